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
type Words = Record<RefusalKind, (name: string) => string> & { reasons: Record<RefusalReason, string> }

const words: Record<'en' | 'es', Words> = {
  en: {
    rejected: (name) => `${name} can’t help right now.`,
    silent: (name) => `${name} didn’t answer in time.`,
    canceled: (name) => `${name} isn’t asked anymore.`,
    reasons: {
      no_capacity: 'They have no room right now.',
      not_eligible: 'One of their rules doesn’t fit your situation.',
      outside_area: 'They don’t serve the area where you live.',
      service_not_offered: 'They don’t offer what you need.',
      missing_information: 'They need more information.',
      already_receiving: 'They say that you get this help already.',
      could_not_contact: 'They couldn’t reach you.',
      no_funding: 'They have no money left for this right now.',
      language_or_access: 'They don’t have the language or the access that you need.',
    },
  },
  es: {
    rejected: (name) => `${name} no puede ayudar en este momento.`,
    silent: (name) => `${name} no respondió a tiempo.`,
    canceled: (name) => `Ya no se le pregunta a ${name}.`,
    reasons: {
      no_capacity: 'No tienen lugar en este momento.',
      not_eligible: 'Una de sus reglas no se ajusta a su situación.',
      outside_area: 'No atienden la zona donde usted vive.',
      service_not_offered: 'No ofrecen lo que usted necesita.',
      missing_information: 'Necesitan más información.',
      already_receiving: 'Dicen que usted ya recibe esta ayuda.',
      could_not_contact: 'No pudieron comunicarse con usted.',
      no_funding: 'No tienen dinero para esto en este momento.',
      language_or_access: 'No tienen el idioma o el acceso que usted necesita.',
    },
  },
}

/** 'Open Door Shelter can’t help right now.', 'They have no room right now.': who said no, and why where that is known. */
export const refusalSentences = (language: 'en' | 'es', name: string, { kind, reason }: Refusal): string[] => [
  words[language][kind](name),
  ...(kind === 'rejected' && reason ? [words[language].reasons[reason]] : []),
]
