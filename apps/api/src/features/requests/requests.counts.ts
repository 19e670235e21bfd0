import type { AccessHolder } from '@handoff/contracts/kit'
import { can } from '@handoff/contracts/kit'
import type { PendingCounts } from '@handoff/contracts/realtime'
import { RequestStatus, requests } from '@handoff/contracts/requests'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { businessTimeBetween } from '../../kit/business-time.ts'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { isLate, visibleRequests } from './requests.queries.ts'

const { Pending, Accepted, Rejected, Cancelled, Added } = RequestStatus
const ofType = (type: number) => sql<number>`count(*) filter (where request_type = ${type})::int`

/** What waits for a decision: of this entity, or (null) of the whole network. */
export const countPending = (db: Kysely<DB>, entityId: number | null): Promise<PendingCounts> =>
  db
    .selectFrom('network_request')
    .select([
      sql<number>`count(*)::int`.as('total'),
      ofType(1).as('location'),
      ofType(2).as('category'),
      ofType(3).as('organization'),
      ofType(4).as('entity'),
    ])
    .where('status', '=', Pending)
    .where((it) => it.or([it('requester_id', 'is not', null), it('verified_at', 'is not', null)]))
    .$if(entityId !== null, (it) => it.where('requester_entity_id', '=', entityId))
    .executeTakeFirstOrThrow()

export const pendingCounts = ({ db, viewer }: Ctx) => countPending(db, ownEntity(viewer))

/** Of the badge: null for whoever may not see requests. */
export const pendingFor = async (db: Kysely<DB>, who: AccessHolder, entityId: number | null) =>
  can(who, requests.pendingCounts.access) ? countPending(db, entityId) : null

const statsSince = 180 * 86_400_000
const fewestDecisions = 5
const anHour = 3_600_000

export async function kpis(ctx: Ctx) {
  const inStatus = (status: number) => sql<number>`count(*) filter (where request.status = ${status})::int`
  const counts = await visibleRequests(ctx)
    .select([
      inStatus(Pending).as('pending'),
      sql<number>`count(*) filter (where ${isLate(ctx)})::int`.as('late'),
      inStatus(Accepted).as('accepted'),
      inStatus(Added).as('added'),
      inStatus(Rejected).as('rejected'),
      inStatus(Cancelled).as('cancelled'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counts, medianHoursToDecide: await medianHoursToDecide(ctx) }
}

async function medianHoursToDecide(ctx: Ctx) {
  const decided = await visibleRequests(ctx)
    .select([sql<Date>`coalesce(request.verified_at, request.created_at)`.as('asked'), 'request.decided_at as decided'])
    .where('request.status', 'in', [Accepted, Rejected, Added])
    .where('request.decided_at', '>', new Date(ctx.now().getTime() - statsSince))
    .execute()
  if (decided.length < fewestDecisions) return null
  const hours = decided
    .map(({ asked, decided }) => businessTimeBetween(asked, decided!, ctx.viewer.timeZone) / anHour)
    .sort((one, other) => one - other)
  const middle = hours.length >> 1
  const median = hours.length % 2 ? hours[middle]! : (hours[middle - 1]! + hours[middle]!) / 2
  return Math.round(median * 10) / 10
}
