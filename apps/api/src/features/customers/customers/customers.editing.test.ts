import { CustomerAccess, customers } from '@handoff/contracts/customers/customers/customers'
import { describe, expect, test } from 'vitest'
import { sidesOf } from '../../../test/readers.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, db, aPerson, aCustomer, staffOf } = world
const { twoSides, send, take } = referralsOf(world)

/**
 * A customer of the clinic, and everyone who sees it: its owner, one that added it, its receiver, the administrators.
 */
async function everyViewer() {
  const { ada, ben, clinic, shelter } = await twoSides()
  const pantry = await world.anEntity({ name: 'Dock Pantry' })
  const referral = await send(ada, shelter)
  await take(ben, referral.id, 'accept')
  await db
    .insertInto('customer_access')
    .values({ customer_id: referral.customerId, entity_id: pantry.id, kind: CustomerAccess.Added })
    .execute()
  const people: Record<string, Person> = {
    owner: ada,
    'staff of the owner': await staffOf(clinic, { customers: ['view', 'edit', 'delete'] }),
    'staff that only views': await staffOf(clinic, { customers: ['view'] }),
    added: await aPerson({ entity: pantry, firstName: 'Dora' }),
    receiver: ben,
    administrator: await aPerson(),
  }
  const show = async () => (await as(ada)(customers.show, { id: referral.customerId })).data
  const end = () => take(ben, referral.id, 'release')
  return { id: referral.customerId, people, show, end }
}

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

describe('rights by viewer', () => {
  const table = {
    owner: [200, 200],
    'staff of the owner': [200, 200],
    'staff that only views': [403, 403],
    added: [200, 403],
    receiver: [403, 403],
    administrator: [200, 200],
  }
  test.each(Object.entries(table))('%s', async (who, [edits, archives]) => {
    const { id, people, show, end } = await everyViewer()
    const person = people[who]!
    const { mayEdit, mayArchive } = (await as(person)(customers.show, { id })).data
    expect([mayEdit, mayArchive]).toEqual([edits === 200, archives === 200])
    const saved = as(person)(customers.save, { id, version: (await show()).version, insurance: 'Medi-Cal' })
    expect(await statusOf(saved)).toBe(edits)
    // With nothing open; someone who may not archive gets that error first.
    if (archives === 200) {
      expect(await statusOf(as(person)(customers.archive, { id }))).toBe(409)
      await end()
    }
    expect(await statusOf(as(person)(customers.archive, { id }))).toBe(archives)
    expect(await show()).toMatchObject({
      insurance: edits === 200 ? 'Medi-Cal' : null,
      state: archives === 200 ? 2 : 1,
    })
  })
})

test('changes are recorded as text, separate from the event', async () => {
  const { ada } = await twoSides()
  const { id, version } = await aCustomer(ada, { phones: [{ number: '(510) 555-0142' }] })
  await as(ada)(customers.save, {
    id,
    version,
    languages: ['Spanish', 'English'],
    phones: [
      { number: '(510) 555-0199', kind: 2, isSafe: false },
      { number: '(510) 555-0142', kind: 1 },
    ],
    stateId: 5,
    countyId: 6001,
  })
  const event = await db
    .selectFrom('event')
    .select(['id', 'data'])
    .where('customer_id', '=', id)
    .where('type', '=', 'customer.changed')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(event.data)).not.toMatch(/Spanish|\(510\)/)
  const changes = await db
    .selectFrom('event_change')
    .select(['field', 'before', 'after'])
    .where('event_id', '=', event.id)
    .orderBy('position')
    .execute()
  expect(changes).toEqual([
    { field: 'languages', before: null, after: 'Spanish, English' },
    {
      field: 'phones',
      before: '(510) 555-0142 (Mobile, no messages)',
      after: '(510) 555-0199 (Home, no messages), (510) 555-0142 (Mobile, no messages)',
    },
    { field: 'stateId', before: null, after: 'CA' },
    { field: 'countyId', before: null, after: 'Alameda County' },
  ])
  expect((await as(ada)(customers.list, { search: '5550199' })).data.data[0]?.phone).toBe('+15105550199')
})

test('a change is pushed to every side that sees the person, and to no one else', async () => {
  const { id, people, show } = await everyViewer()
  const heard: Set<number | null>[] = []
  world.app.handoff.bus.subscribe('changed', ({ readers }) => void heard.push(sidesOf(readers)))
  await as(people.owner!)(customers.save, { id, version: (await show()).version, insurance: 'Medicare' })
  const entities = ['owner', 'added', 'receiver'].map((who) => people[who]!.entity!.id)
  await expect.poll(() => heard).toContainEqual(new Set([null, ...entities]))
})

test('one of two concurrent edits wins, and the last contact stays', async () => {
  const { ada } = await twoSides()
  const { id, version } = await aCustomer(ada)
  const both = await Promise.all(
    ['Medicare', 'Medi-Cal'].map((insurance) => statusOf(as(ada)(customers.save, { id, version, insurance }))),
  )
  expect(both.sort((one, other) => one - other)).toEqual([200, 409])
  await expect(as(ada)(customers.save, { id, version: version + 1, phones: [] })).rejects.toMatchObject({
    status: 400,
    fields: { phones: ['Enter a phone number or email, or check “No phone or email”'] },
  })
})

test('archives, restores, and marks as deceased: once each, and in order', async () => {
  const { ada } = await twoSides()
  const { id } = await aCustomer(ada)
  const { version } = (await as(ada)(customers.archive, { id })).data
  await expect(as(ada)(customers.archive, { id })).rejects.toMatchObject({
    status: 409,
    message: 'This customer is already archived',
  })
  const restored = (await as(ada)(customers.changeState, { id, version, state: 1 })).data
  expect(restored.state).toBe(1)
  const input = { id, version: restored.version, state: 3, reason: 'Told by her sister' } as const
  expect((await as(ada)(customers.changeState, input)).data.state).toBe(3)
  const types = await db.selectFrom('event').select('type').where('customer_id', '=', id).orderBy('id').execute()
  expect(types.map(({ type }) => type)).toEqual([
    'customer.created',
    'customer.archived',
    'customer.restored',
    'customer.deceased',
  ])
})

test('archives several in one call, each with its own result', async () => {
  const { ada, ben } = await twoSides()
  const [one, two, foreign] = [await aCustomer(ada), await aCustomer(ada), await aCustomer(ben)]
  await as(ada)(customers.archive, { id: two.id })
  const { data } = await as(ada)(customers.archiveMany, { ids: [one.id, two.id, foreign.id, one.id] })
  expect(data).toEqual({
    archived: [one.id],
    refused: [
      { id: two.id, reason: 'This customer is already archived' },
      { id: foreign.id, reason: 'We couldn’t find this customer' },
    ],
  })
})

test('restores what was archived in one call, but no one who is deceased', async () => {
  const { ada, ben } = await twoSides()
  const [one, two] = [await aCustomer(ada), await aCustomer(ada)]
  const { version } = (await as(ada)(customers.archive, { id: one.id })).data
  const input = { id: two.id, version: two.version, state: 3, reason: 'Told by the family' } as const
  await as(ada)(customers.changeState, input)
  const ids = [one.id, two.id]
  expect((await as(ben)(customers.restoreMany, { ids })).data.restored).toEqual([])
  expect((await as(ada)(customers.restoreMany, { ids })).data).toEqual({
    restored: [one.id],
    refused: [{ id: two.id, reason: 'This customer is deceased' }],
  })
  expect((await as(ada)(customers.show, { id: one.id })).data).toMatchObject({ state: 1, version: version + 1 })
})
