import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { Box } from '@mantine/core'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useDates } from '../../kit/dates/useDates.ts'
import { hubState } from '../../kit/hub/hubState.ts'
import { useReadOnlySince } from '../../kit/hub/readOnlySince.ts'
import { loadedAt } from '../../kit/query/loadedAt.ts'
import { useIsOnline } from '../../kit/query/useIsOnline.ts'
import css from './ConnectionBar.module.css'

/** Most interruptions are over by then. */
const quietFor = 5_000

/**
 * Shows once for the whole page that there is no connection, and the age of its data; that the live connection is lost;
 * or that the server accepts no changes. Never fetched lazily: it shows when nothing can be fetched.
 */
export function ConnectionBar() {
  const state = useSyncExternalStore(hubState.subscribe, hubState.get)
  const isOnline = useIsOnline()
  const since = useReadOnlySince()
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

  if (!isOnline) return <Offline />
  if (!isLost) return since && <ReadOnly since={since} />
  return (
    <Bar>
      <span>
        Connection lost.<span className={css.more}> What you see may be out of date.</span>
      </span>
      {state === 'disconnected' ? (
        <Box
          type="button"
          className={css.retry}
          component="button"
          py="xxs"
          px="xs"
          bd="1px solid var(--line)"
          bdrs="sm"
          c="var(--text)"
          onClick={hubState.reconnect}
        >
          Reconnect
        </Box>
      ) : (
        <span>Reconnecting…</span>
      )}
    </Bar>
  )
}

function Offline() {
  const cache = useQueryClient()
  const { formatMoment } = useDates()
  const queries = cache.getQueryCache()
  const at = useSyncExternalStore(
    useCallback((changed) => queries.subscribe(notifyManager.batchCalls(changed)), [queries]),
    () => loadedAt(cache),
  )
  const moment = at === null ? null : new Date(at).toISOString()
  return (
    <Bar>
      {moment === null
        ? 'You’re offline. This page loads when you’re back online.'
        : `You’re offline. Showing what was loaded ${lowered(formatMoment(moment))}.`}
    </Bar>
  )
}

function ReadOnly({ since }: { since: string }) {
  const { formatMoment, formatTime, isToday } = useDates()
  return (
    <Bar>
      <span>Read only since {isToday(since) ? formatTime(since) : lowered(formatMoment(since))}.</span>
      <span>Changes can’t be saved yet.</span>
    </Bar>
  )
}

const Bar = ({ children }: { children: ReactNode }) => (
  <Box
    className={css.bar}
    mih={34}
    py="xxs"
    px="md"
    bg="var(--surface)"
    c="var(--text-2)"
    fz="sm"
    ta="center"
    role="status"
  >
    {children}
  </Box>
)
