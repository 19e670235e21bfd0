import { Checkbox, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import css from './CustomerDialog.module.css'
import type { CustomerValues } from './customerValues.ts'
import { usePlacesOf, useStates } from './useCustomers.ts'

type Place = Pick<CustomerValues, 'hasNoFixedAddress' | 'addressLine1' | 'stateId' | 'countyId' | 'cityId' | 'zip'>
type Props = { value: Place; errors: FormErrors; onChange: (changes: Partial<Place>) => void }

/** State, then county, then city, from the reference data; a choice further up takes back those below it. */
export function PlaceFields({ value, errors, onChange }: Props) {
  const states = useStates().data ?? []
  const counties = usePlacesOf(value.stateId).data?.counties ?? []
  const cities = counties.find(({ id }) => id === value.countyId)?.cities ?? []
  const option = ({ id, name }: { id: number; name: string }) => ({ language: String(id), name })
  const chosen = (id: number | null) => (id === null ? null : { language: String(id) })
  const idOf = (choice: { language: string } | null) => (choice ? Number(choice.language) : null)

  return (
    <>
      <Checkbox
        label="No fixed address"
        checked={value.hasNoFixedAddress}
        onChange={(event) =>
          onChange({
            hasNoFixedAddress: event.currentTarget.checked,
            ...(event.currentTarget.checked && { addressLine1: '' }),
          })
        }
      />
      <div className={css.grid}>
        <TextInput
          label="Address"
          disabled={value.hasNoFixedAddress}
          value={value.addressLine1}
          onChange={(event) => onChange({ addressLine1: event.currentTarget.value })}
          error={errors.addressLine1}
        />
        <TextInput
          label="ZIP"
          inputMode="numeric"
          maxLength={10}
          value={value.zip}
          onChange={(event) => onChange({ zip: event.currentTarget.value })}
          error={errors.zip}
        />
      </div>
      <div className={css.thirds}>
        <SearchSelect
          label="State"
          options={states.map(option)}
          value={chosen(value.stateId)}
          onChange={(choice) => onChange({ stateId: idOf(choice), countyId: null, cityId: null })}
          error={errors.stateId}
          isClearable
        />
        <SearchSelect
          label="County"
          options={counties.map(option)}
          value={chosen(value.countyId)}
          onChange={(choice) => onChange({ countyId: idOf(choice), cityId: null })}
          error={errors.countyId}
          isDisabled={value.stateId === null}
          isClearable
        />
        <SearchSelect
          label="City"
          options={cities.map(option)}
          value={chosen(value.cityId)}
          onChange={(choice) => onChange({ cityId: idOf(choice) })}
          error={errors.cityId}
          isDisabled={value.countyId === null}
          isClearable
        />
      </div>
    </>
  )
}
