import { aMinute, anHour } from '@handoff/contracts/kit/dates/durations'

/** '46 min', '3 hr 46 min', '15 hr', '1 day 4 hr', '12 days': only as precise as useful. */
export function durationOf(milliseconds: number) {
  const minutes = Math.max(1, Math.round(Math.abs(milliseconds) / aMinute))
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (!hours) return `${minutes} min`
  if (!days) return together(`${hours} hr`, hours < 12 && minutes % 60 > 0 && `${minutes % 60} min`)
  return together(days === 1 ? '1 day' : `${days} days`, days === 1 && hours % 24 > 0 && `${hours % 24} hr`)
}

/** For delays: without minutes from an hour on. */
export const lateBy = (milliseconds: number) =>
  durationOf(Math.abs(milliseconds) < anHour ? milliseconds : Math.floor(Math.abs(milliseconds) / anHour) * anHour)

/** For averages, without minutes; under an hour counts as one. */
export const hoursInWords = (hours: number) => durationOf(Math.max(1, Math.round(hours)) * anHour)

const together = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ')
