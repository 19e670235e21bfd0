import type { Input } from '@handoff/contracts/kit'
import { RequestType } from '@handoff/contracts/registrations'
import { payloads } from '@handoff/contracts/request-payloads'
import { RequestStatus, type requests } from '@handoff/contracts/requests'
import type { Ctx, Tx } from '../../kit/context.ts'
import { eachApart } from '../../kit/each-apart.ts'
import { badInput, conflict, Problem } from '../../kit/problem.ts'
import { holdRequest, moveRequest } from '../../kit/request-moves.ts'
import { nowCalled, show } from './requests.detail.ts'
import { fulfil, type Wish } from './requests.fulfilling.ts'
import { refuseNameless, typeOf, withName } from './requests.submitting.ts'

const { Pending, Accepted, Added } = RequestStatus
const addable = [Pending, Accepted]

/** From pending it approves and adds in one step. */
export function add(ctx: Ctx, { id, version, payload, linkId, notes }: Input<typeof requests.add>) {
  return ctx.transaction(async (tx) => {
    await show(tx, { id })
    // Held before anything is made: of two at once the second makes nothing.
    const request = await holdRequest(tx, { requestId: id, version, from: addable })
    const wish = wishFrom(request, payload ?? (request.payload as Record<string, unknown>))
    const addedId = linkId === undefined ? await fulfilled(tx, wish) : await linked(tx, wish, linkId)
    const added_payload = payload === undefined ? null : JSON.stringify(wish.payload)
    const set = { added_id: addedId, added_payload: linkId === undefined ? added_payload : null }
    await moveRequest(tx, { requestId: id, from: addable, to: Added, note: notes, set })
    return show(tx, { id })
  })
}

type Held = Awaited<ReturnType<typeof holdRequest>>

/** What is to be made, in the shape of its kind; faults stand under the fields of the payload. */
function wishFrom({ request_type, action, target_id }: Held, payload: Record<string, unknown>): Wish {
  const read = payloads[request_type].safeParse(payload)
  if (!read.success) {
    const fields: Record<string, string[]> = {}
    for (const { path, message } of read.error.issues) (fields[['payload', ...path].join('.')] ??= []).push(message)
    throw badInput(fields)
  }
  const wish = { type: request_type, action, targetId: target_id, payload: read.data } as Wish
  if (wish.type === RequestType.Location || wish.type === RequestType.Category) return wish

  refuseNameless(wish.payload, action)
  if (typeOf(wish.payload) !== wish.type)
    throw badInput({ 'payload.networkType': ['An organization stays an organization, an individual an individual'] })
  return { ...wish, payload: withName(wish.payload) }
}

async function fulfilled(tx: Tx, wish: Wish) {
  try {
    return await fulfil(tx, wish)
  } catch (error) {
    if (!(error instanceof Problem) || !error.fields) throw error
    throw badInput(Object.fromEntries(Object.entries(error.fields).map(([field, said]) => [`payload.${field}`, said])))
  }
}

/** Instead of making one, what is there already is used. */
async function linked(tx: Tx, { type, action }: Wish, linkId: number) {
  if (action !== 'add' || !(await nowCalled(tx, type, linkId))) throw badInput({ linkId: ['This does not exist'] })
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
  if (action !== 'add') return 'Changes and removals are looked at one by one'
  if (!bulkTypes.includes(requestType)) return 'Members are looked at one by one'
  if (status !== Pending) return 'It does not wait for a decision any more'
  if (hasDuplicates) return 'It may be there already: please look at it'
  return null
}
