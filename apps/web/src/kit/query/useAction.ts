import type { Answer, ApiError, Asked, Endpoint, Envelope, Named } from '@handoff/contracts/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '../toast.tsx'
import { ask } from './client.ts'
import { submitKeys } from './submitKeys.ts'

type Options<E extends Endpoint> = {
  /** The features whose answers may look different now. */
  refreshes?: readonly string[]
  /** How success is told. */
  tells?: 'success' | 'deleted' | 'nothing'
  /** Failures which the caller shows by itself, beside a field for instance. */
  isHandled?: (error: ApiError) => boolean
  onSuccess?: (data: Answer<E>, asked: Asked<E>) => unknown
}

/** Asks for a change, tells the person how it went, and refreshes what may look different now. */
export function useAction<E extends Named<Endpoint>>(
  endpoint: E,
  { refreshes = [endpoint.feature], tells = 'success', isHandled, onSuccess }: Options<E> = {},
) {
  const cache = useQueryClient()
  const refresh = () => Promise.all(refreshes.map((feature) => cache.invalidateQueries({ queryKey: [feature] })))
  const keys = useRef(submitKeys()).current

  return useMutation<Envelope<Answer<E>>, ApiError, Asked<E>>({
    mutationFn: async (asked) => {
      const isRepeatable = endpoint.method === 'POST' && !endpoint.isSecret
      return keys.attempt(asked, (idempotencyKey) => ask(endpoint, asked, isRepeatable ? { idempotencyKey } : {}))
    },
    onSuccess: async ({ title, data }, asked) => {
      if (title && tells !== 'nothing') toast[tells](title)
      await refresh()
      await onSuccess?.(data, asked)
    },
    onError: (error) => {
      if (!isHandled?.(error)) toast.error(error.message)
      // Somebody was quicker: what is on the screen is not true any more.
      if (error.status === 409) void refresh()
    },
  })
}
