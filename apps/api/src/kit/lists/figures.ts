import { type Figure, fewestOfRate } from '@handoff/contracts/kit/figures'

/** Address of a list: its page and filters, in the given order; unset filters are left out. */
export function addressOf(page: string, search: Record<string, string | number | boolean | undefined>) {
  const params = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return params.size ? `${page}?${params}` : page
}

/** A count of the current state, or one without a previous period. */
export const counted = (value: number, definition: string, link: string | null): Figure => ({
  value,
  previous: null,
  link,
  definition,
})

/** Rounds half up, even if its binary form is slightly less. */
export const tenth = (value: number) => Math.round(value * 10 + 1e-9) / 10

/** In percent; null for fewer than five cases. */
export const rateOf = (part: number, cases: number) => (cases < fewestOfRate ? null : tenth((100 * part) / cases))

/** A median of fewer than five is not meaningful either. */
export const medianOf = (value: number | null, cases: number) =>
  value === null || cases < fewestOfRate ? null : tenth(value)
