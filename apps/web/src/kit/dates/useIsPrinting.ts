import { useSyncExternalStore } from 'react'

let isPrinting = false

function subscribe(onChange: () => void) {
  const begin = () => {
    isPrinting = true
    onChange()
  }
  const end = () => {
    isPrinting = false
    onChange()
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

/** While the page is put on paper. */
export const useIsPrinting = () => useSyncExternalStore(subscribe, () => isPrinting)
