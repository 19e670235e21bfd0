import { useEffect, useState, useSyncExternalStore } from 'react'
import { hubState } from '../../kit/hub/hubState.ts'
import css from './ConnectionBar.module.css'

/** Most interruptions are over by then. */
const quietFor = 5_000

/** Says that the live connection is lost, until it is back. Never fetched lazily: it shows when nothing can be fetched. */
export function ConnectionBar() {
  const state = useSyncExternalStore(hubState.subscribe, hubState.get)
  const isAway = state !== 'connected' && state !== 'off'
  const [isLost, setLost] = useState(false)

  useEffect(() => {
    if (!isAway) return
    const timer = setTimeout(() => setLost(true), quietFor)
    return () => {
      clearTimeout(timer)
      setLost(false)
    }
  }, [isAway])

  if (!isLost) return null
  return (
    <div className={css.bar} role="status">
      <span>
        Connection lost.<span className={css.more}> What you see may be out of date.</span>
      </span>
      {state === 'disconnected' ? (
        <button type="button" className={css.retry} onClick={hubState.reconnect}>
          Reconnect
        </button>
      ) : (
        <span>Reconnecting…</span>
      )}
    </div>
  )
}
