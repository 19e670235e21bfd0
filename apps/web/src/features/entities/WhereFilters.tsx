import { FilterSelect } from '../../ui/filter/FilterSelect.tsx'
import { useStates } from '../reference/usePlaces.ts'
import { useCounties } from './useEntities.ts'

type Chosen = { stateId?: number; countyId?: number }
type Props = { value: Chosen; onChange: (changes: Chosen) => void }

/** Where: the state first, then one of its counties. */
export function WhereFilters({ value, onChange }: Props) {
  const states = useStates()
  const { data: state } = useCounties(value.stateId)
  return (
    <>
      <FilterSelect
        label="State"
        options={states.map(({ id, name, isRare }) => ({ value: id, label: name, isRare }))}
        value={value.stateId}
        onChange={(stateId) => onChange({ stateId, countyId: undefined })}
      />
      <FilterSelect
        label="County"
        options={(state?.counties ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={value.countyId}
        onChange={(countyId) => onChange({ countyId })}
        isDisabled={value.stateId === undefined}
      />
    </>
  )
}
