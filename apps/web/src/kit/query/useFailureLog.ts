import { useEffect } from 'react'

/** Figures that could not be had are logged and shown as '–' (spec, section 8); the page goes on without them. */
export function useFailureLog(error: Error | null) {
  useEffect(() => {
    if (error) console.log('Error fetching data:', error.message)
  }, [error])
}
