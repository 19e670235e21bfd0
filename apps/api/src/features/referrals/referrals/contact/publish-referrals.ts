import { changeOf } from '@handoff/contracts/change'
import type { Listener } from '../../../../kit/events/events.ts'
import { publishChange } from '../../../../kit/events/topics.ts'

/** Hidden from the receiver. */
const sendersOwn = new Set([
  'referral.drafted',
  'referral.draftDeleted',
  'referral.held',
  'referral.unsent',
  'referral.offered',
  'referral.queued',
  'referral.unfilled',
  'referral.linkSent',
  'referral.codesExhausted',
  'referral.removed',
  'referral.restored',
])

/** Refreshes lists and details that show a referral when it moves. */
export const publishReferrals: Listener = async (db, { event }) => {
  if (!('groupId' in event)) return
  const { senderId, receiverId } = event
  // A draft, and the sender's list, concern only the sender.
  const isPrivate = sendersOwn.has(event.type)
  const sides = new Set([null, senderId, ...(isPrivate ? [] : [receiverId])])
  await publishChange(db, changeOf(event), { sides: [...sides], area: 'referrals' })
}
