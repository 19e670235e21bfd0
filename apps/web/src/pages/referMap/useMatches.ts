import type { Answer, ApiError } from '@handoff/contracts/kit'
import { type Match, type MatchSort, matches } from '@handoff/contracts/referrals/matches'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ask } from '../../kit/query/client.ts'
import { keepSameList } from '../../kit/query/sameList.ts'
import { query, useEndpoint } from '../../kit/query/useEndpoint.ts'
import type { MatchFilters } from './useReferMap.ts'

type Page = Answer<typeof matches.list>

const pageSize = 25
const mostOfOneAnswer = 100
const none: Match[] = []

/** The ranked list, page by page, and apart from it those that are not eligible. */
export function useMatches(filters: MatchFilters | undefined, sort: MatchSort) {
  const key = JSON.stringify([filters, sort])
  const [wanted, setWanted] = useState({ key, pages: 1, out: pageSize })
  const { pages: count, out: outSize } = wanted.key === key ? wanted : { pages: 1, out: pageSize }
  const input = { ...(filters ?? { customerId: 0, categoryId: 0 }), sort }
  const listed = { ...input, isEligible: true, pageSize }
  // Apart from the pages of others, and refreshed with them.
  const queryKey = [...query(matches.list, listed).queryKey, 'pages']
  const pagesQuery = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: pageNo, signal }): Promise<Page> =>
      (await ask(matches.list, { ...listed, pageNo }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ pageNo, total }: Page) => (pageNo * pageSize < total ? pageNo + 1 : undefined),
    enabled: filters !== undefined,
    placeholderData: keepSameList(queryKey),
  })
  const { data: pages, hasNextPage, isFetching, isPlaceholderData: isStale, fetchNextPage } = pagesQuery
  const loaded = pages?.pages.length ?? 0
  useEffect(() => {
    if (loaded > 0 && loaded < count && hasNextPage && !isFetching && !isStale) void fetchNextPage()
  }, [loaded, count, hasNextPage, isFetching, isStale, fetchNextPage])

  const rows = useMemo(() => (filters && pages ? pages.pages.flatMap(({ data }) => data) : none), [filters, pages])
  const first = filters && pages?.pages[0]
  const out = useEndpoint(
    matches.list,
    { ...input, isEligible: false, pageSize: outSize },
    { enabled: filters !== undefined && (first?.counts.notEligible ?? 0) > 0, keep: true, isSilent: true },
  )
  return {
    rows,
    counts: first?.counts,
    total: first?.total,
    origin: first?.origin,
    miles: first?.miles,
    isPending: filters !== undefined && first === undefined && !pagesQuery.isError,
    isStale,
    error: pagesQuery.error as ApiError | null,
    retry: () => void pagesQuery.refetch(),
    isLoadingMore: pagesQuery.isFetchingNextPage,
    /** One more page; or so many that the one of this rank is there. */
    more: hasNextPage
      ? (rank?: number) =>
          setWanted({
            key,
            pages: rank === undefined ? loaded + 1 : Math.max(count, Math.ceil(rank / pageSize)),
            out: outSize,
          })
      : undefined,
    notEligible: first?.counts.notEligible ? (out.data?.data ?? none) : none,
    moreNotEligible:
      outSize < Math.min(mostOfOneAnswer, first?.counts.notEligible ?? 0)
        ? () => setWanted({ key, pages: count, out: Math.min(mostOfOneAnswer, outSize + pageSize) })
        : undefined,
  }
}
export type Matches = ReturnType<typeof useMatches>
