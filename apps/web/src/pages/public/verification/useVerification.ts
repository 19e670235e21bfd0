import type { StatedCapacity } from '@handoff/contracts/network/entities/entity'
import { type VerificationView, type VerifiedPart, verifications } from '@handoff/contracts/network/verifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../kit/query/useAction.ts'
import { query } from '../../../kit/query/useEndpoint.ts'
import { useLinkToken } from '../useLinkToken.ts'

export type Corrections = Partial<Record<VerifiedPart, string>>

/** The details of a link, and what its provider says to it. */
export function useVerification() {
  const { token = '' } = useLinkToken('verification')
  const shown = query(verifications.byLink, { token })
  const { data, error, refetch } = useQuery({ ...shown, enabled: token !== '', refetchOnWindowFocus: 'always' })
  const cache = useQueryClient()
  const action = useAction(verifications.answer, {
    tells: 'nothing',
    isHandled: () => true,
    onSuccess: (view: VerificationView) => cache.setQueryData(shown.queryKey, view as never),
  })

  async function answer(corrections: Corrections, capacity: StatedCapacity | undefined, isPublic: boolean | undefined) {
    const said = Object.entries(corrections).flatMap(([part, text]) =>
      text.trim() ? [{ part: part as VerifiedPart, text: text.trim() }] : [],
    )
    try {
      await action.mutateAsync({
        token,
        corrections: said,
        ...(capacity && { capacity }),
        ...(isPublic !== undefined && { isPublic }),
      })
    } catch (failure) {
      // Someone else there was faster: the page says so.
      if ([404, 409].includes((failure as { status: number }).status)) void refetch()
    }
  }
  return {
    token,
    isLinkMissing: token === '',
    view: data,
    error,
    refetch,
    answer,
    isPending: action.isPending,
    failure: action.error,
  }
}
