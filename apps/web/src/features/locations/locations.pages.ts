import type { PageEntry } from '../../kit/pageEntry.ts'

export const locationsPages: PageEntry[] = []
