import { useEffect, useState } from 'react'

/** Milliseconds in front of a person before what opened by itself can count as seen. */
const longEnough = 5_000
const gestures = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const

/**
 * Whether a person has seen what is shown: once they chose it, or, where it opened by itself, once it was visible for
 * five seconds and they clicked, scrolled, or pressed a key. In a tab behind others nothing is seen.
 */
export function useIsSeen(id: number | undefined, isChosen: boolean): boolean {
  const [seenId, setSeenId] = useState<number>()

  useEffect(() => {
    if (id === undefined) return
    let isLongEnough = isChosen
    let hasActed = isChosen
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (isLongEnough && hasActed && document.visibilityState === 'visible') setSeenId(id)
    }
    const onVisible = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      timer = setTimeout(() => {
        isLongEnough = true
        look()
      }, longEnough)
      look()
    }
    const onGesture = () => {
      hasActed = true
      look()
    }
    onVisible()
    document.addEventListener('visibilitychange', onVisible)
    for (const gesture of gestures) addEventListener(gesture, onGesture, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      for (const gesture of gestures) removeEventListener(gesture, onGesture, { capture: true })
    }
  }, [id, isChosen])

  return id !== undefined && seenId === id
}
