/** Measures over several cases: null for fewer than five. */
export const tenth = (value: number) => Math.round(value * 10 + 1e-9) / 10
export const rate = (part: readonly unknown[], all: readonly unknown[]) =>
  all.length < 5 ? null : tenth((100 * part.length) / all.length)
export const mean = (values: readonly number[]) =>
  values.length < 5 ? null : tenth(values.reduce((sum, value) => sum + value, 0) / values.length)
export function median(values: readonly number[]) {
  if (values.length < 5) return null
  const sorted = values.toSorted((one, other) => one - other)
  return tenth((sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2)
}

/** How many of each; as names of figures, `byCounty[5]`. */
export function tally<Key extends string | number>(keys: readonly Key[]) {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
export const valuesByKey = (list: string, counts: Iterable<readonly [string | number, Value]>): Values =>
  Object.fromEntries([...counts].map(([key, value]) => [`${list}[${key}]`, value]))

export type Value = number | null
/** For one answer, each figure by path: `byStage.sent`, `byCounty[5]`. */
export type Values = Record<string, Value>
