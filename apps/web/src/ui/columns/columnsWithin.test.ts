import { expect, test } from 'vitest'
import type { Column } from '../table/tableParts.ts'
import { columnsWithin } from './columnsWithin.ts'

const column = (id: string, width: number, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  title: id,
  width,
  cell: () => null,
  ...more,
})
const columns = [
  column('name', 200),
  column('last', 200, { isWideOnly: true }),
  column('need', 100, { narrow: { width: 80 } }),
  column('due', 100),
  column('next', 50, { isUntitled: true }),
]
const within = (room: number) => columnsWithin(room, columns).map(({ id }) => id)

test('columns that have no room leave from the right, those for wide screens first', () => {
  expect(within(650)).toEqual(['name', 'last', 'need', 'due', 'next'])
  expect(within(640)).toEqual(['name', 'need', 'due', 'next'])
  expect(columnsWithin(640, columns)[1]).toMatchObject({ width: 80 })
  expect(within(400)).toEqual(['name', 'need', 'next'])
  expect(within(100)).toEqual(['name', 'next'])
})
