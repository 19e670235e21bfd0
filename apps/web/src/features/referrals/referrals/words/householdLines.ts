import type { HouseholdFacts, Packet } from '@handoff/contracts/referrals/referrals/referral-packet'

type Full = NonNullable<Packet['full']>

/** Numbers, and what a location has to have: in the product, and on the page of a provider without a login. */
export const householdLines = ({ size, children, accessibility }: HouseholdFacts): (readonly [string, string])[] => [
  ...(size === null ? [] : [['Household', size === 1 ? '1 person' : `${size} people`] as const]),
  ...(children === null ? [] : [['Children', String(children)] as const]),
  ...(accessibility.length ? [['Accessibility', accessibility.join(', ')] as const] : []),
]

/** The same of someone whose packet is seen in full. */
export const householdOf = ({ householdSize, childrenCount, accessibilityNeeds }: Full): HouseholdFacts => ({
  size: householdSize,
  children: childrenCount,
  accessibility: accessibilityNeeds,
})
