import { type Change, changesBy, ofFeature } from '@handoff/contracts/change'
import type { Answer, ApiError, Endpoint, Named, Reply, RequestOf } from '@handoff/contracts/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { pausedSession } from '../session/pausedSession.ts'
import { toast } from '../toast.tsx'
import { ask } from './client.ts'
import { refreshChanged } from './refresh.ts'
import { submitKeys } from './submitKeys.ts'

type Options<E extends Endpoint> = {
  /** How success is told. */
  tells?: 'success' | 'deleted' | 'nothing'
  /** Names what was changed, in place of the answer's general title: 'Harbor Clinic saved'. */
  says?: (data: Answer<E>, asked: RequestOf<E>) => string | undefined
  /** Failures which the caller shows by itself, next to a field for instance. */
  isHandled?: (error: ApiError) => boolean
  onSuccess?: (data: Answer<E>, asked: RequestOf<E>) => unknown
}

/** Asks for a change, tells the person how it went, and refreshes what the answer says it touches. */
export function useAction<E extends Named<Endpoint>>(
  endpoint: E,
  { tells = 'success', says, isHandled, onSuccess }: Options<E> = {},
) {
  const cache = useQueryClient()
  const keys = useRef(submitKeys()).current
  /** Without a login there is nothing on the screen that could be outdated. */
  const isPublic = endpoint.access === 'public'

  return useMutation<Reply<Answer<E>>, ApiError, RequestOf<E>>({
    mutationFn: async (asked) => {
      const isRepeatable = endpoint.method === 'POST' && !endpoint.isSecret
      return keys.attempt(asked, (idempotencyKey) => ask(endpoint, asked, isRepeatable ? { idempotencyKey } : {}))
    },
    onSuccess: async ({ title, data, changes = changesBy(endpoint) }, asked) => {
      if (title && tells !== 'nothing') toast[tells](says?.(data, asked) ?? title)
      if (!isPublic) await refreshChanged(cache, changes as readonly Change[])
      await onSuccess?.(data, asked)
    },
    onError: (error) => {
      // The login over the page says it.
      const isSaid = error.status === 401 && pausedSession.person !== null
      if (!isSaid && !isHandled?.(error)) toast.error(error.message)
      // Someone else was faster: what is on the screen is no longer true.
      if (error.status === 409 && !isPublic) void refreshChanged(cache, ofFeature(endpoint))
    },
  })
}
