import { handoverInWords, type OpenWork } from '@handoff/contracts/access/teams'
import type { DomainEvent, EventOf } from '@handoff/contracts/events'
import type { Action, Area } from '@handoff/contracts/kit'
import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { knownZone } from '@handoff/contracts/kit/dates/wall-clock'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import { RequestStatus } from '@handoff/contracts/network/requests/requests'
import { CustomerAnswer } from '@handoff/contracts/referrals/appointments/appointments'
import { timeIn, zoneLabel } from '@handoff/contracts/referrals/appointments/when'
import { duplicate, notForMe } from '@handoff/contracts/referrals/reasons'
import { Priority, priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { awaitingAnswer, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { ActKey } from '@handoff/contracts/referrals/referrals/referral-steps'
import { FollowUpAnswer } from '@handoff/contracts/surveys/followUps'
import { numberOf } from '../../referrals/help/help.number.ts'
import { ownerOfLink } from '../../referrals/referrals/steps/step-words.ts'

export type Recipients =
  /** People of an entity (null: the administrative side) whose role grants the action in the area. */
  | { entityId: number | null; area: Area; action: Action }
  /** The same for a referral: those who work on it and its followers; all of them if there are none. */
  | OfReferral
  | OfFollowers
  /** One person; for account security also the person who did it. */
  | { accountId: number; includesActor?: boolean }
  /** Owners of an entity; null: the administrators. */
  | { ownersOf: number | null }
  /** The inviter, and the other managers of that team. */
  | { inviterId: number }
  /** The person who requested this entity. */
  | { askedForId: number }
  /** The person who requested, and once they have left, the managers of their side. */
  | { requesterId: number }
/** Administrators who follow a referral between others. */
type OfFollowers = { followersOf: number; area: Area }
export type OfReferral = { entityId: number | null; area: Area; action: Action; referralId: number }
export type Message = { text: string; link: string | null; to: Recipients }

type EventNamed<Start extends string> = Extract<DomainEvent, { type: `${Start}.${string}` }>
type ReferralMove = EventNamed<'referral'>
/** `actorEntityId`: null is the administrative side, undefined no one logged in. */
type Happening = {
  event: DomainEvent
  actorEntityId: number | null | undefined
  names: Names
}
/**
 * Events have only ids; texts name the entities that a reader has to distinguish, the invited person, and the request.
 */
export type Names = {
  entity: (id: number | null) => string
  invitee?: string | undefined
  /** Subject of a request, by name. */
  requested?: string | undefined
  /** Who left. */
  teammate?: string | undefined
}

/**
 * Every message of the product: for each event the recipients, the text, and the link. The name of the person who acted
 * precedes the text: 'You' for oneself, or the network if no one was logged in; text that begins with a capital letter
 * is a full sentence (`sentenceOf`). Without names of customers: a message may be read over a shoulder, and outlives
 * access.
 */
export function messagesFor({ event, actorEntityId, names }: Happening): Message[] {
  switch (event.type) {
    case 'referral.sent':
      return ofSent(event)
    case 'customer.erased':
      // Without the name, which is no longer known.
      return event.ownerId === null
        ? []
        : [
            {
              text: `erased the record of a customer whom you managed: Person ${event.number}`,
              link: null,
              to: { entityId: event.ownerId, area: 'customers', action: 'view' },
            },
          ]
    case 'referral.unsent':
      return event.isRefused
        ? [{ ...toSender(event, `${capital(yours(event))} was not sent: see why`), link: draftLink(event.referralId) }]
        : []
    case 'referral.unfilled':
      return [toSender(event, `No provider accepted ${yours(event)}: see the next best matches`)]
    case 'referral.codesExhausted': {
      const whose = `${ownerOfLink[event.purpose]} link of ${yours(event)}`
      return [toSender(event, `Too many codes were requested for ${whose}: no more are sent for a day`)]
    }
    case 'referral.reminded':
      return [reminderMessage(event, names)]
    case 'referral.assigned':
      if (event.assigneeId === null || event.isHandover) return []
      return [{ ...toReceiver(event, `assigned ${ours(event)} to you`), to: { accountId: event.assigneeId } }]
    case 'referral.consentRevoked':
      return [toReceiver(event, `ended your access to ${ours(event)}: the customer revoked the consent`)]
    case 'referral.stageChanged': {
      const messages = stepMessages[event.step as ActKey]?.(event, names) ?? []
      // The acting side knows already; if an administrator acted for the receiver, both sides are notified.
      return messages.filter(({ to }) => !('entityId' in to) || to.entityId !== actorEntityId)
    }
    case 'team.deactivated':
      return ofHandover(event, names)
    case 'invitation.entityJoined':
      return [{ ...invitationMessage(event, names), to: { inviterId: event.inviterId } }, toAsker(event)]
    case 'invitation.teamJoined':
    case 'invitation.declined':
    case 'invitation.expired':
      return [{ ...invitationMessage(event, names), to: { inviterId: event.inviterId } }]
    case 'registration.verified':
      return [
        toDeciders(
          event,
          `${capital(requestKinds[event.requestType].requested)} applied to join the network${nameOfRequest(names)}`,
          'view',
        ),
      ]
    case 'help.asked':
      return [toTriage(event)]
    case 'help.overdue':
      return [ofLateHelp(event)]
    case 'request.submitted':
      if (event.isReport)
        return [
          toDeciders(
            event,
            `New report: wrong information about ${names.requested ?? requestKinds[event.requestType].requested}`,
          ),
        ]
      return [
        toDeciders(
          event,
          `${requestActions[event.action]} ${requestKinds[event.requestType].requested}${nameOfRequest(names)}`,
        ),
      ]
    case 'linkRequest.submitted':
      return [
        {
          text: 'asked to link a customer who may be in the network already',
          link: linkRequestLink(event.linkRequestId),
          to: { entityId: null, area: 'customers', action: 'edit' },
        },
      ]
    case 'linkRequest.decided':
      return [
        {
          text:
            event.customerId === null
              ? 'refused your request to link a customer'
              : 'linked the customer you asked about',
          link:
            event.customerId === null
              ? linkRequestLink(event.linkRequestId)
              : `/customer-management/clients?id=${event.customerId}`,
          to: { requesterId: event.requesterId },
        },
      ]
    case 'note.written':
      // A mentioned person gets that message, and not also the one for the side.
      return [
        ...event.mentions.map((mention) => toMentioned(event, mention, names)),
        ...toOtherSide(event, actorEntityId),
      ]
    case 'note.changed':
      return event.mentions.map((mention) => toMentioned(event, mention, names))
    case 'appointment.booked':
    case 'appointment.moved':
    case 'appointment.cancelled':
    case 'appointment.missed':
    case 'appointment.answered':
    case 'visit.recorded':
      return event.type === 'appointment.moved' && event.leftId
        ? [ofUnassigned(event, event.leftId, names)]
        : ofCare(event, actorEntityId)
    case 'entity.capacityAsked':
      return [ofCapacity(event)]
    case 'verification.asked':
      return [ofVerification(event)]
    case 'followUp.answered':
      return ofFeedback(event)
    case 'appointment.upcoming':
      return [ofUpcoming(event, names)]
    case 'consent.expiring':
      return [toTaker(event)]
    case 'material.expiring':
      return [toUploader(event, names)]
    case 'category.changed':
    case 'category.merged':
    case 'customField.changed':
      return ofUnguarding(event, names)
    case 'export.large':
      return [ofLargeExport(event)]
    case 'import.run':
    case 'import.stopped':
      return event.startedById === undefined ? [] : [ofImport({ ...event, startedById: event.startedById })]
    case 'request.decided':
      return event.requesterId === null ? [] : [toRequester(event, event.requesterId, names)]
    default:
      return event.type in accountMessages ? [toOwner(event as EventNamed<'account'>)] : []
  }
}

/** The first message of a referral between others, for the administrators who follow it. */
export function messagesOfFollowers(messages: readonly Message[]): Message[] {
  const ofReferral = messages.flatMap(({ text, to }) => ('referralId' in to ? [{ text, ...to }] : []))
  const [first] = ofReferral
  if (!first || ofReferral.some(({ entityId }) => entityId === null)) return []
  return [
    {
      text: first.text.replace(/^Your (referral)|\byour (referral)/, (words) =>
        words[0] === 'Y' ? 'Referral' : 'referral',
      ),
      link: `/customer-referrals/in-bound?id=${first.referralId}`,
      to: { followersOf: first.referralId, area: first.area },
    },
  ]
}

const draftLink = (id: number) => `/customer-referrals/out-bound?queue=drafts&id=${id}`

/** Sent by a rule, or by the customer's choice: no name precedes it. */
function ofSent(event: EventOf<'referral.sent'>): Message[] {
  const what = `${urgency(event.priority)} ${referenceOf(event.referralId)}`
  if (event.via !== 'chosen' && event.via !== 'inOrder') {
    const among = event.others ? ', also sent to others: the first to accept gets it' : ''
    return [toReceiver(event, `sent you ${what}${among}`, 'approve')]
  }
  const words = event.via === 'chosen' ? `The customer chose you: ${what}` : `It is your turn: ${what}`
  const prefix = event.via === 'chosen' ? `The customer chose ` : ''
  return [
    toReceiver(event, words, 'approve'),
    toSender(
      event,
      prefix ? `${prefix}a provider for ${yours(event)}` : `${capital(yours(event))} went to the next provider`,
    ),
  ]
}

const ofVerification = ({ entityId, isReminder }: EventOf<'verification.asked'>): Message => ({
  text: isReminder
    ? 'Reminder: check whether your details are still correct'
    : 'Check whether your details are still correct',
  link: `/my-network/network-info?id=${entityId}`,
  to: { ownersOf: entityId },
})

/** The protection of customers' records was removed: every administrator is notified. */
function ofUnguarding(
  event: EventOf<'category.changed'> | EventOf<'category.merged'> | EventOf<'customField.changed'>,
  { requested: name }: Names,
): Message[] {
  const to = { ownersOf: null }
  const link = event.type === 'customField.changed' ? '/settings?tab=custom-fields' : '/my-network/category'
  if (event.type === 'category.merged')
    return event.wasSensitive ? [{ text: `merged the sensitive category ${name} into another one`, link, to }] : []
  if (event.exposed === undefined) return []
  const noun = event.type === 'category.changed' ? ['category', 'record'] : ['field', 'value']
  const records = `${event.exposed.toLocaleString('en-US')} ${noun[1]}${event.exposed === 1 ? '' : 's'}`
  return [{ text: `turned off “Sensitive” for the ${noun[0]} ${name}, which shows ${records}`, link, to }]
}

const ofLargeExport = ({ file, rows, hasMore }: EventOf<'export.large'>): Message => ({
  text: `exported ${hasMore ? 'more than ' : ''}${rows.toLocaleString('en-US')} rows: ${file.replaceAll('-', ' ')}`,
  link: null,
  to: { ownersOf: null },
})

type OfImport = (EventOf<'import.run'> | EventOf<'import.stopped'>) & { startedById: number }
const ofImport = (event: OfImport): Message => ({
  text:
    event.type === 'import.stopped'
      ? 'Your import of customers has stopped: see why'
      : `Your import of customers is done: ${[
          `${event.created.toLocaleString('en-US')} new`,
          `${event.updated.toLocaleString('en-US')} updated`,
          ...(event.failed ? [`${event.failed.toLocaleString('en-US')} left out`] : []),
        ].join(', ')}`,
  link: `/customer-management/import?id=${event.importId}`,
  to: { accountId: event.startedById, includesActor: true },
})

const ofCapacity = ({ entityId }: EventOf<'entity.capacityAsked'>): Message => ({
  text: 'Is your capacity still current? Confirm or change it on your dashboard',
  link: '/dashboard',
  to: { ownersOf: entityId },
})

/** One message for everything: each referral’s timeline has the rest. */
function ofHandover({ handedOverTo, work }: EventOf<'team.deactivated'>, { teammate }: Names): Message[] {
  if (handedOverTo === null || !work) return []
  return [
    {
      text: handoverInWords(teammate ?? 'a teammate', work),
      link: work.referrals ? '/customer-referrals/in-bound?assignee=me' : workLink(work),
      to: { accountId: handedOverTo },
    },
  ]
}

function workLink({ appointments, helpRequests, sharedViews }: OpenWork) {
  if (appointments) return '/customer-referrals/appointments'
  if (helpRequests) return '/customer-referrals/out-bound?queue=help'
  return sharedViews ? '/analytics' : '/customer-referrals/out-bound'
}

/** What someone has to review; "not yet" and a call are for the referring side. */
function ofFeedback({ referralId, senderId, receiverId, answer, finding, wantsCall }: EventOf<'followUp.answered'>) {
  const reference = referenceOf(referralId)
  const isNotYet = answer === FollowUpAnswer.NotYet
  const messages: Message[] = []
  if (wantsCall || isNotYet)
    messages.push({
      text: wantsCall
        ? `The customer of your referral ${reference} still needs help and asks for a call`
        : `The customer of your referral ${reference} still needs help`,
      link: `/customer-referrals/out-bound?id=${referralId}`,
      to: { entityId: senderId, area: 'referrals', action: 'edit', referralId },
    })
  if (finding)
    messages.push({
      text: `The customer answered whether they got help: review referral ${reference}`,
      link: `/customer-referrals/in-bound?id=${referralId}`,
      to: { entityId: receiverId, area: 'referrals', action: 'edit', referralId },
    })
  return messages
}

type StageChange = EventOf<'referral.stageChanged'>

/** A receiver that never got it has nothing that could end. */
const wasAtReceiver = ({ from }: StageChange) => from !== 'offered' && from !== 'queued'

const stepMessages: Partial<Record<ActKey, (event: StageChange, names: Names) => Message[]>> = {
  withdraw: (event) => {
    const did = event.isRevoked ? 'revoked the consent, which ended' : 'withdrew'
    return [
      toSender(event, `The customer ${event.reasonCode === notForMe ? 'declined' : did} ${yours(event)}`),
      ...(wasAtReceiver(event) ? [toReceiver(event, `The customer ${did} ${ours(event)}`)] : []),
    ]
  },
  recall: (event, names) => {
    if (event.from === 'offered' || event.from === 'queued')
      return event.hasLeft
        ? [toSender(event, `${names.entity(event.receiverId)} left the network: ${yours(event)} goes to others`)]
        : []
    return event.acceptedId
      ? [toReceiver(event, `${capital(ours(event))} was recalled: another provider accepted`)]
      : [toReceiver(event, `recalled ${ours(event)}`)]
  },
  unrecall: (event) =>
    isAwaitingAnswer(event.to) ? [toReceiver(event, `${capital(ours(event))} is open again`, 'approve')] : [],
  open: (event) => [toSender(event, `opened ${yours(event)}`)],
  ask: (event) => [toSender(event, `asked a question about ${yours(event)}`)],
  answer: (event) => [toReceiver(event, `answered your question on ${ours(event)}`, 'approve')],
  unanswered: (event) => [
    toSender(event, `returned ${yours(event)} to the provider without a reply`),
    toReceiver(event, `returned ${ours(event)} to you without a reply`, 'approve'),
  ],
  accept: (event) => bothSides(event, 'accepted'),
  waitlist: (event) => bothSides(event, 'waitlisted'),
  review: (event) => [toSender(event, `kept ${yours(event)} on the waitlist`)],
  reject: (event) => bothSides(event, 'rejected'),
  undoAccept: (event) => [toSender(event, `took back the acceptance of ${yours(event)}`)],
  undoReject: (event) => [toSender(event, `took back the rejection of ${yours(event)}`)],
  reroute: (event) => [toSender(event, `rerouted ${yours(event)} to another provider`)],
  cancel: (event) => bothSides(event, 'canceled'),
  requestCancel: (event) => [toReceiver(event, `requested to cancel ${ours(event)}`, 'edit')],
  confirmCancel: (event) => bothSides(event, 'canceled'),
  refuseCancel: (event) => [toSender(event, `kept ${yours(event)} open`)],
  release: (event) => [toSender(event, `canceled ${yours(event)}`)],
  add: (event) => [toSender(event, `added the customer from ${yours(event)} to their customers`)],
  close: (event) => bothSides(event, 'closed'),
  reopen: (event) => bothSides(event, 'reopened'),
  // A draft never reached its receiver.
  error: (event) => bothSides(event, 'marked as entered in error').slice(0, event.from === 'draft' ? 1 : 2),
  end: (event) => {
    const words = event.reasonCode === duplicate ? 'closed as a duplicate' : 'ended: the customer died'
    return [
      toSender(event, `${capital(yours(event))} ${words}`),
      ...(wasAtReceiver(event) ? [toReceiver(event, `${capital(ours(event))} ${words}`)] : []),
    ]
  },
  undoEnd: (event) => [
    toSender(event, `${capital(yours(event))} is open again: it is no duplicate`),
    toReceiver(event, `${capital(ours(event))} is open again: it is no duplicate`),
  ],
  expire: (event, names) => {
    if (event.hasLeft)
      return [
        toSender(
          event,
          `${names.entity(event.receiverId)} left the network, so ${yours(event)} ended without an answer`,
        ),
      ]
    const words = 'expired: no one responded'
    return [
      toSender(event, `${capital(between(event, names, 'sender'))} ${words}`),
      toReceiver(event, `${capital(between(event, names, 'receiver'))} ${words}`, 'approve'),
      toAdministrators(event, `${capital(between(event, names, 'admin'))} ${words}`),
    ]
  },
}

type Reminded = EventOf<'referral.reminded'>
/** A request is preceded by the name of its requester; anything else is a full sentence. */
function reminderText(event: Reminded, names: Names): string {
  const { about, audience } = event
  if (about === 'asked') return `sent a reminder about ${audience === 'sender' ? yours(event) : ours(event)}`
  if (about === 'left')
    return `${names.entity(event.receiverId)} left the network: ${ours(event)} needs another provider${canceledWords(event)}`
  return `${capital(between(event, names, audience))} ${reminderWords[about]}`
}

const canceledWords = ({ canceled, isToCall }: Reminded) =>
  !canceled
    ? ''
    : `. ${canceled === 1 ? 'Its appointment was' : `${canceled} appointments were`} canceled${isToCall ? ': call the customer, who gets no email' : ''}`

const reminderWords: Record<Exclude<Reminded['about'], 'asked' | 'left'>, string> = {
  dueSoon: 'is due soon',
  overdue: 'is overdue',
  escalated: 'was escalated: no response yet',
  stale: 'has no next step yet',
}

/** Approvers are notified about answers, and those who may edit about accepted referrals. */
function reminderMessage(event: Reminded, names: Names): Message {
  const { audience, receiverId, stage } = event
  const text = reminderText(event, names)
  if (audience === 'sender') return toSender(event, text)
  if (audience === 'admin') return toAdministrators(event, text)
  const message = toReceiver(event, text, isAwaitingAnswer(stage) ? 'approve' : 'edit')
  return audience === 'owner' ? { ...message, to: { ownersOf: receiverId } } : message
}

const isAwaitingAnswer = (stage: Stage) => isOneOf(awaitingAnswer, stage)

const ours = (event: ReferralMove) => `referral ${referenceOf(event.referralId)}`
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
const yours = (event: ReferralMove) => `your ${ours(event)}`
/** With the other side, as its reader needs it: 'your referral R-12501 to Harbor Clinic'. */
function between(event: ReferralMove, { entity }: Names, audience: Reminded['audience']) {
  const [from, to] = [` from ${entity(event.senderId)}`, ` to ${entity(event.receiverId)}`]
  if (audience === 'sender') return yours(event) + to
  return ours(event) + from + (audience === 'admin' ? to : '')
}
const urgency = (priority: Priority) =>
  priority === Priority.Routine ? 'a new referral' : `an ${priorityNames[priority].toLowerCase()} referral`

const toReceiver = (event: ReferralMove, text: string, action: Action = 'view'): Message => ({
  text,
  link: `/customer-referrals/in-bound?id=${event.referralId}`,
  to: { entityId: event.receiverId, area: 'referrals', action, referralId: event.referralId },
})

const toSender = (event: ReferralMove, text: string): Message => ({
  text,
  link: `/customer-referrals/out-bound?id=${event.referralId}`,
  to: { entityId: event.senderId, area: 'referrals', action: 'view', referralId: event.referralId },
})

const toAdministrators = (event: ReferralMove, text: string): Message => ({
  text,
  link: `/customer-referrals/in-bound?id=${event.referralId}`,
  to: { entityId: null, area: 'referrals', action: 'view' },
})

const bothSides = (event: ReferralMove, did: string) => [
  toSender(event, `${did} ${yours(event)}`),
  toReceiver(event, `${did} ${ours(event)}`),
]

function invitationMessage(event: EventNamed<'invitation'>, { invitee }: Names): Omit<Message, 'to'> {
  switch (event.type) {
    case 'invitation.teamJoined':
      return { text: 'joined your team', link: '/staff/my-team' }
    case 'invitation.entityJoined':
      return {
        text: 'accepted your invitation to the network',
        link: `/my-network/network-info?id=${event.entityId}`,
      }
    case 'invitation.declined':
      return {
        text: invitee ? `${invitee} declined the invitation` : 'An invitation was declined',
        link: '/staff/my-team',
      }
    case 'invitation.expired':
      return {
        text: `${invitee ? `The invitation for ${invitee}` : 'An invitation'} has expired`,
        link: '/staff/my-team',
      }
  }
}

const toAsker = ({ entityId }: EventOf<'invitation.entityJoined'>): Message => ({
  text: 'joined the network, as you requested',
  link: `/my-network/network-info?id=${entityId}`,
  to: { askedForId: entityId },
})

const nameOfRequest = ({ requested }: Names) => (requested ? `: ${requested}` : '')

const requestActions = { add: 'requested', change: 'requested a change to', remove: 'requested removal of' } as const
const decisions: Record<RequestStatus, string> = {
  [RequestStatus.Accepted]: 'accepted',
  [RequestStatus.Rejected]: 'rejected',
  [RequestStatus.Pending]: 'reopened',
  [RequestStatus.Cancelled]: 'canceled',
  [RequestStatus.Added]: 'approved',
}
const requestLink = (requestId: number) => `/received-requests?id=${requestId}`

const linkRequestLink = (id: number) => `/received-requests/people?id=${id}`

const toDeciders = ({ requestId }: { requestId: number }, text: string, action: Action = 'approve'): Message => ({
  text,
  link: requestLink(requestId),
  to: { entityId: null, area: 'networkRequests', action },
})

type NoteChange = EventOf<'note.written' | 'note.changed'>

/** Without the note's text and without a customer's name. */
const toMentioned = (
  event: NoteChange,
  { accountId, isInbound }: NoteChange['mentions'][number],
  names: Names,
): Message => ({
  text: `mentioned you in a note about ${subjectOf(event, names)}`,
  link: noteLink(event, isInbound),
  to: { accountId },
})

/** A message of a thread, to the other side. */
function toOtherSide(
  { parties, referralId }: EventOf<'note.written'>,
  actorEntityId: number | null | undefined,
): Message[] {
  if (!parties || referralId === null) return []
  const text = `wrote about referral ${referenceOf(referralId)}`
  const { senderId, receiverId } = parties
  const toReceiving: Message = {
    text,
    link: `/customer-referrals/in-bound?id=${referralId}`,
    to: { entityId: receiverId, area: 'referrals', action: 'approve', referralId },
  }
  const toSending: Message = {
    text,
    link: `/customer-referrals/out-bound?id=${referralId}`,
    to: { entityId: senderId, area: 'referrals', action: 'view', referralId },
  }
  const toReceiver = receiverId !== null && receiverId !== actorEntityId
  return [...(toReceiver ? [toReceiving] : []), ...(senderId === actorEntityId ? [] : [toSending])]
}

type Care = Exclude<EventNamed<'appointment'>, Upcoming> | EventOf<'visit.recorded'>

const careWords: Record<Care['type'], string> = {
  'appointment.booked': 'booked an appointment',
  'appointment.moved': 'moved an appointment',
  'appointment.cancelled': 'canceled an appointment',
  'appointment.missed': 'recorded a no-show',
  'appointment.answered': 'The customer confirmed an appointment',
  'visit.recorded': 'recorded a visit',
}

/** To the other side of the referral, and to the teammate who has the appointment. */
function ofCare(event: Care, actorEntityId: number | null | undefined): Message[] {
  const { referralId, senderId, entityId } = event
  const cannotCome = event.type === 'appointment.answered' && event.answer === CustomerAnswer.CannotCome
  const words = cannotCome ? 'The customer can’t come to an appointment' : careWords[event.type]
  const text = words + (referralId === null ? '' : ` for referral ${referenceOf(referralId)}`)
  const appointmentsPage = '/customer-referrals/appointments'
  const assigneeId = 'assigneeId' in event ? event.assigneeId : null
  const isHandover = event.type === 'appointment.moved' && event.isHandover
  if (event.type === 'appointment.cancelled' && event.hasLeft) return []
  const messages: Message[] =
    assigneeId === null || isHandover ? [] : [{ text, link: appointmentsPage, to: { accountId: assigneeId } }]
  if (referralId === null) return messages
  if (senderId !== actorEntityId)
    messages.push({
      text,
      link: `/customer-referrals/out-bound?id=${referralId}`,
      to: { entityId: senderId, area: 'referrals', action: 'view', referralId },
    })
  if (entityId !== actorEntityId && assigneeId === null)
    messages.push({
      text,
      link: `/customer-referrals/in-bound?id=${referralId}`,
      to: { entityId, area: 'referrals', action: 'edit', referralId },
    })
  return messages
}

/** Those who work on its referral, if it has one; else all who may record it. */
const ofSide = (entityId: number | null, referralId: number | null): Recipients => ({
  entityId,
  area: 'referrals',
  action: 'edit',
  ...(referralId !== null && { referralId }),
})

/** To the side with the appointment, which has to find someone else. */
function ofUnassigned(event: EventOf<'appointment.moved'>, leftId: number, { entity }: Names): Message {
  const { referralId, entityId, startsAt, timeZone } = event
  const subject = referralId === null ? '' : ` for referral ${referenceOf(referralId)}`
  return {
    text: `${entity(leftId)} left the network: an appointment${subject} needs someone else`,
    link: `/customer-referrals/appointments?day=${calendarDay(knownZone(timeZone), new Date(startsAt))}&who=team`,
    to: ofSide(entityId, referralId),
  }
}

type Upcoming = EventOf<'appointment.upcoming'>

/** To the teammate who has it; if there is none, to those at its provider who work on it. */
function ofUpcoming(event: Upcoming, { entity }: Names): Message {
  const { referralId, startsAt, timeZone, entityId, assigneeId, senderId } = event
  const at = new Date(startsAt)
  const subject = referralId === null ? '' : ` for referral ${referenceOf(referralId)} from ${entity(senderId)}`
  const day = calendarDay(knownZone(timeZone), at)
  return {
    text: `Appointment at ${timeIn(at, timeZone)} ${zoneLabel(at, timeZone)}${subject}`,
    link: `/customer-referrals/appointments?day=${day}${assigneeId === null ? '&who=team' : ''}`,
    to: assigneeId === null ? ofSide(entityId, referralId) : { accountId: assigneeId },
  }
}

function subjectOf({ referralId, customerId, entityId }: NoteChange, { entity }: Names) {
  if (referralId !== null) return `referral ${referenceOf(referralId)}`
  return customerId !== null ? 'a customer' : entity(entityId)
}

function noteLink({ entityId, customerId, referralId }: NoteChange, isInbound: boolean) {
  if (referralId !== null) return `/customer-referrals/${isInbound ? 'in' : 'out'}-bound?id=${referralId}`
  if (customerId !== null) return `/customer-management/clients?id=${customerId}&tab=notes`
  return `/my-network/network-info?id=${entityId}&tab=notes`
}

const toTaker = ({ customerId, takerId, sideId }: EventOf<'consent.expiring'>): Message => ({
  text: 'A consent expires within 30 days',
  link: `/customer-management/clients?id=${customerId}&tab=consent`,
  to: takerId === null ? { entityId: sideId, area: 'customers', action: 'edit' } : { accountId: takerId },
})

/** Without the file's name, which may reveal whose it is. */
const toUploader = (
  { entityId, customerId, uploaderId, sideId }: EventOf<'material.expiring'>,
  { entity }: Names,
): Message => ({
  text: `A file about ${customerId === null ? entity(entityId) : 'a customer'} expires within 30 days`,
  link:
    customerId === null
      ? `/my-network/network-info?id=${entityId}&tab=files`
      : `/customer-management/clients?id=${customerId}&tab=attachments`,
  to:
    uploaderId === null
      ? { entityId: sideId, area: customerId === null ? 'network' : 'customers', action: 'edit' }
      : { accountId: uploaderId },
})

/** By number: who requests help, and for what, is only for those who open it. */
const toTriage = ({ helpRequestId, contactId }: EventOf<'help.asked'>): Message => ({
  text: `New help request: ${numberOf(helpRequestId)}`,
  link: `/customer-referrals/out-bound?queue=help&id=${helpRequestId}`,
  to: contactId === undefined ? { entityId: null, area: 'referrals', action: 'view' } : { accountId: contactId },
})

const ofLateHelp = ({ helpRequestId, workerId }: EventOf<'help.overdue'>): Message => ({
  text: `Overdue help request: ${numberOf(helpRequestId)}`,
  link: `/customer-referrals/out-bound?queue=help&id=${helpRequestId}`,
  to: workerId === null ? { entityId: null, area: 'referrals', action: 'view' } : { accountId: workerId },
})

/** By number if it has no name. */
const toRequester = (
  { requestId, requestType, status }: EventOf<'request.decided'>,
  accountId: number,
  { requested }: Names,
): Message => ({
  text: `${decisions[status]} your ${requestKinds[requestType].noun} request${requested ? `: ${requested}` : ` (${requestId})`}`,
  link: requestLink(requestId),
  to: { requesterId: accountId },
})

/** Account security is always notified to its owner, in the second person. */
const toOwner = (event: EventNamed<'account'>): Message => ({
  ...accountMessages[event.type],
  ...(event.type === 'account.locked' &&
    event.isKnownBrowser && { text: 'locked one of your browsers for 15 minutes after ten wrong passwords' }),
  to: { accountId: event.accountId, includesActor: true },
})

const security = '/profile?tab=security'
const accountMessages: Record<EventNamed<'account'>['type'], { text: string; link: string }> = {
  'account.passwordChanged': { text: 'changed your password', link: security },
  'account.passwordReset': { text: 'set a new password', link: security },
  'account.locked': { text: 'locked your account for 15 minutes after ten wrong passwords', link: security },
  'account.newDevice': { text: 'logged in from a new browser', link: security },
  'account.twoFactorOn': { text: 'turned on your two-factor authentication', link: security },
  'account.twoFactorChanged': { text: 'changed your two-factor authentication', link: security },
  'account.twoFactorOff': { text: 'turned off your two-factor authentication', link: security },
  'account.recoveryCodeUsed': { text: 'logged in with a recovery code', link: security },
}
