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
  /** How success is shown. */
  feedback?: 'success' | 'deleted' | 'nothing'
  /** Names the changed record, instead of the response's general title: 'Harbor Clinic saved'. */
  says?: (data: Answer<E>, input: RequestOf<E>) => string | undefined
  /** Failures that the caller shows itself, next to a field for instance. */
  isHandled?: (error: ApiError) => boolean
  onSuccess?: (data: Answer<E>, input: RequestOf<E>) => unknown
}

/** Sends a change, shows the result, and refreshes the queries that the response names. */
export function useAction<E extends Named<Endpoint>>(
  endpoint: E,
  { feedback = 'success', says, isHandled, onSuccess }: Options<E> = {},
) {
  const cache = useQueryClient()
  const keys = useRef(submitKeys()).current
  /** Without a login no query on the screen could be outdated. */
  const isPublic = endpoint.access === 'public'

  return useMutation<Reply<Answer<E>>, ApiError, RequestOf<E>>({
    mutationFn: async (input) => {
      const isRepeatable = endpoint.method === 'POST' && !endpoint.isSecret
      return keys.attempt(input, (idempotencyKey) => ask(endpoint, input, isRepeatable ? { idempotencyKey } : {}))
    },
    onSuccess: async ({ title, data, changes = changesBy(endpoint) }, input) => {
      if (title && feedback !== 'nothing') toast[feedback](says?.(data, input) ?? title)
      if (!isPublic) await refreshChanged(cache, changes as readonly Change[])
      await onSuccess?.(data, input)
    },
    onError: (error) => {
      // The login over the page shows it.
      const isCovered = error.status === 401 && pausedSession.person !== null
      if (!isCovered && !isHandled?.(error)) toast.error(error.message)
      // Someone else was faster: the screen is outdated.
      if (error.status === 409 && !isPublic) void refreshChanged(cache, ofFeature(endpoint))
    },
  })
}
