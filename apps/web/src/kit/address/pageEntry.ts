import type { ComponentType } from 'react'
import type * as z from 'zod/mini'

/** One page of the product, as its feature registers it in `<feature>.pages.ts`. */
export type PageEntry = {
  path: `/${string}`
  /** What the tab says. */
  title: string
  /** 'default' (sidebar and header, for those signed in), 'authentication', or 'public' (neither). */
  layout?: 'default' | 'authentication' | 'public'
  /** The guards asked before it opens, by name (see `shell/guards.ts`). Without a word: those of its layout. */
  guards?: readonly string[]
  /** What the address may carry after `?`. */
  search?: z.ZodMiniType
  /** Left out of the address when they say nothing new. */
  searchDefaults?: Record<string, unknown>
  /** A part of its own, fetched when it is needed: `async () => (await import('./ProfilePage.tsx')).ProfilePage`. */
  load: () => Promise<ComponentType>
}
