import { foldKey, wordsOf } from '@handoff/contracts/kit/folding'
import { type Expression, type RawBuilder, sql } from 'kysely'

/** A pattern for `ilike` that finds the text anywhere; what people type is never a pattern itself. */
export const containing = (text: string) => `%${literal(text)}%`

/** A pattern for `like` on a lower-cased column that finds what begins so. */
export const beginning = (text: string) => `${literal(text.toLowerCase())}%`

const foundations: Record<string, string> = { saint: 'st', mount: 'mt', fort: 'ft' }

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** No folded text has it: of signs alone there is no word to look for. */
const nothing = '\u0001'

/** A pattern for each word of what was typed, for columns that are folded. */
export const wordPatterns = (text: string) => {
  const words = wordsOf(text)
  return words.length ? words.map((word) => `%${word}%`) : [nothing]
}

/** Whether a folded text has every word of what was typed; of places also as it is shortened. */
export const hasWords = (text: Expression<unknown>, typed: string) => {
  const words = wordsOf(typed)
  return sql<boolean>`(${sql.join(
    (words.length ? words : [nothing]).map((word) => hasWord(text, word)),
    sql` and `,
  )})`
}

/** The index of parts has none of two letters, but the beginnings of words: 'ng' finds Nguyen, and not every King. */
const shortestPart = 3

export function hasWord(text: Expression<unknown>, word: string) {
  const short = foundations[word]
  if (short) return sql<boolean>`(${text} like ${`%${word}%`} or ${text} like ${`% ${short} %`})`
  if (word.length < shortestPart) return sql<boolean>`(${text} like ${`% ${word}%`} or ${text} like ${`${word}%`})`
  return sql<boolean>`${text} like ${`%${word}%`}`
}

/** The texts as one that is folded; those that are null are left out. */
const folded = (...texts: Expression<unknown>[]): RawBuilder<string> =>
  sql<string>`fold_key(concat_ws(' ', ${sql.join(texts)}))`

/** Whether these texts together have every word of what was typed. */
export const mentionsAll = (text: string, ...texts: Expression<unknown>[]) => hasWords(folded(...texts), text)

/** Whether a text is the same name as what was typed. */
export const isSameName = (name: Expression<unknown>, typed: string) =>
  sql<boolean>`(fold_key(${name}) = ${foldKey(typed)} and (${foldKey(typed)} <> '' or ${name} = ${typed}))`

/** The key under which places are found: lower case, no diacritics or punctuation, Saint = St, Mount = Mt, Fort = Ft. */
export const placeKey = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .trim()
    .split(/\s+/)
    .map((word) => foundations[word] ?? word)
    .join(' ')
