import { contracts } from '@handoff/contracts/all'
import type { Endpoint, Named } from '@handoff/contracts/kit'

/** Every endpoint there is, each with its name in front, for `test.each`. */
export const endpoints = Object.values(contracts).flatMap((contract) =>
  Object.values(contract).map((endpoint): [string, Named<Endpoint>] => [
    `${endpoint.feature}.${endpoint.name}`,
    endpoint,
  ]),
)

/** What an endpoint needs at the least, so that one wrong field is the only thing wrong. Ids lead nowhere. */
export const samples: Record<string, Record<string, unknown>> = {
  'settings.saveTimeZone': { timezone: 'America/New_York' },
  'auth.login': { email: 'nobody@handoff.test', password: 'whatever' },
  'auth.setupState': { token: 'none' },
  'auth.setup': {
    token: 'none',
    firstName: 'Ada',
    lastName: 'Lane',
    email: 'ada@handoff.test',
    password: 'correct horse battery',
  },
  'profile.save': { firstName: 'Ada', lastName: 'Lane', colorCode: '#6f6af6' },
  'reference.state': { id: 2_000_000_000 },
  'reference.places': { q: 'Oak' },
  'entities.show': { id: 2_000_000_000 },
  'customers.create': { firstName: 'Rosa', lastName: 'Marin', hasNoContact: true },
  'customers.show': { id: 2_000_000_000 },
  'consents.ofCustomer': { id: 2_000_000_000 },
  'referrals.refer': { customerId: 2_000_000_000, referToIds: [2_000_000_000], categoryId: 1, draft: true },
  'referrals.remove': { id: 2_000_000_000 },
  'referrals.changeStatus': { id: 2_000_000_000, status: 1, version: 1 },
  'referrals.assign': { referralId: 2_000_000_000, userId: null, version: 1 },
  'referrals.assignees': { referralId: 2_000_000_000 },
  'referrals.group': { groupId: 2_000_000_000 },
  'referrals.show': { id: 2_000_000_000 },
  'trail.ofCustomer': { customerId: 2_000_000_000 },
  'notifications.mark': { id: 2_000_000_000, isSeen: true },
  'search.all': { q: 'rosa' },
}

let callers = 0
/** Public calls are counted by address; a test that is not about counting comes from a new one each time. */
export const someAddress = () => {
  callers++
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
}
