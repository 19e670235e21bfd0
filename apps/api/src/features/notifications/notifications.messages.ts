import type { DomainEvent } from '@handoff/contracts/events'
import type { Action } from '@handoff/contracts/kit'
import { Priority, priorityNames, type StepKey } from '@handoff/contracts/referral-steps'
import { referenceOf } from '../referrals/referrals.rows.ts'

/** To whom: the people of an entity (null: the administrative side) whose role grants the action, or one person. */
export type Recipients = { entityId: number | null; action: Action } | { accountId: number }
export type Message = { text: string; link: string; to: Recipients }

type ReferralMove = Extract<DomainEvent, { type: `referral.${string}` }>
type Happening = { event: DomainEvent; actorEntityId: number | null }

/**
 * Every message of the product: for each event who is told, in what words, and where the link goes. The name of whoever
 * acted stands before the words. No names of customers: a message may be read over a shoulder, and outlives access.
 */
export function messagesFor({ event, actorEntityId }: Happening): Message[] {
  switch (event.type) {
    case 'referral.sent':
      return [toReceiver(event, `sent you ${urgency(event.priority)} ${referenceOf(event.referralId)}`, 'approve')]
    case 'referral.assigned':
      if (event.assigneeId === null) return []
      return [{ ...toReceiver(event, `assigned ${ours(event)} to you`), to: { accountId: event.assigneeId } }]
    case 'referral.stageChanged': {
      const told = stepMessages[event.step as StepKey]?.(event) ?? []
      // The acting side knows already; where an administrator acted for the receiver, both sides are told.
      return told.filter(({ to }) => 'accountId' in to || to.entityId !== actorEntityId)
    }
    default:
      return []
  }
}

const stepMessages: Partial<Record<StepKey, (event: ReferralMove) => Message[]>> = {
  open: (event) => [toSender(event, `opened ${yours(event)}`)],
  ask: (event) => [toSender(event, `asks for information on ${yours(event)}`)],
  answer: (event) => [toReceiver(event, `answered your question on ${ours(event)}`, 'approve')],
  accept: (event) => bothSides(event, 'accepted'),
  reject: (event) => bothSides(event, 'rejected'),
  cancel: (event) => bothSides(event, 'cancelled'),
  close: (event) => bothSides(event, 'closed'),
}

const ours = (event: ReferralMove) => `referral ${referenceOf(event.referralId)}`
const yours = (event: ReferralMove) => `your ${ours(event)}`
const urgency = (priority: Priority) =>
  priority === Priority.Routine ? 'a new referral' : `an ${priorityNames[priority].toLowerCase()} referral`

const toReceiver = (event: ReferralMove, text: string, action: Action = 'view'): Message => ({
  text,
  link: `/customer-referrals/in-bound?id=${event.referralId}`,
  to: { entityId: event.receiverId, action },
})

const toSender = (event: ReferralMove, text: string): Message => ({
  text,
  link: `/customer-referrals/out-bound?id=${event.referralId}`,
  to: { entityId: event.senderId, action: 'view' },
})

const bothSides = (event: ReferralMove, did: string) => [
  toSender(event, `${did} ${yours(event)}`),
  toReceiver(event, `${did} ${ours(event)}`),
]
