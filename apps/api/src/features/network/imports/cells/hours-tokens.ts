/** One word of what a cell says about hours. */
export type Token = { text: string } & (
  | { kind: 'days'; days: number[] }
  | { kind: 'span'; span: { from: string; until: string }; isEveryDay?: true }
  /** Morning or afternoon: both make sense. */
  | { kind: 'unclear' | 'closed' | 'unknown' }
)

const letter = 'th|tu|sa|su|[mtwf]'
const name = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?s?'
const aDay = `(?:${name}|${letter})\\b\\.?`
const half = '(?:\\s*(?:[ap]\\.?m\\b\\.?|[ap]\\b))?'
const aTime = `(?:(?:12\\s*)?(?:noon|midnight)\\b|12n\\b|\\d{1,2}(?:[:.]\\d{2})?${half})`

/** What is found at the present place; the first that fits. A dash or a colon between days and hours says nothing. */
const rules: readonly [RegExp, (match: RegExpExecArray) => Omit<Token, 'text'> | null][] = [
  [/^(?:[\s,:&/+-]|\band\b)+/, () => null],
  [/^(?:open|hours?|hrs|from|on|are|every(?! ?day)|each(?! day)|a week)\b:?/, () => null],
  [/^24\s*[/-]\s*7\b/, () => allDay(true)],
  [/^(?:open )?(?:24|twenty[- ]four)[ -]?(?:hours?|hrs?)\b(?: a day| daily)?/, () => allDay(true)],
  [/^(?:24 ?h|around the clock)\b/, () => allDay(true)],
  [/^(?:daily|every ?day|each day|all days|7 days(?: (?:a|per) week)?)\b/, () => daysFrom(0, 6)],
  [/^weekdays?\b/, () => daysFrom(0, 4)],
  [/^weekends?\b/, () => daysFrom(5, 6)],
  [/^closed\b/, () => ({ kind: 'closed' })],
  [new RegExp(`^(${aDay})\\s*-\\s*(${aDay})(?!\\w)`), ([, from, until]) => range(from!, until!)],
  [new RegExp(`^${name}\\b\\.?`), ([day]) => daysFrom(dayOf(day!), dayOf(day!))],
  // 'MWF', 'TTh'
  [new RegExp(`^(?:${letter})+(?![a-z])\\.?`), ([letters]) => sequence(letters!)],
  [new RegExp(`^(${aTime})\\s*-\\s*(${aTime})(?![\\w:])`), ([, from, until]) => between(from!, until!)],
  // All else up to the next comma: 'by appointment', '1st and 3rd', 'holidays'.
  [/^[^,]+/, () => ({ kind: 'unknown' })],
]

const isAboutTime = new RegExp(`\\d|\\b(?:${name}|week|month|noon|midnight)`)

/** Words that name neither a day nor a time change nothing about the hours: they are a remark. */
export function tokensOf(part: string): { tokens: Token[]; remark: string | null } {
  const plain = part
    .toLowerCase()
    .replaceAll(/[‐-―−]|\b(?:to|until|till|til|thru|through)\b/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (!plain) return { tokens: [], remark: null }
  if (!isAboutTime.test(plain) && !/^(?:daily|every ?day|24)/.test(plain))
    return { tokens: [], remark: part.replaceAll(/\s+/g, ' ').trim() }
  const tokens: Token[] = []
  for (let rest = plain; rest; ) {
    const [text, token] = firstFit(rest)
    if (token) tokens.push({ text: text.trim(), ...token } as Token)
    rest = rest.slice(text.length)
  }
  return { tokens, remark: null }
}

function firstFit(text: string): [string, Omit<Token, 'text'> | null] {
  for (const [pattern, tokenOf] of rules) {
    const match = pattern.exec(text)
    if (match) return [match[0], tokenOf(match)]
  }
  throw new Error(`Nothing fits ${text}`)
}

const allDay = (isEveryDay?: true) => ({ kind: 'span', span: { from: '00:00', until: '24:00' }, isEveryDay }) as const
const unknown = { kind: 'unknown' } as const

function daysFrom(first: number, last: number) {
  const days: number[] = []
  // Over the weekend: Sat–Mon.
  for (let day = first; ; day = (day + 1) % 7) {
    days.push(day)
    if (day === last) return { kind: 'days', days } as const
  }
}

/** 'Sun–Sun' may be a day or a week. */
function range(from: string, until: string) {
  const [first, last] = [dayOf(from), dayOf(until)]
  return first === last ? unknown : daysFrom(first, last)
}

const dayStarts = ['m', 'tu', 'w', 'th', 'f', 'sa', 'su']
const dayOf = (text: string) => (/^t\b/.test(text) ? 1 : dayStarts.findIndex((start) => text.startsWith(start)))

function sequence(letters: string) {
  const days = [...letters.matchAll(new RegExp(letter, 'g'))].map(([day]) => dayOf(day))
  const isInOrder = days.every((day, at) => at === 0 || days[at - 1]! < day)
  return isInOrder ? ({ kind: 'days', days } as const) : unknown
}

/** In minutes, for each reading that a time may have: as it is written, or before and after noon. */
type Time = { readings: number[]; isWritten: boolean; is24Hour: boolean }

const noon = 12 * 60
const dayLength = 24 * 60
/** No one opens before that without saying so; what begins before six in the morning is never assumed. */
const [earliest, morning] = [5 * 60, 6 * 60]

function timeOf(text: string): Time | null {
  const written = (at: number, is24Hour = false) => ({ readings: [at], isWritten: true, is24Hour })
  if (text.endsWith('midnight')) return written(0)
  if (/noon$|^12n$/.test(text)) return written(noon)
  const [, hourText, minuteText = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?/.exec(text)!
  const [hour, minute] = [Number(hourText), Number(minuteText)]
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  const at = (hour % 12) * 60 + minute
  if (half) return hour < 1 || hour > 12 ? null : written(half === 'p' ? at + noon : at)
  // '17' and '09:00' are of a clock of 24 hours.
  if (hour > 12 || hour === 0 || /^0\d[:.]/.test(text)) return written(hour * 60 + minute, true)
  // A bare 12 is noon.
  return { readings: hour === 12 ? [at + noon] : [at, at + noon], isWritten: false, is24Hour: false }
}

/** On a clock of 24 hours there is one reading. */
const on24Hours = (time: Time): Time =>
  time.isWritten ? time : { ...time, readings: time.readings.slice(0, 1), isWritten: true }

/** The one pair of readings that makes sense. What runs past midnight says so on both of its sides. */
function between(fromText: string, untilText: string): Omit<Token, 'text'> {
  let [from, until] = [timeOf(fromText), timeOf(untilText)]
  if (!from || !until) return unknown
  if (from.is24Hour || until.is24Hour) {
    const isPastMidnight = from.is24Hour && until.is24Hour
    ;[from, until] = [on24Hours(from), on24Hours(until)]
    if (!isPastMidnight && from.readings[0]! >= until.readings[0]!) return unknown
  }
  if (from.isWritten && until.isWritten) {
    const [start, end] = [from.readings[0]!, until.readings[0]!]
    return start === end && start > 0 ? unknown : span(start, end || dayLength)
  }
  const { isWritten } = from
  const pairs = from.readings.flatMap((start) =>
    until.readings.filter((end) => start < end && (isWritten || start >= earliest)).map((end) => [start, end] as const),
  )
  // '9–11pm' begins in the evening, '9–5pm' can't: where both can be of the half that is written, they are.
  const inHalf = /[ap]/.test(untilText) ? pairs.filter(([start, end]) => start < noon === end < noon) : []
  const [only, another] = inHalf.length ? inHalf : pairs
  if (!only) return unknown
  return another || (!isWritten && only[0] < morning) ? { kind: 'unclear' } : span(...only)
}

const span = (from: number, until: number) =>
  ({ kind: 'span', span: { from: clock(from), until: clock(until) } }) as const
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
