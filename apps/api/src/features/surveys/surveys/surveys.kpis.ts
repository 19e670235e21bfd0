import type { Input } from '@handoff/contracts/kit'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { type Figure, fewestOfRate } from '@handoff/contracts/kit/figures'
import { surveyTypeOf } from '@handoff/contracts/surveys/surveys/survey-types'
import type { surveys } from '@handoff/contracts/surveys/surveys/surveys'
import type { Ctx } from '../../../kit/context.ts'
import { addressOf } from '../../../kit/lists/figures.ts'
import { periodOf } from '../../../kit/time/period.ts'
import { commentsOf, distributionOf, type LinkOf } from './surveys.distribution.ts'
import { added, ratesOf, type Scope, slicesOf, type Tally, talliesOf } from './surveys.tallies.ts'

const definitions = {
  sent: 'Surveys that were sent in the period',
  started: 'Those of them with an answer',
  completed: 'Those of them that are completed',
  responseRate: 'Of the surveys that were sent in the period, the share that is completed by now; – under five',
  meanRating: 'The mean of all ratings from 1 to 5 in completed surveys; – under five',
  recommendScore: 'Percent of 9 and 10 less percent of 0 to 6, in questions from 0 to 10; – under five',
} as const

/** Customers' answers, counted: completed responses, and nothing that could identify one person. */
export async function kpis(ctx: Ctx, { compare, ...filters }: Input<typeof surveys.kpis>) {
  const period = periodOf(filters, ctx.now(), ctx.viewer.timeZone, 90)
  const { from, to, days } = period
  const slices = slicesOf(period)
  const scope: Scope = {
    ...filters,
    surveyType: filters.surveyType === undefined ? undefined : surveyTypeOf(filters.surveyType),
  }
  const linkOf: LinkOf = (more) => addressOf('/survey', { tab: 'responses', ...scope, from, to, ...more })

  const tallies = await talliesOf(ctx, scope, period)
  const present = tallies.filter(({ slice }) => slice >= 0)
  const [distribution, comments, entities, categories] = await Promise.all([
    distributionOf(ctx, scope, period, linkOf),
    commentsOf(ctx, scope, period),
    namesOf(ctx, 'entity', present),
    namesOf(ctx, 'category', present),
  ])

  const total = added(present)
  const before = added(tallies.filter(({ slice }) => slice < 0))
  const bySlice = Array.from({ length: slices }, (_, at) => added(present.filter(({ slice }) => slice === at)))
  const figure = (name: keyof typeof definitions, read: (tally: Tally) => number | null, state: string): Figure => ({
    value: read(total),
    previous: compare ? read(before) : null,
    series: bySlice.map(read),
    link: read(total) === null ? null : linkOf({ state }),
    definition: definitions[name],
  })
  const rate = (name: 'responseRate' | 'meanRating' | 'recommendScore', state: string, cases: number) => ({
    ...figure(name, (tally) => ratesOf(tally)[name], state),
    cases,
  })
  return {
    from,
    to,
    sent: figure('sent', ({ sent }) => sent, 'sent'),
    started: figure('started', ({ started }) => started, 'started'),
    completed: figure('completed', ({ completed }) => completed, 'completed'),
    responseRate: rate('responseRate', 'sent', total.sent),
    meanRating: rate('meanRating', 'completed', total.rated),
    recommendScore: rate('recommendScore', 'completed', total.scored),
    distribution,
    byEntity: brokenDown(present, 'entityId', entities, linkOf),
    byCategory: brokenDown(present, 'categoryId', categories, linkOf),
    trend: bySlice.map((tally, at) => ({
      date: addDays(from, Math.ceil((at * days) / slices)),
      sent: tally.sent,
      ...counted(tally),
    })),
    comments: total.completed < fewestOfRate ? null : comments,
  }
}

const counted = (tally: Tally) => ({ completed: tally.completed, ...ratesOf(tally) })

type Row = Tally & { entityId: number; categoryId: number }
type Key = 'entityId' | 'categoryId'

async function namesOf({ db }: Ctx, table: 'entity' | 'category', rows: readonly Row[]) {
  const ids = [...new Set(rows.map((row) => row[`${table}Id`]))]
  const records = ids.length ? await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute() : []
  return new Map(records.map(({ id, name }) => [id, name]))
}

/**
 * Rows with five or more responses, most first. The others are pooled, with the smallest rows until there are at least
 * two with five responses in all, so that nothing can be derived from the totals.
 */
function brokenDown(tallies: readonly Row[], key: Key, names: ReadonlyMap<number, string>, linkOf: LinkOf) {
  const all = [...names]
    .map(([id, name]) => ({ id, name, tally: added(tallies.filter((row) => row[key] === id)) }))
    .filter(({ tally }) => tally.completed > 0 || tally.sent > 0)
    .sort((one, other) => other.tally.completed - one.tally.completed || one.name.localeCompare(other.name))
  const fewest = all.findIndex(({ tally }) => tally.completed < fewestOfRate)
  let listed = fewest < 0 ? all.length : fewest
  const isSafe = () => {
    const left = all.slice(listed)
    return left.length >= 2 && added(left.map(({ tally }) => tally)).completed >= fewestOfRate
  }
  while (listed > 0 && listed < all.length && !isSafe()) listed -= 1
  const pooled = all.slice(listed)
  return {
    rows: all.slice(0, listed).map(({ id, name, tally }) => ({
      id,
      name,
      link: linkOf({ state: 'completed', [key]: id }),
      ...counted(tally),
    })),
    pooled: pooled.length ? { count: pooled.length, ...counted(added(pooled.map(({ tally }) => tally))) } : null,
  }
}
