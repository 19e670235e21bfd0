import { expect, test } from 'vitest'
import { columnsFor as networkColumns } from '../features/network/entities/entityColumns.tsx'
import { locationColumns } from '../features/network/locations/locationColumns.tsx'
import { helpColumns } from '../features/referrals/help/helpColumns.tsx'
import { referralColumns } from '../features/referrals/referrals/referralColumns.tsx'
import { columnsFor as unmetColumns } from '../features/referrals/unmetNeeds/unmetNeedColumns.tsx'
import { categoryColumns } from '../pages/network/categories/categoryColumns.tsx'
import { today } from '../pages/network/network/nearColumns.tsx'
import type { Column } from '../ui/table/tableParts.ts'

// Width of a list at 1440 pixels next to the menu, and at 768 without it.
const room = { wide: 1130, narrow: 710 }
const menu = 48
const unfold = 44
const boxes = 44

/** The default columns, in pixels. */
const widthOf = (columns: Column<never>[], isNarrow: boolean) =>
  columns
    .filter((column) => !column.isHiddenAtFirst && !(isNarrow && column.isWideOnly))
    .reduce((sum, column) => sum + ((isNarrow && column.narrow?.width) || column.width || 0), 0)

const referred = (side: 'inbound' | 'outbound', isNetwork: boolean, isWaiting = false) =>
  referralColumns({ side, isNetwork, isWaiting, canAssign: true })
const network = (isNear: boolean) => [today as Column<never>, ...(networkColumns({ isNear }) as Column<never>[])]

const lists: Record<string, [columns: unknown, more: number]> = {
  'the network': [network(false), menu],
  categories: [categoryColumns, menu],
  locations: [locationColumns, 0],
  'inbound referrals to answer': [referred('inbound', false, true), boxes],
  'inbound referrals': [referred('inbound', false), 0],
  'inbound referrals of the network': [referred('inbound', true), 0],
  'outbound referrals': [referred('outbound', false), unfold],
  'outbound referrals of the network': [referred('outbound', true), unfold],
  'help requests': [helpColumns, 0],
  'unmet needs': [unmetColumns(false), menu],
  'unmet needs of the network': [unmetColumns(true), menu],
}

for (const [name, [columns, more]] of Object.entries(lists))
  test(`the columns of ${name} fit a desktop and a tablet`, () => {
    const of = columns as Column<never>[]
    expect(widthOf(of, false) + more).toBeLessThanOrEqual(room.wide)
    expect(widthOf(of, true) + more).toBeLessThanOrEqual(room.narrow)
  })

test('the columns of the network fit a desktop with distances', () =>
  expect(widthOf(network(true), false) + menu).toBeLessThanOrEqual(room.wide))
