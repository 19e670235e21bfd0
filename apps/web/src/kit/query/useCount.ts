import type { Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { useCan } from '../session/Can.tsx'
import { useEndpoint } from './useEndpoint.ts'
import { useFailureLog } from './useFailureLog.ts'

/**
 * How many rows a list would have: what a figure says is what the list behind it shows. Null where it failed; not asked by
 * anyone who may not see the list.
 */
export function useCount<E extends Named<Endpoint>>(list: E, asked: RequestOf<E>, enabled = true) {
  const isAllowed = useCan(list)
  const { data, error } = useEndpoint<E>(
    list,
    { ...(asked as object), pageNo: 1, pageSize: 1 } as unknown as RequestOf<E>,
    { keep: true, isSilent: true, enabled: enabled && isAllowed },
  )
  useFailureLog(error)
  return error ? null : (data as { total: number } | undefined)?.total
}
