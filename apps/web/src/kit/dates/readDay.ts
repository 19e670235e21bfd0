import { isDay } from '@handoff/contracts/kit/dates/day-words'

/** A typed day, '12-01-2026', '12/1/2026', '12012026', or '2026-12-01', as YYYY-MM-DD; null if it is invalid. */
export function readDay(text: string): string | null {
  const typed = text.trim()
  const american = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  const [year, month, day] = iso ? iso.slice(1) : american ? [american[3], american[1], american[2]] : []
  if (!year || !month || !day) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}
