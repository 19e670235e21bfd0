import { hasBegun } from '@handoff/contracts/referrals/appointments/appointment-steps'
import type { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { type Step, type StepKey, steps } from '@handoff/contracts/referrals/referrals/referral-steps'

/** One key for each answer. */
export const keyOfStep: Partial<Record<string, string>> = { accept: 'A', waitlist: 'W', ask: 'Q', reject: 'R' }

const shortNames: Partial<Record<string, string>> = { book: 'Book', confirmCancel: 'Confirm…', review: 'Keep waiting' }
/** Where there is no room for more; the whole name is the title. */
export const shortNameOf = ({ key, label }: Pick<NextStep, 'key' | 'label'>) => shortNames[key] ?? label

/** In the footer, with what moves the referral on first; all other steps are in the menu. */
const inFooter = [
  'accept',
  'answer',
  'confirmCancel',
  'review',
  'contact',
  'visit',
  'book',
  'waitlist',
  'ask',
  'reject',
  'refuseCancel',
  'close',
]

/** Taken by looking, from the form of a draft, or back from a toast. */
const elsewhere = ['open', 'send', 'unbook']
export const isAnnouncedByForm = ({ key }: Pick<NextStep, 'key'>) => key === 'book' || key === 'move'
/** Ends a referral for good and asks for nothing else, so it is confirmed first. */
export const isConfirmed = ({ key }: Pick<NextStep, 'key'>) => key === 'confirmCancel'
/** What is said once an answer was taken back. */
export const undoneOf = ({ key }: Pick<NextStep, 'key'>) =>
  key === 'undoReject' ? 'Rejection undone' : 'Acceptance undone'
export const isUndo = ({ key }: Pick<NextStep, 'key'>) => key.startsWith('undo')

const undoneBy: Partial<Record<string, StepKey>> = {
  accept: 'undoAccept',
  waitlist: 'undoAccept',
  reject: 'undoReject',
}
/** What takes back this step, where the server offers it: of an earlier answer, it would take back that one. */
export const undoOf = ({ key }: Pick<NextStep, 'key'>, { nextSteps }: Pick<ReferralDetail, 'nextSteps'>) =>
  nextSteps.find((next) => next.key === undoneBy[key])

/** A step that staff take for the customer, who asked them to. */
export const isForCustomer = ({ key }: Pick<NextStep, 'key'>) =>
  (steps as readonly Step[]).some((step) => step.key === key && step.isForCustomer)

type Offered = Pick<ReferralDetail, 'nextSteps'> & Partial<Pick<ReferralDetail, 'stage' | 'appointment'>>

/** Where someone is in care the visit comes before the call, but not before the appointment has begun. */
const isVisitFirst = ({ stage, appointment }: Offered, now: Date) =>
  stage === 'in_service' || (stage === 'scheduled' && (!appointment || hasBegun(appointment, now)))

/** Which steps are buttons, at most four, and which are behind '…'. */
export function arrangeSteps(referral: Offered, now: Date) {
  const { nextSteps } = referral
  const order = isVisitFirst(referral, now) ? ['visit', ...inFooter.filter((key) => key !== 'visit')] : inFooter
  const offered = nextSteps.filter(({ key }) => !elsewhere.includes(key))
  const buttons = order.flatMap((key) => offered.find((step) => step.key === key) ?? []).slice(0, 4)
  // Where nothing else can be done, the one step is a button all the same.
  const first = buttons.length
    ? buttons
    : offered.filter(({ isDestructive, key }) => !isDestructive && !isUndo({ key })).slice(0, 1)
  return { buttons: first, menu: offered.filter((step) => !first.includes(step)) }
}

/** Steps whose word does not say by itself what was done. */
const doneWords: Partial<Record<string, string>> = {
  ask: 'sent back with your question',
  contact: 'updated: contact logged',
  unbook: 'updated: appointment ended',
  visit: 'updated: visit recorded',
  requestCancel: 'updated: cancellation requested',
}

/** 'accepted', for what a toast says of it. */
export const doneOf = ({ key }: Pick<NextStep, 'key'>) =>
  doneWords[key] ?? steps.find((step) => step.key === (key as StepKey))?.done ?? 'updated'
