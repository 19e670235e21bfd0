import { type Input, messages } from '@handoff/contracts/kit'
import { RequestStatus, type requests } from '@handoff/contracts/network/requests/requests'
import { ReasonUse } from '@handoff/contracts/referrals/reasons'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { badInput, notFound } from '../../../kit/problem.ts'
import { networkName } from '../../platform/settings/settings.queries.ts'
import { findReason } from '../../referrals/reasons/reasons.queries.ts'
import { show } from './requests.detail.ts'
import { registrationRejected } from './requests.letters.ts'
import { refuseMissing } from './requests.may.ts'
import { visibleRequests } from './requests.queries.ts'
import { moveRequest } from './requests.state.ts'

const { Accepted, Rejected, Pending, Cancelled } = RequestStatus
type Change = Input<typeof requests.changeStatus>

export function changeStatus(ctx: Ctx, change: Change) {
  return ctx.transaction(async (tx) => {
    // Whether there is such a request for this viewer comes before what is wrong with the form.
    const request = await show(tx, { id: change.id })
    if (change.status !== Rejected) refuseMissing(request)
    await acts[change.status](tx, change, request)
    return show(tx, { id: request.id })
  })
}

type Request = Awaited<ReturnType<typeof show>>

const acts = { [Accepted]: approve, [Rejected]: reject, [Pending]: reopen } as const

async function approve(tx: Tx, { version, notes }: Change, { id }: Request) {
  const set = notes ? { notes } : {}
  await moveRequest(tx, { requestId: id, version, from: [Pending], to: Accepted, note: notes, set })
}

async function reopen(tx: Tx, { version, notes }: Change, { id }: Request) {
  if (!notes) throw badInput({ notes: [messages.required('Notes')] })
  await moveRequest(tx, { requestId: id, version, from: [Accepted], to: Pending, note: notes, set: { notes } })
}

/** For anyone who says why in words alone. */
const otherReason = 'request_other'

async function reject(tx: Tx, { version, notes, rejectionNotes, reasonCode }: Change, request: Request) {
  const reason =
    reasonCode === undefined
      ? { code: otherReason }
      : await findReason(tx, { code: reasonCode, use: ReasonUse.RequestReject, side: 'admin' })
  const wrong = {
    ...(!reason && { reasonCode: [messages.requiredSelect('Reason')] }),
    ...(!rejectionNotes && { rejectionNotes: [messages.required('Comment')] }),
  }
  if (!reason || !rejectionNotes) throw badInput(wrong)

  const set = { ...(notes && { notes }), rejection_notes: rejectionNotes, reason_code: reason.code }
  const from = request.isTargetGone ? [Pending, Accepted] : [Pending]
  const step = { requestId: request.id, version, from, to: Rejected, note: rejectionNotes, set }
  await moveRequest(tx, step)
  // The person who asked to join has no account in which to read it.
  const { email } = request.requester
  if (!request.isRegistration || !email) return
  const letter = registrationRejected({
    firstName: String(request.payload.firstName),
    why: rejectionNotes,
    network: await networkName(tx),
  })
  await queueMail(tx.db, { kind: 'registrationRefused', to: email, letter, now: tx.now() })
}

/** By the person who asked, as long as no one has decided. */
export function cancel(ctx: Ctx, { id }: Input<typeof requests.cancel>) {
  return ctx.transaction(async (tx) => {
    if (!(await exists(visibleRequests(tx).where('request.id', '=', id)))) throw notFound('request')
    await moveRequest(tx, { requestId: id, from: [Pending], to: Cancelled })
    return show(tx, { id })
  })
}
