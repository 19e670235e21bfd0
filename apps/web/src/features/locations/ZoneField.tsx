import { timeZoneOfPlace } from '@handoff/contracts/time-zone-of-place'
import type { ReactNode } from 'react'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useStateCode } from '../reference/usePlaces.ts'
import { useTimeZones } from '../settings/useTimeZones.ts'
import type { LocationFormValues } from './locationValues.ts'

type Props = {
  value: Pick<LocationFormValues, 'timeZone' | 'stateId' | 'countyId'>
  onChange: (timeZone: string) => void
  error: ReactNode
}

/** By whose clock the hours of a place of the network are meant: that of where it lies, until another is chosen. */
export function ZoneField({ value: { timeZone, stateId, countyId }, onChange, error }: Props) {
  const { options, isPending } = useTimeZones()
  const stateCode = useStateCode(stateId)
  const proposed = stateCode ? timeZoneOfPlace({ stateCode, countyId }) : null
  const nameOf = (zone: string) => options.find(({ language }) => language === zone)?.name ?? zone
  const shown = timeZone || proposed
  return (
    <SearchSelect
      label="Time Zone"
      description={
        timeZone && proposed && timeZone !== proposed
          ? `Where it lies it is ${nameOf(proposed)}`
          : 'Its hours are kept by this clock'
      }
      placeholder="As where it lies"
      options={options}
      isLoading={isPending}
      value={shown ? { language: shown, name: nameOf(shown) } : null}
      onChange={(zone) => onChange(zone?.language ?? '')}
      isClearable={timeZone !== ''}
      error={error}
    />
  )
}
