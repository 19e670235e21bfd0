import { aDay, aMinute } from '@handoff/contracts/kit/dates/durations'
import { midnightOf, momentOf, wallOf } from '@handoff/contracts/kit/dates/wall-clock'

export type Quiet = { timeZone: string; quietFrom: number | null; quietUntil: number | null }

/** When an email may be sent: now, or when quiet hours end in the person's time zone. They may span midnight. */
export function afterQuiet(now: Date, { timeZone, quietFrom, quietUntil }: Quiet): Date {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return now
  const wall = wallOf(now.getTime(), timeZone)
  const midnight = midnightOf(wall)
  const passed = (wall - midnight) / aMinute
  const isQuiet =
    quietFrom < quietUntil ? passed >= quietFrom && passed < quietUntil : passed >= quietFrom || passed < quietUntil
  if (!isQuiet) return now
  const end = midnight + quietUntil * aMinute + (passed < quietUntil ? 0 : aDay)
  const until = firstMomentOf(end, timeZone)
  // When clocks are set back, the end may occur twice; the first may have passed.
  return until > now ? until : now
}

/** When clocks are set forward, a time may be skipped: then the shifted time, not an hour early. */
function firstMomentOf(wall: number, timeZone: string) {
  const moment = momentOf(wall, timeZone)
  return new Date(moment + Math.max(0, wall - wallOf(moment, timeZone)))
}
