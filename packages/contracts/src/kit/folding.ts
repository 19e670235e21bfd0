import { letters, pairs, plainLetters } from './folding.letters.ts'

/** Soft hyphens, zero-width and direction marks, variation selectors, tags: all invisible. */
const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- ranges, written as escapes
  /[\u00ad\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e007f}]/gu
/** Apostrophes in all their forms, ʻokina, and other spacing modifiers. */
const apostrophes = /['`´‘’‛′＇\u02b9-\u02df\u02e5-\u02ff\ua78b\ua78c]/gu
const marks =
  // oxlint-disable-next-line no-misleading-character-class -- ranges, written as escapes
  /[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u2de0-\u2dff\ua66f-\ua67d\ua69e\ua69f\ufe20-\ufe2f]/g
/** Everything between words: spaces, punctuation, and signs. */
const gaps =
  // oxlint-disable-next-line no-control-regex -- they separate words as spaces do
  /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb-\u00bf\u00d7\u00f7\u1680\u2000-\u206f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3003\u3008-\u3020]+/g

const plainOf = new Map<string, string>(pairs)
const plain = Array.from(plainLetters)
for (const [at, letter] of Array.from(letters).entries()) plainOf.set(letter, plain[at]!)
const asciiCapitals = /[A-Z]/g

/**
 * The key by which names and words are searched and compared: lower case, without accents, strokes, apostrophes, and
 * invisible characters, one space between words. `fold_key` (migration 0096) does the same in SQL.
 */
export const foldKey = (text: string) =>
  Array.from(
    text
      .replace(apostrophes, '')
      .normalize('NFKD')
      .replace(marks, '')
      .replace(apostrophes, '')
      .replace(invisible, '')
      .replaceAll('&', ' and ')
      .replace(asciiCapitals, (letter) => letter.toLowerCase()),
    (letter) => plainOf.get(letter) ?? letter,
  )
    .join('')
    .replace(gaps, ' ')
    .trim()

/** The words of a folded text; none if it has only signs. */
export const wordsOf = (text: string) => foldKey(text).split(' ').filter(Boolean)

/** Does the text have every word of the query? A query without words matches everything. */
export function hasWords(text: string, typed: string) {
  const key = foldKey(text)
  return wordsOf(typed).every((word) => key.includes(word))
}
