/** One line of the report: ours next to the bare baseline, in the same run. */
export type Row = { what: string; ours: number; bare: number; ratio: number; target: string; isMet: boolean }

export function median(figures: readonly number[]) {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function percentile(figures: readonly number[], part: number) {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
