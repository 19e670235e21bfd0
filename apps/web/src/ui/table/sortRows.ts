export type Direction = 'asc' | 'desc'
type Value = string | number | null

/** A column, with a minus for the highest first: `name`, `-2`. */
export const sortedBy = (sort: string | undefined, column: string): Direction | undefined =>
  sort === column ? 'asc' : sort === `-${column}` ? 'desc' : undefined

/** Another press turns the order around. */
export const nextSort = (sort: string | undefined, column: string, first: Direction) => {
  const now = sortedBy(sort, column)
  return (now ? now === 'desc' : first === 'asc') ? column : `-${column}`
}

/** What has no value, or none that is shown, comes last in either order; rows of equal value stay as they were. */
export function sortRows<T>(
  rows: readonly T[],
  sort: string | undefined,
  valueOf: (row: T, column: string) => Value,
  isLast: (row: T) => boolean = () => false,
): T[] {
  if (sort === undefined) return [...rows]
  const isDown = sort.startsWith('-')
  const column = isDown ? sort.slice(1) : sort
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a, column), valueOf(b, column)]
    const rank = (row: T, value: Value) => (isLast(row) ? 2 : value === null ? 1 : 0)
    const ranked = rank(a, one) - rank(b, other)
    if (ranked !== 0 || one === null || other === null) return ranked
    const order =
      typeof one === 'string' || typeof other === 'string' ? String(one).localeCompare(String(other)) : one - other
    return isDown ? -order : order
  })
}
