import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type * as z from 'zod/mini'

/** What the address of a page says, by the schema with which its route reads it: `useSearchOf(profileSearch).tab`. */
export function useSearchOf<S extends z.ZodMiniType>(schema: S): z.output<S> {
  const found = useSearch({ strict: false })
  return useMemo(() => schema.parse(found), [schema, found])
}
