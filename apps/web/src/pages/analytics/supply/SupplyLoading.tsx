import { Skeleton } from '@mantine/core'
import { useStates } from '../../../features/platform/reference/usePlaces.ts'
import { useShapes } from '../../../ui/charts/useShapes.ts'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import css from './SupplyReport.module.css'

/** The outline of the state in gray, or of the country, until the numbers are there. */
export function SupplyLoading({ stateId }: { stateId: number | undefined }) {
  const state = useStates().find(({ id }) => id === stateId)
  const shapes = useShapes(state?.name ?? null)
  const isPhone = useIsPhone()
  return (
    <div className="panel" role="status" aria-label="Loading the report">
      <Skeleton h={20} w="60%" m="lg" />
      <div className={css.parts}>
        {!isPhone && (
          <div className={css.drawing}>
            {shapes ? (
              <div className={css.map} style={{ aspectRatio: `${shapes.width} / ${shapes.height}` }} aria-hidden>
                <svg viewBox={`0 0 ${shapes.width} ${shapes.height}`}>
                  {shapes.areas.map(({ fips, path }) => (
                    <path key={fips} d={path} className={css.blank} />
                  ))}
                </svg>
              </div>
            ) : (
              <div className={css.waiting} />
            )}
          </div>
        )}
        <div className={css.list}>
          <ListSkeleton rows={10} />
        </div>
      </div>
    </div>
  )
}
