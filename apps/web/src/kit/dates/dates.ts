import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import { wallClock } from './wallClock.ts'

dayjs.extend(relativeTime)

/** The specification's four formats (section 9). */
export const dateFormats = {
  long: 'MMMM DD, YYYY',
  short: 'MM-DD-YYYY',
  dateTime: 'MM-DD-YYYY - h:mm A',
  time: 'h:mm A',
} as const

type Moment = string | Date

/** Moments in the format and time zone of a person. */
export function datesIn(zone: string) {
  const at = (moment: Moment) => wallClock(moment, zone)
  return {
    zone,
    formatLong: (moment: Moment) => at(moment).format(dateFormats.long),
    formatShort: (moment: Moment) => at(moment).format(dateFormats.short),
    formatDateTime: (moment: Moment) => at(moment).format(dateFormats.dateTime),
    formatTime: (moment: Moment) => at(moment).format(dateFormats.time),
    /** 'Tue 11-24, 10:30 AM'. */
    formatDayTime: (moment: Moment) => at(moment).format('ddd MM-DD, h:mm A'),
    /** 'Tue, Nov 24, 10:30 AM'. */
    formatWhen: (moment: Moment) => at(moment).format('ddd, MMM D, h:mm A'),
    /** '3 hours ago', 'in 2 days'. */
    formatRelative: (moment: Moment, now: Moment = new Date()) => dayjs(moment).from(dayjs(now)),
    isToday: (moment: Moment) => at(moment).format('YYYY-MM-DD') === at(new Date()).format('YYYY-MM-DD'),
    /** Today in this zone, as YYYY-MM-DD. */
    today: () => at(new Date()).format('YYYY-MM-DD'),
  }
}

/** A day without a time ('2026-03-05') is the same everywhere. */
export const formatDay = (day: string) => dayjs(day).format(dateFormats.short)
