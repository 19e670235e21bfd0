import { daysBetween } from '@handoff/contracts/kit/dates/days'

/** Of how many days and weeks the newest backup is kept; with neither, all are. */
export type Retention = { daily: number; weekly: number }

const pattern = /^handoff-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\dZ\.backup$/
const aMonday = '2024-01-01'

export const backupName = (at: Date) => `handoff-${at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.backup`

/** Only files that have such a name, newest first. */
export const backupsAmong = (names: readonly string[]) =>
  names
    .filter((name) => pattern.test(name))
    .sort()
    .reverse()

const dayOf = (name: string) => pattern.exec(name)![1]!
/** From Monday to Sunday, in UTC. */
const weekOf = (name: string) => Math.floor(daysBetween(aMonday, dayOf(name)) / 7)

export function expired(names: readonly string[], { daily, weekly }: Retention): string[] {
  const backups = backupsAmong(names)
  if (!daily && !weekly) return []
  const kept = new Set([...newestOfEach(backups, dayOf, daily), ...newestOfEach(backups, weekOf, weekly)])
  return backups.filter((name) => !kept.has(name))
}

function newestOfEach(backups: string[], periodOf: (name: string) => string | number, most: number) {
  const newest = new Map<string | number, string>()
  for (const name of backups) if (!newest.has(periodOf(name))) newest.set(periodOf(name), name)
  return [...newest.values()].slice(0, most)
}
