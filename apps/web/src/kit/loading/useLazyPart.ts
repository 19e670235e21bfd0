import { startTransition, useEffect, useState } from 'react'

/** By how they are loaded: who comes back to a page has its parts at once, and the place that it was scrolled to. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * A part of the page that is fetched on demand; undefined until it is loaded. Not `React.lazy`: that suspends even for
 * a loaded part, and React then delays it by 300 ms.
 */
export function useLazyPart<Part>(load: () => Promise<Part>, isWanted = true): Part | undefined {
  const [state, setState] = useState<{ part?: Part; error?: unknown }>(() =>
    isWanted ? { part: loaded.get(load) as Part | undefined } : {},
  )

  useEffect(() => {
    if (!isWanted || state.part || state.error) return
    let isCurrent = true
    load().then(
      (part) => {
        loaded.set(load, part)
        if (isCurrent) startTransition(() => setState({ part }))
      },
      (error: unknown) => isCurrent && setState({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [load, isWanted, state])

  if (state.error) throw state.error
  return state.part
}
