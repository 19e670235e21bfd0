import { NetworkType } from '@handoff/contracts/entities/entity'
import { type Input, messages } from '@handoff/contracts/kit'
import { payloadChanges, payloads } from '@handoff/contracts/requests/request-payloads'
import { RequestType } from '@handoff/contracts/requests/request-type'
import { RequestStatus, type requests } from '@handoff/contracts/requests/requests'
import { type Ctx, ownEntity, type Tx } from '../../kit/context.ts'
import { badInput } from '../../kit/problem.ts'
import { areCategories } from '../categories/categories.queries.ts'
import { visibleEntities } from '../entities/entities.queries.ts'
import { locationRows } from '../locations/locations.queries.ts'
import { isPlace } from '../reference/reference.queries.ts'
import { changesOf, currentValues } from './requests.current-values.ts'
import { nowCalled, show } from './requests.detail.ts'
import { visibleRequests } from './requests.queries.ts'

type Payload = Record<string, unknown>
type Params = Omit<Input<typeof requests.requestCategory>, 'payload'> & { payload: Payload }

export function requestLocation(ctx: Ctx, { requestType, ...asked }: Input<typeof requests.requestLocation>) {
  return ctx.transaction(async (tx) => {
    const request = await complete(tx, requestType, asked)
    if (asked.action === 'change') await refuseHidden(tx, asked.targetId)
    const entityId = request.payload.entityId ?? null
    if (asked.action === 'add' && entityId !== null && entityId !== ownEntity(tx.viewer))
      throw badInput({ 'payload.entityId': ['A location belongs to you or to the network'] })
    return submit(tx, requestType, request)
  })
}

export const requestCategory = (ctx: Ctx, asked: Input<typeof requests.requestCategory>) =>
  ctx.transaction(async (tx) => submit(tx, RequestType.Category, await complete(tx, RequestType.Category, asked)))

export function requestEntity(ctx: Ctx, asked: Input<typeof requests.requestEntity>) {
  return ctx.transaction(async (tx) => {
    const type = await entityTypeOf(tx, asked)
    return submit(tx, type, await complete(tx, type, asked))
  })
}

/** An organization is one kind of request, an individual another; what is there already keeps its kind. */
async function entityTypeOf(tx: Tx, { action, targetId, payload }: Input<typeof requests.requestEntity>) {
  if (action === 'add') return typeOf(readPayload(RequestType.Organization, 'add', payload) as Entity)
  const target = await visibleEntities(tx)
    .select('entity.network_type as networkType')
    .where('entity.id', '=', targetId ?? 0)
    .executeTakeFirst()
  if (!target) throw badInput({ targetId: ['Choose what this is about'] })
  return typeOf({ networkType: target.networkType })
}

/** With the payload as it is kept: of something new all fields, of a change those that it names. */
async function complete(tx: Tx, type: RequestType, { payload, ...asked }: Params): Promise<Params> {
  const { action, targetId } = asked
  const read = readPayload(type, action, payload)
  const about = targetId === null || action === 'add' ? null : { requestType: type, targetId }
  const current = about && (await currentValues(tx, about))
  if (type !== RequestType.Category) await refuseWrongPlace(tx, { ...current, ...read })
  return { ...asked, payload: withName(type, read, current ?? {}) }
}

type Entity = { networkType: NetworkType }
type Action = Params['action']

/** A payload in the shape of its kind; faults stand under its fields. A removal may say what it likes of it. */
export function readPayload(type: RequestType, action: Action, payload: Payload): Payload {
  const read = (action === 'add' ? payloads : payloadChanges)[type].safeParse(payload)
  if (!read.success) {
    const fields: Record<string, string[]> = {}
    for (const { path, message } of read.error.issues) (fields[['payload', ...path].join('.')] ??= []).push(message)
    throw badInput(fields)
  }
  if (type === RequestType.Organization || type === RequestType.Entity) refuseNameless(type, action, read.data)
  return read.data
}

export const typeOf = ({ networkType }: Entity) =>
  networkType === NetworkType.Organization ? RequestType.Organization : RequestType.Entity

/** An individual is called by its two names. */
export function withName(type: RequestType, payload: Payload, current: Payload): Payload {
  if (type !== RequestType.Entity || (payload.firstName === undefined && payload.lastName === undefined)) return payload
  const { firstName, lastName } = { ...current, ...payload } as Record<string, string>
  return { ...payload, name: `${firstName} ${lastName}` }
}

/** One that can neither be invited nor called could not be referred to; one that is there may have neither. */
function refuseNameless(type: RequestType, action: Action, payload: Payload) {
  const isOrganization = (payload.networkType ? typeOf(payload as Entity) : type) === RequestType.Organization
  const isEmpty = (field: string) => (action === 'add' || payload[field] !== undefined) && !payload[field]
  const missing: [field: string, label: string, isMissing: boolean][] = [
    ['name', 'Name', isOrganization && isEmpty('name')],
    ['firstName', 'First name', !isOrganization && isEmpty('firstName')],
    ['lastName', 'Last name', !isOrganization && isEmpty('lastName')],
    ['email', 'Email or phone', action === 'add' && isEmpty('email') && isEmpty('phone')],
  ]
  const fields = missing.flatMap(([field, label, is]) => (is ? [[`payload.${field}`, [messages.required(label)]]] : []))
  if (fields.length) throw badInput(Object.fromEntries(fields) as Record<string, string[]>)
}

/** Anyone who cannot see it all would ask for what is hidden to be emptied. */
async function refuseHidden(tx: Tx, id: number | null) {
  const place = await locationRows(tx)
    .where('place.id', '=', id ?? 0)
    .executeTakeFirst()
  if (place?.isHidden) throw badInput({ targetId: ['Only the provider itself can correct a confidential location'] })
}

async function refuseWrongPlace(tx: Tx, { stateId, countyId, cityId, categoryIds }: Payload) {
  const id = (value: unknown) => (typeof value === 'number' ? value : null)
  if (!(await isPlace(tx, { stateId: id(stateId), countyId: id(countyId), cityId: id(cityId) })))
    throw badInput({ 'payload.cityId': ['City, county, and state don’t match'] })
  if (!(await areCategories(tx, (categoryIds ?? []) as number[])))
    throw badInput({ 'payload.categoryIds': [messages.requiredSelect('Service categories')] })
}

async function submit(tx: Tx, type: RequestType, { action, targetId, notes, copiedFromId, payload }: Params) {
  const { db, viewer, now } = tx
  const target = action === 'add' || targetId === null ? null : await nowCalled(tx, type, targetId)
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
