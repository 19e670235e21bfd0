import type { Capacity } from '@handoff/contracts/network/entities/entity'
import { type ReactNode, useMemo } from 'react'
import { useWords } from '../../../../kit/texts/useWords.ts'
import { useIsPhone } from '../../../../ui/layout/useIsPhone.ts'
import { MapSpace } from '../../../../ui/map/MapSpace.tsx'
import type { Point } from '../../../../ui/map/marks.ts'
import { CapacityLegend } from '../../../../ui/map/pins/CapacityLegend.tsx'

type Row = { id: number; name: string; capacity: Capacity; point: Point | null }
type Props = {
  rows: readonly Row[]
  /** Of the first row: the second page goes on counting. */
  firstRank: number
  origin: Point
  label: string
  miles: number | undefined
  isStale: boolean
  selectedId: number | undefined
  onSelect: (id: number | undefined) => void
  isEmbedded?: boolean
  className?: string
  /** The card of who is selected. */
  children?: ReactNode
}

const load = () => import('../../../../ui/map/pins/PinsMap.tsx')

/** The rows of the list around the place that they are measured from, under the same numbers. */
export function NearMap({ rows, firstRank, origin: { lat, lng }, className, children, ...rest }: Props) {
  const say = useWords()
  const isPhone = useIsPhone()
  const origin = useMemo(() => ({ lat, lng }), [lat, lng])
  const pins = useMemo(
    () =>
      rows.flatMap(({ id, name, capacity, point }, at) =>
        point ? [{ id, name, capacity, rank: firstRank + at, ...point }] : [],
      ),
    [rows, firstRank],
  )
  return (
    <MapSpace label={say('Map of providers')} load={load} className={className}>
      {({ default: PinsMap }) => (
        <>
          <PinsMap {...rest} pins={pins} origin={origin} />
          {children ?? <CapacityLegend isEmpty={pins.length === 0} isAtTop={!isPhone} />}
        </>
      )}
    </MapSpace>
  )
}
