import type { FormErrors } from '@mantine/form'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'
import { usePlacesOf, useStates } from './usePlaces.ts'

export type ChosenPlace = { stateId: number | null; countyId: number | null; cityId: number | null }
type Props = { value: ChosenPlace; errors: FormErrors; onChange: (changes: Partial<ChosenPlace>) => void }

/** State, then county, then city, from the reference data; a choice further up takes back those below it. */
export function PlacePickers({ value, errors, onChange }: Props) {
  const states = useStates()
  const counties = usePlacesOf(value.stateId).data?.counties ?? []
  const cities = counties.find(({ id }) => id === value.countyId)?.cities ?? []
  const option = ({ id, name }: { id: number; name: string }) => ({ language: String(id), name })
  const chosen = (id: number | null) => (id === null ? null : { language: String(id) })
  const idOf = (choice: { language: string } | null) => (choice ? Number(choice.language) : null)

  return (
    <>
      <SearchSelect
        label="State"
        options={states.map(({ isRare, ...state }) => ({ ...option(state), isRare }))}
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
    </>
  )
}
