import { NetworkType } from '@handoff/contracts/entities'
import { type Input, messages } from '@handoff/contracts/kit'
import { RequestType } from '@handoff/contracts/registrations'
import type { MemberRequest } from '@handoff/contracts/request-payloads'
import { RequestStatus, type requests } from '@handoff/contracts/requests'
import type * as z from 'zod/mini'
import { type Ctx, ownEntity, type Tx } from '../../kit/context.ts'
import { badInput } from '../../kit/problem.ts'
import { areCategories } from '../categories/categories.queries.ts'
import { locationRows } from '../locations/locations.queries.ts'
import { isPlace } from '../reference/reference.queries.ts'
import { nowCalled, show } from './requests.detail.ts'
import { visibleRequests } from './requests.queries.ts'
import { changesOf } from './requests.standing.ts'

type Asked = Omit<Input<typeof requests.requestCategory>, 'payload'> & { payload: Record<string, unknown> }

export function requestLocation(ctx: Ctx, { requestType, ...asked }: Input<typeof requests.requestLocation>) {
  return ctx.transaction(async (tx) => {
    await refuseWrongPlace(tx, asked.payload)
    if (asked.action === 'change') await refuseHidden(tx, asked.targetId)
    const { entityId } = asked.payload
    if (asked.action === 'add' && entityId !== null && entityId !== ownEntity(tx.viewer))
      throw badInput({ 'payload.entityId': ['A location is your own, or one of the network'] })
    return submit(tx, requestType, asked)
  })
}

export const requestCategory = (ctx: Ctx, asked: Input<typeof requests.requestCategory>) =>
  ctx.transaction((tx) => submit(tx, RequestType.Category, asked))

export function requestEntity(ctx: Ctx, asked: Input<typeof requests.requestEntity>) {
  return ctx.transaction(async (tx) => {
    refuseNameless(asked.payload, asked.action)
    await refuseWrongPlace(tx, asked.payload)
    const type = typeOf(asked.payload)
    return submit(tx, type, { ...asked, payload: withName(asked.payload) })
  })
}

type Member = z.output<typeof MemberRequest>

/** An organization is one kind of request, an individual another. */
export const typeOf = ({ networkType }: Member) =>
  networkType === NetworkType.Organization ? RequestType.Organization : RequestType.Entity

/** An individual is called by its two names. */
export const withName = (payload: Member) =>
  payload.networkType === NetworkType.Organization
    ? payload
    : { ...payload, name: `${payload.firstName} ${payload.lastName}` }

/** Whoever is to be invited needs an address; one that is there may have none. */
export function refuseNameless({ networkType, name, firstName, lastName, email }: Member, action: Asked['action']) {
  const isOrganization = networkType === NetworkType.Organization
  const missing: [string, string, boolean][] = [
    ['payload.name', 'Name', isOrganization && !name],
    ['payload.firstName', 'First Name', !isOrganization && !firstName],
    ['payload.lastName', 'Last Name', !isOrganization && !lastName],
    ['payload.email', 'Email', action === 'add' && !email],
  ]
  const fields = missing.flatMap(([field, label, is]) => (is ? [[field, [messages.required(label)]]] : []))
  if (fields.length) throw badInput(Object.fromEntries(fields) as Record<string, string[]>)
}

/** Whoever cannot see it all would ask for what is hidden to be emptied. */
async function refuseHidden(tx: Tx, id: number | null) {
  const place = await locationRows(tx)
    .where('place.id', '=', id ?? 0)
    .executeTakeFirst()
  if (place?.isHidden) throw badInput({ targetId: ['Only its own member can correct a confidential place'] })
}

type Place = { stateId: number | null; countyId: number | null; cityId: number | null; categoryIds: number[] }

async function refuseWrongPlace(tx: Tx, payload: Place) {
  if (!(await isPlace(tx, payload)))
    throw badInput({ 'payload.cityId': ['City, county and state do not belong together'] })
  if (!(await areCategories(tx, payload.categoryIds)))
    throw badInput({ 'payload.categoryIds': [messages.requiredSelect('Service categories')] })
}

async function submit(tx: Tx, type: RequestType, { action, targetId, notes, copiedFromId, payload }: Asked) {
  const { db, viewer, now } = tx
  if (action !== 'add' && (targetId === null || !(await nowCalled(tx, type, targetId))))
    throw badInput({ targetId: ['Please select what this is about'] })
  if (
    action === 'change' &&
    !notes &&
    !(await changesOf(tx, { requestType: type, targetId: targetId!, payload })).length
  )
    throw badInput({ notes: ['Please change something, or say what is wrong'] })
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
  if (!original) throw badInput({ copiedFromId: ['This request does not exist'] })
}
