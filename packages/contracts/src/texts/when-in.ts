import { dateFormat } from '../kit/dates/date-format.ts'
import { dueWords } from '../kit/dates/moment-words.ts'
import { knownZone } from '../kit/dates/wall-clock.ts'
import { dayIn, timeIn, whenInWords, zoneLabel } from '../referrals/appointments/when.ts'
import type { Texts } from './texts.ts'

type Span = { startsAt: Date; endsAt: Date; timeZone: string }

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const format = ({ locale }: Texts, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat(locale, { ...options, timeZone: knownZone(timeZone) })

/*
 * Days and times of letters and forms: in English in the product's format, in other languages in theirs.
 */

export const spanIn = (t: Texts, span: Span) =>
  t.language === 'en'
    ? whenInWords(span)
    : format(t, span.timeZone, { weekday: 'short', ...day, ...time }).formatRange(span.startsAt, span.endsAt)

export const momentIn = (t: Texts, moment: Date, timeZone: string) =>
  t.language === 'en'
    ? `${dayIn(moment, timeZone)}, ${timeIn(moment, timeZone)} ${zoneLabel(moment, timeZone)}`
    : format(t, timeZone, { weekday: 'long', ...day, ...time }).format(moment)

/** The day of a deadline within a sentence, in what is read on another day: 'Mon 11-30', 'lunes, 30 de nov'. */
export const dueDayIn = ({ locale }: Texts, moment: Date, timeZone: string, now: Date) =>
  dueWords(moment, { locale, timeZone, now, isKept: true, isWithin: true }).day
