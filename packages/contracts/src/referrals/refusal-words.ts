import type { Texts } from '../texts/texts.ts'

/**
 * Why a provider that the customer chose does not help, in the customer's words and language. A custom reason of a
 * network was written for staff, so the customer only reads that the provider can’t help.
 */
export const refusalKinds = ['rejected', 'silent', 'canceled'] as const
/** `silent`: it did not answer in time. `canceled`: the referring side canceled it. */
export type RefusalKind = (typeof refusalKinds)[number]

/** Codes of the default reasons, except those without information. */
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
/** 'Open Door Shelter can’t help right now.', 'They have no room right now.': who refused, and why if known. */
export const refusalIn = (t: Texts, name: string, { kind, reason }: Refusal): string[] => [
  t(`refusal.${kind}`, { name }),
  ...(kind === 'rejected' && reason ? [t(`refusal.reason.${reason}`)] : []),
]
