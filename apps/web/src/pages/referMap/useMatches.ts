import type { Answer, ApiError } from '@handoff/contracts/kit'
import { type Match, type MatchSort, matches } from '@handoff/contracts/matches'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query, useEndpoint } from '../../kit/query/useEndpoint.ts'
import type { MatchFilters } from './useReferMap.ts'

const pageSize = 25
const mostOfOneAnswer = 100
const none: Match[] = []

/** Outside of the hook: the rows stay the same array as long as no page has others. */
const together = (pages: UseQueryResult<Answer<typeof matches.list>, ApiError>[]) => ({
  pages,
  rows: pages.flatMap(({ data }) => data?.data ?? []),
})

/** The ranked list, page by page, and apart from it those that are not eligible. */
export function useMatches(asked: MatchFilters | undefined, sort: MatchSort) {
  const key = JSON.stringify([asked, sort])
  const [loaded, setLoaded] = useState({ key, pages: 1, out: pageSize })
  const { pages: count, out: outSize } = loaded.key === key ? loaded : { pages: 1, out: pageSize }
  const input = { ...(asked ?? { customerId: 0, categoryId: 0 }), sort }
  const listed = { ...input, isEligible: true, pageSize }
  const first = useEndpoint(matches.list, { ...listed, pageNo: 1 }, { enabled: asked !== undefined, keep: true })
  const more = useQueries({
    queries: Array.from({ length: count - 1 }, (_, at) => query(matches.list, { ...listed, pageNo: at + 2 })),
    combine: together,
  })
  const rows = useMemo(() => [...(first.data?.data ?? none), ...more.rows], [first.data, more.rows])
  const pages = [first, ...more.pages]
  const data = asked && first.data
  const out = useEndpoint(
    matches.list,
    { ...input, isEligible: false, pageSize: outSize },
    { enabled: asked !== undefined && (data?.counts.notEligible ?? 0) > 0, keep: true, isSilent: true },
  )
  const isStale = first.isPlaceholderData
  const hasMore = data !== undefined && rows.length < data.total
  return {
    rows: asked ? rows : none,
    counts: data?.counts,
    total: data?.total,
    origin: data?.origin,
    miles: data?.miles,
    isPending: asked !== undefined && data === undefined && !first.isError,
    isStale,
    error: pages.find((page) => page.isError)?.error ?? null,
    retry: () => void Promise.all(pages.filter((page) => page.isError).map((page) => page.refetch())),
    isLoadingMore: more.pages.some((page) => page.isPending),
    /** One more page; or so many that the one of this rank is there. */
    more: hasMore
      ? (rank?: number) =>
          setLoaded({
            key,
            pages: rank === undefined ? count + 1 : Math.max(count, Math.ceil(rank / pageSize)),
            out: outSize,
          })
      : undefined,
    notEligible: asked && data?.counts.notEligible ? (out.data?.data ?? none) : none,
    moreNotEligible:
      outSize < Math.min(mostOfOneAnswer, data?.counts.notEligible ?? 0)
        ? () => setLoaded({ key, pages: count, out: Math.min(mostOfOneAnswer, outSize + pageSize) })
        : undefined,
  }
}
export type Matches = ReturnType<typeof useMatches>
