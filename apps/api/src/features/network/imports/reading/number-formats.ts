import { addDays } from '@handoff/contracts/kit/dates/days'
import { aDay } from '@handoff/contracts/kit/dates/durations'

/** How a number is shown, as a workbook says it: 'mm-dd-yy', '00000', '(###) ###-####'. */
type Format = string

/** Those that a workbook need not spell out, as far as they change what a number is. */
export const knownFormats: Record<number, Format> = {
  9: '0%',
  10: '0.00%',
  14: 'mm-dd-yy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
}

/**
 * A number as people see it, where that says more than its value: a day, a time, leading zeros, a phone number. Days are
 * written so that month and day can't be mistaken; decimals are not cut to what a column shows.
 */
export function shownNumber(text: string, format: Format | undefined, startsIn1904: boolean): string {
  const value = Number(text)
  if (!text.trim() || !Number.isFinite(value)) return text
  const plain = String(Number(value.toPrecision(15)))
  if (!format) return plain
  const section = sectionFor(value, format)
  const letters = lettersOf(section)
  if (/[ymdhs]/.test(letters)) return momentOf(value, letters, startsIn1904) ?? plain
  if (letters.includes('%')) return `${Number((value * 100).toPrecision(12))}%`
  return (Number.isInteger(value) && value >= 0 && filled(section, plain)) || plain
}

/** Of '[<=9999999]###-####;(###) ###-####' or 'positive;negative' the one that is meant. */
function sectionFor(value: number, format: Format): string {
  const sections = format.match(/(?:"[^"]*"|\\.|[^;])+/g) ?? []
  const [first = '', second = first] = sections
  const [, sign, limit] = /\[(<=|>=|<|>|=)(-?\d+(?:\.\d+)?)\]/.exec(first) ?? []
  if (!sign) return value < 0 ? second : first
  const difference = Math.sign(value - Number(limit))
  const fits = {
    '<=': difference <= 0,
    '>=': difference >= 0,
    '<': difference < 0,
    '>': difference > 0,
    '=': !difference,
  }
  return fits[sign as keyof typeof fits] ? first : second
}

/** Without what is shown as it is, colors, and languages. '[h]' counts hours beyond a day. */
const lettersOf = (section: string) =>
  section
    .replace(/"[^"]*"|[\\_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/am\/pm|a\/p/gi, '')
    .replace(/general/gi, '')
    .toLowerCase()

const secondsOfDay = aDay / 1000
/** The year 9999. */
const lastDay = 2_958_466

function momentOf(value: number, letters: string, startsIn1904: boolean): string | null {
  if (value < 0 || value >= lastDay) return null
  const seconds = Math.round(value * secondsOfDay)
  const hasTime = /[hs]/.test(letters)
  const hasDay = /[yd]/.test(letters) || !hasTime
  const isLong = /\[[hms]/.test(letters)
  if (isLong) return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}`
  const time = hasTime ? timeOf(seconds % secondsOfDay) : ''
  if (!hasDay) return time
  return [dayOf(Math.floor(seconds / secondsOfDay), startsIn1904), time].filter(Boolean).join(' ')
}

/** Excel counts February 29 of 1900, which there was not. */
function dayOf(days: number, startsIn1904: boolean) {
  if (startsIn1904) return addDays('1904-01-01', days)
  return addDays(days < 60 ? '1899-12-31' : '1899-12-30', days)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

export function timeOf(seconds: number) {
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${hour % 12 || 12}:${twoDigits(minute)}${second ? `:${twoDigits(second)}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '00000' shows 2139 as 02139, and '(###) ###-####' ten digits as a phone number. Null for formats of amounts. */
function filled(section: string, digits: string): string | null {
  const tokens = section.replace(/\[[^\]]*\]|[_*]./g, '').match(/"[^"]*"|\\.|[0#?]|[\s():/-]|[^]/g)
  if (!tokens) return null
  const isPlace = (token: string) => /^[0#?]$/.test(token)
  const literalOf = (token: string) =>
    token.startsWith('"') ? token.slice(1, -1) : token.startsWith('\\') ? token.slice(1) : token
  if (tokens.some((token) => !isPlace(token) && token.length === 1 && !/[\s():/-]/.test(token))) return null
  const first = tokens.findIndex(isPlace)
  if (first < 0) return null
  let left = digits
  const texts = tokens.map((token) => literalOf(token))
  for (let at = tokens.length - 1; at >= 0; at--) {
    if (!isPlace(tokens[at]!)) continue
    const digit = left.at(-1) ?? (tokens[at] === '0' ? '0' : '')
    left = left.slice(0, -1)
    texts[at] = at === first ? left + digit : digit
  }
  return texts.join('')
}
