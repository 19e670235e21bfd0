import type { Figure } from '@handoff/contracts/kit/figures'

export type FigureUnit = 'percent' | 'hours' | 'days' | 'score'
export type Change = { words: string; direction: 'higher' | 'lower' | 'same' }

const inWords = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const count = (by: number, one: string, many: string) => `${inWords.format(by)} ${by === 1 ? one : many}`

/** "26 more", "11 points lower", "1.1 hr slower": against the period before; null where nothing can be compared. */
export function changeInWords(
  { value, previous }: Pick<Figure, 'value' | 'previous'>,
  unit?: FigureUnit,
): Change | null {
  if (value === null || previous === null) return null
  const exact = Math.abs(value - previous)
  // Points are whole: a tenth of one says nothing.
  const by = unit === 'percent' ? Math.round(exact) : Math.round(exact * 10) / 10
  if (by === 0) return { words: 'no change', direction: 'same' }
  const isMore = value > previous
  const direction = isMore ? 'higher' : 'lower'
  switch (unit) {
    case 'percent':
    case 'score':
      return { words: `${count(by, 'point', 'points')} ${direction}`, direction }
    case 'hours':
      return { words: `${inWords.format(by)} hr ${isMore ? 'slower' : 'faster'}`, direction }
    case 'days':
      return { words: `${count(by, 'day', 'days')} ${isMore ? 'slower' : 'faster'}`, direction }
    default:
      return { words: `${inWords.format(by)} ${isMore ? 'more' : 'fewer'}`, direction }
  }
}
