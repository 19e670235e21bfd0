import { Checkbox } from '@mantine/core'
import { LetterAvatar } from '../display/LetterAvatar.tsx'
import css from './DataTable.module.css'
import { RowLink } from './RowLink.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { RowCard, RowsProps } from './tableParts.ts'
import { UnfoldButton } from './UnfoldButton.tsx'
import { useLongPress } from './useLongPress.ts'

type Props<Row extends { id: number }> = RowsProps<Row> & {
  card: (row: Row) => RowCard
  selected?: Row[]
  onSelect?: (rows: Row[]) => void
  /** Next to one another, where there is room. */
  isGrid?: boolean
}

/** Rows as cards, for narrow screens. A long press selects one; from then on a press selects others. */
export default function CardList<Row extends { id: number }>(props: Props<Row>) {
  const { label, rows, selected = [], onSelect, isSelectable, isGrid } = props
  const select = (row: Row) =>
    onSelect?.(
      selected.some(({ id }) => id === row.id) ? selected.filter(({ id }) => id !== row.id) : [...selected, row],
    )
  return (
    <ul className={css.cards} data-grid={isGrid || undefined} aria-label={label}>
      {rows.map((row) => (
        <Card
          key={row.id}
          {...props}
          row={row}
          isSelecting={selected.length > 0}
          isSelected={selected.some(({ id }) => id === row.id)}
          select={onSelect && isSelectable?.(row) !== false ? () => select(row) : undefined}
        />
      ))}
    </ul>
  )
}

type CardProps<Row extends { id: number }> = Pick<
  Props<Row>,
  'card' | 'opened' | 'onOpen' | 'linkOf' | 'actions' | 'nameOf' | 'unfold'
> & {
  row: Row
  isSelecting: boolean
  isSelected: boolean
  select: (() => void) | undefined
}

function Card<Row extends { id: number }>(props: CardProps<Row>) {
  const { row, card, onOpen, linkOf, actions, nameOf, unfold, isSelecting, isSelected, select } = props
  const { name, avatar, avatarOf, photo, mark, lines = [], aside } = card(row)
  const press = useLongPress(select)
  const open = isSelecting ? select : onOpen && (() => onOpen(row))
  return (
    <li className={css.item} data-selected={isSelected || row.id === props.opened || undefined} {...press}>
      {isSelecting && select ? (
        <Checkbox className={css.itemBox} aria-label={`Select ${nameOf(row)}`} checked={isSelected} onChange={select} />
      ) : typeof avatar === 'string' ? (
        <LetterAvatar name={avatar} of={avatarOf} photo={photo} size={38} />
      ) : (
        avatar
      )}
      <div className={css.itemText}>
        <div className={css.itemHead}>
          <RowLink row={row} onOpen={open} linkOf={isSelecting ? undefined : linkOf} className={css.itemName}>
            {name}
          </RowLink>
          {mark}
        </div>
        {lines.filter(Boolean).map((line, at) => (
          <div key={at} className={css.itemLine}>
            {line}
          </div>
        ))}
      </div>
      {aside && <div className={css.itemAside}>{aside}</div>}
      {actions && !isSelecting && (
        <div className={css.itemMenu}>
          <RowMenu name={nameOf(row)} actions={actions(row)} />
        </div>
      )}
      {unfold?.can(row) && !isSelecting && (
        <>
          <div className={css.itemMenu}>
            <UnfoldButton unfold={unfold} row={row} name={nameOf(row)} />
          </div>
          {unfold.isOpen(row) && <div className={css.itemUnfolded}>{unfold.content(row)}</div>}
        </>
      )}
    </li>
  )
}
