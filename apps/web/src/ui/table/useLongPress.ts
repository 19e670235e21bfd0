import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

const held = 500
/** Pixels that a thumb may move before it scrolls. */
const slack = 10

/** A press that is held, or the context menu key; the click that ends it is not heard. */
export function useLongPress(onLongPress: (() => void) | undefined) {
  const state = useRef({ timer: 0, x: 0, y: 0, isHeld: false }).current
  if (!onLongPress) return {}
  const stop = () => clearTimeout(state.timer)
  return {
    onPointerDown: ({ clientX, clientY, pointerType }: PointerEvent) => {
      Object.assign(state, { x: clientX, y: clientY, isHeld: false })
      stop()
      if (pointerType === 'mouse') return
      state.timer = window.setTimeout(() => {
        state.isHeld = true
        onLongPress()
      }, held)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - state.x, clientY - state.y) > slack) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // The menu of the browser would cover what was selected.
    onContextMenu: (event: MouseEvent) => {
      const { pointerType } = event.nativeEvent as { pointerType?: string }
      if (pointerType !== 'mouse') event.preventDefault()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ContextMenu' && !(event.shiftKey && event.key === 'F10')) return
      event.preventDefault()
      onLongPress()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!state.isHeld) return
      state.isHeld = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
