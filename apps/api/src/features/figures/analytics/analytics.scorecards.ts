import { sql } from 'kysely'
import { medianOf, rateOf } from '../../../kit/lists/figures.ts'
import { namesReceiver } from '../../../kit/records/restricted-service.ts'
import { rowsOf } from '../../referrals/referrals/figures/rows-of-list.ts'
import { hasReached } from '../../referrals/referrals/steps/milestones.ts'
import {
  type Builder,
  count,
  countColumn,
  fromFive,
  hoursColumn,
  linkTo,
  measure,
  percentColumn,
  plural,
  rowMenu,
  withoutErrors,
} from './analytics.table.ts'

type Counts = {
  id: number | null
  name: string
  received: number
  accepted: number
  served: number
  met: number
  answered: number
  median: number
}
const place = { side: 'inbound', dateOf: 'sent', search: { isCounted: true } } as const
const reached = ['accepted', 'served', 'met'] as const

/** Referrals sent to each provider in the period, with their outcomes by now. */
export const scorecards: Builder = async (ctx, shared, { from, to }) => {
  const rows = rowsOf(ctx, shared, place, { from, to }).select([
    'referral.hours_to_answer',
    'receiver.name as receiver',
    namesReceiver(ctx.viewer).as('is_named'),
    ...reached.map((it) => hasReached(it).as(`is_${it}`)),
  ])
  const { rows: counts } = await sql<Counts>`
    select to_entity_id as id, min(receiver) as name, count(*)::int as received,
      ${sql.join(reached.map((it) => sql`(count(*) filter (where ${sql.ref(`is_${it}`)}))::int as ${sql.ref(it)}`))},
      count(hours_to_answer)::int as answered,
      percentile_cont(0.5) within group (order by hours_to_answer) as median
    from (${rows}) as row
    group by grouping sets ((), (to_entity_id, is_named)) having grouping(to_entity_id) = 1 or is_named order by count(*) desc, 2, 1`.execute(
    ctx.db,
  )

  const rowOf = ({ id, name, ...counts }: Counts) => {
    const of = id === null ? shared : { ...shared, entityId: id }
    const link = (search: object = {}) => linkTo(ctx, { ...place.search, ...search }, of, { from, to, dateOf: 'sent' })
    const { received, accepted, served, met, answered, median } = counts
    return {
      key: String(id ?? 'all'),
      name: id === null ? 'All providers' : name,
      ...(id !== null && rowMenu(ctx, { entityId: id }, { shared: of, days: { from, to, dateOf: 'sent' } })),
      cells: [
        count(received, link()),
        measure(medianOf(median, answered), link({ isAnswered: true }), answered),
        count(accepted, link({ reached: 'accepted' }), received),
        count(served, link({ reached: 'served' }), accepted),
        count(met, link({ reached: 'met' }), served),
        measure(rateOf(met, received), link(), received),
      ],
    }
  }
  const all = counts.find(({ id }) => id === null)
  const providers = counts.filter(({ id }) => id !== null)
  // By the measure of the title; without one, most received first.
  const sorted = providers.toSorted((a, b) => (rateOf(b.met, b.received) ?? -1) - (rateOf(a.met, a.received) ?? -1))
  const rated = providers.filter(({ received }) => received >= 5)
  const most = rated.filter(({ met, received }) => met * 2 >= received).length
  return {
    title: rated.length
      ? `${most.toLocaleString('en-US')} of ${plural(rated.length, 'provider')} met the need in at least half of their referrals`
      : `${plural(providers.length, 'provider')} received referrals in this period`,
    noun: 'Provider',
    columns: [
      countColumn('Received'),
      hoursColumn('Median to answer'),
      countColumn('Accepted', 'received'),
      countColumn('First service', 'accepted'),
      countColumn('Need met', 'first service'),
      percentColumn('Received to met'),
    ],
    rows: all?.received ? sorted.map(rowOf) : [],
    total: all?.received ? rowOf(all) : null,
    notes: [
      'By the day of sending, and what became of them by now. Hours are business hours.',
      withoutErrors,
      fromFive,
    ],
  }
}
