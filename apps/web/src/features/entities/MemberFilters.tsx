import { networkTypeNames } from '@handoff/contracts/entities'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { ToggleFilter } from '../../ui/ToggleFilter.tsx'
import { WhereFilters } from './WhereFilters.tsx'

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
  return (
    <>
      <WhereFilters value={value} onChange={onChange} />
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
