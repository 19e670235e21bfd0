import { useEffect } from 'react'

const attribute = 'data-mantine-color-scheme'

/** Paper is white: what is printed is drawn in the light scheme, whichever one is chosen for the screen. */
export function useLightOnPaper() {
  useEffect(() => {
    const root = document.documentElement
    let chosen: string | null = null
    const toLight = () => {
      chosen ??= root.getAttribute(attribute)
      root.setAttribute(attribute, 'light')
    }
    const back = () => {
      if (chosen !== null) root.setAttribute(attribute, chosen)
      chosen = null
    }
    window.addEventListener('beforeprint', toLight)
    window.addEventListener('afterprint', back)
    return () => {
      window.removeEventListener('beforeprint', toLight)
      window.removeEventListener('afterprint', back)
    }
  }, [])
}
