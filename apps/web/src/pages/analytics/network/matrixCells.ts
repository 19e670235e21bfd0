import type { Matrix, MatrixCell, ReportCell } from '@handoff/contracts/figures/analytics'
import { shownShare, shownValue } from '../shownCell.ts'

export const matrixMeasures = ['sent', 'accepted', 'met', 'hours'] as const
export type MatrixMeasure = (typeof matrixMeasures)[number]
export const matrixMeasureNames: Record<MatrixMeasure, string> = {
  sent: 'Sent',
  accepted: 'Accepted',
  met: 'Need met',
  hours: 'Time to answer',
}

/** A share of fewer says little. */
const fewest = 11

/** What a cell shows, and the number that its color has; null for none. */
export function shownMeasure(cell: MatrixCell, measure: MatrixMeasure): { words: string; value: number | null } {
  const it: ReportCell = cell[measure]
  if (measure === 'sent') return { words: shownValue(it, 'count'), value: it.value }
  if (measure === 'hours') return { words: it.value === null ? '–' : String(Math.round(it.value)), value: it.value }
  return (cell.sent.value ?? 0) < fewest
    ? { words: `<${fewest}`, value: null }
    : { words: shownShare(it.share), value: it.share }
}

/** Most pairs are small: half of them, a quarter, and so on. */
const quantiles = [0, 0.5, 0.75, 0.9]
export const strengths = [8, 18, 32, 50] as const

/** Where each of the four depths of color begins. */
export function depthsOf(cells: readonly MatrixCell[], measure: MatrixMeasure): number[] {
  if (measure === 'accepted' || measure === 'met') return [0, 25, 50, 75]
  const values = cells
    .flatMap((cell) => shownMeasure(cell, measure).value ?? [])
    .map(Math.round)
    .toSorted((a, b) => a - b)
  const starts = quantiles.map((part) => values[Math.floor(part * values.length)] ?? 0)
  return [...new Set(starts)]
}

export const depthOf = (value: number, depths: readonly number[]) =>
  Math.max(
    0,
    depths.findLastIndex((from) => Math.round(value) >= from),
  )

/** '1–7', '8–17', '18 or more'. */
export function depthNames(depths: readonly number[], measure: MatrixMeasure) {
  const unit = measure === 'accepted' || measure === 'met' ? '%' : measure === 'hours' ? ' hr' : ''
  return depths.map((from, index) => {
    const next = depths[index + 1]
    if (next === undefined) return `${from}${unit} or more`
    return next - 1 === from ? `${from}${unit}` : `${from}–${next - 1}${unit}`
  })
}

export const cellKey = (from: number | null, to: number) => `${from ?? 0}-${to}`
export const cellsByKey = ({ cells }: Matrix) => new Map(cells.map((cell) => [cellKey(cell.from, cell.to), cell]))
