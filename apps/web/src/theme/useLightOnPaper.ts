import { useEffect } from 'react'

const attribute = 'data-mantine-color-scheme'

/** Paper is white: print uses the light scheme, regardless of the one on screen. */
export function useLightOnPaper() {
  useEffect(() => {
    const root = document.documentElement
    let screenScheme: string | null = null
    const toLight = () => {
      screenScheme ??= root.getAttribute(attribute)
      root.setAttribute(attribute, 'light')
    }
    const back = () => {
      if (screenScheme !== null) root.setAttribute(attribute, screenScheme)
      screenScheme = null
    }
    window.addEventListener('beforeprint', toLight)
    window.addEventListener('afterprint', back)
    return () => {
      window.removeEventListener('beforeprint', toLight)
      window.removeEventListener('afterprint', back)
    }
  }, [])
}
