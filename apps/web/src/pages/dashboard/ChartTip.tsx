import type { ReactNode } from 'react'
import css from './DashboardPage.module.css'

type Row = { name?: string | number; value?: unknown; color?: string }

/** What a chart says under the pointer. */
export function ChartTip({ label, rows }: { label?: ReactNode; rows?: readonly Row[] }) {
  if (!rows?.length) return null
  const once = rows.filter((row, index) => rows.findIndex(({ name }) => name === row.name) === index)
  return (
    <div className={css.tip}>
      {label && <div>{label}</div>}
      {once.map(({ name, value, color }) => (
        <p key={name}>
          <span>
            <i style={{ background: color }} />
            {name}
          </span>
          <b className="tnum">{Number(value).toLocaleString('en-US')}</b>
        </p>
      ))}
    </div>
  )
}
