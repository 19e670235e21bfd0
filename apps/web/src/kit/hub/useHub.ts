import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { whenIdle } from '../loading/whenIdle.ts'

/** Keeps the screen live while this person is logged in. Its code is fetched when the page is idle. */
export function useHub(userId: number | undefined, followAccess: (why: 'told' | 'missed') => void) {
  const cache = useQueryClient()
  const latest = useRef(followAccess)
  useEffect(() => {
    latest.current = followAccess
  })

  useEffect(() => {
    if (!userId) return
    let isOver = false
    let stop = () => {}
    const begin = async () => {
      const { connectHub } = await import('./connectHub.ts')
      if (!isOver) stop = connectHub(cache, (why) => latest.current(why))
    }
    const callOff = whenIdle(() => void begin().catch(() => {}))
    return () => {
      isOver = true
      callOff()
      stop()
    }
  }, [cache, userId])
}
