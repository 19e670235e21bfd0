import { type Match, type MatchSort, matches } from '@handoff/contracts/matches'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query, useEndpoint } from '../../kit/query/useEndpoint.ts'
import type { MatchFilters } from './useReferMap.ts'

const pageSize = 25
const mostOfOneAnswer = 100

/** The ranked list, page by page, and apart from it those that are not eligible. */
export function useMatches(asked: MatchFilters | undefined, sort: MatchSort) {
  const key = JSON.stringify([asked, sort])
  const [loaded, setLoaded] = useState({ key, pages: 1, out: pageSize })
  const { pages, out: outSize } = loaded.key === key ? loaded : { pages: 1, out: pageSize }
  const input = { ...(asked ?? { customerId: 0, categoryId: 0 }), sort }
  const found = useQueries({
    queries: Array.from({ length: pages }, (_, at) => ({
      ...query(matches.list, { ...input, isEligible: true, pageNo: at + 1, pageSize }),
      enabled: asked !== undefined,
      placeholderData: at === 0 ? keepPreviousData : undefined,
    })),
  })
  const [first] = found
  const data = asked && first?.data
  const out = useEndpoint(
    matches.list,
    { ...input, isEligible: false, pageSize: outSize },
    { enabled: asked !== undefined && (data?.counts.notEligible ?? 0) > 0, keep: true, isSilent: true },
  )
  const isStale = first?.isPlaceholderData === true
  const pagesFound = found.map((page) => page.data?.data)
  const rows = useMemo(
    () => pagesFound.flatMap((page) => page ?? []),
    // oxlint-disable-next-line react/exhaustive-deps -- the pages, not the array around them
    pagesFound,
  )
  const hasMore = data !== undefined && rows.length < data.total
  return {
    rows: asked ? rows : [],
    counts: data?.counts,
    total: data?.total,
    origin: data?.origin,
    miles: data?.miles,
    isPending: asked !== undefined && data === undefined && !first?.isError,
    isStale,
    error: found.find((page) => page.isError)?.error ?? null,
    retry: () => void Promise.all(found.filter((page) => page.isError).map((page) => page.refetch())),
    isLoadingMore: found.slice(1).some((page) => page.isPending),
    /** One more page; or so many that the one of this rank is there. */
    more: hasMore
      ? (rank?: number) =>
          setLoaded({
            key,
            pages: rank === undefined ? pages + 1 : Math.max(pages, Math.ceil(rank / pageSize)),
            out: outSize,
          })
      : undefined,
    notEligible: asked && data?.counts.notEligible ? ((out.data?.data ?? []) as Match[]) : [],
    moreNotEligible:
      outSize < Math.min(mostOfOneAnswer, data?.counts.notEligible ?? 0)
        ? () => setLoaded({ key, pages, out: Math.min(mostOfOneAnswer, outSize + pageSize) })
        : undefined,
  }
}
export type Matches = ReturnType<typeof useMatches>
