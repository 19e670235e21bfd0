import { useEffect, useEffectEvent } from 'react'

/** Keys as the event names them, letters in lower case; a missing action leaves its key alone. */
export type Shortcuts = Partial<Record<string, (() => void) | false>>

/** Single keys for a page: off during typing, below an overlay, and with Ctrl, Alt, or Cmd. */
export function useShortcuts(shortcuts: Shortcuts, isOn = true) {
  const press = useEffectEvent((event: KeyboardEvent, wasCovered: boolean) => {
    // A key that is held down must not answer one referral after the other.
    if (event.defaultPrevented || event.repeat || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || wasCovered) return
    const act = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return
    // Checked first: the key that closes the top overlay is not for the part below.
    let wasCovered = false
    const look = () => {
      wasCovered = hasOverlay()
    }
    const listen = (event: KeyboardEvent) => press(event, wasCovered)
    addEventListener('keydown', look, true)
    document.addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', look, true)
      document.removeEventListener('keydown', listen)
    }
  }, [isOn])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'))

const overlays = '[role="dialog"][aria-modal="true"], [role="menu"], .mantine-Popover-dropdown'
/** Some remain in the page, hidden, when they are closed. */
const hasOverlay = () =>
  [...document.querySelectorAll(overlays)].some((overlay) => getComputedStyle(overlay).display !== 'none')
