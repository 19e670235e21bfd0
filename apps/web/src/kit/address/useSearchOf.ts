import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type * as z from 'zod/mini'

/** The search parameters of a page, parsed by the schema of its route: `useSearchOf(profileSearch).tab`. */
export function useSearchOf<S extends z.ZodMiniType>(schema: S): z.output<S> {
  const search = useSearch({ strict: false })
  return useMemo(() => schema.parse(search), [schema, search])
}
