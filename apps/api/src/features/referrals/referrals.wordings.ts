import type { DomainEvent } from '@handoff/contracts/events'
import { type StepKey, stageNames } from '@handoff/contracts/referrals/referral-steps'
import { metLevelNames } from '@handoff/contracts/referrals/referrals'

/** What a step reads like on a timeline or a trail. */
const stepWords: Record<StepKey, string> = {
  send: 'Sent',
  open: 'Opened',
  ask: 'Asked for information',
  answer: 'Answered the question',
  accept: 'Accepted',
  reject: 'Rejected',
  cancel: 'Cancelled',
  close: 'Closed',
}

type Names = { reason: (code: string) => string; account: (id: number) => string }

/** One line for an event of a referral; null for what is not told there. */
export function wordsFor(event: DomainEvent, names: Names): string | null {
  switch (event.type) {
    case 'referral.drafted':
      return 'Draft saved'
    case 'referral.sent':
      return 'Sent'
    case 'referral.stageChanged': {
      const words = stepWords[event.step as StepKey] ?? stageNames[event.to]
      const details = [
        event.metLevel && metLevelNames[event.metLevel],
        event.reasonCode && names.reason(event.reasonCode),
      ]
      const detail = details.filter(Boolean).join(', ')
      return detail ? `${words} – ${detail}` : words
    }
    case 'referral.assigned':
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
