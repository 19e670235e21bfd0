import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { useCategories, useCounties, useStates } from '../entities/useMembers.ts'

type Chosen = {
  kind?: 1 | 2
  categoryId?: number
  stateId?: number
  countyId?: number
  openNow?: boolean
}
type Props = { value: Chosen; onChange: (changes: Chosen) => void }

export function LocationFilters({ value, onChange }: Props) {
  const { data: categories = [] } = useCategories()
  const { data: states = [] } = useStates()
  const { data: state } = useCounties(value.stateId)
  return (
    <>
      <FilterSelect
        label="Kind"
        options={[
          { value: 1 as const, label: 'Of members' },
          { value: 2 as const, label: 'Of the network' },
        ]}
        value={value.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label="Category"
        options={categories.map(({ name, language }) => ({ value: Number(language), label: name }))}
        value={value.categoryId}
        onChange={(categoryId) => onChange({ categoryId })}
      />
      <FilterSelect
        label="State"
        options={states.map(({ id, name }) => ({ value: id, label: name }))}
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
      <FilterSelect
        label="Hours"
        options={[
          { value: 'open', label: 'Open now' },
          { value: 'closed', label: 'Closed now' },
        ]}
        value={value.openNow === undefined ? undefined : value.openNow ? 'open' : 'closed'}
        onChange={(chosen) => onChange({ openNow: chosen === undefined ? undefined : chosen === 'open' })}
      />
    </>
  )
}
