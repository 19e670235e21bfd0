import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import { LinkRequestStatus, type linkRequests } from '@handoff/contracts/customers/linkRequests'
import type { Input } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { badInput, conflict, notFound } from '../../../kit/problem.ts'
import { refuseStale } from '../../../kit/records/version.ts'
import { holdAsAdded } from '../customers/customers.hold-as-added.ts'
import { countCheck } from './linkRequests.checks.ts'
import { asStored } from './linkRequests.details.ts'
import { show, strangersTo } from './linkRequests.queries.ts'

const { Pending, Linked, Refused, Withdrawn } = LinkRequestStatus

/** Looks nothing up, so that neither the answer nor its time says who is in the network. */
export const submit = (ctx: Ctx, input: Input<typeof linkRequests.submit>) =>
  ctx.transaction(async (tx) => {
    await countCheck(tx)
    const entityId = ownEntity(tx.viewer)!
    const details = asStored(input)
    const { rows } = await sql<{ id: number }>`
      insert into link_request (requester_id, entity_id, details, created_at)
      select ${tx.viewer.id}, ${entityId}, ${details}::jsonb, ${tx.now()}::timestamptz
      where not exists (select from link_request where entity_id = ${entityId} and status = ${Pending}
        and details - 'notes' = ${details}::jsonb - 'notes')
      returning id`.execute(tx.db)
    const id = rows[0]?.id
    if (id !== undefined) await tx.record({ type: 'linkRequest.submitted', linkRequestId: id, entityId })
    return null
  })

type Decision = { id: number; version: number }

export const link = (ctx: Ctx, { customerId, ...one }: Input<typeof linkRequests.link>) =>
  ctx.transaction(async (tx) => {
    const { entityId } = await decide(tx, one, Linked, customerId)
    if (
      !(await exists(
        strangersTo(tx, entityId)
          .where('customer.id', '=', customerId)
          .where('customer.state', '=', CustomerState.Active),
      ))
    )
      throw badInput({ customerId: ['Please select an active customer whom this provider doesn’t see yet'] })
    await holdAsAdded(tx, { customerId, entityId })
    await tx.record({ type: 'customer.accessGranted', customerId, entityId })
    return show(tx, one)
  })

export const refuse = (ctx: Ctx, one: Input<typeof linkRequests.refuse>) =>
  ctx.transaction(async (tx) => {
    await decide(tx, one, Refused)
    return show(tx, one)
  })

async function decide(tx: Tx, one: Decision, status: typeof Linked | typeof Refused, customerId: number | null = null) {
  const { requester_id: requesterId, entity_id: entityId } = await end(tx, one, { status, customerId })
  await tx.record({ type: 'linkRequest.decided', linkRequestId: one.id, entityId, requesterId, customerId })
  return { entityId }
}

export const withdraw = (ctx: Ctx, one: Input<typeof linkRequests.withdraw>) =>
  ctx.transaction(async (tx) => {
    const { entity_id: entityId } = await end(tx, one, { status: Withdrawn, customerId: null })
    await tx.record({ type: 'linkRequest.withdrawn', linkRequestId: one.id, entityId })
    return show(tx, one)
  })

/** Of two who decide at the same moment, the second gets 409. */
async function end(
  tx: Tx,
  { id, version }: Decision,
  { status, customerId }: { status: LinkRequestStatus; customerId: number | null },
) {
  const { db, viewer, now } = tx
  const request = await db
    .selectFrom('link_request')
    .selectAll()
    .where('id', '=', id)
    .$if(viewer.side === 'entity', (it) => it.where('entity_id', '=', ownEntity(viewer)!))
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw notFound('request')
  if (request.status !== Pending) throw conflict(`Someone else just ${words[request.status]} this request`)
  refuseStale('request', request, version)
  await db
    .updateTable('link_request')
    .set({ status, customer_id: customerId, decided_by_id: viewer.id, decided_at: now(), version: version + 1 })
    .where('id', '=', id)
    .execute()
  return request
}

const words: Record<number, string> = { [Linked]: 'linked', [Refused]: 'refused', [Withdrawn]: 'withdrew' }
