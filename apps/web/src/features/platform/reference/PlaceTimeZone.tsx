import { timeZoneOfPlace } from '@handoff/contracts/network/locations/time-zone-of-place'
import type { ReactNode } from 'react'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { useTimeZones } from '../settings/useTimeZones.ts'
import { useStateCode } from './usePlaces.ts'

type Props = {
  /** Its state and county, as far as they are known. */
  place: { stateId: number | null; countyId: number | null }
  /** Empty: that of the place. */
  value: string
  onChange: (timeZone: string) => void
  /** What is kept by this clock. */
  description: string
  /** Said where another is chosen than the place has, before that one's name: 'At the location it’s'. */
  otherwise: string
  placeholder: string
  isClearable: boolean
  error: ReactNode
}

/** By whose clock hours are meant: that of a place, until another is chosen. */
export function PlaceTimeZone({ place, value, onChange, description, otherwise, ...rest }: Props) {
  const { options, isPending } = useTimeZones()
  const stateCode = useStateCode(place.stateId)
  const proposed = stateCode ? timeZoneOfPlace({ stateCode, countyId: place.countyId }) : null
  const nameOf = (zone: string) => options.find(({ value }) => value === zone)?.name ?? zone
  const effective = value || proposed
  const isOther = value && proposed && value !== proposed
  return (
    <SearchSelect
      label="Time Zone"
      description={isOther ? `${otherwise} ${nameOf(proposed)}` : description}
      options={options}
      isLoading={isPending}
      value={effective ? { value: effective, name: nameOf(effective) } : null}
      onChange={(zone) => onChange(zone?.value ?? '')}
      {...rest}
      isClearable={rest.isClearable && value !== ''}
    />
  )
}
