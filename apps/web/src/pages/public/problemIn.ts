import type { Texts } from '@handoff/contracts/texts/texts'
import type { ReactNode } from 'react'

/** What contracts and server say of a value, in English, and the text of it. */
const texts = [
  [/^(.+) is required$/, 'required'],
  [/^Please select (.+)$/, 'select'],
  [/^(.+) must have at most (\d+) characters$/, 'tooLong'],
  [/^(.+) must be one line of text/, 'oneLine'],
  [/must be numeric$/, 'numeric'],
  [/valid email address$/, 'email'],
  [/valid phone number|digits|area code/, 'phone'],
  [/ZIP code$/, 'zip'],
  [/^Enter a valid date$/, 'date'],
  [/cannot be 0/, 'zero'],
  [/^Enter a phone number or an email$/, 'reach'],
  [/^Agree that we may contact you$/, 'mayContact'],
  [/has another appointment/, 'taken'],
  [/can’t be in the past$|^This time has passed$/, 'past'],
  [/can’t be in the future$/, 'future'],
  [/^The end must be after the start$/, 'end'],
  [/^Log (\d+) contact attempts first/, 'attempts'],
] as const

/** What is wrong with a field, in the language of the reader; in English word for word as it was said. */
export function problemIn<Problem extends ReactNode>(t: Texts, problem: Problem, label?: string): Problem | string {
  if (t.language === 'en' || typeof problem !== 'string') return problem
  for (const [pattern, name] of texts) {
    const parts = pattern.exec(problem)
    if (parts)
      return t(`problem.${name}`, {
        field: label ?? parts[1] ?? '',
        most: parts[2] ?? '',
        count: Number(parts[1]) || 0,
      })
  }
  return t('problem.other')
}

/** `getInputProps` of a form, with what is wrong in the language of the reader; the label is that of the page. */
export const translatedProps =
  <Field, Options, Props extends { error?: ReactNode }>(
    t: Texts,
    getInputProps: (field: Field, options?: Options) => Props,
  ) =>
  (field: Field, label: string, options?: Options): Props => {
    const props = getInputProps(field, options)
    return { ...props, error: problemIn(t, props.error, label) }
  }
