import { Attention, Capacity, type entities, MemberState, NetworkType } from '@handoff/contracts/entities'
import type { Input } from '@handoff/contracts/kit'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { periodOf } from '../../kit/period.ts'
import { attentionOf } from './entities.attention.ts'
import { hasCapacity, isAccepting } from './entities.filters.ts'
import { visibleMembers } from './entities.queries.ts'

/** Of every member that one sees, so that each figure is the total of the list that it opens. */
export async function kpis(ctx: Ctx, { compare, ...asked }: Input<typeof entities.kpis>) {
  const { from, to, previous } = periodOf(asked, ctx.now(), ctx.viewer.timeZone)
  const { joined, joinedBefore, neverLoggedIn, ...counts } = await countMembers(ctx, { from, to, previous })
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

function countMembers(ctx: Ctx, { previous, ...period }: Days & { previous: Days }) {
  const { viewer } = ctx
  const attention = attentionOf(ctx)
  const where = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})::int`
  const ofType = (type: NetworkType) => where(sql`entity.network_type = ${type}`)
  const inState = (state: MemberState) => where(sql`entity.member_state = ${state}`)
  const withCapacity = (capacity: Capacity) => where(hasCapacity(capacity))
  const joinedIn = ({ from, to }: Days) =>
    where(sql`(entity.created_at at time zone ${viewer.timeZone})::date between ${from}::date and ${to}::date`)
  return visibleMembers(ctx)
    .select([
      sql<number>`count(*)::int`.as('total'),
      joinedIn(period).as('joined'),
      joinedIn(previous).as('joinedBefore'),
      ofType(NetworkType.Organization).as('organizations'),
      ofType(NetworkType.Entity).as('individuals'),
      inState(MemberState.Active).as('active'),
      inState(MemberState.Invited).as('invited'),
      inState(MemberState.Listed).as('listed'),
      inState(MemberState.Inactive).as('inactive'),
      inState(MemberState.Rejected).as('rejected'),
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
  visibleMembers(ctx)
    .innerJoin('entity_category', 'entity_category.entity_id', 'entity.id')
    .innerJoin('category', 'category.id', 'entity_category.category_id')
    .select(['category.id', 'category.name', 'category.color', sql<number>`count(*)::int`.as('members')])
    .where('category.is_active', '=', true)
    .groupBy('category.id')
    .orderBy('members', 'desc')
    .orderBy('category.name')
    .execute()

const byState = (ctx: Ctx) =>
  visibleMembers(ctx)
    .innerJoin('entity_address', 'entity_address.entity_id', 'entity.id')
    .innerJoin('state', 'state.id', 'entity_address.state_id')
    .select(['state.id', 'state.code', 'state.name', sql<number>`count(distinct entity.id)::int`.as('members')])
    .groupBy('state.id')
    .orderBy('members', 'desc')
    .orderBy('state.name')
    .execute()
