import { LetterAvatar } from '../display/LetterAvatar.tsx'
import css from './DataTable.module.css'
import { RowMenu } from './RowMenu.tsx'
import type { RowCard, RowsProps } from './tableParts.ts'

type Props<Row extends { id: number }> = RowsProps<Row> & { card: (row: Row) => RowCard }

/** Rows as cards, for narrow screens. */
export default function CardList<Row extends { id: number }>({
  label,
  rows,
  card,
  onOpen,
  actions,
  nameOf,
}: Props<Row>) {
  return (
    <ul className={css.cards} aria-label={label}>
      {rows.map((row) => {
        const { name, avatar, photo, mark, lines = [] } = card(row)
        return (
          <li key={row.id} className={css.item}>
            {typeof avatar === 'string' ? <LetterAvatar name={avatar} photo={photo} size={38} /> : avatar}
            <div className={css.itemText}>
              <div className={css.itemHead}>
                {onOpen ? (
                  <button type="button" className={css.itemName} onClick={() => onOpen(row)}>
                    {name}
                  </button>
                ) : (
                  <span className={css.itemName}>{name}</span>
                )}
                {mark}
              </div>
              {lines.filter(Boolean).map((line, at) => (
                <div key={at} className={css.itemLine}>
                  {line}
                </div>
              ))}
            </div>
            {actions && (
              <div className={css.itemMenu}>
                <RowMenu name={nameOf(row)} actions={actions(row)} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
