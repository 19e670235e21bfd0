import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { useEffect, useState } from 'react'

/** The current moment, updated every minute. */
export function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), aMinute)
    return () => clearInterval(timer)
  }, [])
  return now
}
