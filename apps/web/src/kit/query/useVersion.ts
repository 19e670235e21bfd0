import type { ApiError } from '@handoff/contracts/kit'
import { useState } from 'react'

/** The version of a record that a form began with: what others save in the meantime must not be written over unseen. */
export function useVersion<Version extends number | string>(latest: Version) {
  const [version, setVersion] = useState(latest)
  return {
    version,
    setVersion,
    /** The form was refused, and the record has another version by now. */
    isStale: (error: ApiError | null) => error?.status === 409 && version !== latest,
    keepMine: () => setVersion(latest),
    /** For a form that no one has typed in: it shows the latest. */
    follow: () => {
      if (version !== latest) setVersion(latest)
    },
  }
}
