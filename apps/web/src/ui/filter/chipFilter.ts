import type { ListFilter } from './ListFilters.tsx'

/** What a figure has led here with: no one sets it by hand, so that it is a chip alone. */
export const chipFilter = (label: string, words: string | undefined, clear: () => void): ListFilter => ({
  label,
  node: null,
  chip: words === undefined ? undefined : `${label}: ${words}`,
  clear,
})
