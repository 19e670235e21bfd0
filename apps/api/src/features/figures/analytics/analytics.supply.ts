import type { ReportRow, Supply, SupplyLevel } from '@handoff/contracts/figures/analytics'
import { hasFlag } from '@handoff/contracts/kit'
import { Capacity } from '@handoff/contracts/network/entities/entity'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { addressOf, tenth } from '../../../kit/lists/figures.ts'
import { maySeeSensitive } from '../../../kit/records/restricted-service.ts'
import { capacityHere, hasCapacity, roomy } from '../../network/entities/directory/capacity.ts'
import { directoryAddress } from '../../network/entities/directory/directory-address.ts'
import { visibleEntities } from '../../network/entities/directory/list-entities.ts'
import { isThere } from '../../network/entities/directory/states.ts'
import { narrowing, visibleNeeds } from '../../referrals/unmetNeeds/unmetNeeds.queries.ts'
import { leastShown, withoutSmall } from './analytics.suppression.ts'
import { type Builder, count, countColumn, measure, plural, rowMenu, smallNumbers } from './analytics.table.ts'

const daysOfMonth = 30
/** Lower bound of each level: unmet requests per month for each provider with capacity. */
const levels: readonly (readonly [from: number, level: SupplyLevel])[] = [
  [4, 'farMoreNeed'],
  [2, 'moreNeed'],
  [1, 'even'],
  [0.5, 'moreRoom'],
  [0, 'farMoreRoom'],
]

type Days = { from: string; to: string }
type Where = { level: 'state' | 'county'; stateId?: number }
type Counts = { id: number; fips: string; name: string; need: number } & Room
type Room = Record<'serving' | 'inside' | 'room' | (typeof capacities)[number]['key'], number>

const capacities = [
  { key: 'accepting', capacity: Capacity.Open },
  { key: 'limited', capacity: Capacity.Limited },
  { key: 'assessment', capacity: Capacity.Assessment },
  { key: 'waitlist', capacity: Capacity.Waitlist },
  { key: 'closed', capacity: Capacity.Closed },
  { key: 'notConfirmed', capacity: Capacity.NotConfirmed },
] as const

/** Unmet requests in the period, compared with the providers that have capacity now, by county. */
export const supply: Builder = async (ctx, { categoryId, stateId, allStates }, { from, to, days }) => {
  const category = await categoryOf(ctx, categoryId, { from, to })
  if (!category) return nothing
  const state = allStates ? null : await stateOf(ctx, stateId)
  const where: Where = { level: state ? 'county' : 'state', ...(state && { stateId: state.id }) }
  const counts = await countsOf(ctx, category.id, where, { from, to })

  const ratioOf = ({ need, room }: Counts) => (room === 0 ? null : tenth((need * daysOfMonth) / days / room))
  const placeOf = (id: number | null) =>
    id === null
      ? { stateId: state?.id }
      : where.level === 'state'
        ? { stateId: id }
        : { stateId: state!.id, countyId: id }
  const needsOf = (id: number | null) =>
    hasFlag(ctx.viewer, 'referrals', 'add')
      ? addressOf('/customer-referrals/out-bound', {
          queue: 'unmet',
          categoryId: category.id,
          ...placeOf(id),
          from,
          to,
        })
      : null
  const providersOf = (id: number | null, hasRoom: boolean) => {
    const inside: { stateId?: number; countyId?: number } = placeOf(id)
    const serving = {
      ...(inside.stateId !== undefined && { servesStateId: inside.stateId }),
      ...(inside.countyId !== undefined && { servesCountyId: inside.countyId }),
    }
    return hasFlag(ctx.viewer, 'network', 'view')
      ? directoryAddress({
          categoryIds: [category.id],
          isCurrent: true,
          ...(hasRoom ? { ...serving, hasRoom: true } : inside),
        })
      : null
  }
  const menuOf = (id: number) => {
    const of = { categoryId: category.id, ...placeOf(id) }
    return rowMenu(ctx, of, { shared: of, days: { from, to, dateOf: 'sent' } })
  }
  const rowOf = (id: number | null, area: Counts): ReportRow => ({
    key: String(id ?? 'all'),
    name: area.name,
    ...(id !== null && menuOf(id)),
    cells: [
      count(area.need, needsOf(id)),
      count(area.room, providersOf(id, true)),
      measure(area.need < leastShown ? null : ratioOf(area), needsOf(id), area.need),
      count(area.inside, providersOf(id, false)),
    ],
  })
  const isEmpty = counts.all.need + counts.all.serving === 0
  // Requests without a county are only in the total: if they are few, they are suppressed along with those of the
  // counties.
  const unplaced = {
    key: 'unplaced',
    name: '',
    cells: [count(counts.unplaced, null), ...[1, 2, 3].map(() => measure(null))],
  }
  const table = withoutSmall(
    {
      rows: [...counts.areas.map((area) => rowOf(area.id, area)), unplaced],
      total: rowOf(null, { ...counts.all, name: state ? `All of ${state.name}` : 'All states' }),
    },
    { columns: [0], across: null, down: 'sum', madeOf: { 2: [0] } },
  )
  const rows = new Map(table.rows.map((row) => [row.key, row]))
  const needIn = ({ id }: Counts) => rows.get(String(id))!.cells[0]!
  const isFew = (area: Counts) => (needIn(area).value ?? 0) < leastShown
  const levelOf = (area: Counts): SupplyLevel => {
    if (isFew(area)) return 'few'
    const ratio = ratioOf(area)
    return levels.find(([least]) => ratio === null || ratio >= least)![1]
  }
  const gapOf = (area: Counts) => ratioOf(area) ?? Number.POSITIVE_INFINITY
  const areas = counts.areas.toSorted(
    (a, b) =>
      Number(isFew(a)) - Number(isFew(b)) ||
      (isFew(a) ? 0 : byGap(gapOf(a), gapOf(b)) || b.need - a.need) ||
      a.name.localeCompare(b.name),
  )
  const first = areas.find((area) => !isFew(area))
  return {
    title: titleOf(first, first !== undefined && levelOf(first).endsWith('oreNeed'), where.level),
    noun: where.level === 'state' ? 'State' : 'County',
    columns: [
      countColumn('Need'),
      countColumn('Room'),
      { name: 'Gap', unit: 'number', shareOf: null },
      countColumn(where.level === 'state' ? 'In state' : 'In county'),
    ],
    rows: isEmpty ? [] : areas.map(({ id }) => rows.get(String(id))!),
    total: isEmpty ? null : table.total,
    supply: {
      category,
      state,
      areas: areas.map((area) => ({ id: area.id, fips: area.fips, level: levelOf(area), ...capacitiesOf(area) })),
    } satisfies Supply,
    notes: notesOf(where, rows.get(unplaced.key)!.cells[0]!.value ?? 0),
  }
}

const capacitiesOf = ({ accepting, limited, assessment, waitlist, closed, notConfirmed }: Counts) => ({
  accepting,
  limited,
  assessment,
  waitlist,
  closed,
  notConfirmed,
})

const byGap = (one: number, other: number) => (one === other ? 0 : other - one)

const nothing = { title: 'No service category', noun: 'County', columns: [], rows: [], total: null, notes: [] }

/** The requested category, else the one with the most unmet requests. Null if it does not exist or may not be seen. */
async function categoryOf(ctx: Ctx, id: number | undefined, days: Days) {
  const needs = narrowing(ctx, days).reduce(
    (narrowed, condition) => narrowed.where(condition),
    visibleNeeds(ctx)
      .select(['unmet_need.category_id', sql<number>`count(*)`.as('count')])
      .groupBy('unmet_need.category_id'),
  )
  return ctx.db
    .selectFrom('category')
    .leftJoin(needs.as('need'), 'need.category_id', 'category.id')
    .select(['category.id', 'category.name'])
    .$if(!maySeeSensitive(ctx.viewer), (it) => it.where('category.is_sensitive', '=', false))
    .$if(id === undefined, (it) => it.where('category.is_active', '=', true))
    .$if(id !== undefined, (it) => it.where('category.id', '=', id!))
    .orderBy(sql`coalesce(need.count, 0)`, 'desc')
    .orderBy('category.position')
    .orderBy('category.id')
    .limit(1)
    .executeTakeFirst()
}

/** The requested state, else the one with the most providers; null if there are none. */
async function stateOf(ctx: Ctx, id: number | undefined) {
  const all = ctx.db.selectFrom('state').select(['state.id', 'state.name', 'state.fips'])
  const state =
    id === undefined
      ? await all
          .innerJoin('entity_address as address', 'address.state_id', 'state.id')
          .groupBy('state.id')
          .orderBy(sql`count(distinct address.entity_id)`, 'desc')
          .orderBy('state.id')
          .limit(1)
          .executeTakeFirst()
      : await all.where('state.id', '=', id).executeTakeFirst()
  return state ?? null
}

async function countsOf(ctx: Ctx, categoryId: number, where: Where, days: Days) {
  const [needs, rooms, names, states] = await Promise.all([
    needsBy(ctx, categoryId, where, days),
    roomBy(ctx, categoryId, where),
    namesOf(ctx, where),
    // A location may have a state and no county.
    where.stateId === undefined ? [] : roomBy(ctx, categoryId, { level: 'state' }),
  ])
  const room = new Map(rooms.map(({ id, ...counts }) => [id, counts]))
  const need = new Map(needs.map(({ id, count: many }) => [id, many]))
  const sum = needs.reduce((all, { count: many }) => all + many, 0)
  return {
    areas: names
      .map(({ id, fips, name }): Counts => ({ id, fips, name, need: need.get(id) ?? 0, ...(room.get(id) ?? noRoom) }))
      .filter((area) => area.need + area.serving > 0),
    all: {
      id: 0,
      fips: '',
      name: '',
      need: sum,
      ...((where.stateId === undefined ? room.get(null) : states.find(({ id }) => id === where.stateId)) ?? noRoom),
    },
    unplaced: need.get(null) ?? 0,
  }
}

const noRoom: Room = {
  serving: 0,
  inside: 0,
  room: 0,
  accepting: 0,
  limited: 0,
  assessment: 0,
  waitlist: 0,
  closed: 0,
  notConfirmed: 0,
}

/** Null: the county is unknown. */
const needsBy = (ctx: Ctx, categoryId: number, { level, stateId }: Where, days: Days) =>
  narrowing(ctx, { categoryId, ...days, ...(stateId !== undefined && { stateId }) })
    .reduce((narrowed, condition) => narrowed.where(condition), visibleNeeds(ctx))
    .select([
      level === 'state' ? 'state.id as id' : 'unmet_need.county_id as id',
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(level === 'state' ? 'state.id' : 'unmet_need.county_id')
    .execute()

/** Each provider once per area in which it has a location, or which it serves; null: all that offer the category. */
async function roomBy(ctx: Ctx, categoryId: number, { level, stateId }: Where) {
  const offering = visibleEntities(ctx)
    .innerJoin('entity_category as offer', 'offer.entity_id', 'entity.id')
    .where('offer.category_id', '=', categoryId)
    .where(isThere)
    .select([
      'entity.id',
      'offer.area_county_ids',
      'offer.area_state_ids',
      hasCapacity.as('has_capacity'),
      capacityHere.as('capacity'),
    ])
  const within = stateId === undefined ? sql`` : sql`and county.state_id = ${stateId}`
  const areas =
    level === 'state'
      ? sql`
        select offering.id, address.state_id as area, true as is_inside from offering
          join entity_address as address on address.entity_id = offering.id where address.state_id is not null
        union select offering.id, state_id, false from offering cross join lateral unnest(area_state_ids) as state_id
        union select offering.id, county.state_id, false
          from offering cross join lateral unnest(area_county_ids) as area_id join county on county.id = area_id`
      : sql`
        select offering.id, address.county_id as area, true as is_inside from offering
          join entity_address as address on address.entity_id = offering.id
          join county on county.id = address.county_id ${within}
        union select offering.id, county.id, false
          from offering cross join lateral unnest(area_county_ids) as area_id join county on county.id = area_id ${within}
        union select offering.id, county.id, false
          from offering cross join lateral unnest(area_state_ids) as in_state
          join county on county.state_id = in_state ${within}`
  const having = (condition: ReturnType<typeof sql>) =>
    sql`(count(distinct id) filter (where has_capacity and ${condition}))::int`
  const { rows } = await sql<{ id: number | null } & Room>`
    with offering as materialized (${offering}), served as (${areas})
    select area as id, count(distinct id)::int as serving,
      (count(distinct id) filter (where is_inside))::int as inside,
      ${having(sql`capacity in (${roomy})`)} as room,
      ${sql.join(capacities.map(({ key, capacity }) => sql`${having(sql`capacity = ${capacity}`)} as ${sql.ref(key)}`))}
    from served join offering using (id)
    where area is not null group by area
    union all
    select null, count(*)::int, count(*)::int,
      ${having(sql`capacity in (${roomy})`)},
      ${sql.join(capacities.map(({ capacity }) => having(sql`capacity = ${capacity}`)))}
    from offering`.execute(ctx.db)
  return rows
}

const namesOf = ({ db }: Ctx, { level, stateId }: Where) =>
  level === 'state'
    ? db.selectFrom('state').select(['id', 'fips', 'name']).execute()
    : db.selectFrom('county').select(['id', 'fips', 'full_name as name']).where('state_id', '=', stateId!).execute()

function titleOf(first: Counts | undefined, isShort: boolean, level: Where['level']) {
  if (!first) return `No ${level} has ${leastShown} requests or more that no provider could take`
  if (!isShort) return `No ${level} has more need than room`
  const requests = plural(first.need, 'request')
  return first.room === 0
    ? `Largest gap in ${first.name}: ${requests} that no provider could take, and no provider with room`
    : `Largest gap in ${first.name}: ${requests} that no provider could take, for ${plural(first.room, 'provider')} with room`
}

function notesOf({ level }: Where, unplaced: number) {
  return [
    'Need: unmet needs that were recorded in the period: by hand, when a referral expired, when no provider was left, and when one was rejected for a reason that counts as a gap (no capacity, no funding left, language or accessibility, unless your reasons say otherwise).',
    'Room: providers with a location or a service area there that are accepting now, limited, or assess first; those with a waitlist have none. Gap: need a month for each of them.',
    ...(unplaced >= leastShown
      ? [`${plural(unplaced, 'request')} without a county ${unplaced === 1 ? 'is' : 'are'} in the total alone.`]
      : []),
    `${level === 'state' ? 'States' : 'Counties'} with fewer than ${leastShown} requests aren’t colored.`,
    smallNumbers,
  ]
}
