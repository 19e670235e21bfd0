import type { Answer, Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { ApiError } from '@handoff/contracts/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ask } from '../../../kit/query/client.ts'
import { submitKeys } from '../../../kit/query/submitKeys.ts'
import { query } from '../../../kit/query/useEndpoint.ts'

/**
 * What a link shows is asked again every 15 seconds while it is on screen, and when someone comes back to it, so that two
 * tabs and both sides agree.
 */
const followed = { refetchOnWindowFocus: 'always', refetchInterval: 15_000, staleTime: 0 } as const
const askedOnce = { refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY } as const
/** Someone else was faster, or the hour of a code is over: the page shows how it is now. */
const outdated = [403, 404, 409]

/** What of a page says how far it is. */
export type PageState<View> = Pick<ReturnType<typeof useLinkPage>, 'state' | 'error' | 'refetch' | 'token'> & {
  view: View | undefined
}

type Options<E extends Endpoint> = {
  /** What staff look at in place of the link. */
  preview?: ReturnType<typeof query<Named<E>>> | undefined
  /** False where what is typed must stay as it is. */
  isFollowed?: boolean
}

/** The page behind a link: what it shows, how far it is, and what is saved by it. */
export function useLinkPage<E extends Named<Endpoint>>(
  endpoint: E,
  asked: RequestOf<E> & { token?: string },
  { preview, isFollowed = true }: Options<E> = {},
) {
  const { token = '' } = asked
  const cache = useQueryClient()
  const link = query(endpoint, asked)
  const {
    data: view,
    error,
    refetch,
  } = useQuery({
    ...(preview ?? link),
    ...(isFollowed ? followed : askedOnce),
    enabled: preview !== undefined || token !== '',
  })
  const isMissing = preview === undefined && token === ''
  const isDead = isMissing || (error instanceof ApiError && error.status === 404)
  const show = (next: Answer<E>) => void cache.setQueryData<Answer<E>>(link.queryKey, next)
  return {
    token,
    asked,
    view,
    error,
    /** Before anything can be shown: opened without a token, or by one that opens nothing. */
    state: view ? ('open' as const) : isMissing ? ('missing' as const) : isDead ? ('dead' as const) : 'waiting',
    refetch,
    show,
    ...useSaving<Answer<E>>({ show, refetch }),
  }
}

type Showing<View> = { show: (view: View) => void; refetch: () => unknown }
type Saves<View> = Named<Endpoint> & { output: { _zod: { input: View } } }

/** What is done by a link. Each answer of the server is the page as it is then. */
export function useSaving<View>({ show, refetch }: Showing<View>) {
  const keys = useRef(submitKeys()).current
  const saving = useMutation<View, ApiError, () => Promise<View>>({
    mutationFn: (send) => send(),
    onSuccess: show,
    onError: ({ status }) => {
      if (outdated.includes(status)) void refetch()
    },
  })
  /** Answers whether it was recorded. */
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
