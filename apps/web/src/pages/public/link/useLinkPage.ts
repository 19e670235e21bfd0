import type { Answer, Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { ApiError } from '@handoff/contracts/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ask } from '../../../kit/query/client.ts'
import { submitKeys } from '../../../kit/query/submitKeys.ts'
import { query } from '../../../kit/query/useEndpoint.ts'

/** Refetched every 15 seconds while on screen, and on return, so that two tabs and both sides agree. */
const followed = { refetchOnWindowFocus: 'always', refetchInterval: 15_000, staleTime: 0 } as const
const fetchedOnce = { refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY } as const
/** Someone else was faster, or the code has expired: the page is fetched again. */
const outdated = [403, 404, 409]

/** The part of a page that its frame needs. */
export type PageState<View> = Pick<ReturnType<typeof useLinkPage>, 'state' | 'error' | 'refetch' | 'token'> & {
  view: View | undefined
}

type Options<E extends Endpoint> = {
  /** The query of a preview for staff, in place of the link's. */
  preview?: ReturnType<typeof query<Named<E>>> | undefined
  /** False where a refetch would replace what is being typed. */
  isFollowed?: boolean
}

/** State of the page behind a link: its view, and saving. */
export function useLinkPage<E extends Named<Endpoint>>(
  endpoint: E,
  input: RequestOf<E> & { token?: string },
  { preview, isFollowed = true }: Options<E> = {},
) {
  const { token = '' } = input
  const cache = useQueryClient()
  const link = query(endpoint, input)
  const {
    data: view,
    error,
    refetch,
  } = useQuery({
    ...(preview ?? link),
    ...(isFollowed ? followed : fetchedOnce),
    enabled: preview !== undefined || token !== '',
  })
  const isMissing = preview === undefined && token === ''
  const isDead = isMissing || (error instanceof ApiError && error.status === 404)
  const show = (next: Answer<E>) => void cache.setQueryData<Answer<E>>(link.queryKey, next)
  return {
    token,
    input,
    view,
    error,
    /** `missing`: opened without a token; `dead`: the token is unknown or expired. */
    state: view ? ('open' as const) : isMissing ? ('missing' as const) : isDead ? ('dead' as const) : 'waiting',
    refetch,
    show,
    ...useSaving<Answer<E>>({ show, refetch }),
  }
}

type Showing<View> = { show: (view: View) => void; refetch: () => unknown }
type Saves<View> = Named<Endpoint> & { output: { _zod: { input: View } } }

/** Saves by a link. Every response is the new view of the page. */
export function useSaving<View>({ show, refetch }: Showing<View>) {
  const keys = useRef(submitKeys()).current
  const saving = useMutation<View, ApiError, () => Promise<View>>({
    mutationFn: (send) => send(),
    onSuccess: show,
    onError: ({ status }) => {
      if (outdated.includes(status)) void refetch()
    },
  })
  /** @returns whether it was saved */
  const attempt = (send: () => Promise<View>) =>
    saving.mutateAsync(send).then(
      () => true,
      () => false,
    )
  const { error, variables: latest } = saving
  return {
    save: <A extends Saves<View>>(action: A, input: RequestOf<A>) =>
      attempt(() =>
        keys.attempt([action.name, input], async (idempotencyKey) => {
          const { data } = await ask(action, input, { idempotencyKey })
          return data
        }),
      ),
    isPending: saving.isPending,
    hasSaved: latest !== undefined,
    failure: error && {
      error,
      retry: (): void => {
        if (latest) void attempt(latest)
      },
    },
    forgetFailure: saving.reset,
  }
}
