import { knownZone, wallOf } from '../../kit/wall-clock.ts'

type Span = { startsAt: Date; endsAt: Date; timeZone: string }

/** 'PST': short name of the zone at that moment. */
export function zoneLabel(moment: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: knownZone(timeZone),
    timeZoneName: 'short',
  }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** '9:30 AM', in the given zone. */
export function timeIn(moment: Date, timeZone: string) {
  const wall = new Date(wallOf(moment.getTime(), knownZone(timeZone)))
  const hour = wall.getUTCHours()
  return `${hour % 12 || 12}:${String(wall.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** 'Mon 11-23-2026', in the given zone. */
export function dayIn(moment: Date, timeZone: string) {
  const wall = new Date(wallOf(moment.getTime(), knownZone(timeZone)))
  const [year, month, day] = wall.toISOString().slice(0, 10).split('-')
  return `${weekdays[wall.getUTCDay()]} ${month}-${day}-${year}`
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
