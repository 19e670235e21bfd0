import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { useStates } from '../reference/usePlaces.ts'
import { useCategories, useCounties } from './useMembers.ts'

type Chosen = { categoryId?: number; stateId?: number; countyId?: number }
type Props = { value: Chosen; onChange: (changes: Chosen) => void }

/** What for and where: what lists of members and lists of places are both narrowed by. */
export function WhereFilters({ value, onChange }: Props) {
  const { data: categories = [] } = useCategories()
  const states = useStates()
  const { data: state } = useCounties(value.stateId)
  return (
    <>
      <FilterSelect
        label="Category"
        options={categories.map(({ name, language }) => ({ value: Number(language), label: name }))}
        value={value.categoryId}
        onChange={(categoryId) => onChange({ categoryId })}
      />
      <FilterSelect
        label="State"
        options={states.map(({ id, name, isRare }) => ({ value: id, label: name, isRare }))}
        value={value.stateId}
        onChange={(stateId) => onChange({ stateId, countyId: undefined })}
      />
      {value.stateId !== undefined && (
        <FilterSelect
          label="County"
          options={(state?.counties ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={value.countyId}
          onChange={(countyId) => onChange({ countyId })}
        />
      )}
    </>
  )
}
