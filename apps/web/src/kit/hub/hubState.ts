import type { HubState as ConnectionState } from './connection.ts'

/** 'off' before the first attempt. */
export type HubState = 'off' | ConnectionState

const listeners = new Set<() => void>()
let state: HubState = 'off'
let reconnect = () => {}

/** State of the live connection, for the self-check page and other listeners. */
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
