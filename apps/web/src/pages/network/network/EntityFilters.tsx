import { languages } from '@handoff/contracts/customers/fields'
import {
  type Attention,
  attentionNames,
  Capacity,
  capacityNames,
  EntityState,
  entityStateNames,
  networkTypeNames,
} from '@handoff/contracts/entities/entity'
import { CategoryFilter } from '../../../features/entities/CategoryFilter.tsx'
import { NearZip } from '../../../features/entities/NearZip.tsx'
import { WhereFilters } from '../../../features/entities/WhereFilters.tsx'
import { FilterSelect } from '../../../ui/filter/FilterSelect.tsx'
import { MoreFilters } from '../../../ui/filter/MoreFilters.tsx'
import { ToggleFilter } from '../../../ui/filter/ToggleFilter.tsx'

type Chosen = {
  categoryId?: number
  stateId?: number
  countyId?: number
  networkType?: 1 | 2
  status?: EntityState
  capacity?: Capacity
  accepting?: boolean
  attention?: Attention
  language?: string
  openNow?: boolean
  favorites?: boolean
}
type Near = { zip: string | undefined; isUnknown: boolean; set: (zip: string | undefined) => void }
type Props = { value: Chosen; onChange: (changes: Chosen) => void; near: Near }

const types = [
  { value: 2 as const, label: `${networkTypeNames[2]}s` },
  { value: 1 as const, label: `${networkTypeNames[1]}s` },
]
const takesPeople = 'accepting'
const capacities = [
  { value: takesPeople, label: 'Accepting now' },
  ...Object.values(Capacity).map((value) => ({ value: String(value), label: capacityNames[value] })),
]
const states = Object.values(EntityState).map((value) => ({ value, label: entityStateNames[value] }))
const attentions = ([1, 2, 3] as const).map((value) => ({ value, label: attentionNames[value] }))

/** Next to the bar's own: these are counted on their button. */
const lessUsed = [
  'openNow',
  'favorites',
  'stateId',
  'countyId',
  'networkType',
  'language',
  'status',
  'attention',
] as const satisfies (keyof Chosen)[]
const none: Chosen = Object.fromEntries(lessUsed.map((name) => [name, undefined]))

export const EntityFilters = ({ value, onChange, near }: Props) => (
  <>
    <NearZip value={near.zip} isUnknown={near.isUnknown} onChange={near.set} />
    <CategoryFilter value={value.categoryId} onChange={(categoryId) => onChange({ categoryId })} />
    <FilterSelect
      label="Capacity"
      options={capacities}
      value={value.accepting ? takesPeople : value.capacity && String(value.capacity)}
      onChange={(chosen) =>
        onChange({
          accepting: chosen === takesPeople || undefined,
          capacity: chosen === undefined || chosen === takesPeople ? undefined : (Number(chosen) as Capacity),
        })
      }
    />
    <MoreFilters count={lessUsed.filter((name) => value[name] !== undefined).length} onClear={() => onChange(none)}>
      <ToggleFilter isOn={value.openNow} onChange={(openNow) => onChange({ openNow })}>
        Open now
      </ToggleFilter>
      <ToggleFilter isOn={value.favorites} onChange={(favorites) => onChange({ favorites })}>
        Favorites
      </ToggleFilter>
      <WhereFilters value={value} onChange={onChange} />
      <FilterSelect
        label="Kind"
        options={types}
        value={value.networkType}
        onChange={(networkType) => onChange({ networkType })}
      />
      <FilterSelect
        label="Language"
        options={languagesWith(value.language)}
        value={value.language}
        onChange={(language) => onChange({ language })}
      />
      {/* What figures lead to: the list of management has its own. */}
      {value.status !== undefined && (
        <FilterSelect
          label="Status"
          options={states}
          value={value.status}
          onChange={(status) => onChange({ status })}
        />
      )}
      {value.attention !== undefined && (
        <FilterSelect
          label="Attention"
          options={attentions}
          value={value.attention}
          onChange={(attention) => onChange({ attention })}
        />
      )}
    </MoreFilters>
  </>
)

/** Entities may speak others as well: one that the address names stands among them. */
const languagesWith = (chosen: string | undefined) =>
  [...new Set([...languages, ...(chosen ? [chosen] : [])])].map((name) => ({ value: name, label: name }))
