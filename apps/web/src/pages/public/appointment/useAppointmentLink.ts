import {
  type AppointmentByLink,
  appointments,
  type CustomerAnswer,
} from '@handoff/contracts/referrals/appointments/appointments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../kit/query/useAction.ts'
import { query } from '../../../kit/query/useEndpoint.ts'
import { followed } from '../followed.ts'
import { useLinkToken } from '../useLinkToken.ts'

/** The appointment of a reminder, and what the customer says to it. Two tabs agree: it is asked again on coming back. */
export function useAppointmentLink() {
  const { token = '' } = useLinkToken('appointment')
  const shown = query(appointments.byLink, { token })
  const { data, error, refetch } = useQuery({
    ...shown,
    enabled: token !== '',
    ...followed,
  })
  const cache = useQueryClient()
  const action = useAction(appointments.answerByLink, {
    tells: 'nothing',
    isHandled: () => true,
    onSuccess: (view: AppointmentByLink) => cache.setQueryData(shown.queryKey, view as never),
  })

  /** Whether it was recorded. */
  async function answer(said: CustomerAnswer, note = ''): Promise<boolean> {
    try {
      await action.mutateAsync({ token, answer: said, version: data!.version, ...(note && { note }) })
      return true
    } catch (failure) {
      // It was moved, canceled, or has begun: the page shows how it is now.
      if ([404, 409].includes((failure as { status: number }).status)) void refetch()
      return false
    }
  }
  const { variables } = action
  return {
    token,
    isLinkMissing: token === '',
    view: data,
    error,
    refetch,
    answer,
    isPending: action.isPending,
    failure: action.error,
    retry: () => void (variables && answer(variables.answer as CustomerAnswer, variables.note ?? '')),
  }
}
export type AppointmentLink = ReturnType<typeof useAppointmentLink>
