import type { WeeklyHours } from '@handoff/contracts/network/locations/hours'
import type { Cleaned } from './clean-cell.ts'
import { readHours } from './hours.ts'

/** The hours of a location: the week that its cell says, and in words what no week can hold. */
export type LocationHours = { week: WeeklyHours | null; words: string | null }

export function hoursOf(cell: string | undefined): LocationHours & { why: string | null } {
  if (!cell) return { week: null, words: null, why: null }
  const { week, why, remark } = readHours(cell)
  return { week, words: week ? remark : cell, why }
}

/** The same of a row; the reviewer sees what can't be stored as weekly hours. */
export function hoursIn({ cells, repairs }: Cleaned): LocationHours {
  const { why, ...hours } = hoursOf(cells.hours)
  if (why) repairs.hours = why
  else if (hours.words) repairs.hours = `‘${hours.words}’ is kept in the note`
  return hours
}
