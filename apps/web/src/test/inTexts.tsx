import en from '@handoff/contracts/texts/en'
import es from '@handoff/contracts/texts/es'
import type { Language } from '@handoff/contracts/texts/languages'
import { textsFrom } from '@handoff/contracts/texts/texts'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { ReactNode } from 'react'
import { TextsProvider } from '../kit/texts/useTexts.ts'

const compiled = (messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]))

/** All texts of a language, as its pages have theirs. */
const textsOf = (language: Language) => textsFrom(language, compiled(language === 'en' ? en : es))

/** A part of a page that speaks from the texts around it. */
export const inTexts = (part: ReactNode, language: Language = 'en') => (
  <TextsProvider value={textsOf(language)}>{part}</TextsProvider>
)
