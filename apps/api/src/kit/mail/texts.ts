import type en from '@handoff/contracts/texts/en'
import { type Language, languages } from '@handoff/contracts/texts/languages'
import { type Texts, type Translation, textsFrom } from '@handoff/contracts/texts/texts'
import { compileMessage } from '@lingui/message-utils/compileMessage'

type File = { default: typeof en | Translation }

/** Compiled once at the start: Node reads the files without a build. */
export const dictionary = new Map<Language, Texts>(
  await Promise.all(
    languages.map(async (language) => {
      const { default: messages } = (await import(`@handoff/contracts/texts/${language}`)) as File
      const compiled = Object.entries(messages).map(([key, message]) => [key, compileMessage(message)] as const)
      return [language, textsFrom(language, Object.fromEntries(compiled))] as const
    }),
  ),
)

/** Texts of emails for customers, the public, and providers without a login. */
export const textsIn = (language: Language): Texts => dictionary.get(language)!
/** Texts for staff. */
export const english = textsIn('en')
