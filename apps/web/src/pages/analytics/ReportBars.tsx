import type { Report, ReportCell } from '@handoff/contracts/analytics'
import { PathLink } from '../../ui/display/PathLink.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './ReportBars.module.css'
import { shownValue } from './shownCell.ts'

type Bar = ReportCell & { name: string }
type Unit = Report['columns'][number]['unit']

const most = 10

/** What a report without a drawing of its own shows as bars; all of it is in the table beneath. */
export function ReportBars({ report }: { report: Report }) {
  const { bars, unit, subtitle } = barsOf(report)
  const shown = bars.filter(({ value }) => value !== null).slice(0, most)
  const top = unit === 'percent' ? 100 : Math.max(1, ...shown.map(({ value }) => value ?? 0))
  return (
    <Panel title={report.title} subtitle={subtitle}>
      {shown.length === 0 ? (
        <p className={css.none}>Too few cases to draw: see the table.</p>
      ) : (
        <ul className={css.bars}>
          {shown.map(({ name, value, link }) => (
            <li key={name}>
              <PathLink to={link} className={css.bar} aria-label={`${name}: ${shownValue(value, unit)}`}>
                <span>{name}</span>
                <span className={css.track} aria-hidden>
                  <i style={{ width: `${(100 * (value ?? 0)) / top}%` }} />
                </span>
                <b>{shownValue(value, unit)}</b>
              </PathLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function barsOf({ report, columns, rows, total }: Report): { bars: Bar[]; unit: Unit; subtitle: string } {
  const column = (index: number) => rows.map(({ name, cells }) => ({ name, ...cells[index]! }))
  if (report === 'ageing')
    return {
      // Without the sums of the row.
      bars: columns.slice(0, -2).map(({ name }, index) => ({ name, ...total!.cells[index]! })),
      unit: 'count',
      subtitle: 'Open referrals by days since sending',
    }
  if (report === 'responses')
    return { bars: column(1), unit: 'hours', subtitle: 'Median business hours, slowest first' }
  if (report === 'reasons') return { bars: column(0), unit: 'count', subtitle: 'Rejections by reason' }
  return {
    bars: column(columns.length - 1),
    unit: 'percent',
    subtitle: 'Need met, of all received; most received first',
  }
}
