import { ConsentMethod, ConsentScope } from '@handoff/contracts/customers/consents'

/** What the consent part of the form holds, whichever way is chosen. */
export type ConsentValues = {
  /** A method of a new consent, the id of one that is there, a refusal, or nothing yet. */
  choice: ConsentMethod | { consentId: number } | 'refused' | 'none'
  /** By a person, and not by what is on file. */
  isChosen: boolean
  scope: ConsentScope
  witness: string
  note: string
  reason: string
  /** A data URL: the drawn signature or the signed form. */
  document: string
}

export const firstConsent: ConsentValues = {
  choice: ConsentMethod.Verbal,
  isChosen: false,
  scope: ConsentScope.Referral,
  witness: '',
  note: '',
  reason: '',
  document: '',
}

/** As the contract asks for it. */
export function consentFrom({ choice, scope, witness, note, reason, document }: ConsentValues) {
  if (choice === 'refused' || choice === 'none') return {}
  if (typeof choice === 'object') return choice
  switch (choice) {
    case ConsentMethod.SignedUpload:
    case ConsentMethod.DrawnSignature:
      return { consent: { method: choice, scope, document } }
    case ConsentMethod.Override:
      return { consent: { method: choice, reason } }
    default:
      return { consent: { method: ConsentMethod.Verbal, scope, witness, note } }
  }
}
