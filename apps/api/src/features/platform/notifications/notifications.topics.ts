import type { DomainEvent } from '@handoff/contracts/events'
import { type NotificationTopic, notificationTopics } from '@handoff/contracts/platform/notifications'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import type { ActKey } from '@handoff/contracts/referrals/referrals/referral-steps'

const ofStep: Partial<Record<ActKey, NotificationTopic>> = {
  withdraw: 'referralEnded',
  open: 'referralOpened',
  ask: 'referralQuestion',
  answer: 'referralQuestion',
  unanswered: 'referralQuestion',
  accept: 'referralAnswered',
  waitlist: 'referralAnswered',
  reject: 'referralAnswered',
  undoAccept: 'referralAnswered',
  undoReject: 'referralAnswered',
  reroute: 'referralAnswered',
  recall: 'referralEnded',
  unrecall: 'referralReceived',
  add: 'referralAnswered',
  cancel: 'referralEnded',
  requestCancel: 'referralEnded',
  confirmCancel: 'referralEnded',
  refuseCancel: 'referralEnded',
  release: 'referralEnded',
  close: 'referralEnded',
  reopen: 'referralEnded',
  error: 'referralEnded',
  end: 'referralEnded',
  undoEnd: 'referralEnded',
  expire: 'referralDue',
}

const ofType: Partial<Record<DomainEvent['type'], NotificationTopic>> = {
  'referral.sent': 'referralReceived',
  'referral.unfilled': 'referralEnded',
  'referral.unsent': 'referralEnded',
  'referral.codesExhausted': 'linkCodes',
  'referral.assigned': 'referralAssigned',
  'referral.reminded': 'referralDue',
  'invitation.teamJoined': 'team',
  'invitation.entityJoined': 'team',
  'invitation.declined': 'team',
  'invitation.expired': 'team',
  'registration.verified': 'requests',
  'request.submitted': 'requests',
  'linkRequest.submitted': 'requests',
  'linkRequest.decided': 'requestDecided',
  'help.asked': 'help',
  'help.overdue': 'help',
  'request.decided': 'requestDecided',
  'verification.asked': 'verification',
  'entity.capacityAsked': 'capacity',
  'followUp.answered': 'referralQuestion',
  'appointment.booked': 'appointment',
  'appointment.moved': 'appointment',
  'appointment.cancelled': 'appointment',
  'appointment.missed': 'appointment',
  'appointment.answered': 'appointment',
  'visit.recorded': 'appointment',
  'appointment.upcoming': 'appointmentSoon',
  'note.written': 'mention',
  'note.changed': 'mention',
  'material.expiring': 'expiring',
  'consent.expiring': 'expiring',
  'referral.consentRevoked': 'referralEnded',
  'category.changed': 'unguarded',
  'category.merged': 'unguarded',
  'customField.changed': 'unguarded',
  'export.large': 'largeExport',
  'account.passwordChanged': 'security',
  'account.passwordReset': 'security',
  'account.locked': 'security',
  'account.newDevice': 'security',
  'account.twoFactorOn': 'security',
  'account.twoFactorChanged': 'security',
  'account.twoFactorOff': 'security',
  'account.recoveryCodeUsed': 'security',
}

/** The topic of an event, by which a person chooses emails. */
export function topicOf(event: DomainEvent): NotificationTopic | undefined {
  if (event.type === 'referral.stageChanged') return ofStep[event.step as ActKey]
  if (event.type === 'note.written' && event.parties && !event.mentions.length) return 'referralQuestion'
  // With appointments, its email has their calendar file, and is always sent.
  if (event.type === 'team.deactivated') return event.work?.appointments ? undefined : 'referralAssigned'
  return ofType[event.type]
}

export const topicNamed = (topic: NotificationTopic) => notificationTopics.find((it) => it.topic === topic)!

/** Cannot be turned off, and does not wait for the end of quiet hours. */
export const isFixed = (topic: NotificationTopic) => 'isFixed' in topicNamed(topic)

/** Shown in the product only to those who chose it. */
export const isHidden = (topic: NotificationTopic) => 'isShown' in topicNamed(topic)

/** Not delayed by quiet hours. */
export const isEmergency = (event: DomainEvent) =>
  (event.type === 'referral.sent' || event.type === 'referral.reminded') && event.priority === Priority.Emergency

/** Emailed separately even to someone with a digest: the next morning may be too late. */
export const isMailedAtOnce = (event: DomainEvent) =>
  topicOf(event) === 'security' ||
  isEmergency(event) ||
  (event.type === 'referral.sent' && event.priority !== Priority.Routine)
