import { categories } from '@handoff/contracts/categories'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { useFailureLog } from '../../kit/useFailureLog.ts'
import { StatStrip } from '../../ui/StatStrip.tsx'

export function CategoryStats() {
  const { data, error, isError } = useEndpoint(categories.kpis, {})
  useFailureLog(error)
  const value = <T,>(figure: T) => (isError ? null : figure)
  return (
    <StatStrip
      label="Categories at a glance"
      stats={[
        { label: 'Categories', value: value(data?.categories) },
        { label: 'Specialties', value: value(data?.specialties) },
        { label: 'Without members', value: value(data?.withoutMembers) },
        { label: 'Sensitive', value: value(data?.sensitive) },
        {
          label: 'Most offered',
          value: value(data && (data.mostUsed?.name ?? '–')),
          ...(data?.mostUsed && { to: '/my-network/network', search: { categoryId: data.mostUsed.id } }),
        },
      ]}
    />
  )
}
