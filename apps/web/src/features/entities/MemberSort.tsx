import { FilterSelect } from '../../ui/FilterSelect.tsx'

const orders = [
  { value: '-name', label: 'Name, Z to A' },
  { value: 'capacity', label: 'Most room first' },
  { value: 'place', label: 'By place' },
]

/** Cards have no headings to sort by. */
export const MemberSort = ({ value, onChange }: { value: string; onChange: (sort: string) => void }) => (
  <FilterSelect
    label="Sort"
    options={orders}
    value={value === 'name' ? undefined : value}
    onChange={(sort) => onChange(sort ?? 'name')}
  />
)
