import { type Consent, ConsentScope, consentScopeNames } from '@handoff/contracts/customers/consents'
import { expiringDays } from '@handoff/contracts/customers/customers/customers'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import type { Tone } from '../../../ui/display/StatusPill.tsx'

/** How a consent is doing, in a word and its tone: amber for 30 days before its end. */
export function stateOf(
  { state, expiresAt }: Pick<Consent, 'state' | 'expiresAt'>,
  /** The day it is, or the moment. */
  now: number,
  say: (moment: string) => string,
): { tone: Tone; words: string } {
  if (state === 'revoked') return { tone: 'bad', words: 'Revoked' }
  if (state === 'expired') return { tone: 'neutral', words: `Expired ${say(expiresAt)}` }
  const days = Math.ceil((Date.parse(expiresAt) - now) / aDay)
  if (days > expiringDays) return { tone: 'good', words: `Until ${say(expiresAt)}` }
  return { tone: 'warn', words: `Expires in ${days} ${days === 1 ? 'day' : 'days'}` }
}

/** 'Food assistance', 'One referral: R-12411', 'The whole network'. */
export function coveredIn({ scope, category, reference }: Pick<Consent, 'scope' | 'category' | 'reference'>) {
  if (scope === ConsentScope.Category && category) return category
  if (scope !== ConsentScope.Referral) return consentScopeNames[scope]
  return reference ? `One referral: ${reference}` : 'One referral'
}
