/**
 * Days and business time in New York, five hours behind UTC from November 1 to March 14, independent of the product's
 * code.
 */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
const behind = 5 * hour
const holidays = new Set(['2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18', '2027-02-15'])

export const wallOf = (at: Date) => new Date(at.getTime() - behind)
export const dayOf = (at: Date) => wallOf(at).toISOString().slice(0, 10)
export const shifted = (from: string, days: number) =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
export const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day
export const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * day)
const endOf = (name: string) => Date.parse(`${shifted(name, 1)}T00:00:00Z`) + behind

export function within(at: Date | string | null, from: string, to: string) {
  const on = at instanceof Date ? dayOf(at) : at
  return on !== null && on >= from && on <= to
}

export const isWeekday = (name: string) => ![0, 6].includes(new Date(`${name}T12:00:00Z`).getUTCDay())
const isOpenDay = (name: string) => isWeekday(name) && !holidays.has(name)

/** Business time between two moments. */
export function spent(since: Date, until: Date, isOpen: (day: string) => boolean = isOpenDay) {
  let sum = 0
  let at = since.getTime()
  while (at < until.getTime()) {
    const name = dayOf(new Date(at))
    const end = Math.min(endOf(name), until.getTime())
    if (isOpen(name)) sum += end - at
    at = end
  }
  return sum
}

/** The moment when this much business time has passed. */
export function after(since: Date, time: number, isOpen: (day: string) => boolean = isOpenDay) {
  let left = time
  let at = since.getTime()
  for (;;) {
    const name = dayOf(new Date(at))
    const end = endOf(name)
    if (isOpen(name)) {
      if (left <= end - at) return new Date(at + left)
      left -= end - at
    }
    at = end
  }
}
