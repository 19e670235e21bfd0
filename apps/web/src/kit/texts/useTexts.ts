import type { Texts } from '@handoff/contracts/texts/texts'
import { createContext, use } from 'react'

const TextsContext = createContext<Texts | null>(null)
export const TextsProvider = TextsContext.Provider

/** Of the reader; undefined inside the product, which is in English. */
export const useLocale = () => use(TextsContext)?.locale

/** The texts of this page, in the language of its reader: `t('offer.chooseBy', { day })`. */
export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('There are no texts around this part')
  return texts
}
