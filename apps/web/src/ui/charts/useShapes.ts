import { useEffect, useState } from 'react'
import { loadShapes, type Shapes } from './shapes.ts'

type Loaded = { of: string | null; shapes?: Shapes; hasFailed?: true }

/** Undefined until they are there; null where they can’t be fetched. */
export function useShapes(state: string | null): Shapes | null | undefined {
  const [found, setFound] = useState<Loaded>()
  useEffect(() => {
    let isCurrent = true
    loadShapes(state).then(
      (shapes) => isCurrent && setFound({ of: state, shapes }),
      () => isCurrent && setFound({ of: state, hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [state])
  if (found?.of !== state) return undefined
  return found.hasFailed ? null : found.shapes
}
