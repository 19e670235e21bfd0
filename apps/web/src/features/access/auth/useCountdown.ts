import { useEffect, useState } from 'react'

/** Seconds that are left until something may be asked for again; `restart` begins again. */
export function useCountdown(seconds: number, isRunningAtFirst = true) {
  const [until, setUntil] = useState(() => (isRunningAtFirst ? Date.now() + seconds * 1000 : 0))
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))

  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (until <= Date.now()) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [until])

  const restart = () => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  return { left, restart }
}
