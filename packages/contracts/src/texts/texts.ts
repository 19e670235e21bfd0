import { setupI18n } from '@lingui/core'
import type en from './en.ts'
import { type Language, localeOf } from './languages.ts'
import type { ParamsIn } from './params.ts'

type English = typeof en
export type TextKey = keyof English
/** Partners work in the words of the product, which are English. */
type ForPartners = Extract<TextKey, `partner${string}`>

/** What a language has to say; one key too few or too many does not compile. */
export type Translation = Record<Exclude<TextKey, ForPartners>, string>

/** Of one of several texts, those that any of them needs. */
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
  /** Of a word that a network may have added itself: undefined where it has no text. */
  find: (key: string) => string | undefined
}

/** A message as it is compiled: parsed once, before anyone reads it. */
export type Messages = NonNullable<Parameters<typeof setupI18n>[0]>['messages'] extends infer All | undefined
  ? All[keyof All]
  : never

export function textsFrom(language: Language, messages: Messages): Texts {
  const locale = localeOf(language)
  const i18n = setupI18n({
    locale,
    messages: { [locale]: messages },
    missing(_, key) {
      throw new Error(`The text ${key} is not there in ${language}`)
    },
  })
  return Object.assign((key: TextKey, params?: Record<string, unknown>) => i18n._(key, params), {
    language,
    locale,
    find: (key: string) => (Object.hasOwn(messages, key) ? i18n._(key) : undefined),
  })
}
