import { useEntityKpis } from '../../../features/entities/useEntities.ts'
import { useFailureLog } from '../../../kit/query/useFailureLog.ts'
import { StatStrip } from '../../../ui/figures/StatStrip.tsx'

type Props = { of: '/my-network/network' | '/my-network/network/index1'; view?: 'table' }

/** How many there are, and how many of them have room. */
export function EntityStats({ of, view }: Props) {
  const { data, error } = useEntityKpis()
  useFailureLog(error)
  const shown = (value: number | undefined) => (error ? null : value)
  return (
    <StatStrip
      label="Figures"
      stats={[
        { label: 'Providers', value: shown(data?.total), to: of, search: { view } },
        {
          label: 'Organizations',
          value: shown(data?.organizations),
          to: of,
          search: { networkType: 2, view },
        },
        {
          label: 'Individuals',
          value: shown(data?.individuals),
          to: of,
          search: { networkType: 1, view },
        },
        { label: 'Accepting', value: shown(data?.open), to: of, search: { capacity: 1, view } },
        { label: 'Limited', value: shown(data?.limited), to: of, search: { capacity: 2, view } },
        { label: 'Not accepting', value: shown(data?.closed), to: of, search: { capacity: 5, view } },
      ]}
    />
  )
}
