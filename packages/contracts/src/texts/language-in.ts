import { languageCode } from '../kit/languages.ts'
import type { Texts } from './texts.ts'

/** A language that people speak, stored by its English name, as the reader calls it. */
export function languageIn(t: Texts, name: string) {
  if (t.language === 'en') return name
  const word = t.find(`language.${name}`) ?? nameOf(languageCode(name), t.locale) ?? name
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const nameOf = (code: string | undefined, locale: string) =>
  code && new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code)
