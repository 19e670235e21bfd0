import type { Answer, ApiError, Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from './client.ts'
import { keepSameList } from './sameList.ts'

/** The part of an endpoint that determines which changes affect its response. */
export type About = Pick<Named<Endpoint>, 'feature' | 'path'>
const aboutOf = ({ feature, path }: Named<Endpoint>): About => ({ feature, path })

/**
 * Cached under `[feature, name, input]`, so that a change refreshes what shows it, and nothing else: `refreshChanged`.
 */
export const query = <E extends Named<Endpoint>>(endpoint: E, input: RequestOf<E>) =>
  queryOptions<Answer<E>, ApiError>({
    queryKey: [endpoint.feature, endpoint.name, input],
    queryFn: async ({ signal }) => (await ask(endpoint, input, { signal })).data,
    meta: { about: aboutOf(endpoint) },
  })

export type Options = {
  /** Whether to send the request. */
  enabled?: boolean
  /**
   * Shows the previous page until the new one arrives, with other filters nothing (`keepSameList`). A preview of typed
   * input always keeps the previous response (`'preview'`).
   */
  keep?: boolean | 'preview'
  /** Background work: no progress bar. */
  isSilent?: boolean
}

/** `useEndpoint(referrals.listInbound, { pageNo: 1 })`: the server's response, loaded and kept fresh. */
export const useEndpoint = <E extends Named<Endpoint>>(
  endpoint: E,
  input: RequestOf<E>,
  { enabled = true, keep = false, isSilent = false }: Options = {},
) =>
  useQuery<Answer<E>, ApiError>({
    ...query(endpoint, input),
    enabled,
    meta: { about: aboutOf(endpoint), isSilent },
    ...(keep && {
      placeholderData: keep === 'preview' ? keepPreviousData : keepSameList([endpoint.feature, endpoint.name, input]),
    }),
  })
