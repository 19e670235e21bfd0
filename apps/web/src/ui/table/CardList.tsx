import { Box, Checkbox, Flex, Group } from '@mantine/core'
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
    <Box className={css.cards} component="ul" m={0} data-grid={isGrid || undefined} aria-label={label}>
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
    </Box>
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
    <Flex
      className={css.item}
      component="li"
      gap="sm"
      align="center"
      pos="relative"
      py="sm"
      px="md"
      data-selected={isSelected || row.id === props.opened || undefined}
      {...press}
    >
      {isSelecting && select ? (
        <Checkbox
          className={css.itemBox}
          pos="relative"
          p="xs"
          aria-label={`Select ${nameOf(row)}`}
          checked={isSelected}
          onChange={select}
        />
      ) : typeof avatar === 'string' ? (
        <LetterAvatar name={avatar} of={avatarOf} photo={photo} size={38} />
      ) : (
        avatar
      )}
      <Box flex={1} miw={0}>
        <Group gap="xs" justify="space-between" wrap="nowrap" fz="xs">
          <RowLink row={row} onOpen={open} linkOf={isSelecting ? undefined : linkOf} className={css.itemName}>
            {name}
          </RowLink>
          {mark}
        </Group>
        {lines.filter(Boolean).map((line, at) => (
          <Box key={at} className="clipped cut nowrap" fz="xs" lh="18px" c="dimmed">
            {line}
          </Box>
        ))}
      </Box>
      {aside && (
        <Box className={css.itemAside} flex="none" ta="right" fz="xs" lh="18px" c="dimmed">
          {aside}
        </Box>
      )}
      {actions && !isSelecting && (
        <Box className={css.itemMenu} mr="calc(-1 * var(--mantine-spacing-xs))">
          <RowMenu name={nameOf(row)} actions={actions(row)} />
        </Box>
      )}
      {unfold?.can(row) && !isSelecting && (
        <>
          <Box className={css.itemMenu} mr="calc(-1 * var(--mantine-spacing-xs))">
            <UnfoldButton unfold={unfold} row={row} name={nameOf(row)} />
          </Box>
          {unfold.isOpen(row) && (
            <Box className={css.itemUnfolded} pos="relative" flex="1 0 100%" miw={0}>
              {unfold.content(row)}
            </Box>
          )}
        </>
      )}
    </Flex>
  )
}
