import { worklist } from '@handoff/contracts/referrals/worklist'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import type { Whose } from './NeedsAction.tsx'

/** Whether the worklist shows an emergency: then its button is the filled one of the page. Asked for by the list itself. */
export function useEmergencyWaits(whose: Whose) {
  const { data } = useEndpoint(worklist.show, { whose }, { keep: true, enabled: false })
  return data?.lines.some(({ group }) => group === 'answerNow') ?? false
}
