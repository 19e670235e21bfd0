import type { OrderByItemBuilder } from 'kysely'

type Direction = 'asc' | 'desc'

/** The two parts of a `sortBy` value: `-name` sorts by name, descending. */
export const sortOf = <T extends string>(sort: T) => ({
  field: sort.replace('-', '') as Exclude<T, `-${string}`>,
  direction: (sort.startsWith('-') ? 'desc' : 'asc') as Direction,
})

/** Rows without a value are last in both directions. */
export const missingLast = (direction: Direction) => (it: OrderByItemBuilder) => it[direction]().nullsLast()
