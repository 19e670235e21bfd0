import { FilterSelect } from '../../../ui/filter/FilterSelect.tsx'

const orders = [
  { value: '-name', label: 'Name, Z to A' },
  { value: 'capacity', label: 'Most availability first' },
  { value: 'place', label: 'By city' },
]
const nearest = { value: 'distance', label: 'Nearest first' }

type Props = { value: string; onChange: (sort: string) => void; isNear: boolean }

/** Cards have no headings to sort by. */
export const EntitySort = ({ value, onChange, isNear }: Props) => (
  <FilterSelect
    label="Sort"
    options={isNear ? [nearest, ...orders] : orders}
    value={value === 'name' ? undefined : value}
    onChange={(sort) => onChange(sort ?? 'name')}
  />
)
