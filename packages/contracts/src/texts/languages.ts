/** The languages of customers and strangers, in the order of their switch; each has a file of texts next to this one. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** Dates and numbers as the country writes them: 'es-US'. */
export const localeOf = (language: Language) => `${language}-US`

const nameIn = (language: Language, reader: string) =>
  new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language

/** As its readers call it: 'Español'. */
export function ownNameOf(language: Language) {
  const name = nameIn(language, language)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The one of this code, or of this English name; English where it is not written. */
export const languageOf = (codeOrName: string | null | undefined): Language =>
  languages.find((one) => one === codeOrName || nameIn(one, 'en') === codeOrName) ?? 'en'
