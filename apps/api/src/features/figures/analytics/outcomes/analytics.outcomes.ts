/** Outcomes by group against the network's average: from visible numbers only, so that nothing hidden can be derived. */
import type { Outcomes, ReportRow } from '@handoff/contracts/figures/analytics'
import { type OutcomeMeasure, outcomeMeasureNames } from '@handoff/contracts/figures/outcomes'
import { leastShown } from '../analytics.suppression.ts'
import { wilson } from './analytics.wilson.ts'

const columnOf: Record<OutcomeMeasure, number> = { accepted: 1, served: 2, met: 3 }
const mostFindings = 2
const mostNamed = 3

type Table = { rows: readonly ReportRow[]; total: ReportRow | null }
type Reason = { name: string | null; rejections: number }

export async function outcomesOf(
  { rows, total }: Table,
  measure: OutcomeMeasure,
  /** The most frequent reason for rejection of the group with this key. */
  reasonOf: (key: string) => Promise<Reason>,
): Promise<Outcomes> {
  const column = columnOf[measure]
  const countsOf = ({ cells }: ReportRow) => {
    const [all, part] = [cells[0]!.value, cells[column]!.value]
    return all === null || part === null || all < leastShown ? null : { all, part }
  }
  const whole = total && countsOf(total)
  const average = whole ? (100 * whole.part) / whole.all : null
  const groups = rows.flatMap((row) => {
    const counts = countsOf(row)
    if (!counts || average === null) return []
    const share = (100 * counts.part) / counts.all
    const band = wilson(counts.part, counts.all)
    const against =
      band.high < average ? ('below' as const) : band.low > average ? ('above' as const) : ('even' as const)
    return [{ key: row.key, ...counts, share, ...band, difference: share - average, against }]
  })
  const nameOf = new Map(
    rows.map(({ key, name, group = '' }) => [key, key.endsWith(' none') ? `${group} not recorded` : name]),
  )
  const below = groups.filter(({ against }) => against === 'below').toSorted((a, b) => a.difference - b.difference)
  return {
    measure,
    average: whole && average !== null ? { share: average, ...whole } : null,
    groups,
    findings: await Promise.all(
      below.slice(0, mostFindings).map(async ({ key, all, part }) => {
        const { name, rejections } = await reasonOf(key)
        const isKnown = rejections >= leastShown
        return {
          key,
          name: nameOf.get(key)!,
          missed: all - part >= leastShown ? all - part : null,
          all,
          // Of a few rejections, a reason would say too much about one person.
          reason: isKnown ? name : null,
          rejections: isKnown ? rejections : null,
        }
      }),
    ),
    title: titleOf(
      measure,
      groups.length,
      below.map(({ key }) => nameOf.get(key)!),
    ),
  }
}

function titleOf(measure: OutcomeMeasure, compared: number, below: readonly string[]) {
  if (compared < 2) return 'Too few referrals to compare groups'
  if (below.length === 0) return 'No group is below the average by more than chance explains'
  const first = below.slice(0, mostNamed).map((name) => name.replace(/ County$/, ''))
  const more = below.length - first.length
  const list = more ? [...first, `${more} more`] : first
  const names = list.length === 1 ? list[0]! : `${list.slice(0, -1).join(', ')} and ${list.at(-1)!}`
  return `${outcomeMeasureNames[measure]} less often than chance explains: ${names}`
}
