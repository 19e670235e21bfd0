import { setupI18n } from '@lingui/core'
import type en from './en.ts'
import { type Language, localeOf } from './languages.ts'
import type { ParamsIn } from './params.ts'

type English = typeof en
export type TextKey = keyof English

/** The messages of a language; a missing or extra key does not compile. */
export type Translation = Record<TextKey, string>

/** Parameters of a text; for one of several keys, those that any of them needs. */
type Given<Params> = [Params] extends [null] ? [] : [params: AllOf<Exclude<Params, null>>]
type AllOf<Params> = (Params extends unknown ? (one: Params) => void : never) extends (
  all: infer All extends Record<string, unknown>,
) => void
  ? All
  : never

/** `t('offer.chooseBy', { day })`: keys and parameters are those of the English messages. */
export type Texts = {
  <Key extends TextKey>(key: Key, ...params: Given<ParamsIn<English[Key]>>): string
  language: Language
  locale: string
  /** For keys made from words that a network may have added: undefined if there is no such text. */
  find: (key: string) => string | undefined
}

/** Compiled messages, by key. */
export type Messages = NonNullable<Parameters<typeof setupI18n>[0]>['messages'] extends infer All | undefined
  ? All[keyof All]
  : never

export function textsFrom(language: Language, messages: Messages): Texts {
  const locale = localeOf(language)
  const i18n = setupI18n({
    locale,
    messages: { [locale]: messages },
    missing(_, key) {
      throw new Error(`The text ${key} is missing in ${language}`)
    },
  })
  return Object.assign((key: TextKey, params?: Record<string, unknown>) => i18n._(key, params), {
    language,
    locale,
    find: (key: string) => (Object.hasOwn(messages, key) ? i18n._(key) : undefined),
  })
}
