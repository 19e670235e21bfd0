import { entities } from '@handoff/contracts/entities/entities'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useFailureLog } from '../../../kit/query/useFailureLog.ts'
import { StatStrip } from '../../../ui/figures/StatStrip.tsx'
import type { MapFilters } from './useEntityMap.tsx'

/** How far what is on the map reaches. */
export function MapStats({ filters }: { filters: MapFilters }) {
  const { data, error } = useEndpoint(entities.mapKpis, filters, { keep: true, isSilent: true })
  useFailureLog(error)
  const shown = (value: number | null | undefined) => (error ? null : value)
  const distance = data && (data.avgDistance === null ? null : Math.round(data.avgDistance))
  return (
    <StatStrip
      label="Figures"
      stats={[
        { label: 'Results', value: shown(data?.shown) },
        { label: 'Accepting referrals', value: shown(data?.accepting) },
        // The administrative side is in no place of its own.
        ...(distance === null ? [] : [{ label: 'Average distance', value: shown(distance), unit: 'mi' }]),
        { label: 'Categories offered', value: shown(data?.categoriesCovered) },
        {
          label: 'Unmet categories',
          value: shown(data?.categoriesMissing),
          to: '/my-network/category',
        },
        { label: 'Counties with no provider', value: shown(data?.countiesWithout) },
      ]}
    />
  )
}
