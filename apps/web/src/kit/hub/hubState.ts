import type { HubState as ConnectionState } from './connection.ts'

/** 'off' before anything has been tried. */
export type HubState = 'off' | ConnectionState

const listeners = new Set<() => void>()
let state: HubState = 'off'
let reconnect = () => {}

/** How the live connection is doing, for the self-check page and anyone else who asks. */
export const hubState = {
  get: () => state,
  set: (next: HubState) => {
    state = next
    for (const listener of listeners) listener()
  },
  /** Tries again immediately. */
  reconnect: () => reconnect(),
  onReconnect: (run: () => void) => {
    reconnect = run
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
