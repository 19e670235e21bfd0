import type { Input } from '@handoff/contracts/kit'
import type { Figure } from '@handoff/contracts/kit/figures'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { Attention, Capacity, EntityState, NetworkType } from '@handoff/contracts/network/entities/entity'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { counted } from '../../../../kit/lists/figures.ts'
import { periodOf } from '../../../../kit/time/period.ts'
import { isAmong, isWhole } from './among.ts'
import { hasCapacity, statedIn } from './capacity.ts'
import { directoryAddress } from './directory-address.ts'
import { type Filters, matching, type Where } from './filters.ts'
import { visibleEntities } from './list-entities.ts'

type Place = Pick<Filters, 'stateId' | 'countyId' | 'categoryIds'>

/** Of every entity that one sees: each figure is counted with what the list that it opens is narrowed by. */
export async function kpis(ctx: Ctx, { compare, from, to, ...filters }: Input<typeof entities.kpis>) {
  const period = periodOf({ from, to }, ctx.now(), ctx.viewer.timeZone)
  const { categoryId, stateId, countyId } = filters
  const place: Place = {
    ...(categoryId !== undefined && { categoryIds: [categoryId] }),
    ...(stateId !== undefined && { stateId }),
    ...(countyId !== undefined && { countyId }),
  }
  const joined = (days: { from: string; to: string }) => ({ joinedFrom: days.from, joinedTo: days.to })
  const [counts, categories, states] = await Promise.all([
    countEach(ctx, place, {
      ...Object.fromEntries(names.map((name) => [name, specs[name][0]])),
      joined: joined(period),
      joinedBefore: joined(period.previous),
    }),
    byCategory(ctx, place, categoryId),
    byState(ctx, place),
  ])
  const figures = Object.fromEntries(
    names.map((name) => [
      name,
      counted(counts[name]!, specs[name][1], directoryAddress({ ...place, ...specs[name][0] })),
    ]),
  ) as Record<Name, Figure>
  return {
    from: period.from,
    to: period.to,
    joined: {
      ...counted(counts.joined!, 'Providers added in this period.', directoryAddress({ ...place, ...joined(period) })),
      previous: compare ? counts.joinedBefore! : null,
    },
    ...figures,
    // Who comes and goes elsewhere does not concern other entities.
    ...(ctx.viewer.side === 'entity' && { neverLoggedIn: { ...figures.neverLoggedIn, value: null, link: null } }),
    byCategory: categories.map(({ count, ...category }) => ({
      ...category,
      ...counted(
        count,
        'Providers that offer this service.',
        directoryAddress({ ...place, categoryIds: [category.id] }),
      ),
    })),
    byState: states.map(({ count, ...state }) => ({
      ...state,
      ...counted(count, 'Providers with a location in this state.', directoryAddress({ ...place, stateId: state.id })),
    })),
  }
}

const specs = {
  total: [{}, 'Providers in the directory.'],
  organizations: [{ networkType: NetworkType.Organization }, 'Providers that are organizations.'],
  individuals: [{ networkType: NetworkType.Entity }, 'Providers that are individuals.'],
  active: [{ status: EntityState.Active }, 'Providers that take part in the network with a login.'],
  invited: [{ status: EntityState.Invited }, 'Providers that were invited and haven’t joined yet.'],
  listed: [{ status: EntityState.Listed }, 'Providers that are listed without a login.'],
  inactive: [{ status: EntityState.Inactive }, 'Providers that have left the network.'],
  rejected: [{ status: EntityState.Rejected }, 'Providers whose application was rejected.'],
  accepting: [{ accepting: true }, 'Providers whose confirmed capacity isn’t closed.'],
  open: [{ capacity: Capacity.Open }, 'Providers that are open.'],
  limited: [{ capacity: Capacity.Limited }, 'Providers with limited capacity.'],
  waitlist: [{ capacity: Capacity.Waitlist }, 'Providers with a waitlist.'],
  assessment: [{ capacity: Capacity.Assessment }, 'Providers that assess first.'],
  closed: [{ capacity: Capacity.Closed }, 'Providers that are closed.'],
  notConfirmed: [{ capacity: Capacity.NotConfirmed }, 'Providers that haven’t confirmed a capacity yet.'],
  unverified180d: [
    { attention: Attention.Unverified },
    'Providers whose entry no one has verified for 180 days, or since they were added.',
  ],
  neverLoggedIn: [
    { attention: Attention.NeverLoggedIn },
    'Active providers of whose people no one has ever logged in.',
  ],
  neverAnswered: [
    { attention: Attention.NeverAnswered },
    'Active providers that have received referrals and answered none.',
  ],
} satisfies Record<string, [Filters, string]>
type Name = keyof typeof specs
const names = Object.keys(specs) as Name[]

/** What asks for more of an entity than its kind, state, and capacity. */
const isCountedSeparately = ({ attention, joinedFrom }: Filters) => attention !== undefined || joinedFrom !== undefined

/**
 * Most figures differ by kind, state, and capacity alone: entities are put together by these three, and what is left is
 * counted. Capacity is that of the category, where one is asked about.
 */
async function countEach(ctx: Ctx, place: Place, each: Record<string, Filters>) {
  const all = visibleEntities(ctx).where(matching(ctx, place))
  const alike = all
    .select(['entity.network_type', 'entity.entity_state', statedIn('capacity', place.categoryIds).as('capacity')])
    .select(hasCapacity.as('has_capacity'))
    .select(sql<number>`count(*)::int`.as('count'))
    .groupBy(['entity.network_type', 'entity.entity_state', sql`3`, sql`4`])
  const [separate, others] = Object.entries(each).reduce<[Record<string, Filters>, Record<string, Filters>]>(
    (parts, [name, by]) => {
      parts[isCountedSeparately(by) ? 0 : 1][name] = by
      return parts
    },
    [{}, {}],
  )
  const countOf =
    (part: Record<string, Filters>, count: RawBuilder<unknown>, counts?: RawBuilder<boolean>) => (it: Where) =>
      Object.entries(part).map(([name, by]) =>
        sql<number>`coalesce(${count} filter (where ${matching(ctx, by, counts)(it)}), 0)::int`.as(name),
      )
  const [counted, summed] = await Promise.all([
    isWhole(place) ? countApart(ctx, separate) : all.select(countOf(separate, sql`count(*)`)).executeTakeFirstOrThrow(),
    (ctx.db.selectFrom(alike.as('entity')) as unknown as typeof all)
      .select(countOf(others, sql`sum(entity.count)`, sql`entity.has_capacity`))
      .executeTakeFirstOrThrow(),
  ])
  return { ...counted, ...summed } as Record<string, number>
}

/** Of the whole directory, each by the index that has what it asks for. */
const countApart = (ctx: Ctx, each: Record<string, Filters>) =>
  ctx.db
    .selectNoFrom(
      Object.entries(each).map(([name, by]) =>
        visibleEntities(ctx).where(matching(ctx, by)).select(sql<number>`count(*)::int`.as('count')).as(name),
      ),
    )
    .executeTakeFirstOrThrow()

/** Is the entity of a row one of those in this place? */
const isIn = (ctx: Ctx, place: Place) =>
  isAmong(ctx, place, sql`${visibleEntities(ctx).select('entity.id').where(matching(ctx, place))}`)

const byCategory = (ctx: Ctx, place: Place, only: number | undefined) =>
  ctx.db
    .selectFrom((db) =>
      db
        .selectFrom('entity_category as offer')
        .select(['offer.category_id', sql<number>`count(*)::int`.as('count')])
        .where(isIn(ctx, place)('offer.entity_id'))
        .$if(only !== undefined, (it) => it.where('offer.category_id', '=', only!))
        .groupBy('offer.category_id')
        .as('offered'),
    )
    .innerJoin('category', 'category.id', 'offered.category_id')
    .select(['category.id', 'category.name', 'category.color', 'offered.count'])
    .where('category.is_active', '=', true)
    .orderBy('count', 'desc')
    .orderBy('category.name')
    .execute()

const byState = (ctx: Ctx, { stateId: only, ...place }: Place) =>
  ctx.db
    .selectFrom((db) =>
      db
        .selectFrom('entity_address as address')
        .select(['address.state_id', sql<number>`count(distinct address.entity_id)::int`.as('count')])
        .where(isIn(ctx, place)('address.entity_id'))
        .where('address.state_id', 'is not', null)
        .$if(only !== undefined, (it) => it.where('address.state_id', '=', only!))
        .groupBy('address.state_id')
        .as('there'),
    )
    .innerJoin('state', 'state.id', 'there.state_id')
    .select(['state.id', 'state.code', 'state.name', 'there.count'])
    .orderBy('count', 'desc')
    .orderBy('state.name')
    .execute()
