import { choiceFilter } from '../../../ui/filter/ListFilters.tsx'
import { useCategories } from './useEntities.ts'

/** What for: lists of entities and lists of locations are both narrowed by it. */
export function useCategoryFilter(value: number | undefined, onChange: (categoryId: number | undefined) => void) {
  const { data = [] } = useCategories()
  const options = data.map(({ name, value }) => ({ value: Number(value), label: name }))
  return choiceFilter({ label: 'Category', options, value, onChange })
}
