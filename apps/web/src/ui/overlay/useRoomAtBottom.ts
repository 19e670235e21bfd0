import { useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'

const again = 300

/** While toasts are shown, `--room-at-bottom` is how high the buttons at the lower edge reach below them. */
export function useRoomAtBottom() {
  const isShown = useNotifications().notifications.length > 0
  useEffect(() => {
    if (!isShown) return
    const root = document.documentElement
    const measure = () => root.style.setProperty('--room-at-bottom', `${roomOf(window)}px`)
    measure()
    // Panels open and close while a toast is shown, and lists scroll.
    const timer = setInterval(measure, again)
    return () => {
      clearInterval(timer)
      root.style.removeProperty('--room-at-bottom')
    }
  }, [isShown])
}

/** The toasts' own part of the lower edge. */
const half = 200
/** Higher than any row of buttons: a bar that tall is no bar. */
const tallest = 240

/** Bars mark themselves with `data-bottom-bar`. */
function roomOf({ innerWidth, innerHeight }: Window) {
  const middle = innerWidth / 2
  const bars = [...document.querySelectorAll('[data-bottom-bar]')].map((bar) => bar.getBoundingClientRect())
  const below = bars.filter(
    ({ left, right, top, bottom, height }) =>
      height > 0 &&
      height <= tallest &&
      bottom >= innerHeight - 40 &&
      top < innerHeight &&
      left < middle + half &&
      right > middle - half,
  )
  return Math.max(0, ...below.map(({ top }) => Math.round(innerHeight - top)))
}
