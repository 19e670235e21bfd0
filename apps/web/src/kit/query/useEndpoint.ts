import type { Answer, ApiError, Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from './client.ts'
import { keepSameList } from './sameList.ts'

/** What of an endpoint says which changes alter its answer. */
export type About = Pick<Named<Endpoint>, 'feature' | 'path'>
const aboutOf = ({ feature, path }: Named<Endpoint>): About => ({ feature, path })

/** Cached under `[feature, name, input]`, so that a change refreshes what shows it, and nothing else: `refreshChanged`. */
export const query = <E extends Named<Endpoint>>(endpoint: E, asked: RequestOf<E>) =>
  queryOptions<Answer<E>, ApiError>({
    queryKey: [endpoint.feature, endpoint.name, asked],
    queryFn: async ({ signal }) => (await ask(endpoint, asked, { signal })).data,
    meta: { about: aboutOf(endpoint) },
  })

export type Options = {
  /** Ask at all? */
  enabled?: boolean
  /**
   * Shows the previous page until the new one is there, with other filters nothing (`keepSameList`). A preview of what
   * is being typed keeps whatever it showed (`'preview'`).
   */
  keep?: boolean | 'preview'
  /** Work that no one waits for: no progress bar. */
  isSilent?: boolean
}

/** `useEndpoint(referrals.listInbound, { pageNo: 1 })`: what the server answers, loaded and kept fresh. */
export const useEndpoint = <E extends Named<Endpoint>>(
  endpoint: E,
  asked: RequestOf<E>,
  { enabled = true, keep = false, isSilent = false }: Options = {},
) =>
  useQuery<Answer<E>, ApiError>({
    ...query(endpoint, asked),
    enabled,
    meta: { about: aboutOf(endpoint), isSilent },
    ...(keep && {
      placeholderData: keep === 'preview' ? keepPreviousData : keepSameList([endpoint.feature, endpoint.name, asked]),
    }),
  })
