import type { HubState as ConnectionState } from './hub/connection.ts'

/** 'off' before anything has been tried. */
export type HubState = 'off' | ConnectionState

const listeners = new Set<() => void>()
let state: HubState = 'off'

/** How the live connection is doing, for the self-check page and whoever else asks. */
export const hubState = {
  get: () => state,
  set: (next: HubState) => {
    state = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
