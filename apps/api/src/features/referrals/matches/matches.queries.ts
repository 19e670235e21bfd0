import type { Input } from '@handoff/contracts/kit'
import { askAbout, type Rule, wordsOfRule } from '@handoff/contracts/network/entities/eligibility'
import type { matches, RuleResult } from '@handoff/contracts/referrals/matches'
import { type RawBuilder, sql } from 'kysely'
import { plannedAgain } from '../../../db/named-statements.ts'
import type { Ctx } from '../../../kit/context.ts'
import { notFound } from '../../../kit/problem.ts'
import { marksIn } from '../../network/entities/directory/clusters.ts'
import { distanceFrom } from '../../network/entities/directory/distance.ts'
import { listedByIds, visibleEntities } from '../../network/entities/directory/list-entities.ts'
import { namesFor } from '../../network/entities/editing/services.ts'
import { conditionsOf, milesOf, type Search } from './matches.conditions.ts'
import { type Asker, type Facts, factsOf } from './matches.facts.ts'
import { ranked, rankedPins } from './matches.rank.ts'
import { resultOf } from './matches.verdict.ts'

export async function list(ctx: Ctx, query: Input<typeof matches.list>) {
  const facts = await factsOf(ctx, query.customerId)
  const rows = await ranked(ctx, query, facts)
  // Beyond the last page no row has the counts.
  const isBeyond = query.pageNo > 1 || query.isEligible !== undefined
  const first = { ...query, isEligible: undefined, pageNo: 1, pageSize: 1 }
  const counted = rows[0] ?? (isBeyond ? (await ranked(ctx, first, facts))[0] : undefined)
  const counts = {
    eligible: counted?.eligible ?? 0,
    unknown: counted?.unknown ?? 0,
    notEligible: counted?.notEligible ?? 0,
  }
  const listedCount = counts.eligible + counts.unknown
  const ids = rows.map(({ id }) => id)
  const [listed, reasons] = await Promise.all([
    listedByIds(ctx, ids, facts.origin ?? undefined),
    reasonsOf(ctx, ids, query.categoryId, facts),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    data: listed.map((entity) => {
      const { eligible: _, unknown: __, notEligible: ___, ...match } = byId.get(entity.id)!
      return { ...entity, ...match, reasons: reasons.get(entity.id) ?? [] }
    }),
    total: (query.isEligible === false ? 0 : listedCount) + (query.isEligible === true ? 0 : counts.notEligible),
    pageNo: query.pageNo,
    pageSize: query.pageSize,
    counts,
    origin: facts.origin && { ...facts.origin, isCustomer: facts.point !== null },
    miles: milesOf(query, facts),
  }
}

/** The matches in one view of a map, nearby ones combined into one mark. */
export async function map(ctx: Ctx, { bounds, zoom, ...query }: Input<typeof matches.map>) {
  const pins = await rankedPins(ctx, query, await factsOf(ctx, query.customerId))
  const { marks, total } = await marksIn(ctx, pins, { bounds, zoom }, async (ids) => {
    const { rows } = await sql<Pin>`select id, name, rank, capacity, verdict, lat, lng from (${pins}) as pin
      where id = any(${ids}) ${sql.raw(plannedAgain)}`.execute(ctx.db)
    return rows
  })
  return {
    marks: marks.map(({ named, ...mark }) => ({ ...mark, matches: named.toSorted((a, b) => a.rank - b.rank) })),
    total,
  }
}
type Pin = Awaited<ReturnType<typeof rankedPins>> extends RawBuilder<infer Row> ? Omit<Row, 'map_y'> : never

const results: Record<number, RuleResult> = { 1: 'met', 0: 'unknown', [-1]: 'notMet' }

type RuleRow = { entityId: number; rule: Rule; isHard: boolean; ownWords: string | null; result: number }

/** Results of each rule of these entities for the person. */
async function reasonsOf({ db }: Asker, ids: number[], categoryId: number, facts: Facts) {
  if (!ids.length) return new Map<number, never[]>()
  const { rows } = await sql<RuleRow>`
    select rule.entity_id as "entityId", rule.rule, rule.is_hard as "isHard", rule.own_words as "ownWords",
      ${resultOf(facts, sql`near.miles`)} as result
    from eligibility_rule as rule
    join (select entity.id, ${distanceFrom(facts.point ?? undefined)} as miles from entity where id = any(${ids})) as near
      on near.id = rule.entity_id
    where rule.category_id = ${categoryId}
    order by rule.entity_id, rule.position`.execute(db)
  const names = await namesFor({ db }, [{ rules: rows }])
  return Map.groupBy(
    rows.map(({ entityId, rule, isHard, ownWords, result }) => ({
      entityId,
      words: ownWords ?? wordsOfRule(rule, names),
      isHard,
      result: results[result]!,
      ask: result === 0 ? askAbout(rule, names) : null,
    })),
    ({ entityId }) => entityId,
  )
}

const milesRounded = ({ origin }: Facts) =>
  sql<number | null>`round(${distanceFrom(origin ?? undefined)}::numeric, 1)::float8`

/** The providers among these that the customer is not eligible for, each with its unmet rules. */
export async function notEligible(ctx: Asker, { customerId, categoryId, entityIds }: Chosen) {
  const reasons = await reasonsOf(ctx, entityIds, categoryId, await factsOf(ctx, customerId))
  const failed = [...reasons].map(([id, all]) => {
    const words = all.filter(({ isHard, result }) => isHard && result === 'notMet').map((one) => one.words)
    return [id, words] as const
  })
  return new Map(failed.filter(([, words]) => words.length > 0))
}
type Chosen = { customerId: number; categoryId: number; entityIds: number[] }

/** Would this provider be listed, accepting people, for someone who is eligible there? */
export async function canTake(ctx: Asker, { entityId, ...search }: Search & { entityId: number }) {
  const query = { ...search, accepting: true }
  const { customerId, categoryId } = query
  const facts = await factsOf(ctx, customerId)
  const { reasons } = await checked(ctx, entityId, query, facts)
  if (reasons.length > 0) return false
  return (await notEligible(ctx, { customerId, categoryId, entityIds: [entityId] })).size === 0
}

/** Every gate and filter separately, for one entity. */
export async function explain(ctx: Ctx, { entityId, ...query }: Input<typeof matches.explain>) {
  const facts = await factsOf(ctx, query.customerId)
  const entity = await visibleEntities(ctx)
    .select(['entity.id', 'entity.name', milesRounded(facts).as('distanceMiles')])
    .where('entity.id', '=', entityId)
    .executeTakeFirst()
  if (!entity) throw notFound('provider')
  return { entity, ...(await checked(ctx, entityId, query, facts)) }
}

async function checked(ctx: Asker, entityId: number, query: Search, facts: Facts) {
  const conditions = await conditionsOf(ctx, query, facts)
  const { rows } = await sql<{ results: (boolean | null)[] }>`
    select array[${sql.join(conditions.map(({ holds }) => sql`(${holds})`))}] as results
    from entity left join entity_category as offer on offer.entity_id = entity.id and offer.category_id = ${query.categoryId}
    where entity.id = ${entityId}`.execute(ctx.db)
  const reasons = conditions
    .filter((_, at) => rows[0]!.results[at] !== true)
    .map(({ words, filter }) => ({ words, filter }))
  return { isListed: reasons.length === 0, reasons }
}
