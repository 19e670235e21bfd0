import { categories } from '@handoff/contracts/categories'
import type { MaybeLink } from '../../../kit/address/pageLink.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useFailureLog } from '../../../kit/query/useFailureLog.ts'
import { StatStrip } from '../../../ui/figures/StatStrip.tsx'

const page = '/my-network/category'
const directory = '/my-network/network'

/** Figures of the categories; each leads to what it counts. */
export function CategoryStats() {
  const { data, error, isError } = useEndpoint(categories.kpis, {})
  useFailureLog(error)
  const value = <T,>(figure: T) => (isError ? null : figure)
  const first = data?.mostOffered
  const offering: MaybeLink = first ? { to: directory, search: { categoryId: first.id } } : {}
  return (
    <StatStrip
      label="Categories at a glance"
      stats={[
        { label: 'Categories', value: value(data?.total), to: page },
        { label: 'Specialties', value: value(data?.specialties) },
        { label: 'No providers', value: value(data?.withoutEntity), to: page, search: { isOffered: false } },
        {
          label: 'Most common',
          value: value(data && (first?.name ?? '–')),
          ...offering,
        },
        { label: 'Most requested (30 days)', value: value(data && (data.mostRequested?.name ?? '–')) },
      ]}
    />
  )
}
