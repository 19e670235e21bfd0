import { useState } from 'react'

/** A dialog that is open as soon as it is there. Where it is shown takes it away in `onClosed`, once it has faded. */
export function useDialog(onClosed: () => void) {
  const [isOpen, setOpen] = useState(true)
  return { isOpen, onClose: () => setOpen(false), onClosed }
}
