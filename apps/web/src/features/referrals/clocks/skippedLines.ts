import { daysBetween, firstOfMonth } from '@handoff/contracts/kit/dates/days'
import type { ClockPreview } from '@handoff/contracts/referrals/clocks'
import { dayInWords } from '../../../kit/dates/dates.ts'

type Skipped = ClockPreview['skipped'][number]
type Range = { from: string; until: string }

const mostLines = 4
const mostRanges = 3

/** 'Thu, Nov 26, Thanksgiving Day', 'Closed Nov 28 – 29, Dec 5': each reason is one line, and all are a few. */
export function skippedLines(skipped: readonly Skipped[]): string[] {
  const byReason = new Map<string, Range[]>()
  for (const { day, why } of skipped) {
    const ranges = byReason.get(why) ?? []
    const last = ranges.at(-1)
    if (last && daysBetween(last.until, day) === 1) last.until = day
    else ranges.push({ from: day, until: day })
    byReason.set(why, ranges)
  }
  const lines = [...byReason].map(([why, ranges]) => {
    const [{ from, until }] = ranges as [Range]
    if (ranges.length === 1 && from === until) return `${dayInWords(from, 'weekdayAndDay')}, ${why}`
    const rangesText = ranges.slice(0, mostRanges).map(wordsOf).join(', ')
    return `${why} ${rangesText}${restOf(ranges.length - mostRanges, ' and', 'more')}`
  })
  const rest = restOf(lines.length - mostLines, 'And', 'more')
  return rest ? [...lines.slice(0, mostLines), rest] : lines
}

const restOf = (count: number, before: string, after: string) => (count > 0 ? `${before} ${count} ${after}` : '')

/** 'Nov 28', 'Nov 28 – 29', 'Nov 30 – Dec 1'. */
function wordsOf({ from, until }: Range) {
  const first = dayInWords(from, 'day')
  if (from === until) return first
  const isSameMonth = firstOfMonth(from) === firstOfMonth(until)
  return `${first} – ${isSameMonth ? Number(until.slice(8)) : dayInWords(until, 'day')}`
}
