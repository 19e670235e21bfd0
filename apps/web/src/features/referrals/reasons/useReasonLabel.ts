import { reasons } from '@handoff/contracts/referrals/reasons'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'

/** The label of a reason by its code; the code itself where it is no longer used. */
export function useReasonLabel(code: string | undefined) {
  const { data } = useEndpoint(reasons.list, {}, { enabled: code !== undefined, isSilent: true })
  return data?.find((reason) => reason.code === code)?.label ?? code ?? ''
}
