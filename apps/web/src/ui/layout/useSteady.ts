import { useEffect, useState } from 'react'

/** A skeleton once shown stays for 200 ms, so that nothing flickers (specification, section 9: fetch delay). */
export function useSteady(isPending: boolean, stays = 200): boolean {
  const [isShown, setShown] = useState(isPending)

  useEffect(() => {
    const timer = setTimeout(() => setShown(isPending), isPending ? 0 : stays)
    return () => clearTimeout(timer)
  }, [isPending, stays])

  return isPending || isShown
}
