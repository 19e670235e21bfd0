import type { WeeklyHours } from '@handoff/contracts/locations/locations'

type Span = { from: string; until: string }

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const day = '(mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?'
const days = new RegExp(`^${day}(?:\\s*-\\s*${day})?$`)
const time = '(\\d{1,2})(?::(\\d{2}))?\\s*(am|pm|a\\.m\\.|p\\.m\\.)?'
const span = new RegExp(`^${time}\\s*-\\s*${time}$`)

/**
 * Hours as people write them: 'Mon–Fri 9:00–17:00; Sat 10:00–14:00', 'Mon, Wed 9am–12pm, 1pm–5pm', 'Daily 8–20'.
 * Null for what cannot be understood: hours that are guessed send people to closed doors.
 */
export function readHours(text: string): WeeklyHours | null {
  const week: Span[][] = names.map(() => [])
  const parts = text
    .toLowerCase()
    .replace(/[–—−]|\bto\b|\buntil\b/g, '-')
    .replace(/\s+/g, ' ')
    .split(/;|\n|\|/)
    .map((part) => part.trim())
    .filter(Boolean)
  for (const part of parts) {
    const at = part.search(/\d|closed/)
    const open = at < 0 ? null : daysOf(part.slice(0, at).replace(/:\s*$/, '').trim())
    const spans = at < 0 ? null : spansOf(part.slice(at).trim())
    if (!open || !spans) return null
    for (const index of open) week[index]!.push(...spans)
  }
  return parts.length > 0 ? week : null
}

function daysOf(text: string): number[] | null {
  if (/^(daily|every ?day|7 days)?$/.test(text)) return names.map((_, index) => index)
  if (text === 'weekdays') return [0, 1, 2, 3, 4]
  if (text === 'weekends') return [5, 6]
  const found: number[] = []
  for (const part of text.split(/\s*(?:,|&|\/|\band\b)\s*/).filter(Boolean)) {
    const [, from, until = from] = days.exec(part) ?? []
    if (!from) return null
    const [first, last] = [names.indexOf(from), names.indexOf(until!)]
    // Over the weekend: Sat–Mon.
    for (let index = first; ; index = (index + 1) % 7) {
      found.push(index)
      if (index === last) break
    }
  }
  return found.length ? found : null
}

function spansOf(text: string): Span[] | null {
  if (text === 'closed') return []
  const spans: Span[] = []
  for (const part of text.split(/\s*(?:,|&|\band\b)\s*/)) {
    const found = span.exec(part)
    if (!found) return null
    const [, hour, minute, half, untilHour, untilMinute, untilHalf] = found
    // '1–5pm' begins in the afternoon, '9–5pm' in the morning.
    const isSameHalf = Number(hour) % 12 < Number(untilHour) % 12
    const from = clock(hour!, minute, half ?? (isSameHalf ? untilHalf : undefined))
    const end = clock(untilHour!, untilMinute, untilHalf)
    const until = end === '00:00' ? '24:00' : end
    if (!from || !until || from >= until) return null
    spans.push({ from, until })
  }
  return spans
}

function clock(hour: string, minute = '00', half?: string): string | null {
  const isLate = half?.startsWith('p')
  let hours = Number(hour)
  if (half && (hours < 1 || hours > 12)) return null
  if (half) hours = (hours % 12) + (isLate ? 12 : 0)
  if (hours > 24 || Number(minute) > 59 || (hours === 24 && minute !== '00')) return null
  return `${String(hours).padStart(2, '0')}:${minute}`
}
