import { type WeeklyHours, weekdays } from '@handoff/contracts/network/locations/hours'
import { type Token, tokensOf } from './hours-tokens.ts'

type Span = WeeklyHours[number][number]
/** What a cell of hours says. `week` is null where no week can be read from it, and `why` says the reason to people. */
export type ReadHours = {
  week: WeeklyHours | null
  why: string | null
  /** Words that are no hours: 'closed holidays'. */
  remark: string | null
}

const notWeekly = 'Can’t be stored as weekly hours. Kept in the note as written'
const noDay = 'Says no day. Kept in the note as written'
const amOrPm = (span: string) => `Is ‘${span}’ AM or PM? Kept in the note as written`
const overlap = 'These hours overlap. Kept in the note as written'

/**
 * Hours as people write them: 'Mon–Fri 9:00–17:00; Sat 10–2', '1-3 p.m. Tues., Thurs.', 'MWF 9am–noon', '24/7', one
 * line per day. Hours that are guessed send people to closed doors: what can be read in two ways is not read.
 */
export function readHours(text: string): ReadHours {
  const week: Span[][] = weekdays.map(() => [])
  const remarks: string[] = []
  let last: readonly number[] | null = null
  let isRead = false
  for (const part of text.split(/[;\n|]/)) {
    const { tokens, remark } = tokensOf(part)
    if (remark) remarks.push(remark)
    if (!tokens.length) continue
    const unclear = tokens.find(({ kind }) => kind === 'unclear')
    if (unclear) return refused(amOrPm(unclear.text))
    if (tokens.some(({ kind }) => kind === 'unknown')) return refused(notWeekly)
    const groups = groupsOf(tokens, last)
    if (!groups) return refused(tokens.some(({ kind }) => kind === 'days') ? notWeekly : noDay)
    for (const { days, spans } of groups) for (const day of days) for (const span of spans) open(week, day, span)
    last = groups.at(-1)!.days
    isRead = true
  }
  if (!isRead) return { week: null, why: notWeekly, remark: null }
  const sorted = week.map((spans) => spans.toSorted((one, other) => one.from.localeCompare(other.from)))
  if (sorted.some((spans) => spans.some(({ from }, at) => at > 0 && spans[at - 1]!.until > from)))
    return refused(overlap)
  return { week: sorted, why: null, remark: remarks.join('; ') || null }
}

const refused = (why: string): ReadHours => ({ week: null, why, remark: null })

/** What goes past midnight belongs to two days. */
function open(week: Span[][], day: number, { from, until }: Span) {
  const add = (at: number, span: Span) => {
    if (span.from < span.until) week[at]!.push(span)
  }
  if (from < until) return add(day, { from, until })
  add(day, { from, until: '24:00' })
  add((day + 1) % 7, { from: '00:00', until })
}

type Group = { days: readonly number[]; spans: Span[]; isClosed: boolean }

/** Days with their hours, in either order; hours alone belong to the days before them. Null: one is without the other. */
function groupsOf(tokens: readonly Token[], last: readonly number[] | null): Group[] | null {
  const groups: Group[] = []
  const isTimeFirst = tokens[0]!.kind !== 'days'
  const isWithout = isTimeFirst && !tokens.some(({ kind }) => kind === 'days')
  if (isWithout) {
    const spans = tokens.flatMap((token) => (token.kind === 'span' ? [token.span] : []))
    const days = tokens.some((token) => token.kind === 'span' && token.isEveryDay) ? everyDay : last
    return days && spans.length ? [{ days, spans, isClosed: false }] : null
  }
  let days: number[] = []
  let spans: Span[] = []
  let isClosed = false
  const close = () => {
    const isWhole = days.length > 0 && (spans.length > 0 || isClosed)
    if (isWhole) groups.push({ days, spans, isClosed })
    ;[days, spans, isClosed] = [[], [], false]
    return isWhole
  }
  const hasHours = () => spans.length > 0 || isClosed
  let isHoursFirst = isTimeFirst
  for (const token of tokens) {
    if (token.kind === 'days') {
      // 'Mon 9–5, Tue 9–5': the next days begin; 'Tues., Thurs.' are days of one group.
      if (hasHours() && !isHoursFirst && !close()) return null
      days.push(...token.days)
    } else {
      // '1–3 Tue, 3–8 Thu': the next hours begin. 'Mon–Fri 9–5, closed Sat' as well.
      const isNext = isHoursFirst ? days.length > 0 : token.kind === 'closed' && spans.length > 0
      if (isNext) {
        if (!close()) return null
        isHoursFirst = true
      }
      if (token.kind === 'closed') isClosed = true
      else if (token.kind === 'span') spans.push(token.span)
    }
  }
  if (!close()) return null
  return groups.every((group) => !(group.isClosed && group.spans.length)) ? groups : null
}

const everyDay = weekdays.map((_, index) => index)
