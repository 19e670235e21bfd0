import { PlaceFigure } from '@handoff/contracts/network/locations/locations'
import { useCategoryFilter } from '../../../features/network/entities/useCategoryFilter.ts'
import { useWhereFilters } from '../../../features/network/entities/useWhereFilters.ts'
import { figureNames } from '../../../features/network/locations/locationWords.ts'
import { choiceFilter, type ListFilter, ListFilters } from '../../../ui/filter/ListFilters.tsx'

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

const none = {
  kind: undefined,
  categoryId: undefined,
  stateId: undefined,
  countyId: undefined,
  openNow: undefined,
  figure: undefined,
} satisfies Chosen
const kinds = [
  { value: 1 as const, label: 'Of providers' },
  { value: 2 as const, label: 'Of the network' },
]
const hours = [
  { value: 'open', label: 'Open now' },
  { value: 'closed', label: 'Closed now' },
]

export function LocationFilters({ value, onChange }: Props) {
  const where = useWhereFilters(value, onChange)
  const category = useCategoryFilter(value.categoryId, (categoryId) => onChange({ categoryId }))
  const filters: ListFilter[] = [
    category,
    choiceFilter({
      label: 'Hours',
      options: hours,
      value: value.openNow === undefined ? undefined : value.openNow ? 'open' : 'closed',
      onChange: (option) => onChange({ openNow: option === undefined ? undefined : option === 'open' }),
    }),
    ...where,
    choiceFilter({ label: 'Type', options: kinds, value: value.kind, onChange: (kind) => onChange({ kind }) }),
    choiceFilter({
      label: 'Details',
      options: figures,
      value: value.figure,
      onChange: (figure) => onChange({ figure }),
    }),
  ]
  return <ListFilters filters={filters} onClear={() => onChange(none)} />
}
