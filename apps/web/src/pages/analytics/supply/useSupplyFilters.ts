import type { Supply } from '@handoff/contracts/figures/analytics'
import { useCategories } from '../../../features/network/entities/useEntities.ts'
import { useStates } from '../../../features/platform/reference/usePlaces.ts'
import { choiceFilter, type ListFilter } from '../../../ui/filter/ListFilters.tsx'
import type { ReportFilter } from '../analytics.search.ts'
import { showNames, supplyShows } from './supplyLevels.ts'

const everywhere = 0

/** Each has a value at any time: what the report chose, until someone chooses. */
export function useSupplyFilters(
  value: ReportFilter,
  onChange: (changes: Partial<ReportFilter>) => void,
  supply: Supply | null | undefined,
): ListFilter[] {
  const { data: categories = [] } = useCategories()
  const states = useStates()
  const isChosen = value.stateId !== undefined || value.allStates === true
  const unset = (filter: ListFilter, isSet: boolean) => (isSet ? filter : { ...filter, chip: undefined })
  return [
    unset(
      choiceFilter({
        label: 'Category',
        isRequired: true,
        options: categories.map(({ name, value }) => ({ value: Number(value), label: name })),
        value: value.categoryId ?? supply?.category.id,
        onChange: (categoryId) => onChange({ categoryId }),
      }),
      value.categoryId !== undefined,
    ),
    unset(
      choiceFilter({
        label: 'State',
        isRequired: true,
        options: [
          { value: everywhere, label: 'All states' },
          ...states.map(({ id, name, isRare }) => ({ value: id, label: name, isRare })),
        ],
        value: value.allStates
          ? everywhere
          : (value.stateId ?? (supply ? (supply.state?.id ?? everywhere) : undefined)),
        onChange: (stateId) =>
          onChange({
            stateId: stateId || undefined,
            allStates: stateId === everywhere || undefined,
            countyId: undefined,
          }),
      }),
      isChosen,
    ),
    unset(
      choiceFilter({
        label: 'Show',
        isRequired: true,
        options: supplyShows.map((show) => ({ value: show, label: showNames[show] })),
        value: value.show ?? 'gap',
        onChange: (show) => onChange({ show: show === 'gap' ? undefined : show }),
      }),
      value.show !== undefined,
    ),
  ]
}
