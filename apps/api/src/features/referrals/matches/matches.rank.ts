import { Capacity } from '@handoff/contracts/network/entities/entity'
import {
  defaultMiles,
  leastAnswers,
  type MatchSort,
  type ScorePart,
  scoreParts,
  type Verdict,
} from '@handoff/contracts/referrals/matches'
import { type RawBuilder, sql } from 'kysely'
import { plannedAgain } from '../../../db/named-statements.ts'
import { capacityHere } from '../../network/entities/directory/capacity.ts'
import { isHidden } from '../../network/entities/directory/columns.ts'
import { addressesWithin, distanceFrom, milesFrom } from '../../network/entities/directory/distance.ts'
import { conditionsOf, isAreaAround, isInArea, milesOf, type Search } from './matches.conditions.ts'
import type { Asker, Facts } from './matches.facts.ts'
import { notMet, resultOf, unknown } from './matches.verdict.ts'

type Ranked = {
  id: number
  verdict: Verdict
  score: number
  parts: Record<ScorePart, number>
  isInServiceArea: boolean
  isFavorite: boolean
  capacity: Capacity
  capacityNote: string | null
  capacityAt: Date | null
  acceptanceRate: number | null
  pin: { lat: number; lng: number } | null
}
export type RankInput = Search & { sort: MatchSort; isEligible?: boolean }
type Row = Ranked & { eligible: number; unknown: number; notEligible: number }

/** Weight of the network's rate, in answers, for an entity with few answers. */
const pull = 5
/** After two business days an answer is late. */
const slowestHours = 48

const capacityPoints: Record<Capacity, number> = {
  [Capacity.Open]: 15,
  [Capacity.Limited]: 10,
  [Capacity.Assessment]: 8,
  [Capacity.Waitlist]: 4,
  [Capacity.Closed]: 0,
  /** The middle: unknown. */
  [Capacity.NotConfirmed]: 7,
}

/** One page of the matches, ranked in one statement: ineligible ones last. */
export async function ranked(ctx: Asker, query: RankInput & { pageNo: number; pageSize: number }, facts: Facts) {
  const { categoryId, isEligible, sort, pageNo, pageSize } = query
  const isChosen =
    isEligible === undefined ? sql`true` : sql`(worst <> ${sql.lit(notMet)}) = ${sql.lit(isEligible)}::boolean`
  const { rows } = await sql<Row>`
    with ${await totaled(ctx, query, facts)},
    chosen as (
      select * from totaled where ${isChosen} order by ${order('totaled', sort)}
      limit ${sql.lit(pageSize)} offset ${sql.lit((pageNo - 1) * pageSize)})
    select chosen.id, ${verdictOf('chosen')} as verdict, score,
      jsonb_build_object('eligibility', chosen.eligibility, 'distance', distance, 'capacity', capacity_points,
        'response', response, 'acceptance', acceptance, 'language', language) as parts,
      in_area as "isInServiceArea", rate as "acceptanceRate", chosen.capacity,
      case when is_own then offer.capacity_note else entity.capacity_note end as "capacityNote",
      case when is_own then offer.capacity_at else entity.capacity_at end as "capacityAt",
      exists (select from favorite where favorite.entity_id = chosen.id and account_id = ${ctx.viewer.id}) as "isFavorite",
      (select jsonb_build_object('lat', lat, 'lng', lng) from ${pinOf(ctx, 'chosen', facts)} as pin) as pin,
      eligible_count as eligible, unknown_count as unknown, out_count as "notEligible"
    from chosen join entity on entity.id = chosen.id
    join entity_category as offer on offer.entity_id = chosen.id and offer.category_id = ${categoryId}
    order by ${order('chosen', sort)} ${sql.raw(plannedAgain)}`.execute(ctx.db)
  return rows
}

/** All locations, each with its rank, for a map. */
export async function rankedPins(ctx: Asker, query: RankInput, facts: Facts) {
  const scores = await totaled(ctx, query, facts)
  return sql<Pin>`
    with ${scores},
    placed as (
      select totaled.*, row_number() over (partition by worst = ${sql.lit(notMet)} order by ${order('totaled', query.sort)})::int as rank
      from totaled)
    select placed.id, placed.name, placed.rank, placed.capacity, ${verdictOf('placed')} as verdict, pin.lat, pin.lng, pin.map_y
    from placed cross join lateral ${pinOf(ctx, 'placed', facts)} as pin`
}

type Pin = {
  id: number
  name: string
  rank: number
  capacity: Capacity
  verdict: Verdict
  lat: number
  lng: number
  map_y: number
}

/** The nearest location of a candidate that the viewer may see on a map. */
const pinOf = ({ viewer }: Asker, of: string, { origin }: Facts) => sql`(
  select address.lat, address.lng, address.map_y
  from entity_address as address left join county on county.id = address.county_id
  where address.entity_id = ${sql.ref(`${of}.id`)} and address.lat is not null and not ${isHidden(viewer, 'address')}
  order by ${milesFrom(origin ?? undefined)} nulls last, address.position limit 1)`

const verdictOf = (of: string) =>
  sql`case ${sql.ref(`${of}.worst`)} when 1 then 'eligible' when 0 then 'unknown' else 'notEligible' end`

/** Ineligible ones are last in every order. */
function order(of: string, sort: MatchSort) {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  const orders: Record<MatchSort, RawBuilder<unknown>> = {
    score: sql`${column('score')} desc, ${column('miles')} nulls last`,
    distance: sql`${column('miles')} nulls last, ${column('score')} desc`,
    name: sql`lower(${column('name')})`,
  }
  return sql`${column('worst')} = ${sql.lit(notMet)}, ${orders[sort]}, ${column('id')}`
}

/** The steps of a statement up to `totaled`: every match, with verdict, points, and counts by verdict. */
async function totaled(ctx: Asker, query: Search, facts: Facts) {
  const { categoryId } = query
  const conditions = await conditionsOf(ctx, query, facts)
  const miles = milesOf(query, facts)
  return sql`
    network as materialized (
      select coalesce(answers, 0) as answers, coalesce(accepted, 0) as accepted, median_hours
      from (select 1) as one left join answer_statistic on entity_id is null),
    candidate as materialized (
      select entity.id, entity.name, entity.languages, ${capacityHere} as capacity, offer.capacity is not null as is_own,
        entity.unconfirmed_since is not null as is_unconfirmed,
        ${capacityHere} <> ${sql.lit(Capacity.NotConfirmed)} or entity.verified_at is not null as is_known,
        ${isInArea(facts)} as in_area, coalesce(offer.miles, ${distanceFrom(facts.origin ?? undefined)}) as miles
      from ${nearby(query, facts, miles)} as offer
      join entity on entity.id = offer.entity_id
      where ${sql.join(
        conditions.filter(({ isSource }) => !isSource).map(({ holds }) => holds),
        sql` and `,
      )}),
    judged as (
      select candidate.id, coalesce(min(case when rule.is_hard then result end), 1) as worst,
        coalesce(sum((result + 1) * weight)::float8 / sum(2 * weight), case when is_known then 1 else 0.5 end) as eligibility
      from candidate
      left join eligibility_rule as rule on rule.entity_id = candidate.id and rule.category_id = ${categoryId}
      left join lateral (select ${resultOf(facts, facts.point ? sql`candidate.miles` : sql`null::float8`)} as result,
        case when rule.is_hard then 2 else 1 end as weight) as evaluated on rule.entity_id is not null
      group by candidate.id, is_known),
    scored as materialized (
      select candidate.*, judged.worst,
        case when worst = ${sql.lit(notMet)} then 0 else round(${sql.lit(scoreParts.eligibility)} * judged.eligibility)::int end as eligibility,
        ${distancePoints(miles ?? defaultMiles)} as distance,
        ${pointsOfCapacity} as capacity_points,
        ${responsePoints} as response,
        ${acceptancePoints} as acceptance,
        ${languagePoints(facts)} as language,
        case when own.answers >= ${sql.lit(leastAnswers)} then round(100 * own.accepted::float8 / own.answers)::int end as rate
      from candidate join judged using (id) cross join network
      left join answer_statistic as own on own.entity_id = candidate.id),
    totaled as (
      select *, eligibility + distance + capacity_points + response + acceptance + language as score,
        count(*) filter (where worst = 1) over ()::int as eligible_count,
        count(*) filter (where worst = ${sql.lit(unknown)}) over ()::int as unknown_count,
        count(*) filter (where worst = ${sql.lit(notMet)}) over ()::int as out_count
      from scored)`
}

/**
 * Rows of the category by an index: near the person, in a place, or all; with those whose service area includes them.
 */
function nearby(query: Search, facts: Facts, miles: number | null) {
  const { categoryId, stateId, countyId } = query
  const ofCategory = sql`select * from entity_category where category_id = ${categoryId}`
  const inAreaOf = (isCovered: RawBuilder<boolean>) => sql`select offer.entity_id, null::float8 as miles
    from entity_category as offer where offer.category_id = ${categoryId}
      and (offer.area_county_ids <> '{}' or offer.area_state_ids <> '{}') and ${isCovered}`
  const candidates = (ids: RawBuilder<unknown>) => sql`(
    select offer.*, near.miles from (select entity_id, min(miles) as miles from (${ids}) as one group by entity_id) as near
    join (${ofCategory}) as offer on offer.entity_id = near.entity_id)`
  if (miles !== null)
    return candidates(sql`${addressesWithin(facts.origin!, miles)} union all ${inAreaOf(isInArea(facts))}`)
  const place = countyId ?? stateId
  if (query.entityIds)
    return sql`(select offer.*, null::float8 as miles from (${ofCategory}) as offer where offer.entity_id = any(${query.entityIds}))`
  if (place === undefined) return sql`(select offer.*, null::float8 as miles from (${ofCategory}) as offer)`
  const column = sql.ref(countyId === undefined ? 'address.state_id' : 'address.county_id')
  return candidates(sql`select entity_id, null::float8 as miles from entity_address as address where ${column} = ${place}
    union all ${inAreaOf(isAreaAround(query))}`)
}

/** Half the points if the distance is unknown. */
const distancePoints = (miles: number) => sql`case when in_area then ${sql.lit(scoreParts.distance)}
  when miles is null then ${sql.lit(scoreParts.distance / 2)}
  else round(${sql.lit(scoreParts.distance)} * greatest(0, 1 - miles / ${miles}::float8))::int end`

const pointsOfCapacity = sql`case candidate.capacity ${sql.join(
  Object.entries(capacityPoints).map(
    ([capacity, points]) => sql`when ${sql.lit(Number(capacity))} then ${sql.lit(points)}`,
  ),
  sql` `,
)} end`

/** The median of an entity, weighted with that of the network if it has few answers. */
const hours = sql`(coalesce(own.median_hours * own.answers, 0) + network.median_hours * ${sql.lit(pull)})
  / (case when own.median_hours is null then 0 else own.answers end + ${sql.lit(pull)})`
/** A provider without confirmed details and without answers is unknown: it gets the middle of each part. */
const isNotKnown = sql`not candidate.is_known and own.answers is null`
/** A provider that didn’t confirm its details may not answer a referral either. */
const responsePoints = sql`case when candidate.is_unconfirmed then 0
  when network.median_hours is null or (${isNotKnown}) then ${sql.lit(Math.floor(scoreParts.response / 2))}
  else round(${sql.lit(scoreParts.response)} * greatest(0, 1 - ${hours} / ${sql.lit(slowestHours)}))::int end`

/** Its own rate from ten answers, until then the network's. */
const acceptancePoints = sql`round(${sql.lit(scoreParts.acceptance)} * case when ${isNotKnown} then 0.5
  when own.answers >= ${sql.lit(leastAnswers)} then own.accepted::float8 / own.answers
  when network.answers >= ${sql.lit(leastAnswers)} then network.accepted::float8 / network.answers
  else 0.5 end)::int`

const languagePoints = ({ spoken }: Facts) =>
  spoken.length
    ? sql`case when candidate.languages = '{}' then ${sql.lit(Math.floor(scoreParts.language / 2))}
        when candidate.languages && ${spoken}::text[] then ${sql.lit(scoreParts.language)} else 0 end`
    : sql`${sql.lit(Math.floor(scoreParts.language / 2))}`
