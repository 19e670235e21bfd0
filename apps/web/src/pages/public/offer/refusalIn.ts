import type { OfferProvider } from '@handoff/contracts/referrals/offers'
import { refusalSentences } from '@handoff/contracts/referrals/refusal-words'
import type { Texts } from './texts.ts'

/** Who said no, and why where that is known; nothing of a provider that did not. */
export const refusalIn = ({ code }: Texts, { name, refusal }: Pick<OfferProvider, 'name' | 'refusal'>) =>
  refusal ? refusalSentences(code as 'en' | 'es', name, refusal) : []
