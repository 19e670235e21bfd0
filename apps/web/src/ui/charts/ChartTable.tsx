import type { ReactNode } from 'react'
import css from './charts.module.css'

type Props = {
  caption: string
  head: readonly string[]
  /** The first cell names the row; the others are numbers. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
}

/** What a chart draws, in numbers. */
export const ChartTable = ({ caption, head, rows }: Props) => (
  <div className={css.scroll}>
    <table className={css.table}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...numbers] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {numbers.map((cell, index) => (
              <td key={head[index + 1]} className="tnum">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
