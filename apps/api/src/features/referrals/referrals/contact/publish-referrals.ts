import { changeOf } from '@handoff/contracts/change'
import type { Listener } from '../../../../kit/events/events.ts'
import { publishChange } from '../../../../kit/events/topics.ts'

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
  const { senderId, receiverId } = event
  // A draft, and the sender's own list, concern the sender only.
  const isPrivate = sendersOwn.has(event.type)
  const sides = new Set([null, senderId, ...(isPrivate ? [] : [receiverId])])
  await publishChange(db, changeOf(event), { sides: [...sides], area: 'referrals' })
}
