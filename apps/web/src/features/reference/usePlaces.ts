import { reference } from '@handoff/contracts/reference'
import { useEndpoint } from '../../kit/useEndpoint.ts'

export const useStates = () => useEndpoint(reference.states, {})

/** The counties and cities of one state, asked for once it is chosen. */
export const usePlacesOf = (id: number | null) =>
  useEndpoint(reference.state, { id: id ?? 0 }, { enabled: id !== null, keep: true })
