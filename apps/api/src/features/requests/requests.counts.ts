import type { AccessHolder } from '@handoff/contracts/kit'
import { can } from '@handoff/contracts/kit'
import type { PendingCounts } from '@handoff/contracts/realtime'
import { RequestStatus, requests } from '@handoff/contracts/requests/requests'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { type Ctx, ownEntity } from '../../kit/context.ts'

const { Pending } = RequestStatus
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

/** Of the badge: null for anyone who may not see requests. */
export const pendingFor = async (db: Kysely<DB>, who: AccessHolder, entityId: number | null) =>
  can(who, requests.pendingCounts.access) ? countPending(db, entityId) : null
