import { hubPath } from '@handoff/contracts/realtime'
import type { QueryClient } from '@tanstack/react-query'
import { session } from '../session/session.ts'
import { createHubConnection } from './connection.ts'
import { hubState } from './hubState.ts'
import { liveHandlers, refreshReferrals, takeHeartbeat } from './liveHandlers.ts'
import { readOnlySince } from './readOnlySince.ts'

/** Opens the live connection; returns a function to close it. */
export function connectHub(cache: QueryClient, followAccess: (why: 'told' | 'missed') => void): () => void {
  let wasConnected = false
  const connection = createHubConnection({
    url: hubPath,
    token: () => session.token,
    handlers: liveHandlers(cache, () => followAccess('told')),
    onHeartbeat: takeHeartbeat(cache),
    onState: (state) => {
      hubState.set(state)
      if (state !== 'connected') return
      // Pushes missed during the interruption are not repeated.
      if (wasConnected) {
        refreshReferrals(cache)
        followAccess('missed')
      }
      wasConnected = true
    },
    onSessionEnded: () => session.end('expired'),
  })
  const reconnect = () => void connection.reconnect()
  // After the last automatic attempt, retries when the network, or the person, is back.
  const onShown = () => document.visibilityState === 'visible' && reconnect()

  hubState.onReconnect(reconnect)
  addEventListener('online', reconnect)
  document.addEventListener('visibilitychange', onShown)
  void connection.start()

  return () => {
    removeEventListener('online', reconnect)
    document.removeEventListener('visibilitychange', onShown)
    void connection.stop()
    hubState.onReconnect(() => {})
    hubState.set('off')
    readOnlySince.set(null)
  }
}
