import type { Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { useEndpoint } from './useEndpoint.ts'
import { useFailureLog } from './useFailureLog.ts'

/** How many rows a list would have: what a figure says is what the list behind it shows. Null where it failed. */
export function useCount<E extends Named<Endpoint>>(list: E, asked: RequestOf<E>, enabled = true) {
  const { data, error } = useEndpoint<E>(
    list,
    { ...(asked as object), pageNo: 1, pageSize: 1 } as unknown as RequestOf<E>,
    { keep: true, isSilent: true, enabled },
  )
  useFailureLog(error)
  return error ? null : (data as { total: number } | undefined)?.total
}
