import { ConsentMethod, ConsentScope } from '@handoff/contracts/customers/consents'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { between, pick } from '../random.ts'
import type { Consent } from './consents.ts'
import type { Customer } from './customers.ts'
import type { People } from './people.ts'

const expiring = 9
const revoked = 5
const reasons = [
  'Called today and no longer wants her details shared.',
  'Moved to another state.',
  'Asked us in person to stop sharing.',
]

/** Consents without a referral: some expire soon, and some were revoked. */
export function consentsApart(customers: readonly Customer[], people: People, now: Date): Consent[] {
  const [first] = customers.flatMap(({ owner }) => owner ?? []).sort((one, other) => one.id - other.id)
  const earlier = new Date(now.getTime() - 60 * aDay)
  const owned = customers.filter(({ owner, createdAt }) => owner === first && createdAt < earlier)
  return owned.slice(0, expiring + revoked).map((customer, index) => {
    const by = pick(people.senders(customer.owner))
    const at = new Date(now.getTime() - between(35, 55) * aDay)
    const isRevoked = index >= expiring
    const end = { at: new Date(now.getTime() - between(1, 30) * aDay), by, reason: pick(reasons) }
    return {
      id: 0,
      customer,
      entity: customer.owner,
      categoryId: 0,
      method: ConsentMethod.Verbal,
      scope: ConsentScope.Network,
      witness: 'Rosa Alvarez',
      by,
      at,
      ...(isRevoked ? { revoked: end } : { expiresAt: new Date(now.getTime() + between(4, 29) * aDay) }),
    }
  })
}
