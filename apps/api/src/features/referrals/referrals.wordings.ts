import type { DomainEvent } from '@handoff/contracts/events'
import { type StepKey, stageNames } from '@handoff/contracts/referrals/referral-steps'
import { contactMethodNames, contactResultNames, metLevelNames } from '@handoff/contracts/referrals/referrals'

/** What a step reads like on a timeline or a trail. */
const stepWords: Record<StepKey, string> = {
  send: 'Sent',
  open: 'Opened',
  ask: 'Asked for information',
  answer: 'Answered the question',
  accept: 'Accepted',
  waitlist: 'Accepted, waitlist',
  reject: 'Rejected',
  undoAccept: 'Acceptance undone',
  undoReject: 'Rejection undone',
  reroute: 'Rerouted',
  cancel: 'Cancelled',
  requestCancel: 'Asked to cancel',
  confirmCancel: 'Cancelled',
  release: 'Cancelled by the receiving provider',
  contact: 'Started contacting the customer',
  add: 'Added to customers',
  book: 'Appointment booked',
  unbook: 'Appointment no longer booked',
  visit: 'In service',
  close: 'Closed',
  reopen: 'Reopened',
  expire: 'Expired – no answer',
  error: 'Marked as entered in error',
  refuseCancel: 'Kept open',
  unanswered: 'Continued without a reply',
}

const reminderWords = {
  dueSoon: 'Reminder: an answer is due soon',
  overdue: 'The answer is overdue',
  escalated: 'Escalated to the network’s administrators',
  stale: 'Time ran out without a next step',
  asked: 'Reminder sent',
  left: 'The provider left the network',
} as const

type Names = { reason: (code: string) => string; account: (id: number) => string; entity: (id: number) => string }

/** One line for an event of a referral; null for what is not told there. */
export function wordsFor(event: DomainEvent, names: Names): string | null {
  switch (event.type) {
    case 'referral.drafted':
      return 'Draft saved'
    case 'referral.sent':
      return event.via === 'reinitiated' ? 'Sent again' : event.via === 'rerouted' ? 'Sent on' : 'Sent'
    case 'referral.contactAttempted':
      return `Contact attempt ${event.number}: ${contactMethodNames[event.method].toLowerCase()}, ${contactResultNames[event.result].toLowerCase()}`
    case 'referral.reminded':
      return reminderWords[event.about]
    case 'referral.stageChanged': {
      const words = stepWords[event.step as StepKey] ?? stageNames[event.to]
      if (event.hasLeft && event.step === 'expire') return 'Expired – the provider left the network'
      const details = [
        event.estimatedOn && `estimated ${event.estimatedOn}`,
        event.metLevel && metLevelNames[event.metLevel],
        event.reasonCode && names.reason(event.reasonCode),
      ]
      const detail = details.filter(Boolean).join(', ')
      return detail ? `${words} – ${detail}` : words
    }
    case 'referral.assigned':
      if (event.providerId) return `Assigned to ${names.entity(event.providerId)}`
      return event.assigneeId === null ? 'Assignment removed' : `Assigned to ${names.account(event.assigneeId)}`
    case 'referral.consentRevoked':
      return 'Consent revoked – access has ended'
    case 'referral.removed':
      return 'Removed from the sender’s list'
    case 'referral.restored':
      return 'Restored to the sender’s list'
    default:
      return null
  }
}
