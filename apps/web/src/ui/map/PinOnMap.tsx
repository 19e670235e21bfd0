import { MapSpace } from './MapSpace.tsx'
import type { PinMapProps } from './PinMap.tsx'

type Props = PinMapProps & { label: string; className?: string }

const load = () => import('./PinMap.tsx')

/** One place on a map; to be moved where `onMove` is given. */
export const PinOnMap = ({ label, className, ...rest }: Props) => (
  <MapSpace label={label} load={load} className={className}>
    {({ default: PinMap }) => <PinMap {...rest} />}
  </MapSpace>
)
