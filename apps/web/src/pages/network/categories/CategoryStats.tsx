import { categories } from '@handoff/contracts/categories'
import { useCount } from '../../../kit/query/useCount.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useFailureLog } from '../../../kit/query/useFailureLog.ts'
import { type Figure, FigureLine } from '../../../ui/figures/FigureLine.tsx'

const page = '/my-network/category'
const directory = '/my-network/network'

type Props = { filters: { search?: string; status?: 2 } }

/** Gaps, and what is asked for most; each leads to what it is about. */
export function CategoryStats({ filters }: Props) {
  const { data, error, isError } = useEndpoint(categories.kpis, {})
  useFailureLog(error)
  const unmet = useCount(categories.list, { ...filters, isOffered: false })
  // Of the whole network: under a filter they would say something else than the list.
  const isWhole = !filters.search && filters.status === undefined
  const most = (label: string, of: { id: number; name: string } | null | undefined, period?: string): Figure[] =>
    isWhole && !isError && of
      ? [{ label, value: of.name, period, to: directory, search: () => ({ categoryId: of.id }) }]
      : []
  return (
    <FigureLine
      figures={[
        {
          label: 'No providers',
          value: unmet,
          to: page,
          search: (before) => ({ ...before, page: undefined, isOffered: false }),
        },
        ...most('Most common', data?.mostOffered),
        ...most('Most requested', data?.mostRequested, '30 days'),
      ]}
    />
  )
}
