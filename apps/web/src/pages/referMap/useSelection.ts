import { useCallback, useMemo, useState } from 'react'

type Pin = { rank: number; verdict: string }

/** The one provider that list and map point at; of one chosen on the map its pin, as its row may not be loaded yet. */
export function useSelection() {
  const [chosen, setChosen] = useState<{ id: number; isFromMap: boolean; pin?: Pin }>()
  const select = useCallback(
    (id: number, isFromMap = false, pin?: Pin) => setChosen({ id, isFromMap, ...(pin && { pin }) }),
    [],
  )
  const clear = useCallback(() => setChosen(undefined), [])
  return useMemo(
    () => ({ selectedId: chosen?.id, pin: chosen?.pin, isFromMap: chosen?.isFromMap === true, select, clear }),
    [chosen, select, clear],
  )
}
export type Selection = ReturnType<typeof useSelection>
