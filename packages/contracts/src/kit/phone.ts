/**
 * Phone numbers are stored as in RFC 3966, '+15105550123;ext=4', and accepted as people type them: '(510) 555-0123',
 * '510.555.0123 x4', '1-800-273-TALK'. Numbers outside the US begin with '+'.
 */
const extensionAtEnd = /\s*[,;]?\s*(?:extension|ext\.?|x|#)\s*=?\s*(\d{1,8})$/i
const mostCharacters = 300
/** Area codes and exchanges begin with 2 to 9; '211' is a service, not an area code. */
const american = /^1?([2-9](?!11)\d\d)([2-9]\d\d)(\d{4})$/
const serviceNumber = /^(?:[2-9]11|988)$/
const storedPattern = /^\+1(\d{3})(\d{3})(\d{4})(?:;ext=(\d+))?$/
const keypad = 'abc2def3ghi4jkl5mno6pqrs7tuv8wxyz9'

export type Phone = { number: string; extension: string | null }

export function readPhone(text: string): Phone {
  const typed = text.trim()
  // Anything longer is not a phone number, and not worth the search.
  const match = typed.length <= mostCharacters ? extensionAtEnd.exec(typed) : null
  if (!match) return { number: typed, extension: null }
  return { number: typed.slice(0, match.index).trim(), extension: match[1]! }
}

/** As stored, or null if it is not a number. */
export function storedPhone(text: string): string | null {
  const { number, extension } = readPhone(text)
  const known = storedNumber(number)
  return known && (extension === null ? known : `${known};ext=${extension}`)
}

function storedNumber(number: string) {
  if (!isWritten(number)) return null
  const digits = digitsOf(number)
  if (number.startsWith('+') && !digits.startsWith('1'))
    return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : null
  if (american.test(digits)) return `+1${digits.slice(-10)}`
  return serviceNumber.test(digits) ? digits : null
}

/** Digits and separators; letters only at the end: '800-273-TALK'. */
const isWritten = (number: string) =>
  number.length <= mostCharacters && /^[+(]{0,2}\d[\d\s()./-]*(?:(?<=\d{3}\D*)[a-z][a-z\d-]*)?$/i.test(number)
const digitsOf = (number: string) =>
  number
    .replace(/[a-z]/gi, (letter) => /\d/.exec(keypad.slice(keypad.indexOf(letter.toLowerCase())))![0])
    .replace(/\D/g, '')

export const isPhone = (text: string) => storedPhone(text) !== null

/** As displayed: '(510) 555-0123 ext. 4'. Unreadable text is displayed as typed. */
export function formatPhone(text: string): string
export function formatPhone(text: string | null | undefined): string | null
export function formatPhone(text: string | null | undefined) {
  if (!text) return null
  const { number, extension } = readPhone(storedPhone(text) ?? text)
  const formatted = number.replace(storedPattern, '($1) $2-$3')
  return extension === null ? formatted : `${formatted} ext. ${extension}`
}

/** What is wrong with an unreadable number. */
export function phoneProblem(text: string) {
  const { number } = readPhone(text)
  const digits = digitsOf(number)
  if (!isWritten(number)) return 'Enter a valid phone number, like (510) 555-0123 ext. 4'
  if (number.startsWith('+') && !digits.startsWith('1')) return 'Enter a country code and 8 to 15 digits in all'
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  if (local.length < 10) return 'Enter all 10 digits, with the area code'
  if (local.length > 10) return 'Enter 10 digits, or a number from abroad with + and its country code'
  if (!/^[2-9](?!11)/.test(local)) return `${local.slice(0, 3)} isn’t an area code`
  return 'The three digits after the area code can’t start with 0 or 1'
}

/** The last ten digits without the extension, to compare numbers. */
export const phoneKey = (text: string) => digitsOf(readPhone(storedPhone(text) ?? text).number).slice(-10)

/** Link that dials a number with its extension. */
export function phoneLink(text: string) {
  const { number, extension } = readPhone(storedPhone(text) ?? text)
  return `tel:${number.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`
}
