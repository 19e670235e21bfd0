import { useCallback, useMemo, useState } from 'react'

type Pin = { rank: number; verdict: string }

/** The one provider that list and map point at; of one chosen on the map its pin, as its row may not be loaded yet. */
export function useSelection() {
  const [selection, setSelection] = useState<{ id: number; isFromMap: boolean; pin?: Pin }>()
  const select = useCallback(
    (id: number, isFromMap = false, pin?: Pin) => setSelection({ id, isFromMap, ...(pin && { pin }) }),
    [],
  )
  const clear = useCallback(() => setSelection(undefined), [])
  return useMemo(
    () => ({ selectedId: selection?.id, pin: selection?.pin, isFromMap: selection?.isFromMap === true, select, clear }),
    [selection, select, clear],
  )
}
export type Selection = ReturnType<typeof useSelection>
