import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/**
 * What an address says, as people write and send it: `?zip=94607`, without quotation marks, which programs that turn
 * addresses into links cut off. A `*` is in their place around texts that would be read as something else, and in lists
 * and records. Whether digits are a number or a text is known by the schema of the route.
 */
const textThatLooksOtherwise = /^(?:[[{*]|true$|false$)|"/

/** Both ways: a quotation mark in a text is escaped, and so is a `*`. */
const swap = (json: string) => json.replaceAll(/["*]/g, (mark) => (mark === '"' ? '*' : '"'))
const withoutQuotes = (value: unknown) =>
  swap(JSON.stringify(value).replaceAll('*', '\\u002a').replaceAll('\\"', '\\u0022'))

export const stringifySearch = stringifySearchWith(withoutQuotes, (text) => {
  // A text that this refuses is written as it is.
  if (!textThatLooksOtherwise.test(text)) throw new SyntaxError('Not read as anything else')
})

export const parseSearch = parseSearchWith((written) => {
  if (written === 'true' || written === 'false') return written === 'true'
  if (/^-?\d/.test(written)) return numberOf(written)
  if (!/^[[{"*]/.test(written)) throw new SyntaxError('A text')
  // Addresses of before have quotation marks.
  return JSON.parse(written.includes('"') ? written : swap(written)) as unknown
})

/** `007`, `1e5`, and more digits than a number has stay what they are. */
function numberOf(written: string) {
  const number = Number(written)
  if (String(number) !== written) throw new SyntaxError('No number')
  return number
}
