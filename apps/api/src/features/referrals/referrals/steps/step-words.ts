import { releaseWords } from '@handoff/contracts/customers/customers/code-name'
import type { DomainEvent, EventOf } from '@handoff/contracts/events'
import { americanDay } from '@handoff/contracts/kit'
import { CustomerAnswer } from '@handoff/contracts/referrals/appointments/appointments'
import { dayIn, timeIn, zoneLabel } from '@handoff/contracts/referrals/appointments/when'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { contactMethodNames, contactResultNames } from '@handoff/contracts/referrals/referrals/contact-attempts'
import { ChoiceChannel, choiceChannelNames } from '@handoff/contracts/referrals/referrals/group-modes'
import { metLevelNames } from '@handoff/contracts/referrals/referrals/met-level'
import { stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { ActKey } from '@handoff/contracts/referrals/referrals/referral-steps'
import { stageInWords } from '@handoff/contracts/referrals/referrals/stage-words'
import { followUpAnswerNames, Review } from '@handoff/contracts/surveys/followUps'
import type { StoredEvent } from '../../../../kit/events/event-record.ts'
import { byLinkOf } from '../../../../kit/security/links.ts'

/** Words of a step on a timeline or a trail. */
export const stepWords: Record<ActKey, string> = {
  send: 'Sent',
  proceed: 'Proceeded for the customer',
  open: 'Opened',
  ask: 'Requested information',
  answer: 'Answered the question',
  accept: 'Accepted',
  waitlist: 'Accepted, waitlist',
  review: 'Kept on the waitlist',
  reject: 'Rejected',
  undoAccept: 'Acceptance undone',
  unrecall: 'Returned: the acceptance was undone',
  undoReject: 'Rejection undone',
  reroute: 'Rerouted',
  cancel: 'Cancelled',
  requestCancel: 'Requested to cancel',
  confirmCancel: 'Cancelled',
  release: 'Canceled by the receiving provider',
  withdraw: 'Withdrawn by the customer',
  restore: 'Put back by the customer',
  contact: 'Started contacting the customer',
  add: 'Added to customers',
  book: 'Appointment booked',
  unbook: 'Appointment no longer booked',
  visit: 'In service',
  close: 'Closed',
  reopen: 'Reopened',
  expire: 'Expired – no answer',
  error: 'Marked as entered in error',
  sendNext: 'Sent – next in order',
  recall: 'Recalled',
  refuseCancel: 'Kept open',
  unanswered: 'Continued without a reply',
  end: 'Cancelled',
  undoEnd: 'Open again: the records of the customer are no longer merged',
}

/** Closing and reopening have their own words. */
const reviewWords: Record<Review, string | null> = {
  [Review.Confirmed]: null,
  [Review.Kept]: 'Kept as it is, despite the customer’s answer',
  [Review.Reopened]: null,
  [Review.Updated]: 'Outcome changed',
}

const reminderWords = {
  dueSoon: 'Reminder: an answer is due soon',
  overdue: 'The answer is overdue',
  escalated: 'Escalated to the network’s administrators',
  stale: 'No next step in time',
  asked: 'Reminder sent',
  left: 'The provider left the network',
} as const

export const ownerOfLink = { [LinkPurpose.Offer]: 'the customer’s', [LinkPurpose.Answer]: 'the provider’s' } as const

type Names = {
  reason: (code: string) => string
  account: (id: number) => string
  linkMaker: (id: number) => string
  entity: (id: number) => string
  receiver: (referralId: number) => string | undefined
}

/** The event of the appointment or the visit shows it, with its time. */
const shownByAppointment = new Set(['book', 'unbook', 'visit'])

type AppointmentEvent = Exclude<
  Extract<DomainEvent, { type: `appointment.${string}` }>,
  { type: 'appointment.upcoming' }
>
const appointmentVerbs: Record<AppointmentEvent['type'], string> = {
  'appointment.booked': 'booked for',
  'appointment.moved': 'moved to',
  'appointment.cancelled': 'canceled:',
  'appointment.missed': 'missed:',
  'appointment.answered': 'confirmed by the customer:',
}

function appointmentWords(event: AppointmentEvent, names: Names) {
  const { startsAt, timeZone } = event
  const at = new Date(startsAt)
  const when = `${dayIn(at, timeZone)}, ${timeIn(at, timeZone)} ${zoneLabel(at, timeZone)}`
  const more =
    'reasonCode' in event && event.reasonCode
      ? `, ${names.reason(event.reasonCode).toLowerCase()}`
      : 'isOverlapping' in event && event.isOverlapping
        ? ', despite an overlap'
        : ''
  const verb =
    event.type === 'appointment.answered' && event.answer === CustomerAnswer.CannotCome
      ? 'that the customer can’t come to:'
      : appointmentVerbs[event.type]
  return `Appointment ${verb} ${when}${more}`
}

const sentWays = { reinitiated: 'Sent again', rerouted: 'Forwarded', inOrder: 'Sent – next in order' } as const

/** The reason is in the note. */
const despite = ({ isNotEligible }: { isNotEligible?: boolean | undefined }) =>
  isNotEligible ? ', although a rule isn’t met' : ''

function sentWords({ via, channel, others }: EventOf<'referral.sent'>) {
  if (via === 'chosen')
    return channel && channel !== ChoiceChannel.Link
      ? `Sent for the customer – ${choiceChannelNames[channel].toLowerCase()}`
      : 'Chosen by the customer'
  return via ? sentWays[via] : others ? `Sent to ${others + 1} providers` : 'Sent'
}

/** One line for an event of a referral, with the creator of the link that was used; null for events not shown there. */
export function wordsFor(event: StoredEvent, names: Names): string | null {
  const words = plainWords(event, names)
  return words !== null && event.linkMakerId ? `${words}, ${byLinkOf(names.linkMaker(event.linkMakerId))}` : words
}

function plainWords(event: DomainEvent, names: Names): string | null {
  switch (event.type) {
    case 'referral.drafted':
      return 'Draft saved'
    case 'referral.unsent':
      return event.isRefused ? 'Not sent' : 'Sending undone'
    case 'referral.sent':
      return sentWords(event) + despite(event)
    case 'referral.offered':
      return `Offered to the customer${despite(event)}`
    case 'referral.queued':
      return `Queued behind other providers${despite(event)}`
    case 'referral.linkSent':
      if (event.isGiven) return 'Link given to the customer'
      return event.isHandedOver ? 'New link to hand over to the customer' : 'New link for the customer'
    case 'referral.codesExhausted':
      return `Too many codes requested for ${ownerOfLink[event.purpose]} link`
    case 'referral.unfilled':
      return 'No provider left to ask'
    case 'referral.contactAttempted':
      return `Contact attempt ${event.number}: ${contactMethodNames[event.method].toLowerCase()}, ${contactResultNames[event.result].toLowerCase()}`
    case 'referral.reminded':
      return reminderWords[event.about]
    case 'referral.stageChanged': {
      if (shownByAppointment.has(event.step)) return null
      const receiver = event.step === 'reroute' && event.childId ? names.receiver(event.childId) : undefined
      const isOutcome = event.step === 'close' && !!event.metLevel
      const words = receiver
        ? `Rerouted to ${receiver}`
        : isOutcome
          ? stageInWords(event.to, event.metLevel!)
          : (stepWords[event.step as ActKey] ?? stageNames[event.to])
      if (event.hasLeft && event.step === 'expire') return 'Expired – the provider left the network'
      if (event.hasLeft && event.step === 'recall') return 'Recalled – the provider left the network'
      if (event.acceptedId) return 'Recalled – another provider accepted'
      if (event.isRevoked) return 'Withdrawn – consent revoked'
      const details = [
        event.estimatedOn && `estimated ${americanDay(event.estimatedOn)}`,
        event.metLevel && !isOutcome && metLevelNames[event.metLevel],
        event.reasonCode && names.reason(event.reasonCode),
        event.channel && choiceChannelNames[event.channel].toLowerCase(),
        event.upcoming === 'keep' && 'appointment kept',
      ]
      const detail = details.filter(Boolean).join(', ')
      return detail ? `${words} – ${detail}` : words
    }
    case 'referral.assigned':
      if (event.providerId) return `Assigned to ${names.entity(event.providerId)}`
      return event.assigneeId === null ? 'Assignment removed' : `Assigned to ${names.account(event.assigneeId)}`
    case 'referral.released': {
      const words = releaseWords(event.fields)
      return words ? `Released to the receiver – ${words}` : 'Nothing of the person is released any longer'
    }
    case 'referral.consentRevoked':
      return 'Consent revoked – access has ended'
    case 'referral.removed':
      return 'Removed from the sender’s list'
    case 'referral.restored':
      return 'Restored to the sender’s list'
    case 'appointment.booked':
    case 'appointment.moved':
    case 'appointment.cancelled':
    case 'appointment.missed':
    case 'appointment.answered':
      return appointmentWords(event, names)
    case 'followUp.sent':
      return 'The customer was asked whether they got help'
    case 'followUp.answered':
      return `The customer answered – ${followUpAnswerNames[event.answer].toLowerCase()}${event.wantsCall ? ', and asks for a call' : ''}`
    case 'followUp.called':
      return 'The customer was called, as they asked'
    case 'followUp.reviewed':
      return event.metLevel ? `Outcome changed – ${metLevelNames[event.metLevel]}` : reviewWords[event.review]
    case 'visit.recorded':
      return `Visit on ${americanDay(event.visitedOn)} recorded`
    default:
      return null
  }
}
