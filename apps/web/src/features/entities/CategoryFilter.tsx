import { FilterSelect } from '../../ui/filter/FilterSelect.tsx'
import { useCategories } from './useEntities.ts'

type Props = { value: number | undefined; onChange: (categoryId: number | undefined) => void }

/** What for: lists of entities and lists of places are both narrowed by it. */
export function CategoryFilter({ value, onChange }: Props) {
  const { data = [] } = useCategories()
  const options = data.map(({ name, language }) => ({ value: Number(language), label: name }))
  return <FilterSelect label="Category" options={options} value={value} onChange={onChange} />
}
