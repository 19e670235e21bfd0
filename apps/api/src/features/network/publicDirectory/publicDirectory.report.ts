import type { Input } from '@handoff/contracts/kit'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import type { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { requestTypeOf } from '@handoff/contracts/network/requests/kinds/index'
import type { RequestType } from '@handoff/contracts/network/requests/request-type'
import { RequestStatus } from '@handoff/contracts/network/requests/requests'
import { sql } from 'kysely'
import { type Actor, noOne, type PublicCtx, type PublicTx } from '../../../kit/context.ts'
import { refuseRobots } from '../../../kit/http/robots.ts'
import { notFound } from '../../../kit/problem.ts'
import { listed } from './publicDirectory.queries.ts'
import { refuseWhileOff } from './publicDirectory.switch.ts'

type Report = Input<typeof publicDirectory.report>
/** A second press, or an impatient one. */
const sameWithinMinutes = 10

/**
 * Someone without an account says what is wrong with a listing: a request for change without a requester.
 */
export async function report(ctx: PublicCtx, { id, what, email, note, company }: Report) {
  refuseRobots(company)
  await refuseWhileOff(ctx)
  await ctx.transaction(async (tx) => {
    const entity = await listed(tx)
      .select(['entity.network_type as networkType', 'entity.name'])
      .where('entity.id', '=', id)
      .executeTakeFirst()
    if (!entity) throw notFound('provider')
    const notes = note ? `${what}\n\n${note}` : what
    if (await isThere(tx, id, notes)) return

    const requestType = requestTypeOf[entity.networkType]
    await storeReport(tx, { entity: { id, name: entity.name }, requestType, notes, email: email || null })
  })
  return null
}

type ToStore = {
  entity: { id: number; name: string }
  requestType: RequestType
  notes: string
  email: string | null
  by?: Actor
}

/** A request that names no change: anyone who mends the listing begins with what is there then. */
export async function storeReport(tx: PublicTx, { entity, requestType, notes, email, by = noOne }: ToStore) {
  const { id: requestId } = await tx.db
    .insertInto('network_request')
    .values({
      request_type: requestType,
      action: 'change',
      target_id: entity.id,
      target_name: entity.name,
      payload: '{}',
      notes,
      is_report: true,
      reporter_email: email,
      created_at: tx.now(),
      // No one has to prove an address to say that a phone number is wrong.
      verified_at: tx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('network_request_step')
    .values({ request_id: requestId, to_status: RequestStatus.Pending, note: notes, at: tx.now() })
    .execute()
  const event = { type: 'request.submitted', requestId, requestType, action: 'change', entityId: null } as const
  await tx.record({ ...event, isReport: true }, by)
}

async function isThere({ db, now }: PublicTx, entityId: number, notes: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${entityId} ${notes}`}, 0))`.execute(db)
  const same = await db
    .selectFrom('network_request')
    .select('id')
    .where('is_report', '=', true)
    .where('target_id', '=', entityId)
    .where('notes', '=', notes)
    .where('created_at', '>', new Date(now().getTime() - sameWithinMinutes * aMinute))
    .executeTakeFirst()
  return !!same
}
