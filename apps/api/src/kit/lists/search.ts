import { foldKey, wordsOf } from '@handoff/contracts/kit/folding'
import { type Expression, type RawBuilder, sql } from 'kysely'

/** Pattern for `ilike` that matches the text anywhere; typed text is never a pattern itself. */
export const containing = (text: string) => `%${literal(text)}%`

/** Pattern for `like` on a lower-cased column that matches a prefix. */
export const beginning = (text: string) => `${literal(text.toLowerCase())}%`

const foundations: Record<string, string> = { saint: 'st', mount: 'mt', fort: 'ft' }

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Not in any folded text: text with only signs has no word to search for. */
const nothing = '\u0001'

/** A pattern for each typed word, for folded columns. */
export const wordPatterns = (text: string) => {
  const words = wordsOf(text)
  return words.length ? words.map((word) => `%${word}%`) : [nothing]
}

/** Does a folded text have every typed word? For places, also as abbreviated. */
export const hasWords = (text: Expression<unknown>, typed: string) => {
  const words = wordsOf(typed)
  return sql<boolean>`(${sql.join(
    (words.length ? words : [nothing]).map((word) => hasWord(text, word)),
    sql` and `,
  )})`
}

/** The trigram index has no parts of two letters, only prefixes: 'ng' matches Nguyen, but not every King. */
const shortestPart = 3

function hasWord(text: Expression<unknown>, word: string) {
  const short = foundations[word]
  if (short) return sql<boolean>`(${text} like ${`%${word}%`} or ${text} like ${`% ${short} %`})`
  if (word.length < shortestPart) return sql<boolean>`(${text} like ${`% ${word}%`} or ${text} like ${`${word}%`})`
  return sql<boolean>`${text} like ${`%${word}%`}`
}

/** The texts, folded into one; nulls are left out. */
const folded = (...texts: Expression<unknown>[]): RawBuilder<string> =>
  sql<string>`fold_key(concat_ws(' ', ${sql.join(texts)}))`

/** Do these texts together have every typed word? */
export const mentionsAll = (text: string, ...texts: Expression<unknown>[]) => hasWords(folded(...texts), text)

/** Is the text the same name as the typed one? */
export const isSameName = (name: Expression<unknown>, typed: string) =>
  sql<boolean>`(fold_key(${name}) = ${foldKey(typed)} and (${foldKey(typed)} <> '' or ${name} = ${typed}))`

/** Key to search places: lower case, no diacritics or punctuation, Saint = St, Mount = Mt, Fort = Ft. */
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
