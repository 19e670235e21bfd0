import { Capacity, MemberState, NetworkType } from '@handoff/contracts/entities'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { visibleMembers } from './entities.queries.ts'

const where = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`count(*) filter (where ${condition})::int`

export const kpis = (ctx: Ctx) =>
  visibleMembers(ctx)
    .select([
      sql<number>`count(*)::int`.as('total'),
      where(sql`entity.network_type = ${NetworkType.Organization}`).as('organizations'),
      where(sql`entity.network_type = ${NetworkType.Entity}`).as('individuals'),
      where(sql`entity.capacity = ${Capacity.Open}`).as('accepting'),
      where(sql`entity.capacity in (${Capacity.Limited}, ${Capacity.Assessment})`).as('limited'),
      where(sql`entity.capacity = ${Capacity.Waitlist}`).as('waitlist'),
      where(sql`entity.capacity = ${Capacity.Closed}`).as('closed'),
    ])
    .where('entity.member_state', 'in', [MemberState.Active, MemberState.Listed])
    .executeTakeFirstOrThrow()
