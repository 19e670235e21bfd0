import type { RequestOf } from '@handoff/contracts/kit'
import { locations, PlaceFigure } from '@handoff/contracts/network/locations/locations'
import { figureNames } from '../../../features/network/locations/locationWords.ts'
import { useCount } from '../../../kit/query/useCount.ts'
import { FigureLine } from '../../../ui/figures/FigureLine.tsx'

const to = '/my-network/locations'

/** Where someone is now, and what of the listed locations is missing. */
export function LocationStats({
  filters,
}: {
  filters: Omit<RequestOf<typeof locations.list>, 'pageNo' | 'pageSize' | 'sort'>
}) {
  const open = useCount(locations.list, { ...filters, openNow: true })
  const counts = {
    withoutHours: useCount(locations.list, { ...filters, figure: PlaceFigure.withoutHours }),
    withoutCoordinates: useCount(locations.list, { ...filters, figure: PlaceFigure.withoutCoordinates }),
    confidential: useCount(locations.list, { ...filters, figure: PlaceFigure.confidential }),
  }
  return (
    <FigureLine
      hidesZero
      figures={[
        {
          label: 'Open now',
          value: open,
          to,
          search: (before) => ({ ...before, page: undefined, openNow: true }),
        },
        ...Object.entries(counts).map(([name, value]) => {
          const figure = name as keyof typeof counts
          return {
            label: figureNames[figure],
            value,
            to,
            search: (before: Record<string, unknown>) => ({ ...before, page: undefined, figure: PlaceFigure[figure] }),
          } as const
        }),
      ]}
    />
  )
}
