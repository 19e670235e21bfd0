import { type AnswerKey, type AnswerView, answers } from '@handoff/contracts/referrals/answers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Given } from '../../../features/referrals/answers/answerFields.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { query } from '../../../kit/query/useEndpoint.ts'
import { followed } from '../followed.ts'
import { useLinkToken } from '../useLinkToken.ts'

/** The referral of the link, and what is answered to it. Two tabs agree: it is asked again when one comes back to it. */
export function useAnswer() {
  const { token = '', pass, setPass } = useLinkToken('answer')
  const asked = { token, ...(pass && { pass }) }
  const shown = query(answers.show, asked)
  const { data, error, refetch } = useQuery({
    ...shown,
    enabled: token !== '',
    ...followed,
  })
  const cache = useQueryClient()
  const action = useAction(answers.answer, {
    tells: 'nothing',
    isHandled: () => true,
    onSuccess: (view: AnswerView) => cache.setQueryData(shown.queryKey, view as never),
  })

  /** Whether it was recorded. */
  async function answer(key: AnswerKey, version: number, given: Given = {}): Promise<boolean> {
    try {
      await action.mutateAsync({ ...asked, key, version, ...given })
      return true
    } catch (failure) {
      // Someone else was faster, or the hour of the code is over: the page shows how it is now.
      if ([403, 404, 409].includes((failure as { status: number }).status)) void refetch()
      return false
    }
  }
  return {
    token,
    asked,
    queryKey: shown.queryKey,
    isLinkMissing: token === '',
    view: data,
    error,
    refetch,
    setPass,
    answer,
    isPending: action.isPending,
    failure: action.error,
    latest: action.variables,
    forgetFailure: action.reset,
  }
}
export type Answering = ReturnType<typeof useAnswer>

/** A message into the thread of the referral. */
export function useWriting({ asked, queryKey, refetch }: Answering) {
  const cache = useQueryClient()
  const action = useAction(answers.write, {
    tells: 'nothing',
    isHandled: () => true,
    onSuccess: (view: AnswerView) => cache.setQueryData(queryKey, view as never),
  })
  /** Whether it was sent. */
  async function write(text: string): Promise<boolean> {
    try {
      await action.mutateAsync({ ...asked, text })
      return true
    } catch (failure) {
      // The hour of the code is over, or the thread has ended: the page shows how it is now.
      if ([403, 404, 409].includes((failure as { status: number }).status)) void refetch()
      return false
    }
  }
  return { write, error: action.error, isPending: action.isPending }
}
