import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/**
 * Search parameters as people write and send them: `?zip=94607`, without quotation marks, which programs that turn
 * addresses into links cut off. A `*` replaces them around texts that would be parsed as something else, and in lists
 * and records. The schema of the route decides whether digits are a number or a text.
 */
const textThatLooksOtherwise = /^(?:[[{*]|true$|false$)|"/

/** Both ways: a quotation mark in a text is escaped, and so is a `*`. */
const swap = (json: string) => json.replaceAll(/["*]/g, (mark) => (mark === '"' ? '*' : '"'))
const withoutQuotes = (value: unknown) =>
  swap(JSON.stringify(value).replaceAll('*', '\\u002a').replaceAll('\\"', '\\u0022'))

export const stringifySearch = stringifySearchWith(withoutQuotes, (text) => {
  // A text that this rejects is written as is.
  if (!textThatLooksOtherwise.test(text)) throw new SyntaxError('Not read as anything else')
})

export const parseSearch = parseSearchWith((written) => {
  if (written === 'true' || written === 'false') return written === 'true'
  if (/^-?\d/.test(written)) return numberOf(written)
  if (!/^[[{"*]/.test(written)) throw new SyntaxError('A text')
  // Addresses of earlier versions have quotation marks.
  return JSON.parse(written.includes('"') ? written : swap(written)) as unknown
})

/** `007`, `1e5`, and more digits than a number has are unchanged. */
function numberOf(written: string) {
  const number = Number(written)
  if (String(number) !== written) throw new SyntaxError('No number')
  return number
}
