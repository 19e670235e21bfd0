import { americanDay } from '../../kit/dates/day-words.ts'
import { weekdays } from './hours.ts'

/** How hours are written, wherever someone reads them: on the screens, and where a request says what would change. */
type Span = { from: string; until: string }

/** '13:30' as people say it. */
export function timeInWords(time: string) {
  if (time === '24:00') return 'midnight'
  const [hour, minute] = time.split(':') as [string, string]
  const ofTwelve = Number(hour) % 12 || 12
  return `${ofTwelve}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/**
 * The week as people say it: what is open past midnight is stored with both of its days, and belongs to the evening it
 * begins in (Fri 8 PM – 2 AM). Around the clock stays as it is.
 */
export function nightsJoined<S extends Span>(week: readonly (readonly S[])[]): S[][] {
  const dayBefore = (day: number) => week[(day + week.length - 1) % week.length]!
  const dayAfter = (day: number) => week[(day + 1) % week.length]!
  const morningOf = (night: S, day: number) =>
    night.until === '24:00'
      ? dayAfter(day).find((span) => isMorning(span) && isNight(night.from, span.until))
      : undefined
  const isOfNightBefore = (span: S, day: number) =>
    isMorning(span) && dayBefore(day).some(({ from, until }) => until === '24:00' && isNight(from, span.until))
  return week.map((spans, day) =>
    spans.flatMap((span) => {
      if (isOfNightBefore(span, day)) return []
      const morning = morningOf(span, day)
      return [morning ? { ...span, until: morning.until } : span]
    }),
  )
}

/** The other way: what ends before it begins is open past midnight, and stored with both of its days. */
export function nightsSplit<S extends Span>(week: readonly (readonly S[])[]): S[][] {
  return week.map((spans, day) => {
    const before = week[(day + week.length - 1) % week.length]!
    const mornings = before.filter(goesPastMidnight).map((night) => ({ ...night, from: '00:00' }))
    return [...spans.map((span) => (goesPastMidnight(span) ? { ...span, until: '24:00' } : span)), ...mornings]
  })
}
const goesPastMidnight = ({ from, until }: Span) => isTime(from) && isTime(until) && isNight(from, until)
/** Not while it is typed. */
const isTime = (text: string) => /^\d\d:\d\d$/.test(text)
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** From 9 AM to 8 AM is a mistake. */
const longestNight = 18 * 60
const isNight = (from: string, until: string) =>
  until < from && until <= '12:00' && 24 * 60 - minutesOf(from) + minutesOf(until) <= longestNight
const isMorning = ({ from, until }: Span) => from === '00:00' && until <= '12:00'

export const hoursInWords = (spans: readonly Span[]) =>
  spans.length === 0
    ? 'Closed'
    : spans.map(({ from, until }) => `${timeInWords(from)} – ${timeInWords(until)}`).join(', ')

/** Days in a row with equal hours are one: 'Mon–Sat 8:30 AM–12:30 PM; Sun 10:00 AM–1:00 PM'. */
export function weekInWords(hours: readonly (readonly Span[])[] | null) {
  if (!hours) return null
  const runs: { from: string; until: string; spans: string }[] = []
  for (const [day, open] of nightsJoined(hours).entries()) {
    const name = weekdays[day]!.slice(0, 3)
    const spans = hoursInWords(open).replaceAll(' – ', '–')
    const last = runs.at(-1)
    if (last?.spans === spans) last.until = name
    else runs.push({ from: name, until: name, spans })
  }
  const closed = hoursInWords([])
  return (
    runs
      .filter(({ spans }) => spans !== closed)
      .map(({ from, until, spans }) => `${from === until ? from : `${from}–${until}`} ${spans}`)
      .join('; ') || closed
  )
}

type Exception = { day: string; hours: readonly Span[]; note?: string | null }
/** As the screens write days. */
export const exceptionsInWords = (exceptions: readonly Exception[]) =>
  exceptions
    .map(({ day, hours, note }) => `${americanDay(day)}: ${hoursInWords(hours)}${note ? ` (${note})` : ''}`)
    .join('; ') || null
