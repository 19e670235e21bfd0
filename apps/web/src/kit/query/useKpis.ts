import type { Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { type Options, useEndpoint } from './useEndpoint.ts'
import { useFailureLog } from './useFailureLog.ts'

/** `useKpis(teams.kpis, {})`: figures like any other response; a failure is logged, and the page works without them. */
export function useKpis<E extends Named<Endpoint>>(kpis: E, input: RequestOf<E>, options?: Options) {
  const answer = useEndpoint(kpis, input, options)
  useFailureLog(answer.error)
  return answer
}
