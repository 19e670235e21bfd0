import type { Input } from '@handoff/contracts/kit'
import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import { RequestStatus, type requests } from '@handoff/contracts/network/requests/requests'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { badInput, conflict, Problem } from '../../../kit/problem.ts'
import { eachApart } from '../../../kit/records/each-apart.ts'
import { kinds } from './kinds/index.ts'
import type { Payload } from './kinds/kind.ts'
import { currentValues } from './requests.current-values.ts'
import { show } from './requests.detail.ts'
import { refuseMissing } from './requests.may.ts'
import { holdRequest, moveRequest } from './requests.state.ts'
import { readPayload } from './requests.submit.ts'

const { Pending, Accepted, Added } = RequestStatus
const addable = [Pending, Accepted]

/** From pending it approves and adds in one step. */
export function add(ctx: Ctx, { id, version, payload, linkId, notes }: Input<typeof requests.add>) {
  return ctx.transaction(async (tx) => {
    refuseMissing(await show(tx, { id }))
    // Held before anything is made: of two at once the second makes nothing.
    const request = await holdRequest(tx, { requestId: id, version, from: addable })
    const isRemoval = request.action === 'remove'
    const values = isRemoval ? null : await valuesOf(tx, request, payload ?? (request.payload as Payload))
    const addedId = linkId === undefined ? await carryOut(tx, request, values) : await linked(tx, request, linkId)
    const added_payload = payload && values ? JSON.stringify(values) : null
    const set = { added_id: addedId, added_payload: linkId === undefined ? added_payload : null }
    await moveRequest(tx, { requestId: id, from: addable, to: Added, note: notes, set })
    return show(tx, { id })
  })
}

type Held = Awaited<ReturnType<typeof holdRequest>>

/** What is to be made or changed, in the shape of its kind. */
async function valuesOf(tx: Tx, { request_type: type, action, target_id: targetId }: Held, payload: Payload) {
  const read = readPayload(type, action, payload)
  kinds[type].refuseOtherKind(read)
  const current = action === 'change' ? await currentValues(tx, { requestType: type, targetId: targetId! }) : null
  return kinds[type].named(read, current ?? {})
}

/** Adds what was asked for, or changes or removes what the request is about. Answers with its id. */
async function carryOut(tx: Tx, { request_type: type, action, target_id: targetId }: Held, values: Payload | null) {
  try {
    if (action === 'add') return await kinds[type].add(tx, values!)
    if (action === 'change') await kinds[type].change(tx, targetId!, values!)
    else await kinds[type].remove(tx, targetId!)
    return targetId!
  } catch (error) {
    if (!(error instanceof Problem) || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([field, messages]) => [`payload.${field}`, messages])
    const { status, code, message } = error
    throw new Problem(status, code, message, { fields: Object.fromEntries(fields) as Record<string, string[]> })
  }
}

/** Instead of making one, what is there already is used. */
async function linked(tx: Tx, { request_type: type, action }: Held, linkId: number) {
  if (action !== 'add' || !(await kinds[type].target(tx, linkId))) throw badInput({ linkId: ['This doesn’t exist'] })
  return linkId
}

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
  if (!requestKinds[requestType].isAddedInBulk) return 'Providers are reviewed one by one'
  if (status !== Pending) return 'It’s no longer pending'
  if (hasDuplicates) return 'It may already exist. Review it first'
  return null
}
