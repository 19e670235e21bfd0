import type { entities } from '@handoff/contracts/entities/entities'
import { Attention, Capacity, EntityState, NetworkType } from '@handoff/contracts/entities/entity'
import type { Input } from '@handoff/contracts/kit'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { periodOf } from '../../kit/period.ts'
import { attentionOf } from './entities.attention.ts'
import { hasCapacity, isAccepting } from './entities.filters.ts'
import { visibleEntities } from './entities.queries.ts'

/** Of every entity that one sees, so that each figure is the total of the list that it opens. */
export async function kpis(ctx: Ctx, { compare, ...asked }: Input<typeof entities.kpis>) {
  const { from, to, previous } = periodOf(asked, ctx.now(), ctx.viewer.timeZone)
  const { joined, joinedBefore, neverLoggedIn, ...counts } = await countEntities(ctx, { from, to, previous })
  return {
    from,
    to,
    joined,
    previous: compare ? { joined: joinedBefore } : null,
    ...counts,
    neverLoggedIn: ctx.viewer.side === 'admin' ? neverLoggedIn : null,
    byCategory: await byCategory(ctx),
    byState: await byState(ctx),
  }
}

type Days = { from: string; to: string }

function countEntities(ctx: Ctx, { previous, ...period }: Days & { previous: Days }) {
  const { viewer } = ctx
  const attention = attentionOf(ctx)
  const where = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})::int`
  const ofType = (type: NetworkType) => where(sql`entity.network_type = ${type}`)
  const inState = (state: EntityState) => where(sql`entity.entity_state = ${state}`)
  const withCapacity = (capacity: Capacity) => where(hasCapacity(capacity))
  const joinedIn = ({ from, to }: Days) =>
    where(sql`(entity.created_at at time zone ${viewer.timeZone})::date between ${from}::date and ${to}::date`)
  return visibleEntities(ctx)
    .select([
      sql<number>`count(*)::int`.as('total'),
      joinedIn(period).as('joined'),
      joinedIn(previous).as('joinedBefore'),
      ofType(NetworkType.Organization).as('organizations'),
      ofType(NetworkType.Entity).as('individuals'),
      inState(EntityState.Active).as('active'),
      inState(EntityState.Invited).as('invited'),
      inState(EntityState.Listed).as('listed'),
      inState(EntityState.Inactive).as('inactive'),
      inState(EntityState.Rejected).as('rejected'),
      where(isAccepting).as('accepting'),
      withCapacity(Capacity.Open).as('open'),
      withCapacity(Capacity.Limited).as('limited'),
      withCapacity(Capacity.Waitlist).as('waitlist'),
      withCapacity(Capacity.Assessment).as('assessment'),
      withCapacity(Capacity.Closed).as('closed'),
      where(attention[Attention.Unverified]).as('unverified180d'),
      where(attention[Attention.NeverLoggedIn]).as('neverLoggedIn'),
      where(attention[Attention.NeverAnswered]).as('neverAnswered'),
    ])
    .executeTakeFirstOrThrow()
}

const byCategory = (ctx: Ctx) =>
  visibleEntities(ctx)
    .innerJoin('entity_category', 'entity_category.entity_id', 'entity.id')
    .innerJoin('category', 'category.id', 'entity_category.category_id')
    .select(['category.id', 'category.name', 'category.color', sql<number>`count(*)::int`.as('entities')])
    .where('category.is_active', '=', true)
    .groupBy('category.id')
    .orderBy('entities', 'desc')
    .orderBy('category.name')
    .execute()

const byState = (ctx: Ctx) =>
  visibleEntities(ctx)
    .innerJoin('entity_address', 'entity_address.entity_id', 'entity.id')
    .innerJoin('state', 'state.id', 'entity_address.state_id')
    .select(['state.id', 'state.code', 'state.name', sql<number>`count(distinct entity.id)::int`.as('entities')])
    .groupBy('state.id')
    .orderBy('entities', 'desc')
    .orderBy('state.name')
    .execute()
