import type { AccessHolder } from '@handoff/contracts/kit'
import { can } from '@handoff/contracts/kit'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { RequestStatus, requests } from '@handoff/contracts/network/requests/requests'
import type { PendingCounts } from '@handoff/contracts/realtime'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { type Ctx, ownEntity } from '../../../kit/context.ts'

const { Pending } = RequestStatus

/** What waits for a decision: of each of these entities, or (null) of the whole network. One statement. */
export async function countPending(db: Kysely<DB>, entityIds: readonly (number | null)[]) {
  const isOfAll = entityIds.includes(null)
  const rows = await db
    .selectFrom('network_request')
    .select(['requester_entity_id as entityId', 'request_type as type', sql<number>`count(*)::int`.as('count')])
    .where('status', '=', Pending)
    .where((it) => it.or([it('requester_id', 'is not', null), it('verified_at', 'is not', null)]))
    .$if(!isOfAll, (it) => it.where('requester_entity_id', '=', sql<number>`any(${entityIds})`))
    .groupBy(['requester_entity_id', 'request_type'])
    .execute()
  const countsOf = (entityId: number | null): PendingCounts => {
    const visible = entityId === null ? rows : rows.filter((row) => row.entityId === entityId)
    const sum = (type?: number) =>
      visible.reduce((total, row) => total + (type === undefined || row.type === type ? row.count : 0), 0)
    const byType = Object.entries(RequestType).map(([name, type]) => [name.toLowerCase(), sum(type)])
    return { total: sum(), ...Object.fromEntries(byType) } as PendingCounts
  }
  return new Map(entityIds.map((entityId) => [entityId, countsOf(entityId)]))
}

const pendingOf = async (db: Kysely<DB>, entityId: number | null) => (await countPending(db, [entityId])).get(entityId)!

export const pendingCounts = ({ db, viewer }: Ctx) => pendingOf(db, ownEntity(viewer))

/** Of the badge: null for anyone who may not see requests. */
export const pendingFor = async (db: Kysely<DB>, who: AccessHolder, entityId: number | null) =>
  can(who, requests.pendingCounts.access) ? pendingOf(db, entityId) : null
