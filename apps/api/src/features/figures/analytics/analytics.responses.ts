import { sql } from 'kysely'
import { medianOf } from '../../../kit/lists/figures.ts'
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
  plural,
  rowMenu,
  withoutErrors,
} from './analytics.table.ts'

type Counts = { id: number | null; name: string; answered: number; accepted: number; median: number; ninetieth: number }

const place = { side: 'inbound', dateOf: 'answered', search: { isCounted: true } } as const

/** Response times in the period, by provider, slowest first. */
export const responses: Builder = async (ctx, shared, { from, to }) => {
  const rows = rowsOf(ctx, shared, place, { from, to }).select([
    'referral.hours_to_answer',
    'receiver.name as receiver',
    namesReceiver(ctx.viewer).as('is_named'),
    hasReached('accepted').as('is_accepted'),
  ])
  const { rows: counts } = await sql<Counts>`
    select to_entity_id as id, min(receiver) as name, count(*)::int as answered,
      (count(*) filter (where is_accepted))::int as accepted,
      percentile_cont(0.5) within group (order by hours_to_answer) as median,
      percentile_cont(0.9) within group (order by hours_to_answer) as ninetieth
    from (${rows}) as row
    group by grouping sets ((), (to_entity_id, is_named)) having grouping(to_entity_id) = 1 or is_named order by 2, 1`.execute(
    ctx.db,
  )

  const rowOf = ({ id, name, answered, accepted, median, ninetieth }: Counts) => {
    const of = id === null ? shared : { ...shared, entityId: id }
    const link = (search: object = {}) =>
      linkTo(ctx, { ...place.search, ...search }, of, { from, to, dateOf: 'answered' })
    return {
      key: String(id ?? 'all'),
      name: id === null ? 'All providers' : name,
      ...(id !== null && rowMenu(ctx, { entityId: id }, { shared: of, days: { from, to, dateOf: 'answered' } })),
      cells: [
        count(answered, link()),
        measure(medianOf(median, answered), link(), answered),
        measure(medianOf(ninetieth, answered), link(), answered),
        count(accepted, link({ reached: 'accepted' }), answered),
      ],
    }
  }
  const all = counts.find(({ id }) => id === null)
  const total = all && all.answered > 0 ? rowOf(all) : null
  const providers = counts.filter(({ id }) => id !== null).map(rowOf)
  const hoursOf = (row: (typeof providers)[number], index: number) => row.cells[index]!.value ?? -1
  const median = total?.cells[1]!.value
  return {
    title:
      typeof median === 'number'
        ? `Half of all answers come within ${hours(median)}, 90% within ${hours(total!.cells[2]!.value ?? 0)}`
        : `${plural(all?.answered ?? 0, 'answer')} in this period`,
    noun: 'Provider',
    columns: [
      countColumn('Answered'),
      hoursColumn('Median'),
      hoursColumn('90th percentile'),
      countColumn('Accepted', 'answered'),
    ],
    rows: total ? providers.toSorted((a, b) => hoursOf(b, 1) - hoursOf(a, 1) || hoursOf(b, 2) - hoursOf(a, 2)) : [],
    total,
    notes: [
      'By the day of the answer, in business hours from sending to the first answer, without pauses.',
      withoutErrors,
      fromFive,
    ],
  }
}

const hours = (value: number) => `${value.toLocaleString('en-US')} hr`
