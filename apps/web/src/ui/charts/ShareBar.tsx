import type { ReactNode } from 'react'
import css from './charts.module.css'
import { inColor } from './inColor.ts'
import type { Mark } from './Legend.tsx'

export type SharePart = Mark & { value: number /** The number, with the way to its list. */; shown: ReactNode }

/** How a whole divides: one bar, and the parts with number and share, so that the color is never all there is. */
export function ShareBar({ parts }: { parts: readonly SharePart[] }) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <div className={css.share}>
      <div className={css.whole} aria-hidden>
        {parts
          .filter(({ value }) => value > 0)
          .map(({ name, color, value }) => (
            <i key={name} style={inColor(color, { flexGrow: value })} />
          ))}
      </div>
      <ul className={css.parts}>
        {parts.map(({ name, color, value, shown }) => (
          <li key={name}>
            <i style={inColor(color)} aria-hidden />
            <span>{name}</span>
            <b className="tnum">{shown}</b>
            <em className="tnum">{total ? `${Math.round((100 * value) / total)}%` : '–'}</em>
          </li>
        ))}
      </ul>
    </div>
  )
}
