import { auth } from '@handoff/contracts/access/auth/auth'
import { profile } from '@handoff/contracts/access/profile'
import { roles } from '@handoff/contracts/access/roles/roles'
import { teams } from '@handoff/contracts/access/teams'
import { contracts } from '@handoff/contracts/all'
import { type Change, touchedBy } from '@handoff/contracts/change'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { notes } from '@handoff/contracts/customers/notes'
import { changedHeader, type Endpoint, type Named, type RequestOf, toRequest } from '@handoff/contracts/kit'
import { locations } from '@handoff/contracts/network/locations/locations'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { UnmetReason, unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { touches } from '@handoff/contracts/touches'
import { describe, expect, test } from 'vitest'
import { referralsOf, verbal } from '../features/referrals/referrals/referrals.fixtures.ts'
import { openWorld } from './world.ts'

const world = await openWorld()
const { as } = world
const { twoSides, aSentReferral, send } = referralsOf(world)
const { ada, ben, shelter } = await twoSides()
const admin = await world.aPerson()

/** All calls for figures. */
const kpiCalls = Object.values(contracts as Record<string, Record<string, Named<Endpoint>>>)
  .flatMap((feature) => Object.values(feature))
  .filter(({ method, path }) => method === 'GET' && /\/kpis$/i.test(path))

/** The answer of each call for figures to each person. */
async function figuresFor(people: readonly { token: string }[]) {
  const answers = new Map<string, string>()
  for (const [at, person] of people.entries())
    for (const endpoint of kpiCalls) {
      const { method, url } = toRequest(endpoint, {})
      answers.set(`${endpoint.feature} ${endpoint.name} ${at}`, (await world.ask(person, { method, url })).body)
    }
  return answers
}

/** Features whose figures differ after an act that does not name them. */
async function missedBy(people: readonly { token: string }[], act: () => ReturnType<typeof touched>) {
  const before = await figuresFor(people)
  const { status, features } = await act()
  expect(status).toBe(200)
  const after = await figuresFor(people)
  const changed = [...after].filter(([key, body]) => before.get(key) !== body).map(([key]) => key.split(' ')[0]!)
  return { changed: [...new Set(changed)], missed: [...new Set(changed)].filter((it) => !features!.includes(it)) }
}

/** Features touched by the answer's changes; null without the header. */
async function touched<E extends Named<Endpoint>>(
  person: { token: string } | null,
  endpoint: E,
  input: RequestOf<E>,
  headers: Record<string, string> = {},
) {
  const { method, url, body } = toRequest(endpoint, input)
  const answer = await world.ask(person, { method, url, payload: body as object | undefined, headers })
  const header = answer.headers[changedHeader] as string | undefined
  const changes = header === undefined ? null : (JSON.parse(header) as Change[])
  return { status: answer.statusCode, features: changes && [...new Set<string>(changes.flatMap(touchedBy))], changes }
}

describe('figures are refetched', () => {
  const people = [ada, ben, admin]

  test('after a referral is sent', async () => {
    const { id: customerId } = await world.aCustomer(ada)
    const input = {
      customerId,
      referToIds: [shelter.id],
      categoryId: await world.categoryId('Housing'),
      consent: verbal,
    }
    const { changed, missed } = await missedBy(people, () => touched(ada, referrals.refer, input))
    expect(missed).toEqual([])
    expect(changed).toEqual(expect.arrayContaining(['categories', 'referrals', 'customers', 'dashboard']))
  })

  test('after a referral is accepted', async () => {
    const { id, version } = await send(ada, shelter)
    const input = { id, status: 1, version } as const
    const { changed, missed } = await missedBy(people, () => touched(ben, referrals.changeStatus, input))
    expect(missed).toEqual([])
    expect(changed).toContain('entities')
  })

  test('after an unmet need is recorded', async () => {
    const { id: customerId } = await world.aCustomer(ada)
    const input = { customerId, categoryId: await world.categoryId('Housing'), reason: UnmetReason.TooFar }
    const { changed, missed } = await missedBy(people, () => touched(ada, unmetNeeds.record, input))
    expect(missed).toEqual([])
    expect(changed).toContain('categories')
  })

  test('after a customer is added', async () => {
    const input = { firstName: 'Lena', lastName: 'Ruiz', hasNoContact: true }
    const { changed, missed } = await missedBy(people, () => touched(ada, customers.create, input))
    expect(missed).toEqual([])
    expect(changed).toContain('customers')
  })

  test('after a location is added', async () => {
    const input = { name: 'Hall', categoryIds: [await world.categoryId('Housing')] }
    const { changed, missed } = await missedBy(people, () => touched(admin, locations.create, input))
    expect(missed).toEqual([])
    expect(changed).toContain('locations')
  })

  test('after a teammate is invited', async () => {
    const { id: roleId } = (await as(ben)(roles.create, { name: 'Front desk', roleAccesses: [] })).data
    const input = { emails: ['cleo@handoff.test'], roleId }
    const { changed, missed } = await missedBy(people, () => touched(ben, teams.invite, input))
    expect(missed).toEqual([])
    expect(changed).toContain('teams')
  })

  test('after a teammate is deactivated', async () => {
    const { id } = await world.aPerson({ entity: shelter, firstName: 'Olaf' })
    const { changed, missed } = await missedBy(people, () => touched(ben, teams.remove, { id }))
    expect(missed).toEqual([])
    expect(changed).toContain('teams')
  })
})

describe('what a change touches', () => {
  test('a step of a referral touches the nouns of its event', async () => {
    const { referral, ben: receiver } = await aSentReferral()
    const input = { id: referral.id, status: 1, version: referral.version } as const
    const { features, changes } = await touched(receiver, referrals.changeStatus, input)
    // The acceptance grants access, which adds a system note.
    expect(features).toEqual(expect.arrayContaining([...touches.referral, ...touches.customer]))
    expect(changes).toContainEqual({
      noun: 'referral',
      ids: {
        referral: [referral.id],
        group: [referral.groupId],
        customer: [referral.customer!.id],
        entity: [expect.any(Number), expect.any(Number)],
      },
    })
  })

  test('a change without an event touches its feature, or what is declared for it', async () => {
    expect(await touched(ada, auth.forgetDevices, {})).toMatchObject({ changes: [{ noun: 'account' }] })
    const name = { firstName: 'Ada', lastName: 'Lane', phone: null, colorCode: '#0f766e' }
    expect(await touched(ada, profile.save, name)).toMatchObject({ features: ['profile', 'auth'] })
  })

  test('a repeated call gets the same answer as the first', async () => {
    const rosa = { firstName: 'Rosa', lastName: 'Marin', hasNoContact: true }
    const key = { 'idempotency-key': 'touches-once' }
    const first = await touched(ada, customers.create, rosa, key)
    expect(first).toMatchObject({ status: 200, features: [...touches.customer] })
    expect(await touched(ada, customers.create, rosa, key)).toEqual(first)
  })

  test('a read touches nothing, and neither does a rejected call', async () => {
    expect(await touched(admin, roles.list, {})).toMatchObject({ status: 200, features: null })
    const missing = { id: 999_999, status: 1, version: 1 } as const
    expect(await touched(ben, referrals.changeStatus, missing)).toMatchObject({ status: 404, features: null })
    expect(await touched(ben, notes.remove, { id: 999_999 })).toMatchObject({ status: 404, features: null })
  })

  test('a stranger gets the same answer for known and unknown addresses', async () => {
    for (const email of [ada.email, 'no.one@handoff.test'])
      expect(await touched(null, auth.forgotPassword, { email })).toMatchObject({ status: 200, features: null })
  })
})
