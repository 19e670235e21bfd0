import { daysBetween } from '@handoff/contracts/kit/dates/days'
import { type MediaType, mediaTypes } from '@handoff/contracts/platform/materials'
import type { Tone } from '../../../ui/display/StatusPill.tsx'

export const kindOf = (mediaType: MediaType) => mediaTypes[mediaType]

const soonDays = 30

/** How long a file still holds, seen from today; both are days as YYYY-MM-DD. */
export function expiryOf(
  expiresOn: string,
  today: string,
  say: (day: string) => string,
): { words: string; tone: Tone } {
  const days = daysBetween(today, expiresOn)
  if (days < 0) return { words: `Expired ${say(expiresOn)}`, tone: 'bad' }
  if (days === 0) return { words: 'Expires today', tone: 'bad' }
  if (days <= soonDays) return { words: `Expires in ${days} ${days === 1 ? 'day' : 'days'}`, tone: 'warn' }
  return { words: `Expires ${say(expiresOn)}`, tone: 'neutral' }
}

/** How the switch is labeled that shares a customer's file with receivers of its referrals. */
export const beforeAcceptance = {
  label: 'Share before acceptance',
  description: 'Providers see it with a referral before they accept it.',
}
