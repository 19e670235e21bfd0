import type { Input } from '@handoff/contracts/kit'
import type { NetworkType } from '@handoff/contracts/network/entities/entity'
import { requestKinds, requestTypeOf } from '@handoff/contracts/network/requests/kinds/index'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { RequestStatus, type requests } from '@handoff/contracts/network/requests/requests'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { badInput } from '../../../kit/problem.ts'
import { visibleEntities } from '../entities/directory/list-entities.ts'
import { kinds } from './kinds/index.ts'
import type { Action, Payload } from './kinds/kind.ts'
import { changesOf, currentValues } from './requests.current-values.ts'
import { show } from './requests.detail.ts'
import { visibleRequests } from './requests.queries.ts'

type Params = Omit<Input<typeof requests.requestCategory>, 'payload'> & { payload: Payload }

export const requestLocation = (ctx: Ctx, { requestType, ...input }: Input<typeof requests.requestLocation>) =>
  ctx.transaction((tx) => submit(tx, requestType, input))

export const requestCategory = (ctx: Ctx, input: Input<typeof requests.requestCategory>) =>
  ctx.transaction((tx) => submit(tx, RequestType.Category, input))

export const requestEntity = (ctx: Ctx, input: Input<typeof requests.requestEntity>) =>
  ctx.transaction(async (tx) => submit(tx, requestTypeOf[await networkTypeOf(tx, input)], input))

/** An organization is one kind of request, an individual another; what is there already keeps its kind. */
async function networkTypeOf(tx: Tx, { action, targetId, payload }: Input<typeof requests.requestEntity>) {
  if (action === 'add') return readPayload(RequestType.Organization, 'add', payload).networkType as NetworkType
  const target = await visibleEntities(tx)
    .select('entity.network_type as networkType')
    .where('entity.id', '=', targetId ?? 0)
    .executeTakeFirst()
  if (!target) throw badInput({ targetId: ['Choose what this is about'] })
  return target.networkType
}

/** The payload as it is kept: of something new all fields, of a change those that it names. */
async function completed(tx: Tx, type: RequestType, { action, targetId, payload }: Params): Promise<Payload> {
  const kind = kinds[type]
  const read = readPayload(type, action, payload)
  const isThere = targetId !== null && action !== 'add'
  const current = isThere ? await currentValues(tx, { requestType: type, targetId }) : null
  await kind.refuseSubmitted(tx, { action, targetId, payload: read, current })
  return kind.named(read, current ?? {})
}

/** A payload in the shape of its kind; faults are listed under its fields. A removal may have any payload. */
export function readPayload(type: RequestType, action: Action, payload: Payload): Payload {
  const { values, changes } = requestKinds[type]
  const read = (action === 'add' ? values : changes).safeParse(payload)
  if (!read.success) {
    const fields: Record<string, string[]> = {}
    for (const { path, message } of read.error.issues) (fields[['payload', ...path].join('.')] ??= []).push(message)
    throw badInput(fields)
  }
  kinds[type].refuseIncomplete(action, read.data)
  return read.data
}

async function submit(tx: Tx, type: RequestType, params: Params) {
  const { action, targetId, notes, copiedFromId } = params
  const { db, viewer, now } = tx
  const payload = await completed(tx, type, params)
  const target = action === 'add' || targetId === null ? null : await kinds[type].target(tx, targetId)
  if (action !== 'add' && !target) throw badInput({ targetId: ['Choose what this is about'] })
  if (
    action === 'change' &&
    !notes &&
    !(await changesOf(tx, { requestType: type, targetId: targetId!, payload })).length
  )
    throw badInput({ notes: ['Change something, or say what’s wrong'] })
  if (copiedFromId !== null) await refuseStrangeCopy(tx, copiedFromId)

  const entityId = ownEntity(viewer)
  const { id } = await db
    .insertInto('network_request')
    .values({
      request_type: type,
      action,
      payload: JSON.stringify(payload),
      notes: notes || null,
      requester_id: viewer.id,
      requester_entity_id: entityId,
      target_id: action === 'add' ? null : targetId,
      target_name: target?.name ?? null,
      copied_from_id: copiedFromId,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('network_request_step')
    .values({ request_id: id, to_status: RequestStatus.Pending, account_id: viewer.id, note: notes || null, at: now() })
    .execute()
  await tx.record({ type: 'request.submitted', requestId: id, requestType: type, action, entityId })
  return show(tx, { id })
}

async function refuseStrangeCopy(tx: Tx, copiedFromId: number) {
  const original = await visibleRequests(tx)
    .select('request.id')
    .where('request.id', '=', copiedFromId)
    .executeTakeFirst()
  if (!original) throw badInput({ copiedFromId: ['We couldn’t find this request'] })
}
