import { useState } from 'react'

/** Where the focus was before any dialog: one may take the place of another, such as a form of what was on its way. */
let ofPage: Element | null = null
function openerNow() {
  const focused = document.activeElement
  if (!focused?.closest('[role="dialog"]')) ofPage = focused
  return focused
}

/**
 * Gives the focus back to where it was once a dialog is closed. One that opens later remembers by itself where that was;
 * one that is mounted open does not.
 */
export function useOpener(isOpen: boolean) {
  const [opener] = useState(() => (isOpen ? openerNow() : null))
  return () =>
    void setTimeout(() => {
      const isNowhere = document.activeElement === document.body
      const from = opener?.isConnected ? opener : ofPage
      if (isNowhere && from instanceof HTMLElement) from.focus({ preventScroll: true })
    })
}
