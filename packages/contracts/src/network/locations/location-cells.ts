/**
 * What of a location is more than a word, as one cell of a spreadsheet: people read it, and an import reads it back
 * without loss.
 */
import { formatPhone } from '../../kit/phone.ts'
import { nightsJoined } from './hours-in-words.ts'

type Span = { from: string; until: string }
type Exception = { day: string; hours: readonly Span[]; note: string | null }
type Offer = {
  entity: { name: string }
  categories: readonly { name: string }[]
  hours: readonly (readonly Span[])[] | null
  exceptions: readonly Exception[]
  phone: string | null
  note: string | null
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function timeInCell(time: string) {
  if (time === '00:00' || time === '24:00') return 'midnight'
  if (time === '12:00') return 'noon'
  const [hour, minute] = time.split(':') as [string, string]
  return `${Number(hour) % 12 || 12}${minute === '00' ? '' : `:${minute}`} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

const isAllDay = ({ from, until }: Span) => from === '00:00' && until === '24:00'

const spansInCell = (spans: readonly Span[]) =>
  spans.length === 0
    ? 'closed'
    : spans
        .toSorted((one, other) => one.from.localeCompare(other.from))
        .map((span) => (isAllDay(span) ? 'open 24 hours' : `${timeInCell(span.from)}–${timeInCell(span.until)}`))
        .join(', ')

/** 'Mon–Thu 9 AM–5 PM; Fri 8 PM–2 AM': closed on the other days. */
export function weekInCell(hours: readonly (readonly Span[])[] | null): string | null {
  if (!hours) return null
  const week = nightsJoined(hours).map(spansInCell)
  if (week.every((spans) => spans === 'closed')) return 'Mon–Sun closed'
  const groups: { first: number; last: number; spans: string }[] = []
  for (const [day, spans] of week.entries()) {
    const group = groups.at(-1)
    if (group?.spans === spans) group.last = day
    else groups.push({ first: day, last: day, spans })
  }
  return groups
    .filter(({ spans }) => spans !== 'closed')
    .map(({ first, last, spans }) => `${first === last ? days[first] : `${days[first]}–${days[last]}`} ${spans}`)
    .join('; ')
}

/** Of characters that separate the parts of a cell, those that a part has itself are marked. */
const escaped = (text: string) =>
  text
    .replace(/[\\|;]/g, '\\$&')
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\n', String.raw`\n`)
/** Separates a note from the hours before it. */
export const beforeNote = ' – '

/** '2026-12-25 closed – Christmas; 2026-12-31 9 AM–noon'. */
export const exceptionsInCell = (exceptions: readonly Exception[]) =>
  exceptions
    .map(({ day, hours, note }) => `${day} ${spansInCell(hours)}${note ? beforeNote + escaped(note) : ''}`)
    .join('; ')

/** One line for each: 'Harbor Clinic (Dental) | Hours: Mon–Fri 9 AM–noon | Phone: (510) 555-0101 | Note: Upstairs'. */
export const offersInCell = (offers: readonly Offer[]) =>
  offers
    .map(({ entity, categories, hours, exceptions, phone, note }) => {
      const names = categories.map(({ name }) => escaped(name).replace(/[()]/g, '\\$&')).join(', ')
      return [
        `${escaped(entity.name)} (${names})`,
        hours && `Hours: ${weekInCell(hours)}`,
        exceptions.length > 0 && `Exceptions: ${exceptionsInCell(exceptions)}`,
        phone && `Phone: ${escaped(formatPhone(phone))}`,
        note && `Note: ${escaped(note)}`,
      ]
        .filter(Boolean)
        .join(' | ')
    })
    .join('\n')

/** The parts of a cell between separators that are not marked; each as it was written, marks included. */
export function partsOf(text: string, separators: string): string[] {
  const parts = ['']
  for (const [one] of text.matchAll(/\\?[^]/g)) {
    if (separators.includes(one)) parts.push('')
    else parts[parts.length - 1] += one
  }
  return parts
}

/** A part without its marks. */
export const unescaped = (text: string) =>
  text.replace(/\\([^])/g, (_, one: string) => (one === 'n' ? '\n' : one === 'r' ? '\r' : one))
