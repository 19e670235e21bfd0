import { reference } from '@handoff/contracts/reference'
import { timeZoneOfPlace } from '@handoff/contracts/time-zone-of-place'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useTimeZones } from '../settings/useTimeZones.ts'
import type { MemberForm } from './MemberForm.ts'

/** The clock that opening hours and deadlines are kept by: that of the first address, until another is chosen. */
export function MemberTimeZone({ form, isNew }: { form: MemberForm; isNew: boolean }) {
  const { options, isPending } = useTimeZones()
  const { timeZone, entityAddresses } = form.values
  const first = entityAddresses.find(({ stateId }) => stateId !== null)
  const { data: states = [] } = useEndpoint(reference.states, {})
  const stateCode = states.find(({ id }) => id === first?.stateId)?.code
  const proposed = first && stateCode ? timeZoneOfPlace({ stateCode, countyId: first.countyId }) : null
  const shown = timeZone || proposed
  const labelOf = (zone: string) => options.find(({ language }) => language === zone)?.name ?? zone
  return (
    <SearchSelect
      label="Time Zone"
      description={
        timeZone && proposed && timeZone !== proposed
          ? `Its first address is in ${labelOf(proposed)}`
          : 'Open hours and deadlines are kept by this clock'
      }
      placeholder={isNew ? 'As its first address' : 'Select a time zone'}
      options={options}
      isLoading={isPending}
      value={shown ? { language: shown, name: labelOf(shown) } : null}
      onChange={(zone) => form.setFieldValue('timeZone', zone?.language ?? '')}
      isClearable={isNew && timeZone !== ''}
      error={form.errors.timeZone}
    />
  )
}
