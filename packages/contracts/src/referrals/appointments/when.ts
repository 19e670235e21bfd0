import { tzName } from '@date-fns/tz/tzName'
import { weekdayName } from '../../kit/dates/day-words.ts'
import { formatWall } from '../../kit/dates/format-wall.ts'
import { knownZone, wallOf } from '../../kit/dates/wall-clock.ts'

type Span = { startsAt: Date; endsAt: Date; timeZone: string }

const wallIn = (moment: Date, timeZone: string) => wallOf(moment.getTime(), knownZone(timeZone))

/** 'PST': short name of the zone at that moment. */
export const zoneLabel = (moment: Date, timeZone: string) => tzName(knownZone(timeZone), moment, 'short')

/** 'Pacific': the name of the zone in summer and winter. */
export const zoneName = (timeZone: string) =>
  tzName(knownZone(timeZone), new Date(), 'longGeneric').replace(/ Time$/, '')

/** '9:30 AM', in the given zone. */
export const timeIn = (moment: Date, timeZone: string) => formatWall(wallIn(moment, timeZone), 'h:mm a')

/** 'Mon 11-23-2026', in the given zone. */
export function dayIn(moment: Date, timeZone: string) {
  const wall = wallIn(moment, timeZone)
  return `${weekdayName(wall)} ${formatWall(wall, 'MM-dd-yyyy')}`
}

/** 'Mon 11-23-2026, 9:30–10:00 AM PST': day, start, end, and zone. */
export function whenInWords({ startsAt, endsAt, timeZone }: Span) {
  const from = timeIn(startsAt, timeZone)
  const until = timeIn(endsAt, timeZone)
  const day = dayIn(startsAt, timeZone)
  const lastDay = dayIn(endsAt, timeZone)
  const isHalf = from.slice(-2) === until.slice(-2) && day === lastDay
  const end = day === lastDay ? until : `${lastDay}, ${until}`
  return `${day}, ${isHalf ? from.slice(0, -3) : from}–${end} ${zoneLabel(startsAt, timeZone)}`
}
