import { consents } from '@handoff/contracts/customers/consents'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { notifications } from '@handoff/contracts/platform/notifications'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { expect, test } from 'vitest'
import { referralsOf } from '../features/referrals/referrals/referrals.fixtures.ts'
import { forgetOldAnswers } from '../kit/http/idempotency.ts'
import { everyAction, openWorld } from './world.ts'

const world = await openWorld()
const { as, ask, aPerson, anEntity, clock, db, signIn, categoryId } = world
const { twoSides, aSentReferral, take } = referralsOf(world)
const ada = await aPerson()
const rosa = { firstName: 'Rosa', lastName: 'Marin', hasNoContact: true }
const namedKey = () => `key-${Math.random()}`
const rosas = async () => (await as(ada)(customers.list, { search: 'Rosa' })).data.total

test('the same key and body get the stored answer, and the work is done once', async () => {
  const before = await rosas()
  const idempotencyKey = namedKey()
  const first = await as(ada)(customers.create, rosa, { idempotencyKey })
  const second = await as(ada)(customers.create, rosa, { idempotencyKey })
  expect(second).toEqual(first)
  expect(await rosas()).toBe(before + 1)
})

test('two concurrent requests with one key are one', async () => {
  const before = await rosas()
  const idempotencyKey = namedKey()
  const answers = await Promise.all([1, 2, 3].map(() => as(ada)(customers.create, rosa, { idempotencyKey })))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(await rosas()).toBe(before + 1)
})

test('an impatient double click sends one referral and one notification', async () => {
  const { ada: sender, ben, shelter } = await twoSides()
  const customer = await world.aCustomer(sender)
  const input = {
    customerId: customer.id,
    referToIds: [shelter.id],
    categoryId: await categoryId('Food'),
    consent: { method: 3, witness: 'Wanda Witt' } as const,
  }
  const idempotencyKey = namedKey()
  const send = () => as(sender)(referrals.refer, input, { idempotencyKey })
  const [one, two] = await Promise.all([send(), send()])
  expect(two.data.groupId).toBe(one.data.groupId)
  expect((await as(ben)(referrals.listInbound, {})).data.total).toBe(1)
  expect((await as(ben)(notifications.list, {})).data.total).toBe(1)
})

test('the same key with another body or endpoint is a conflict', async () => {
  const idempotencyKey = namedKey()
  await as(ada)(customers.create, rosa, { idempotencyKey })
  const other = { ...rosa, lastName: 'Other' }
  await expect(as(ada)(customers.create, other, { idempotencyKey })).rejects.toMatchObject({ status: 409 })
  await expect(as(ada)(notifications.markAllAsRead, {}, { idempotencyKey })).rejects.toMatchObject({ status: 409 })
})

test('a key belongs to the person who used it', async () => {
  const bea = await aPerson({ firstName: 'Bea' })
  const idempotencyKey = namedKey()
  const first = await as(ada)(customers.create, rosa, { idempotencyKey })
  const second = await as(bea)(customers.create, { ...rosa, firstName: 'Rosalind' }, { idempotencyKey })
  expect(second.data.id).not.toBe(first.data.id)
})

test('a failed request can be retried with the same key', async () => {
  const { ada: sender, shelter } = await twoSides()
  const customer = await world.aCustomer(sender)
  const input = { customerId: customer.id, referToIds: [shelter.id], categoryId: await categoryId('Food') }
  const idempotencyKey = namedKey()
  const referred = () => world.countOf('referral')
  const before = await referred()

  await expect(as(sender)(referrals.refer, input, { idempotencyKey })).rejects.toMatchObject({ status: 400 })
  expect(await referred()).toBe(before)
  const consent = { method: 3, witness: 'Wanda Witt' } as const
  await as(sender)(referrals.refer, { ...input, consent }, { idempotencyKey })
  expect(await referred()).toBe(before + 1)
})

test('after 24 hours a key can be reused, and its answer is deleted', async () => {
  const bea = await aPerson({ firstName: 'Bea' })
  const idempotencyKey = namedKey()
  const first = await as(bea)(customers.create, rosa, { idempotencyKey })
  const create = async (key = idempotencyKey) =>
    (await as(bea)(customers.create, rosa, { idempotencyKey: key })).data.id
  world.clock.advance({ hours: 23 })
  expect(await create()).toBe(first.data.id)
  world.clock.advance({ hours: 2 })
  await create(namedKey())
  const kept = db.selectFrom('idempotency_key').select('key').where('account_id', '=', bea.id)
  expect((await kept.execute()).map(({ key }) => key)).not.toContain(idempotencyKey)
  expect(await create()).not.toBe(first.data.id)
})

test.each(['', 'two words', 'x'.repeat(201), 'naïve'])('the key "%s" is malformed', async (key) => {
  const response = await ask(ada, {
    method: 'POST',
    url: '/api/customers',
    payload: rosa,
    headers: { 'idempotency-key': key },
  })
  expect(response.statusCode).toBe(400)
})

test('a key is ignored for secret answers and public calls', async () => {
  const zoned = await aPerson({ entity: await anEntity() })
  const headers = { 'idempotency-key': namedKey() }
  await db
    .insertInto('time_zone')
    .values({ name: 'Eastern', label: 'Eastern', zone: 'America/New_York', offset_minutes: -300, zones: [] })
    .execute()
  const settings = async (token: string) => {
    const payload = { timezone: 'America/New_York' }
    return (await ask({ token }, { method: 'POST', url: '/api/settings', payload, headers })).json<{ data: string }>()
      .data
  }
  const token = await settings(zoned.token)
  expect(await settings(token)).not.toBe(token)

  const payload = { email: zoned.email, password: 'wrong' }
  for (const status of [401, 401])
    expect((await ask(null, { method: 'POST', url: '/api/auth/login', payload, headers })).statusCode).toBe(status)
  const keyRows = db.selectFrom('idempotency_key').select('endpoint').where('key', '=', headers['idempotency-key'])
  expect(await keyRows.execute()).toEqual([])
})

test('a key is valid beyond the session in which it was used', async () => {
  const idempotencyKey = namedKey()
  const first = await as(ada)(customers.create, rosa, { idempotencyKey })
  const again = await as({ token: await signIn(ada.id) })(customers.create, rosa, { idempotencyKey })
  expect(again.data.id).toBe(first.data.id)
})

test('someone who lost the right does not get the stored answer', async () => {
  const { referral, ben } = await aSentReferral()
  expect(referral.stage).toBe('sent')
  const idempotencyKey = namedKey()
  await as(ben)(customers.create, rosa, { idempotencyKey })
  await db.updateTable('account').set({ is_active: false }).where('id', '=', ben.id).execute()
  await expect(as(ben)(customers.create, rosa, { idempotencyKey })).rejects.toMatchObject({ status: 401 })
})

test('answers that were never requested again are deleted after a day, not sooner', async () => {
  const { clock } = world
  await db.deleteFrom('idempotency_key').execute()
  await as(ada)(customers.create, rosa, { idempotencyKey: 'old' })
  clock.advance({ hours: 12 })
  await as(ada)(customers.create, rosa, { idempotencyKey: 'young' })
  clock.advance({ hours: 12 })
  await forgetOldAnswers.run({ db, now: clock.now(), publicUrl: '' })
  expect(await db.selectFrom('idempotency_key').select('key').execute()).toEqual([{ key: 'young' }])
})

test('a stored answer is not returned after access to the customer has ended', async () => {
  const { ada: sender, ben, referral } = await aSentReferral({ message: 'Two nights' })
  await take(ben, referral.id, 'accept')
  const idempotencyKey = namedKey()
  const log = () => as(ben)(referrals.logContact, { id: referral.id, method: 1, result: 1 }, { idempotencyKey })
  const first = await log()
  expect(first.data.customer.name).toBe('Rosa Marin')
  expect(await log()).toEqual(first)
  clock.advance({ minutes: 1 })
  const consentId = (await as(sender)(consents.ofCustomer, { id: referral.customerId })).data[0]!.id
  await as(sender)(consents.revoke, { id: consentId, reason: 'She asked for it' })
  await expect(log()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('access has ended') })
})

test('a stored answer is not returned after the role has lost a right', async () => {
  const { ada: owner, shelter } = await twoSides()
  const staff = await world.staffOf(owner.entity, { referrals: [...everyAction], customers: [...everyAction] })
  const customer = await world.aCustomer(owner)
  const input = {
    customerId: customer.id,
    referToIds: [shelter.id],
    categoryId: await categoryId('Safety'),
    consent: { method: 3, witness: 'Wanda Witt' } as const,
  }
  const idempotencyKey = namedKey()
  const send = () => as(staff)(referrals.refer, input, { idempotencyKey })
  expect((await send()).data.referrals[0]!.category.name).toBe('Safety')
  await db
    .updateTable('role_access')
    .set({ is_sensitive: false })
    .where('role_id', '=', (it) => it.selectFrom('account').select('role_id').where('account.id', '=', staff.id))
    .execute()
  await expect(send()).rejects.toMatchObject({ status: 409 })
})
