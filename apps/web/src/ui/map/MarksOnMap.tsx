import { MapSpace } from './MapSpace.tsx'
import type { MarksMapProps } from './MarksMap.tsx'

type Props = Omit<MarksMapProps, 'extent'> & {
  /** What the map shows: 'Map of entities'. */
  label: string
  /** The bounds of all marks; undefined until they are known. */
  extent: MarksMapProps['extent'] | undefined
  className?: string
}

const load = () => import('./MarksMap.tsx')

/** Marks on a map, as the server has counted them for what one looks at. */
export function MarksOnMap({ label, extent, className, ...rest }: Props) {
  return (
    <MapSpace label={label} load={load} isReady={extent !== undefined} className={className}>
      {({ default: MarksMap }) => <MarksMap {...rest} extent={extent!} />}
    </MapSpace>
  )
}
