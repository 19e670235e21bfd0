import { choiceFilter } from '../../../ui/filter/ListFilters.tsx'
import { useStates } from '../../platform/reference/usePlaces.ts'
import { useCounties } from './useEntities.ts'

type Chosen = { stateId?: number; countyId?: number }

/** Where: the state first, then one of its counties. */
export function useWhereFilters(value: Chosen, onChange: (changes: Chosen) => void) {
  const states = useStates()
  const { data: state } = useCounties(value.stateId)
  return [
    choiceFilter({
      label: 'State',
      options: states.map(({ id, name, isRare }) => ({ value: id, label: name, isRare })),
      value: value.stateId,
      onChange: (stateId) => onChange({ stateId, countyId: undefined }),
    }),
    choiceFilter({
      label: 'County',
      options: (state?.counties ?? []).map(({ id, name }) => ({ value: id, label: name })),
      value: value.countyId,
      onChange: (countyId) => onChange({ countyId }),
      isDisabled: value.stateId === undefined,
    }),
  ]
}
