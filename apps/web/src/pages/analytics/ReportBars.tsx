import type { Report, ReportCell } from '@handoff/contracts/analytics'
import { PathLink } from '../../ui/display/PathLink.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './ReportBars.module.css'
import { hiddenReasons, shownValue } from './shownCell.ts'

type Bar = ReportCell & { name: string }
type Unit = Report['columns'][number]['unit']

const most = 10
const mostRating = 5

/** What a report without a drawing of its own shows as bars; all of it is in the table beneath. */
export function ReportBars({ report }: { report: Report }) {
  const { bars, unit, subtitle } = barsOf(report)
  const shown = bars.filter(({ value, hidden }) => value !== null || hidden).slice(0, most)
  const top =
    unit === 'percent' ? 100 : unit === 'number' ? mostRating : Math.max(1, ...shown.map(({ value }) => value ?? 0))
  return (
    <Panel title={report.title} subtitle={subtitle}>
      {shown.length === 0 ? (
        <p className={css.none}>Too few cases to draw: see the table.</p>
      ) : (
        <ul className={css.bars}>
          {shown.map((bar) => (
            <li key={bar.name}>
              <PathLink to={bar.link} className={css.bar} aria-label={`${bar.name}: ${shownValue(bar, unit)}`}>
                <span>{bar.name}</span>
                <span className={css.track} aria-hidden={bar.hidden ? undefined : true}>
                  {bar.hidden && hiddenReasons[bar.hidden]}
                  <i style={{ width: `${(100 * (bar.value ?? 0)) / top}%` }} />
                </span>
                <b data-hidden={bar.hidden ?? undefined}>{shownValue(bar, unit)}</b>
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
  if (report === 'team')
    return { bars: column(0), unit: 'count', subtitle: 'Answers, notes, contact attempts, visits, and assignments' }
  if (report === 'survey') return { bars: column(2), unit: 'number', subtitle: 'Mean rating, from 1 to 5' }
  return {
    bars: column(columns.length - 1),
    unit: 'percent',
    subtitle: 'Need met, of all received; most received first',
  }
}
