import type { Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { useCan } from '../session/Can.tsx'
import { useEndpoint } from './useEndpoint.ts'
import { useFailureLog } from './useFailureLog.ts'

/**
 * Number of rows of a list: the figure equals the list behind it. Null on failure; not requested for anyone who may not
 * see the list.
 */
export function useCount<E extends Named<Endpoint>>(list: E, input: RequestOf<E>, enabled = true) {
  const isAllowed = useCan(list)
  const { data, error } = useEndpoint<E>(
    list,
    { ...(input as object), pageNo: 1, pageSize: 1 } as unknown as RequestOf<E>,
    { keep: true, isSilent: true, enabled: enabled && isAllowed },
  )
  useFailureLog(error)
  return error ? null : (data as { total: number } | undefined)?.total
}
