import { ApiError } from '@handoff/contracts/kit'
import { customerActs } from './acts.customers.fixtures.ts'
import { networkActs } from './acts.network.fixtures.ts'
import { referralActs } from './acts.referrals.fixtures.ts'
import { requestActs } from './acts.requests.fixtures.ts'
import { teamActs } from './acts.teams.fixtures.ts'
import type { Act, Stage } from './stage.fixtures.ts'

/**
 * One act of the history. Returns whether it was refused: out of turn or no longer possible, so that nothing happened.
 */
export function actsOf(stage: Stage) {
  const acts: Act[] = [referralActs, customerActs, requestActs, networkActs, teamActs].flatMap((of) => of(stage))

  return async function isRefused() {
    try {
      await stage.dice.weighed(acts).take()
      return false
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      return true
    }
  }
}
