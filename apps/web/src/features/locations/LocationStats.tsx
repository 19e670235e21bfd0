import { locations } from '@handoff/contracts/locations'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { useFailureLog } from '../../kit/useFailureLog.ts'
import { StatStrip } from '../../ui/StatStrip.tsx'

export function LocationStats() {
  const { data, error } = useEndpoint(locations.kpis, {})
  useFailureLog(error)
  const shown = (value: number | undefined) => (error ? null : value)
  const to = '/my-network/locations'
  return (
    <StatStrip
      label="Figures"
      stats={[
        { label: 'Locations', value: shown(data?.total), to },
        { label: 'Open now', value: shown(data?.openNow), to, search: { openNow: true } },
        { label: 'Hours unknown', value: shown(data?.withoutHours) },
        { label: 'Without a pin', value: shown(data?.withoutPin) },
        { label: 'Confidential', value: shown(data?.confidential) },
        { label: 'Counties', value: shown(data?.counties) },
      ]}
    />
  )
}
