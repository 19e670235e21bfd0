import { networkTypeNames } from '@handoff/contracts/entities'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { ToggleFilter } from '../../ui/ToggleFilter.tsx'
import { useCategories, useCounties, useStates } from './useMembers.ts'

type Chosen = {
  categoryId?: number
  stateId?: number
  countyId?: number
  networkType?: 1 | 2
  accepting?: boolean
  openNow?: boolean
  favourites?: boolean
}
type Props = { value: Chosen; onChange: (changes: Chosen) => void }

const types = [
  { value: 2 as const, label: `${networkTypeNames[2]}s` },
  { value: 1 as const, label: `${networkTypeNames[1]}s` },
]

export function MemberFilters({ value, onChange }: Props) {
  const { data: categories = [] } = useCategories()
  const { data: states = [] } = useStates()
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
        label="Kind"
        options={types}
        value={value.networkType}
        onChange={(networkType) => onChange({ networkType })}
      />
      <FilterSelect
        label="Capacity"
        options={[{ value: 'yes', label: 'Takes people' }]}
        value={value.accepting ? 'yes' : undefined}
        onChange={(chosen) => onChange({ accepting: chosen ? true : undefined })}
      />
      <ToggleFilter isOn={value.openNow} onChange={(openNow) => onChange({ openNow })}>
        Open now
      </ToggleFilter>
      <ToggleFilter isOn={value.favourites} onChange={(favourites) => onChange({ favourites })}>
        Favorites
      </ToggleFilter>
    </>
  )
}
