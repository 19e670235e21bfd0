import { ApiError } from '@handoff/contracts/kit'
import { QueryClient } from '@tanstack/react-query'

/** A refusal is a response and not retried; a lost connection is, once. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status >= 400),
      },
    },
  })
