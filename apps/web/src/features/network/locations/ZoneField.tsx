import type { ReactNode } from 'react'
import { PlaceTimeZone } from '../../platform/reference/PlaceTimeZone.tsx'
import type { LocationFormValues } from './locationValues.ts'

type Props = {
  value: Pick<LocationFormValues, 'timeZone' | 'stateId' | 'countyId'>
  onChange: (timeZone: string) => void
  error: ReactNode
}

/** Of a place of the network; that of an entity goes by its entity's clock. */
export const ZoneField = ({ value, onChange, error }: Props) => (
  <PlaceTimeZone
    place={value}
    value={value.timeZone}
    onChange={onChange}
    description="Hours use this time zone"
    otherwise="At the location it’s"
    placeholder="Same as location"
    isClearable
    error={error}
  />
)
