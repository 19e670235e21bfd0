import type { Texts } from '@handoff/contracts/texts/texts'

/** The name of a category that every network begins with, in the language of the reader; others are named as they are. */
export function categoryNameIn(t: Texts, name: string) {
  const word = t.language === 'en' ? undefined : t.find(`need.${name}`)
  return word ? word.charAt(0).toUpperCase() + word.slice(1) : name
}
