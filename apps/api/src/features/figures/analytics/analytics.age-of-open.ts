import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { open, type Stage, stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import { ageBands } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import { rateOf } from '../../../kit/lists/figures.ts'
import { rowsOf } from '../../referrals/referrals/figures/rows-of-list.ts'
import { isOverdue } from '../../referrals/referrals/lists/visible-referrals.ts'
import { type Builder, count, countColumn, linkTo, menuList, plural } from './analytics.table.ts'

type Counts = { stage: Stage | null; overdue: number; all: number } & Record<string, number>

const place = { side: 'inbound', dateOf: 'sent', search: { isOpen: true } } as const
const bands = ageBands.map((band) => {
  const [first, last] = band === '15+' ? [15] : band.split('-').map(Number)
  return { name: band === '15+' ? '15 days or more' : `${band.replace('-', ' to ')} days`, first: first!, last }
})

/** Everything open now, by stage and by days since it was sent. */
export const ageing: Builder = async (ctx, shared) => {
  const today = calendarDay(ctx.viewer.timeZone, ctx.now())
  const rows = rowsOf(ctx, shared, place, {}).select(isOverdue(ctx.now()).as('is_overdue'))
  const { rows: counts } = await sql<Counts>`
    select stage, count(*)::int as all, (count(*) filter (where is_overdue))::int as overdue,
      ${sql.join(
        bands.map(
          ({ first, last }, index) => sql`(count(*) filter (where age >= ${first}
            ${last === undefined ? sql`` : sql`and age <= ${last}`}))::int as ${sql.ref(`band${index}`)}`,
        ),
      )}
    from (select row.*, ${today}::date - day::date as age from (${rows}) as row) as row
    group by grouping sets ((), (stage))`.execute(ctx.db)

  const daysAgo = (days: number) => addDays(today, -days)
  const rowOf = ({ stage, ...counts }: Counts) => {
    const search = stage ? { stage: [stage] } : place.search
    const overdue = linkTo(ctx, { queue: 'overdue', ...(stage && { stage: [stage] }) }, shared)
    return {
      key: stage ?? 'all',
      name: stage ? stageNames[stage] : 'All open',
      // None of them is rejected or lost yet.
      lists: [
        ...menuList('Open oldest first', counts.all, linkTo(ctx, { ...search, sort: 'sentAt' }, shared)),
        ...menuList('Open overdue', counts.overdue, overdue),
      ],
      cells: [
        ...bands.map(({ first, last }, index) =>
          count(
            counts[`band${index}`]!,
            linkTo(ctx, search, shared, {
              ...(last !== undefined && { from: daysAgo(last) }),
              to: daysAgo(first),
              dateOf: 'sent',
            }),
          ),
        ),
        count(counts.overdue, overdue),
        count(counts.all, linkTo(ctx, search, shared)),
      ],
    }
  }
  const all = counts.find(({ stage }) => stage === null)
  const total = all && all.all > 0 ? rowOf(all) : null
  const old = all?.[`band${bands.length - 1}`] ?? 0
  const share = all && rateOf(old, all.all)
  return {
    isNow: true,
    title: old
      ? `${plural(old, 'open referral was', 'open referrals were')} sent more than two weeks ago${
          typeof share === 'number' ? `, ${Math.round(share)}% of all that are open` : ''
        }`
      : 'Nothing that is open is older than two weeks',
    noun: 'Stage',
    columns: [...bands.map(({ name }) => countColumn(name)), countColumn('Overdue'), countColumn('All')],
    rows: total
      ? counts
          .filter(({ stage }) => stage !== null)
          .toSorted((a, b) => open.indexOf(a.stage as never) - open.indexOf(b.stage as never))
          .map(rowOf)
      : [],
    total,
    notes: [
      'At this moment, whatever the period. Days since sending, by your calendar. Overdue: without an answer past its due time.',
    ],
  }
}
