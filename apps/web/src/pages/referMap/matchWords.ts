import { Capacity } from '@handoff/contracts/network/entities/entity'
import type { Match } from '@handoff/contracts/referrals/matches'
import { milesOf } from '../../features/network/entities/nearby/nearbyWords.ts'
import { failedRules } from '../../features/referrals/referrals/cart/useCartProviders.ts'
import { hoursInWords } from '../../kit/dates/durationOf.ts'

/** Of the customer: what a reason is about. */
type Person = { languages?: readonly string[]; zip?: string | null }

/** Why this one, in a line: whom it serves, in what language, how far, and how fast. */
export function reasonsInWords(match: Match, person: Person) {
  const { reasons, languages, medianHoursToAnswer, acceptanceRate, isOpenNow } = match
  const met = reasons.filter(({ result }) => result === 'met').map(({ words }) => words)
  const shared = languages.filter((language) => (person.languages ?? []).includes(language))
  return [
    ...(reasons.length ? met : [isConfirmed(match) ? 'Open to everyone' : 'Requirements unknown']),
    (shared.length ? shared : languages.slice(0, 2)).join(', '),
    distanceInWords(match, person),
    medianHoursToAnswer !== null && `Typically responds in ${hoursInWords(medianHoursToAnswer)}`,
    acceptanceRate !== null && `Accepts ${acceptanceRate}% of referrals`,
    isOpenNow && 'Open now',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** No one at the provider has said anything yet: that nothing is required is not known either. */
const isConfirmed = ({ capacity, verifiedAt }: Match) => capacity !== Capacity.NotConfirmed || verifiedAt !== null

/** A confidential location is named by its county alone. */
export function distanceInWords({ isInServiceArea, distanceMiles, pin, place }: Match, { zip }: Person = {}) {
  if (pin === null && place) return place
  if (isInServiceArea) return `Serves ${zip || 'this area'}`
  return distanceMiles === null ? null : milesOf(distanceMiles)
}

/** What is to be asked before it can be said whether the person is eligible. */
export const questionsOf = ({ reasons }: Match) => reasons.flatMap(({ ask }) => ask ?? [])

/** Preferences that are not met cost points alone. */
export const unmetPreferences = ({ reasons }: Match) =>
  reasons.filter(({ isHard, result }) => !isHard && result === 'notMet').map(({ words }) => words)

/** The rules that keep the most providers out, in their words. */
export function mainReasons(notEligible: readonly Match[], most = 3) {
  const counts = new Map<string, number>()
  for (const words of notEligible.flatMap(failedRules)) counts.set(words, (counts.get(words) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([words]) => words)
}
