import {
  accessibilityNeeds,
  ContactPreference,
  genders,
  incomeBands,
  incomeRanges,
} from '@handoff/contracts/customers/customers/fields'
import { foldKey } from '@handoff/contracts/kit/folding'
import { languageCode, languages } from '@handoff/contracts/kit/languages'
import { languagesIn as languagesAsTyped } from '../../../network/imports/cells/clean-cell.ts'

const plain = (text: string) => foldKey(text).replaceAll(' ', '')
const unsaid =
  /^(?:notsaid|unknown|unk|declined|declinedtoanswer|refused|prefernottosay|prefernottoanswer|notspecified)$/

/** A choice by the words that people write for it. */
const byWords = <T>(words: readonly (readonly [T, string])[]) => {
  const known = new Map(words.flatMap(([value, list]) => list.split(' ').map((word) => [word, value] as const)))
  return (text: string) => known.get(plain(text))
}

const genderOf = byWords<(typeof genders)[number]>([
  ['Female', 'female f woman girl mujer femenino fem'],
  ['Male', 'male m man boy hombre masculino masc'],
  ['Non-binary', 'nonbinary nb enby genderqueer x'],
  ['Another', 'another other otro'],
])
export const genderIn = (text: string) => (unsaid.test(plain(text)) ? genders[4] : genderOf(text))

export const contactIn = byWords<number>([
  [ContactPreference.Phone, 'phonecall phone call calls telephone voice cell llamada'],
  [ContactPreference.Text, 'textmessage text texts sms texting texto'],
  [ContactPreference.Email, 'email e correo'],
  [ContactPreference.Mail, 'letter letters postal post'],
])

/** A band by its name, or by an amount of dollars a year. */
export function incomeIn(text: string) {
  if (unsaid.test(plain(text))) return 'Not said'
  const band = incomeBands.find((one) => plain(one) === plain(text))
  const amount = /^\$?\s?(\d[\d,]*)(?:\.\d+)?\s*(?:(?:a|per|\/)\s*(?:yr|year))?$/i.exec(text)?.[1]?.replaceAll(',', '')
  if (band || !amount) return band
  return incomeBands.find((one) => {
    const range = incomeRanges[one]
    return range && Number(amount) >= range[0] && Number(amount) <= range[1]
  })
}

const splitList = (text: string) =>
  text
    .split(/[,;|/&+\n]|\band\b|\by\b/i)
    .map((name) => name.trim())
    .filter(Boolean)

/** Names of a list; `unknown` are those that are not in it. */
export function needsIn(text: string) {
  const names = splitList(text).map((name) => accessibilityNeeds.find((one) => plain(one) === plain(name)) ?? name)
  return sorted(names, accessibilityNeeds)
}

const byCode = new Map(languages.map((name) => [languageCode(name), name]))
const leastBeginning = 3

/** Several in one cell, by their names, codes, or the beginning of one name: "ES/EN", "Spanish; English", "Viet". */
export function languagesIn(text: string) {
  const names = splitList(text).map((typed) => {
    const key = typed.toLowerCase()
    const [known] = languagesAsTyped(typed)
    if (known && languages.includes(known as never)) return known
    const fitting = languages.filter((name) => name.toLowerCase().startsWith(key))
    return byCode.get(key) ?? (key.length >= leastBeginning && fitting.length === 1 ? fitting[0]! : typed)
  })
  return sorted(names, languages)
}

function sorted<T extends string>(names: readonly string[], list: readonly T[]) {
  const isKnown = (name: string): name is T => list.includes(name as T)
  return {
    known: [...new Set(names.filter(isKnown))],
    unknown: names.filter((name) => !isKnown(name)),
  }
}

/** Null where it is neither. */
export function yesNoIn(text: string): boolean | null {
  if (/^(?:yes|y|true|t|1|x|si|sí)$/i.test(text.trim())) return true
  return /^(?:no|n|false|f|0)$/i.test(text.trim()) ? false : null
}
