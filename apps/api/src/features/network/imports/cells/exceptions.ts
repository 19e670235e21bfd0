import type { HoursException, WeeklyHours } from '@handoff/contracts/network/locations/hours'
import { beforeNote, partsOf, unescaped } from '@handoff/contracts/network/locations/location-cells'
import type * as z from 'zod/mini'
import { dayIn } from '../../customFields/customFields.cells.ts'
import { tokensOf } from './hours-tokens.ts'

type Exception = z.output<typeof HoursException>
type Spans = WeeklyHours[number]

const aDay = /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/-]\d{1,2}[/-]\d{4})(?=$|[\s:,])[\s:,]*/

/** Days that differ from their week, as an export writes them: '2026-12-25 closed – Christmas; 12/31/2026 9–noon'. */
export function readExceptions(text: string): { exceptions: Exception[] } | { wrong: string } {
  const exceptions: Exception[] = []
  for (const written of partsOf(text, ';\n')) {
    const part = written.trim()
    if (!part) continue
    const [dayText = '', day] = aDay.exec(part) ?? []
    const read = day ? hoursAndNote(part.slice(dayText.length)) : null
    if (!read) return { wrong: `‘${part.slice(0, 60).toWellFormed()}’ isn’t a date with its hours` }
    exceptions.push({ day: dayIn(day!), ...read })
  }
  return { exceptions }
}

/** The note is what follows the first dash before which there are hours. */
function hoursAndNote(text: string): { hours: Spans; note: string | null } | null {
  for (const { index, 0: dash } of text.matchAll(/\s[–—-]\s/g)) {
    const hours = hoursOfDay(text.slice(0, index))
    // Hours that people write with spaces around their dash go on behind it.
    if (hours && (dash === beforeNote || !hoursOfDay(text)))
      return { hours, note: unescaped(text.slice(index + dash.length)).trim() || null }
  }
  const hours = hoursOfDay(text)
  return hours && { hours, note: null }
}

/** Of one day: nothing goes past its midnight. */
function hoursOfDay(text: string): Spans | null {
  if (/^closed$/i.test(text.trim())) return []
  const { tokens } = tokensOf(text)
  const spans = tokens.flatMap((token) => (token.kind === 'span' ? [token.span] : []))
  const isWhole = tokens.length > 0 && spans.length === tokens.length && spans.every(({ from, until }) => from < until)
  return isWhole ? spans : null
}
