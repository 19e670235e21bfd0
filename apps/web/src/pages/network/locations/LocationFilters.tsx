import { PlaceFigure } from '@handoff/contracts/locations/locations'
import { CategoryFilter } from '../../../features/entities/CategoryFilter.tsx'
import { WhereFilters } from '../../../features/entities/WhereFilters.tsx'
import { figureNames } from '../../../features/locations/locationWords.ts'
import { FilterSelect } from '../../../ui/filter/FilterSelect.tsx'
import { MoreFilters } from '../../../ui/filter/MoreFilters.tsx'

type Chosen = {
  kind?: 1 | 2
  categoryId?: number
  stateId?: number
  countyId?: number
  openNow?: boolean
  figure?: (typeof PlaceFigure)[PlaceFigure]
}
const figures = (Object.keys(figureNames) as PlaceFigure[]).map((name) => ({
  value: PlaceFigure[name],
  label: figureNames[name],
}))

type Props = { value: Chosen; onChange: (changes: Chosen) => void }

/** Next to the bar's own: these are counted on their button. */
const lessUsed = ['stateId', 'countyId', 'kind', 'figure'] as const satisfies (keyof Chosen)[]
const none: Chosen = Object.fromEntries(lessUsed.map((name) => [name, undefined]))

export const LocationFilters = ({ value, onChange }: Props) => (
  <>
    <CategoryFilter value={value.categoryId} onChange={(categoryId) => onChange({ categoryId })} />
    <FilterSelect
      label="Hours"
      options={[
        { value: 'open', label: 'Open now' },
        { value: 'closed', label: 'Closed now' },
      ]}
      value={value.openNow === undefined ? undefined : value.openNow ? 'open' : 'closed'}
      onChange={(chosen) => onChange({ openNow: chosen === undefined ? undefined : chosen === 'open' })}
    />
    <MoreFilters count={lessUsed.filter((name) => value[name] !== undefined).length} onClear={() => onChange(none)}>
      <WhereFilters value={value} onChange={onChange} />
      <FilterSelect
        label="Kind"
        options={[
          { value: 1 as const, label: 'Of providers' },
          { value: 2 as const, label: 'Of the network' },
        ]}
        value={value.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label="Details"
        options={figures}
        value={value.figure}
        onChange={(figure) => onChange({ figure })}
      />
    </MoreFilters>
  </>
)
