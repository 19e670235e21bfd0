import { locations, PlaceFigure } from '@handoff/contracts/locations/locations'
import { figureNames } from '../../../features/locations/locationWords.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useFailureLog } from '../../../kit/query/useFailureLog.ts'
import { StatStrip } from '../../../ui/figures/StatStrip.tsx'

const figures = ['withoutHours', 'withoutCoordinates', 'confidential'] as const

export function LocationStats() {
  const { data, error } = useEndpoint(locations.kpis, {})
  useFailureLog(error)
  const shown = (value: number | undefined) => (error ? null : value)
  const to = '/my-network/locations' as const
  return (
    <StatStrip
      label="Figures"
      stats={[
        { label: 'Locations', value: shown(data?.total), to },
        { label: 'Open now', value: shown(data?.openNow), to, search: { openNow: true } },
        ...figures.map((figure) => ({
          label: figureNames[figure],
          value: shown(data?.[figure]),
          to,
          search: { figure: PlaceFigure[figure] },
        })),
        { label: 'Counties', value: shown(data?.countiesCovered) },
      ]}
    />
  )
}
