import type { NetworkType } from '@handoff/contracts/entities/entity'
import type { Input } from '@handoff/contracts/kit'
import { RequestType } from '@handoff/contracts/requests/request-type'
import { RequestStatus, type requests } from '@handoff/contracts/requests/requests'
import type { Ctx, Tx } from '../../kit/context.ts'
import { eachApart } from '../../kit/each-apart.ts'
import { badInput, conflict, Problem } from '../../kit/problem.ts'
import { currentValues } from './requests.current-values.ts'
import { nowCalled, show } from './requests.detail.ts'
import { type FulfilmentInput, fulfil } from './requests.fulfilling.ts'
import { refuseGone } from './requests.may.ts'
import { holdRequest, moveRequest } from './requests.state.ts'
import { readPayload, typeOf, withName } from './requests.submitting.ts'

const { Pending, Accepted, Added } = RequestStatus
const addable = [Pending, Accepted]

/** From pending it approves and adds in one step. */
export function add(ctx: Ctx, { id, version, payload, linkId, notes }: Input<typeof requests.add>) {
  return ctx.transaction(async (tx) => {
    refuseGone(await show(tx, { id }))
    // Held before anything is made: of two at once the second makes nothing.
    const request = await holdRequest(tx, { requestId: id, version, from: addable })
    const input = await inputFrom(tx, request, payload ?? (request.payload as Record<string, unknown>))
    const addedId = linkId === undefined ? await fulfilled(tx, input) : await linked(tx, input, linkId)
    const added_payload = payload === undefined || !('payload' in input) ? null : JSON.stringify(input.payload)
    const set = { added_id: addedId, added_payload: linkId === undefined ? added_payload : null }
    await moveRequest(tx, { requestId: id, from: addable, to: Added, note: notes, set })
    return show(tx, { id })
  })
}

type Held = Awaited<ReturnType<typeof holdRequest>>

/** What is to be made or changed, in the shape of its kind. */
async function inputFrom(tx: Tx, request: Held, payload: Record<string, unknown>): Promise<FulfilmentInput> {
  const { request_type: type, action, target_id: targetId } = request
  if (action === 'remove') return { type, action, targetId: targetId! }
  const read = readPayload(type, action, payload)
  if (read.networkType && typeOf(read as { networkType: NetworkType }) !== type)
    throw badInput({ 'payload.networkType': ['An organization stays an organization, an individual an individual'] })
  const current = action === 'change' ? await currentValues(tx, { requestType: type, targetId: targetId! }) : null
  return { type, action, targetId, payload: withName(type, read, current ?? {}) } as FulfilmentInput
}

async function fulfilled(tx: Tx, input: FulfilmentInput) {
  try {
    return await fulfil(tx, input)
  } catch (error) {
    if (!(error instanceof Problem) || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([field, said]) => [`payload.${field}`, said])
    const { status, code, message } = error
    throw new Problem(status, code, message, { fields: Object.fromEntries(fields) as Record<string, string[]> })
  }
}

/** Instead of making one, what is there already is used. */
async function linked(tx: Tx, { type, action }: FulfilmentInput, linkId: number) {
  if (action !== 'add' || !(await nowCalled(tx, type, linkId))) throw badInput({ linkId: ['This doesn’t exist'] })
  return linkId
}

const bulkTypes: readonly number[] = [RequestType.Location, RequestType.Category]

/** Each on its own: one that cannot be added leaves the others alone. */
export async function addMany(ctx: Ctx, { ids }: Input<typeof requests.addMany>) {
  const { done, refused } = await eachApart(ctx, ids, async (tx, id) => {
    const request = await show(tx, { id })
    const reason = reasonAgainst(request)
    if (reason) throw conflict(reason)
    await add(tx, { id, version: request.version, notes: null })
  })
  return { added: done, refused }
}

function reasonAgainst({ requestType, action, status, hasDuplicates }: Awaited<ReturnType<typeof show>>) {
  if (action !== 'add') return 'Changes and removals are reviewed one by one'
  if (!bulkTypes.includes(requestType)) return 'Providers are reviewed one by one'
  if (status !== Pending) return 'It’s no longer pending'
  if (hasDuplicates) return 'It may already exist. Review it first'
  return null
}
