import type { OrderByItemBuilder } from 'kysely'

type Direction = 'asc' | 'desc'

/** The two halves of what `sortBy` allows: `-name` is by name, the last one first. */
export const sortOf = <T extends string>(sort: T) => ({
  field: sort.replace('-', '') as Exclude<T, `-${string}`>,
  direction: (sort.startsWith('-') ? 'desc' : 'asc') as Direction,
})

/** Rows without a value come last either way. */
export const missingLast = (direction: Direction) => (it: OrderByItemBuilder) => it[direction]().nullsLast()
