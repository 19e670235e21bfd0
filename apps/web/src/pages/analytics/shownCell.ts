import { type HiddenNumber, hiddenNames, type Report, type ReportCell } from '@handoff/contracts/figures/analytics'

type Unit = Report['columns'][number]['unit']

const number = (value: number) => value.toLocaleString('en-US')
/** With one decimal, also where it is 0: numbers of a column line up. */
const tenths = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** As table, chart, and print say it; – where nothing can be said. */
export function shownValue({ value, hidden }: Pick<ReportCell, 'value' | 'hidden'>, unit: Unit) {
  if (hidden) return hiddenNames[hidden]
  if (value === null) return '–'
  return {
    count: number(value),
    percent: `${Math.round(value)}%`,
    hours: `${tenths(value)} hr`,
    number: tenths(value),
    score: `${value > 0 ? '+' : value < 0 ? '−' : ''}${number(Math.abs(value))}`,
  }[unit]
}

export const shownShare = (share: number | null) => (share === null ? '–' : `${Math.round(share)}%`)

/** Why a number is not shown. */
export const hiddenReasons: Record<HiddenNumber, string> = {
  small: 'too few to show',
  other: 'hidden with another number',
}

/** The list of a number may be a drawer over the report itself. */
export const isOverReport = (link: string | null) => link?.startsWith('/analytics?') === true
