import { type FollowUpAnswer, type FollowUpView, followUps } from '@handoff/contracts/surveys/followUps'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../kit/query/useAction.ts'
import { query } from '../../../kit/query/useEndpoint.ts'

type Said = { answer: FollowUpAnswer; note: string; wantsCall: boolean }

/** How a page keeps up with what its link shows; within a survey it is asked once. */
type Following = { refetchInterval?: number; staleTime?: number }

/** The question of a link, and what the customer says to it. */
export function useFollowUp(token: string, following: Following = {}) {
  const shown = query(followUps.show, { token })
  const { data, error, refetch } = useQuery({
    ...shown,
    enabled: token !== '',
    refetchOnWindowFocus: 'always',
    ...following,
  })
  const cache = useQueryClient()
  const options = {
    tells: 'nothing',
    isHandled: () => true,
    onSuccess: (view: FollowUpView) => cache.setQueryData(shown.queryKey, view),
  } as const
  const answering = useAction(followUps.answer, options)
  const stopping = useAction(followUps.stop, options)

  /** Whether it was recorded. */
  async function answer({ answer, note, wantsCall }: Said): Promise<boolean> {
    try {
      await answering.mutateAsync({
        token,
        answer,
        version: data!.version,
        ...(note && { note }),
        ...(wantsCall && { wantsCall }),
      })
      return true
    } catch (failure) {
      if ([404, 409].includes((failure as { status: number }).status)) void refetch()
      return false
    }
  }
  return {
    view: data,
    error,
    refetch,
    answer,
    stop: () => stopping.mutate({ token }),
    isPending: answering.isPending,
    isStopping: stopping.isPending,
    failure: answering.error ?? stopping.error,
  }
}
export type FollowUpLink = ReturnType<typeof useFollowUp>
