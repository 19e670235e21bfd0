import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { ListFields, pageSizes } from './listSearch.ts'

type Filters = Record<string, z.ZodMiniType>
type Chosen<F extends Filters> = { [K in keyof F]?: z.output<F[K]> }
type Size = (typeof pageSizes)[number]

export type ListState<Sort extends string = string, F extends Filters = Filters> = {
  page: number
  size: Size
  search: string
  sort: Sort | `-${Sort}`
  filters: Chosen<F>
  /** Ready for the endpoint: `useEndpoint(customers.list, list.asked, { keep: true })`. */
  asked: { pageNo: number; pageSize: number; search?: string; sort: Sort | `-${Sort}` } & Chosen<F>
  isNarrowed: boolean
  setPage: (page: number) => void
  setSize: (size: Size) => void
  setSearch: (search: string) => void
  setSort: (sort: string) => void
  setFilters: (filters: Chosen<F>) => void
  clear: () => void
}

/** A list's state in the address: turning a page adds a history entry, a filter replaces the address. */
export function useListState<Sort extends string, F extends Filters>(of: ListFields<Sort, F>): ListState<Sort, F> {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()

  return useMemo(() => {
    const { page, size, search, sort } = { ...of.defaults, ...address } as typeof of.defaults
    const names = Object.keys(of.filters)
    const filters = Object.fromEntries(names.map((name) => [name, address[name]])) as Chosen<F>

    const go = (changes: Record<string, unknown>, replace: boolean) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...changes }),
        replace,
        resetScroll: false,
      })
    const narrow = (changes: Record<string, unknown>) => go({ page: 1, ...changes }, true)

    return {
      page,
      size,
      search,
      sort,
      filters,
      asked: { pageNo: page, pageSize: size, ...(search && { search }), sort, ...filters },
      isNarrowed: search !== '' || Object.values(filters).some((value) => value !== undefined),
      setPage: (next) => go({ page: next }, false),
      setSize: (next) => narrow({ size: next }),
      setSearch: (next) => narrow({ search: next }),
      setSort: (next) => narrow({ sort: next }),
      setFilters: (changes) => narrow(changes),
      clear: () => narrow({ search: '', ...Object.fromEntries(names.map((name) => [name, undefined])) }),
    }
  }, [address, navigate, of])
}
