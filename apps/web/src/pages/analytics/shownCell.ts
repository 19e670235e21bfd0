import type { Report } from '@handoff/contracts/analytics'

type Unit = Report['columns'][number]['unit']

const number = (value: number) => value.toLocaleString('en-US')

/** As table, chart, and print say it; – where nothing can be said. */
export function shownValue(value: number | null, unit: Unit) {
  if (value === null) return '–'
  return {
    count: number(value),
    percent: `${Math.round(value)}%`,
    hours: `${number(value)} hr`,
    number: number(value),
  }[unit]
}

export const shownShare = (share: number | null) => (share === null ? '–' : `${Math.round(share)}%`)
