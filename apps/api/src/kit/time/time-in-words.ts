import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { formatWall } from '@handoff/contracts/kit/dates/format-wall'
import { wallOf } from '@handoff/contracts/kit/dates/wall-clock'

/** 'at 2:14 PM' today, 'on 11-18-2026 at 2:14 PM' before, as screens show moments. */
export function timeInWords(moment: Date, now: Date, timeZone: string) {
  const wall = wallOf(moment.getTime(), timeZone)
  const time = `at ${formatWall(wall, 'h:mm a')}`
  const isToday = utcDay(wall) === utcDay(wallOf(now.getTime(), timeZone))
  return isToday ? time : `on ${formatWall(wall, 'MM-dd-yyyy')} ${time}`
}
