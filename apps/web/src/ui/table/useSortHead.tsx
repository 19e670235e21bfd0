import { type ComponentProps, useState } from 'react'
import { SortHead } from './SortHead.tsx'
import { nextSort, sortedBy } from './sortRows.ts'

/** The order of a small table, and the heads that change it: words begin with A, days with the first, rates with the weakest, numbers with the most. */
export function useSortHead() {
  const [sort, setSort] = useState<string>()
  const head = (column: string, name: string, cell?: Pick<ComponentProps<'th'>, 'style'>) => (
    <SortHead
      key={column}
      name={name}
      direction={sortedBy(sort, column)}
      {...cell}
      onSort={() => setSort(nextSort(sort, column, upFirst.includes(column) ? 'asc' : 'desc'))}
    />
  )
  return { sort, head }
}

const upFirst = ['name', 'date', 'share', 'difference']
