import type { Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { type Options, useEndpoint } from './useEndpoint.ts'
import { useFailureLog } from './useFailureLog.ts'

/** `useKpis(teams.kpis, {})`: figures as any other answer; where they fail it is logged, and the page goes on without. */
export function useKpis<E extends Named<Endpoint>>(kpis: E, asked: RequestOf<E>, options?: Options) {
  const answer = useEndpoint(kpis, asked, options)
  useFailureLog(answer.error)
  return answer
}
