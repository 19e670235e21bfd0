import { customersFrom } from './customers.naive.fixtures.ts'
import { entitiesFrom } from './entities.naive.fixtures.ts'
import type { Row } from './history.fixtures.ts'
import type { Known } from './known.fixtures.ts'
import type { Ledger } from './ledger.fixtures.ts'
import { checkLocations } from './locations.naive.fixtures.ts'
import { needsFrom } from './needs.naive.fixtures.ts'
import { referralsFrom } from './referrals.naive.fixtures.ts'
import { requestsFrom } from './requests.naive.fixtures.ts'
import { teamsFrom } from './teams.naive.fixtures.ts'

export function knownFrom(history: readonly Row[], ledger: Ledger, now: Date): Known {
  checkLocations(history, ledger)
  const customers = customersFrom(history, ledger)
  return {
    now,
    ledger,
    customers,
    referrals: referralsFrom(history),
    needs: needsFrom(history, customers, ledger),
    entities: entitiesFrom(history, ledger),
    requests: requestsFrom(history),
    teams: teamsFrom(history, ledger),
  }
}
