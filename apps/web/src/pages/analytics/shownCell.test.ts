import { expect, test } from 'vitest'
import { shownValue } from './shownCell.ts'

test('numbers of one unit have the same number of decimals', () => {
  const cellsOf = (unit: 'hours' | 'number', ...values: number[]) =>
    values.map((value) => shownValue({ value, hidden: null }, unit))
  expect(cellsOf('hours', 7, 5.3, 1240)).toEqual(['7.0 hr', '5.3 hr', '1,240.0 hr'])
  expect(cellsOf('number', 4, 3.8)).toEqual(['4.0', '3.8'])
})
