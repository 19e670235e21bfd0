import type { Listener } from '../../../../kit/events/events.ts'
import { publish } from '../../../../kit/events/topics.ts'

/** The receiver hears nothing of these. */
const sendersOwn = new Set([
  'referral.drafted',
  'referral.draftDeleted',
  'referral.offered',
  'referral.queued',
  'referral.unfilled',
  'referral.linkSent',
  'referral.codesExhausted',
  'referral.removed',
  'referral.restored',
])

/** Lists and details that show a referral ask again when it moves. */
export const publishReferrals: Listener = async (db, { event }) => {
  if (!('groupId' in event)) return
  const { referralId, groupId, senderId, receiverId } = event
  // A draft, and the sender's own list, concern the sender only.
  const isPrivate = sendersOwn.has(event.type)
  const entityIds = [senderId, isPrivate ? null : receiverId].filter((id) => id !== null)
  await publish(db, 'referral.changed', { referralId, groupId, entityIds })
}
