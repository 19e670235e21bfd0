import { type Action, type Area, areas, type Endpoint, toRequest, UserType } from '@handoff/contracts/kit'
import { describe, expect, test } from 'vitest'
import { endpoints, samples, someAddress } from './samples.ts'
import { everyAction, openWorld, type Person } from './world.ts'

const world = await openWorld()
const { ask, anEntity, aPerson, staffOf, db } = world

const closed = endpoints.filter(([, { access }]) => access !== 'public')
const kept = closed.filter(([, { access }]) => access !== 'signedIn')
const grantOf = ({ access }: Endpoint) => {
  if (typeof access === 'string') throw new Error('This endpoint asks for no right')
  return access
}

/** Asks with as little as an endpoint can be asked with: whoever comes past the door gets another answer than 403. */
const statusFor = async (person: Pick<Person, 'token'> | null, name: string, endpoint: Endpoint) => {
  const { method, url, body } = toRequest(endpoint, samples[name])
  return (await ask(person, { method, url, payload: body, remoteAddress: someAddress() })).statusCode
}

const shelter = await anEntity({ name: 'Night Shelter' })
const people = {
  [UserType.Admin]: await aPerson(),
  [UserType.Entity]: await aPerson({ entity: shelter }),
  [UserType.AdminStaff]: await staffOf(null),
  [UserType.EntityStaff]: await staffOf(shelter),
}
const withoutRole = await aPerson({ entity: shelter, userType: UserType.EntityStaff })

const known = new Map<string, Promise<Person>>()
/** Staff with one flag in one area. */
function staffWith(userType: UserType, area: Area, action: Action) {
  const key = `${userType} ${area} ${action}`
  const person = known.get(key) ?? staffOf(userType === UserType.EntityStaff ? shelter : null, { [area]: [action] })
  known.set(key, person)
  return person
}

test('every endpoint has an address of its own', () => {
  const addresses = endpoints.map(([, { method, path }]) => `${method} ${path.split('?')[0]!.replace(/:\w+/g, ':')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

describe('strangers', () => {
  test.each(closed)('are kept out of %s', async (name, endpoint) => {
    expect(await statusFor(null, name, endpoint)).toBe(401)
  })

  test.each(closed)('with a token that nobody has are kept out of %s', async (name, endpoint) => {
    expect(await statusFor({ token: 'A'.repeat(43) }, name, endpoint)).toBe(401)
  })
})

describe('without any right in its role', () => {
  test.each(kept)('%s is closed to staff of either side', async (name, endpoint) => {
    for (const person of [people[UserType.AdminStaff], people[UserType.EntityStaff], withoutRole])
      expect(await statusFor(person, name, endpoint)).toBe(403)
  })
})

test.each(kept)('%s opens to the types it serves, and to staff by exactly its flags', async (name, endpoint) => {
  const { area, actions, types } = grantOf(endpoint)

  for (const userType of [UserType.Admin, UserType.Entity])
    expect((await statusFor(people[userType], name, endpoint)) === 403, `user type ${userType}`).toBe(
      !types.includes(userType),
    )
  for (const userType of [UserType.AdminStaff, UserType.EntityStaff])
    for (const action of everyAction) {
      const isServed = types.includes(userType) && actions.includes(action)
      const status = await statusFor(await staffWith(userType, area, action), name, endpoint)
      expect(status === 403, `user type ${userType} with ${action}: ${status}`).toBe(!isServed)
      expect(status).not.toBe(401)
    }
})

test('a right in one area opens no other, and the name of the other side opens nothing', async () => {
  const elsewhere = await staffOf(shelter, { network: everyAction, customers: everyAction, dashboard: everyAction })
  expect((await ask(elsewhere, { url: '/api/refers/inbound' })).statusCode).toBe(403)

  const misnamed = await staffOf(shelter, { referrals: everyAction })
  expect((await ask(misnamed, { url: '/api/refers/inbound' })).statusCode).toBe(200)
  const { role_id } = await db
    .selectFrom('account')
    .select('role_id')
    .where('id', '=', misnamed.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('role_access').set({ name: areas.referrals.admin }).where('role_id', '=', role_id!).execute()
  expect((await ask(misnamed, { url: '/api/refers/inbound' })).statusCode).toBe(403)
})

/** The design's word for each call; the contracts must not say anything else. */
const design: Record<string, 'public' | 'signedIn' | [Area, ...Action[]] | [Area, Action, 'Admin only']> = {
  'POST /settings': 'signedIn',
  'GET /time-zones': 'signedIn',
  'GET /self-check': 'signedIn',
  'POST /auth/login': 'public',
  'POST /auth/logout': 'signedIn',
  'GET /auth/me': 'signedIn',
  'GET /auth/setup': 'public',
  'POST /auth/setup': 'public',
  'GET /auth/demo-accounts': 'public',
  'GET /profile': 'signedIn',
  'PUT /profile': 'signedIn',
  'GET /roles/access': 'signedIn',
  'GET /reference/states': 'public',
  'GET /reference/states/:id': 'public',
  'GET /reference/places': 'public',
  'GET /reasons': 'signedIn',
  'GET /categories': ['network', 'view'],
  'GET /categories/ddl': 'signedIn',
  'POST /entities/all': ['network', 'view'],
  'GET /entities/all/table': ['network', 'view'],
  'GET /entities/ddl/true': 'signedIn',
  'GET /entities/ddl/false': 'signedIn',
  'GET /entities/kpis': ['network', 'view'],
  'GET /entities/:id': ['network', 'view'],
  'GET /customers': ['customers', 'view'],
  'GET /customers/Kpis': ['customers', 'view'],
  'POST /customers': ['customers', 'add'],
  'GET /customers/:id': ['customers', 'view'],
  'GET /consents/customer/:id': ['customers', 'view'],
  'POST /refers/entity-to-customer': ['referrals', 'add'],
  'GET /refers/outbound': ['referrals', 'view'],
  'GET /refers/outbound/kpis': ['referrals', 'view'],
  'GET /refers/inbound': ['referrals', 'view'],
  'GET /refers/inbound/kpis': ['referrals', 'view'],
  'PATCH /refers/remove/:id': ['referrals', 'delete'],
  'PATCH /refers/changeStatus/:id': ['referrals', 'approve', 'edit', 'add'],
  'PATCH /refers/assign/sp': ['referrals', 'assign'],
  'GET /entities/ddl/assigned/sp': ['referrals', 'view'],
  'GET /refers/count': ['referrals', 'view'],
  'GET /refers/group-entities/:groupId': ['referrals', 'view'],
  'GET /refers/:id': ['referrals', 'view'],
  'GET /trail/:customerId': ['customers', 'view'],
  'GET /audit/verify': ['dashboard', 'view', 'Admin only'],
  'GET /notifications': 'signedIn',
  'POST /notifications/markAllUnread': 'signedIn',
  'GET /notifications/markAllUnread': 'signedIn',
  'PATCH /notifications/:id': 'signedIn',
  'GET /dashboard/kpis': ['dashboard', 'view'],
  'GET /search': 'signedIn',
}

test('nothing is opened wider than the design says', () => {
  for (const [address, said] of Object.entries(design)) {
    const [, endpoint] = endpoints.find(([, { method, path }]) => `${method} ${path.split('?')[0]}` === address) ?? []
    expect(endpoint, address).toBeDefined()
    if (typeof said === 'string') expect(endpoint!.access, address).toBe(said)
    else {
      const [area, ...actions] = said
      const isAdminOnly = actions.includes('Admin only' as never)
      const { types, ...grant } = grantOf(endpoint!)
      expect(grant, address).toEqual({ area, actions: actions.filter((action) => action !== 'Admin only') })
      expect(types.length === 1 && types[0] === UserType.Admin, address).toBe(isAdminOnly)
    }
  }
})
