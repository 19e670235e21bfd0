import type { DomainEvent, EventOf } from '@handoff/contracts/events'
import { NoticeTone } from '@handoff/contracts/platform/notifications'
import { CustomerAnswer } from '@handoff/contracts/referrals/appointments/appointments'
import { closedNames } from '@handoff/contracts/referrals/referrals/met-level'
import type { ActKey } from '@handoff/contracts/referrals/referrals/referral-steps'
import { stepWords } from '../../referrals/referrals/steps/step-words.ts'
import { isEmergency, topicNamed, topicOf } from './notifications.topics.ts'

/** For the reader of a notification, where a timeline has other words. */
const ofStep: Partial<Record<ActKey, string>> = {
  ask: 'Question',
  answer: 'Reply',
  unanswered: 'No reply',
  waitlist: 'Waitlisted',
  review: 'Still on the waitlist',
  unrecall: 'Open again',
  cancel: 'Canceled',
  confirmCancel: 'Canceled',
  release: 'Canceled',
  requestCancel: 'Cancel requested',
  withdraw: 'Withdrawn',
  expire: 'Expired',
  error: 'Entered in error',
  end: 'Ended',
  undoEnd: 'Open again',
  add: 'Customer added',
}

const ofReminder: Record<EventOf<'referral.reminded'>['about'], string> = {
  dueSoon: 'Due soon',
  overdue: 'Overdue',
  escalated: 'Escalated',
  stale: 'No next step',
  asked: 'Reminder',
  left: 'Provider left',
}

const ofType: Partial<Record<DomainEvent['type'], string>> = {
  'referral.unfilled': 'Unfilled',
  'referral.unsent': 'Not sent',
  'referral.consentRevoked': 'Consent revoked',
  'appointment.booked': 'Appointment booked',
  'appointment.moved': 'Appointment moved',
  'appointment.cancelled': 'Appointment canceled',
  'appointment.missed': 'No-show',
  'visit.recorded': 'Visit recorded',
  'followUp.answered': 'Customer’s answer',
  'customer.erased': 'Record erased',
  'import.run': 'Import done',
  'import.stopped': 'Import stopped',
  'linkRequest.submitted': 'Customer to link',
  'linkRequest.decided': 'Request decided',
}

/** What happened, in a word or two: the chip of a row, the title of a live message, and the start of a subject. */
export function headingOf(event: DomainEvent): string {
  const topic = topicOf(event)
  const ofTopic = topic ? topicNamed(topic).title : 'Notification'
  switch (event.type) {
    case 'referral.stageChanged':
      return event.metLevel
        ? closedNames[event.metLevel]
        : (ofStep[event.step as ActKey] ?? stepWords[event.step as ActKey] ?? ofTopic)
    case 'referral.reminded':
      return ofReminder[event.about]
    case 'referral.sent':
      return (
        { chosen: 'Chosen', inOrder: 'Next in order', reinitiated: ofTopic, rerouted: ofTopic }[event.via!] ?? ofTopic
      )
    case 'appointment.answered':
      return event.answer === CustomerAnswer.CannotCome ? 'Can’t come' : 'Appointment confirmed'
    case 'team.deactivated':
      return 'Handed over'
    default:
      return ofType[event.type] ?? ofTopic
  }
}

const { Plain, Action, Good, Bad } = NoticeTone

const toneOfStep: Partial<Record<ActKey, NoticeTone>> = {
  ask: Action,
  answer: Action,
  unanswered: Action,
  unrecall: Action,
  requestCancel: Action,
  accept: Good,
  waitlist: Good,
  add: Good,
  close: Good,
  reject: Bad,
  expire: Bad,
  undoAccept: Bad,
}

const toneOfType: Partial<Record<DomainEvent['type'], NoticeTone>> = {
  'referral.sent': Action,
  'referral.reminded': Action,
  'referral.assigned': Action,
  'referral.unfilled': Bad,
  'referral.unsent': Bad,
  'import.stopped': Bad,
  'team.deactivated': Action,
  'appointment.booked': Good,
  'appointment.missed': Bad,
  'visit.recorded': Good,
  'request.submitted': Action,
  'linkRequest.submitted': Action,
  'registration.verified': Action,
  'help.asked': Action,
  'help.overdue': Action,
  'verification.asked': Action,
  'entity.capacityAsked': Action,
  'followUp.answered': Action,
}

export const toneOf = (event: DomainEvent): NoticeTone =>
  event.type === 'referral.stageChanged'
    ? (toneOfStep[event.step as ActKey] ?? Plain)
    : event.type === 'appointment.answered' && event.answer === CustomerAnswer.CannotCome
      ? Bad
      : (toneOfType[event.type] ?? Plain)

/** What heads a live message, and whether someone has to act soon. */
export function noticeOf(event: DomainEvent) {
  const topic = topicOf(event)
  const isUrgent = isEmergency(event) || topic === 'referralDue' || topic === 'security' || topic === 'unguarded'
  return { title: headingOf(event), isUrgent }
}
