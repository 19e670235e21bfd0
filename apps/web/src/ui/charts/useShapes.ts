import { useEffect, useState } from 'react'
import { loadShapes, type Shapes } from './shapes.ts'

type Loaded = { of: string | null; shapes?: Shapes; hasFailed?: true }

/** Undefined until they are there; null where they can’t be fetched. */
export function useShapes(state: string | null): Shapes | null | undefined {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    let isCurrent = true
    loadShapes(state).then(
      (shapes) => isCurrent && setLoaded({ of: state, shapes }),
      () => isCurrent && setLoaded({ of: state, hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [state])
  if (loaded?.of !== state) return undefined
  return loaded.hasFailed ? null : loaded.shapes
}
