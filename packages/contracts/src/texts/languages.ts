/** Languages of customers and the public, in the order of the switch; each has a file of texts in this folder. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** Locale of dates and numbers, such as 'es-US'. */
export const localeOf = (language: Language) => `${language}-US`

const nameIn = (language: Language, reader: string) =>
  new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language

/** The name in the language itself, such as 'Español'. */
export function ownNameOf(language: Language) {
  const name = nameIn(language, language)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A stored code; null if none is stored, or if its texts no longer exist. */
export const knownLanguage = (code: string | null): Language | null => languages.find((one) => one === code) ?? null

/** The language with this code or English name; English if there is no such language. */
export const languageOf = (codeOrName: string | null | undefined): Language =>
  languages.find((one) => one === codeOrName || nameIn(one, 'en') === codeOrName) ?? 'en'
