import type { Texts } from '../texts/texts.ts'

/**
 * Why a provider that the customer chose does not help, as the customer is told: in plain words and in their language.
 * A reason that a network wrote itself was written for staff; of it the customer reads only that they can’t help.
 */
export const refusalKinds = ['rejected', 'silent', 'canceled'] as const
/** `silent`: it did not answer in time. `canceled`: the side that referred no longer asks it. */
export type RefusalKind = (typeof refusalKinds)[number]

/** The codes of reasons that every network begins with, those that say nothing left out. */
export const refusalReasons = [
  'no_capacity',
  'not_eligible',
  'outside_area',
  'service_not_offered',
  'missing_information',
  'already_receiving',
  'could_not_contact',
  'no_funding',
  'language_or_access',
] as const
type RefusalReason = (typeof refusalReasons)[number]

export type Refusal = { kind: RefusalKind; reason: RefusalReason | null }
/** 'Open Door Shelter can’t help right now.', 'They have no room right now.': who said no, and why where that is known. */
export const refusalIn = (t: Texts, name: string, { kind, reason }: Refusal): string[] => [
  t(`refusal.${kind}`, { name }),
  ...(kind === 'rejected' && reason ? [t(`refusal.reason.${reason}`)] : []),
]
