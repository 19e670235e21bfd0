import { reference } from '@handoff/contracts/platform/reference'
import { useMemo } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'

const useAllStates = () => useEndpoint(reference.states, {}).data

/** The states to choose from; territories are offered to anyone who types for them. */
export function useStates() {
  const states = useAllStates()
  return useMemo(() => (states ?? []).map(({ isTerritory, ...state }) => ({ ...state, isRare: isTerritory })), [states])
}

/** For lists without a search: a territory is offered only where it is already selected. */
export const useStatesWith = (selectedId: number | null) =>
  useStates().filter(({ id, isRare }) => !isRare || id === selectedId)

/** '5' → 'CA', once the states are known. */
export const useStateCode = (id: number | null) => useAllStates()?.find((state) => state.id === id)?.code ?? null

/** The counties and cities of one state, asked for once it is chosen. */
export const usePlacesOf = (id: number | null) =>
  useEndpoint(reference.state, { id: id ?? 0 }, { enabled: id !== null, keep: true })
