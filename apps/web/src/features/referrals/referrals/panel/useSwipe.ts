import { type TouchEvent, useRef } from 'react'

type Options = { onLeft?: () => void; onRight?: () => void }
const far = 80

/** A swipe to the side, clearly more across than down. */
export function useSwipe({ onLeft, onRight }: Options) {
  const from = useRef<{ x: number; y: number }>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const start = from.current
      const end = changedTouches[0]
      from.current = null
      if (!start || !end) return
      const across = end.clientX - start.x
      if (Math.abs(across) < far || Math.abs(across) < 2 * Math.abs(end.clientY - start.y)) return
      if (across < 0) onLeft?.()
      else onRight?.()
    },
  }
}
