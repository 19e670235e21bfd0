import { useSyncExternalStore } from 'react'

let draftId: number | null = null
const watchers = new Set<() => void>()
const subscribe = (watch: () => void) => {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** The draft whose sending was undone: its form opens again once its panel shows it. */
export function setReopenedDraft(id: number | null) {
  draftId = id
  for (const watch of watchers) watch()
}
export const useReopenedDraft = () => useSyncExternalStore(subscribe, () => draftId)
