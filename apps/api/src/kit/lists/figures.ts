import { type Figure, fewestOfRate } from '@handoff/contracts/kit/figures'

/** The address of a list: its page and what it is narrowed by, in the order given; what is not set is left out. */
export function addressOf(page: string, search: Record<string, string | number | boolean | undefined>) {
  const asked = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return asked.size ? `${page}?${asked}` : page
}

/** A count of what is so now, or of which no period before can be told. */
export const counted = (value: number, definition: string, link: string | null): Figure => ({
  value,
  previous: null,
  link,
  definition,
})

/** A half is rounded up, also where its binary form is a little less. */
export const tenth = (value: number) => Math.round(value * 10 + 1e-9) / 10

/** In percent; null under five cases. */
export const rateOf = (part: number, cases: number) => (cases < fewestOfRate ? null : tenth((100 * part) / cases))

/** A median of fewer than five says nothing either. */
export const medianOf = (value: number | null, cases: number) =>
  value === null || cases < fewestOfRate ? null : tenth(value)
