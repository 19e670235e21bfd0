/** How far a need was met. A separate file, because the customer's page needs nothing else of a referral. */
export const MetLevel = { Fully: 1, Partly: 2, Not: 3 } as const
export type MetLevel = (typeof MetLevel)[keyof typeof MetLevel]
export const metLevelNames = { 1: 'met fully', 2: 'met partly', 3: 'not met' } as const
export const closedNames = { 1: 'Closed: need met', 2: 'Closed: need partly met', 3: 'Closed: need not met' } as const
/** The same as a choice, or alone. */
export const metLevelLabels = { 1: 'Met fully', 2: 'Met partly', 3: 'Not met' } as const
