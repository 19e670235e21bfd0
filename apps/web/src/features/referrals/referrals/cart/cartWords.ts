import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import type { CartMode } from './cartSearch.ts'

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const all = (count: number) => (count === 2 ? 'Both' : `All ${numbers[count]}`)

export const cartModes: CartMode[] = [GroupMode.Offer, GroupMode.FirstToAccept, GroupMode.Cascade, GroupMode.AllNeeded]

/** What a way of sending means for these providers and this customer. */
export function modeSentence(mode: CartMode, { count, customer }: { count: number; customer: string }) {
  switch (mode) {
    case GroupMode.Offer:
      return `${customer} chooses one. ${count === 2 ? 'The other one sees' : `The other ${numbers[count - 1]} see`} nothing.`
    case GroupMode.FirstToAccept:
      return `${all(count)} get it now. The first to accept takes it.`
    case GroupMode.Cascade:
      return 'If one says no or doesn’t answer, the next is asked.'
    case GroupMode.AllNeeded:
      return `${all(count)} get it. More than one can accept.`
  }
}

/** An emergency does not wait for someone to look at a screen. */
export const callNow = (names: readonly string[]) =>
  `Emergency: call ${names.length > 2 ? `all ${numbers[names.length] ?? names.length} providers` : names.join(' and ') || 'the provider'} now`

/** What the button does. */
export function sendWords(mode: GroupMode, { names, customer }: { names: readonly string[]; customer: string }) {
  if (mode === GroupMode.Offer) return `Send offer to ${customer}`
  if (mode === GroupMode.Cascade) return `Send to ${names[0]} first`
  return names.length > 1 ? `Send to ${names.length} providers` : 'Send referral'
}

type Sent = {
  names: readonly string[]
  customer: string
  emailed: (what: string, to: string, isBeingSent: boolean) => string
  /** Until then it can be undone. */
  isBeingSent: boolean
}

/** What was done, for the message afterwards; an offer that isn’t emailed is handed over instead. */
export function sentWords(mode: GroupMode, { names, customer, emailed, isBeingSent }: Sent) {
  const referred = `${customer} ${isBeingSent ? 'is being referred' : 'referred'}`
  if (mode === GroupMode.Offer) return emailed('Offer', customer, isBeingSent)
  if (mode === GroupMode.Cascade) return `${referred} to ${names[0]} first`
  return names.length > 1 ? `${referred} to ${names.length} providers` : `${referred} to ${names[0]}`
}
