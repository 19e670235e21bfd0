import { dateFormat } from '@handoff/contracts/kit/dates/date-format'
import { timeOfDay } from '@handoff/contracts/kit/dates/day-words'
import { calendarDayWords, dueWords, momentWords } from '@handoff/contracts/kit/dates/moment-words'
import { needIn as need } from '@handoff/contracts/texts/need'
import type { Texts } from '@handoff/contracts/texts/texts'
import { browserZone } from '../../../kit/dates/browserZone.ts'
import { formatIn } from '../formatIn.ts'

/** The need as a sentence has it. */
export const needIn = (t: Texts, category: string | null) => category && need(t, category)

export const languagesIn = (t: Texts, spoken: readonly string[]) =>
  listIn(
    t,
    spoken.map((one) => t.find(`language.${one}`) ?? one),
    'unit',
  )

/** 'Open Table and Island Food Share' */
export const listIn = ({ locale }: Texts, names: readonly string[], type: 'conjunction' | 'unit' = 'conjunction') =>
  new Intl.ListFormat(locale, { type, style: type === 'unit' ? 'short' : 'long' }).format(names)

/** 'usually in 3 hours', from two days on in workdays. */
export const usuallyIn = (t: Texts, hours: number) =>
  hours < 48
    ? t('offer.usuallyHours', { hours: Math.max(1, Math.round(hours)) })
    : t('offer.usuallyDays', { days: Math.round(hours / 8) })

export const respondsIn = (t: Texts, hours: number) =>
  hours < 48
    ? t('offer.respondsInHours', { hours: Math.max(1, Math.round(hours)) })
    : t('offer.respondsInDays', { days: Math.round(hours / 8) })

type Moment = string | Date

const time = { hour: 'numeric', minute: '2-digit' } as const

/** The day of a deadline within a sentence: 'tomorrow', 'Tue'. */
export const dueDayIn = ({ locale }: Texts, moment: Moment) =>
  dueWords(moment, { locale, timeZone: browserZone(), isWithin: true }).day
export const longDayIn = (t: Texts, moment: Moment) =>
  formatIn(t, moment, { month: 'long', day: 'numeric', year: 'numeric' })
/** Of a day without a time. */
export const calendarDayIn = ({ locale }: Texts, date: string) =>
  calendarDayWords(date, { locale, timeZone: browserZone() })
export const whenIn = ({ locale }: Texts, moment: Moment, timeZone = browserZone()) =>
  momentWords(moment, { locale, timeZone })

type Span = { startsAt: Moment; endsAt: Moment; timeZone: string }
/** 'Tuesday, November 24', '10:00 – 10:30 AM PST': the day, and the hours by the clock of the zone. */
export function spanIn(t: Texts, { startsAt, endsAt, timeZone }: Span) {
  const long = { weekday: 'long', month: 'long', day: 'numeric', timeZone } as const
  const hours = dateFormat(t.locale, { ...time, timeZone, timeZoneName: 'short' })
  return [formatIn(t, startsAt, long), hours.formatRange(new Date(startsAt), new Date(endsAt))] as const
}

/** '18:00' of a clock on the wall. */
export const clockIn = (t: Texts, wall: string) =>
  wall === '24:00' ? t('opening.midnight') : formatIn(t, `1970-01-01T${wall}:00Z`, { ...time, timeZone: 'UTC' })

type Hours = { from: string; until: string }
export const spansIn = (t: Texts, spans: readonly Hours[]) =>
  spans.length === 0
    ? t('offer.closed')
    : spans.map(({ from, until }) => `${clockIn(t, from)} – ${clockIn(t, until)}`).join(', ')

type Today = { isOpenNow: boolean | null; today: readonly Hours[] | null; timeZone: string }

/** Whether one can go there today, as a fact to act on. */
export function todayIn(t: Texts, { isOpenNow, today, timeZone }: Today) {
  if (isOpenNow && today) {
    const now = timeOfDay(timeZone, new Date())
    // What ends before it begins goes past midnight.
    const span = today.find(({ from, until }) => from <= now && (now < until || until < from))
    return span ? t('offer.openUntil', { time: clockIn(t, span.until) }) : t('offer.openNow')
  }
  if (isOpenNow) return t('offer.openNow')
  if (!today) return isOpenNow === null ? null : t('offer.closedNow')
  return today.length
    ? `${t('offer.todayAt', { spans: spansIn(t, today) })} · ${t('offer.closedNow')}`
    : t('offer.closedToday')
}

export const milesIn = ({ locale }: Texts, miles: number) =>
  miles.toLocaleString(locale, { maximumFractionDigits: miles < 10 ? 1 : 0 })
