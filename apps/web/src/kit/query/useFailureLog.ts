import { useEffect } from 'react'

/** Figures that fail to load are logged and shown as '–' (spec, section 8); the page works without them. */
export function useFailureLog(error: Error | null) {
  useEffect(() => {
    if (error) console.log('Error fetching data:', error.message)
  }, [error])
}
