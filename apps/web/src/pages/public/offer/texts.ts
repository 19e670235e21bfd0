import { needInWords } from '@handoff/contracts/network/category-words'
import { createContext, use } from 'react'
import { en, type Texts } from './texts.en.ts'
import { es } from './texts.es.ts'

export type { Texts } from './texts.en.ts'

/** The languages of the customer’s page, in the order of the switch. */
export const languages: readonly Texts[] = [en, es]

const TextsContext = createContext<Texts>(en)
export const TextsProvider = TextsContext.Provider
export const useTexts = () => use(TextsContext)

export const textsOf = (code: string) => languages.find((one) => one.code === code) ?? en

/** The need as a sentence has it. */
export const needIn = ({ code }: Texts, category: string | null) =>
  category && needInWords(code as 'en' | 'es', category)

export const languagesIn = (texts: Texts, spoken: readonly string[]) =>
  listIn(
    texts,
    spoken.map((one) => texts.languages[one] ?? one),
    'unit',
  )

/** 'Open Table and Island Food Share' */
export const listIn = ({ locale }: Texts, names: readonly string[], type: 'conjunction' | 'unit' = 'conjunction') =>
  new Intl.ListFormat(locale, { type, style: type === 'unit' ? 'short' : 'long' }).format(names)

type Moment = string | Date
const format = ({ locale }: Texts, moment: Moment, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, options).format(new Date(moment))

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

export const dayIn = (texts: Texts, moment: Moment) => format(texts, moment, day)
export const longDayIn = (texts: Texts, moment: Moment) =>
  format(texts, moment, { month: 'long', day: 'numeric', year: 'numeric' })
/** Of a day without a time. */
export const calendarDayIn = (texts: Texts, date: string) =>
  date === new Intl.DateTimeFormat('en-CA').format(new Date())
    ? texts.today
    : format(texts, `${date}T00:00:00Z`, { ...day, timeZone: 'UTC' })
export const whenIn = (texts: Texts, moment: Moment, timeZone?: string) => {
  const at = (one: Moment) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(one))
  const hour = format(texts, moment, { ...time, timeZone })
  return `${at(moment) === at(new Date()) ? texts.today : format(texts, moment, { ...day, timeZone })}, ${hour}`
}

type Span = { startsAt: Moment; endsAt: Moment; timeZone: string }
/** 'Tuesday, November 24', '10:00 – 10:30 AM PST': the day, and the hours by the clock of the zone. */
export function spanIn(texts: Texts, { startsAt, endsAt, timeZone }: Span) {
  const long = { weekday: 'long', month: 'long', day: 'numeric', timeZone } as const
  const hours = new Intl.DateTimeFormat(texts.locale, { ...time, timeZone, timeZoneName: 'short' })
  return [format(texts, startsAt, long), hours.formatRange(new Date(startsAt), new Date(endsAt))] as const
}

/** '18:00' of a clock on the wall. */
const clockIn = (texts: Texts, wall: string) =>
  wall === '24:00' ? texts.midnight : format(texts, `1970-01-01T${wall}:00Z`, { ...time, timeZone: 'UTC' })

type Hours = { from: string; until: string }
export const spansIn = (texts: Texts, spans: readonly Hours[]) =>
  spans.length === 0
    ? texts.closed
    : spans.map(({ from, until }) => `${clockIn(texts, from)} – ${clockIn(texts, until)}`).join(', ')

type Today = { isOpenNow: boolean | null; today: readonly Hours[] | null; timeZone: string }

/** Whether one can go there today, as a fact to act on. */
export function todayIn(texts: Texts, { isOpenNow, today, timeZone }: Today) {
  if (isOpenNow && today) {
    const now = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date())
    // What ends before it begins goes past midnight.
    const span = today.find(({ from, until }) => from <= now && (now < until || until < from))
    return span ? texts.openUntil(clockIn(texts, span.until)) : texts.openNow
  }
  if (isOpenNow) return texts.openNow
  if (!today) return isOpenNow === null ? null : texts.closedNow
  return today.length ? `${texts.todayAt(spansIn(texts, today))} · ${texts.closedNow}` : texts.closedToday
}

export const milesIn = ({ locale }: Texts, miles: number) =>
  miles.toLocaleString(locale, { maximumFractionDigits: miles < 10 ? 1 : 0 })
