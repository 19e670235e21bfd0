import { useState } from 'react'
import { SortHead } from './SortHead.tsx'
import { nextSort, sortedBy } from './sortRows.ts'

/** The order of a small table, and the heads that change it: words begin with A, days with the first, numbers with the most. */
export function useSortHead() {
  const [sort, setSort] = useState<string>()
  const head = (column: string, name: string, first: 'asc' | 'desc' = isNamed(column) ? 'asc' : 'desc') => (
    <SortHead
      key={column}
      name={name}
      direction={sortedBy(sort, column)}
      onSort={() => setSort(nextSort(sort, column, first))}
    />
  )
  return { sort, head }
}

const isNamed = (column: string) => column === 'name' || column === 'date'
