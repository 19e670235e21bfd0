import type { Rule } from '@handoff/contracts/network/entities/eligibility'
import { groups } from '@handoff/contracts/referrals/groups'
import { offers } from '@handoff/contracts/referrals/offers'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../../../../test/world.ts'
import { referralsOf, verbal } from '../referrals.fixtures.ts'

const world = await openWorld()
const { as, db, anEntity, aCustomer, categoryId, aPerson } = world
const { send, twoSides, show, take } = referralsOf(world)
const { ada, ben, shelter } = await twoSides()
const housing = await categoryId('Housing')
const seniors: Rule = { kind: 'ages', from: 60, to: null }

await db
  .insertInto('eligibility_rule')
  .values({ entity_id: shelter.id, category_id: housing, position: 0, rule: JSON.stringify(seniors), is_hard: true })
  .execute()
const timeline = async (person: Person, id: number) => (await show(person, id)).timeline
const aYoungOne = async () => (await aCustomer(ada, { dateOfBirth: '1990-03-01' })).id
const why = { [shelter.id]: 'Turns 60 next week' }

test('referring despite an unmet rule needs a reason, and both sides read it', async () => {
  const customerId = await aYoungOne()
  await expect(send(ada, shelter, { customerId })).rejects.toMatchObject({
    status: 400,
    fields: { notEligibleReasons: ['Enter why you’re referring to Night Shelter: it’s for Ages 60 and up'] },
  })
  await expect(send(ada, shelter, { customerId, notEligibleReasons: { [shelter.id]: ' ' } })).rejects.toMatchObject({
    status: 400,
  })
  const { id } = await send(ada, shelter, { customerId, notEligibleReasons: why })
  for (const person of [ada, ben])
    expect((await timeline(person, id)).at(-1)).toMatchObject({
      title: 'Sent, although a rule isn’t met',
      note: 'Turns 60 next week',
    })
})

test('an unneeded reason is not stored', async () => {
  const { id: customerId } = await aCustomer(ada, { dateOfBirth: '1950-03-01' })
  const { id, groupId } = await send(ada, shelter, { customerId, notEligibleReasons: why })
  expect((await timeline(ada, id)).at(-1)).toMatchObject({ title: 'Sent', note: null })
  expect((await as(ada)(groups.show, { groupId })).data.referrals[0]!.notEligibleReason).toBeNull()
})

test('a draft stores it, and requires it when it is sent', async () => {
  const customerId = await aYoungOne()
  const without = await send(ada, shelter, { customerId, draft: true })
  await expect(take(ada, without.id, 'send')).rejects.toMatchObject({ status: 400 })
  const { id, groupId } = await send(ada, shelter, {
    customerId,
    draft: true,
    draftId: without.id,
    draftVersion: without.version,
    notEligibleReasons: why,
  })
  expect((await as(ada)(groups.show, { groupId })).data.referrals[0]!.notEligibleReason).toBe('Turns 60 next week')
  await take(ada, id, 'send')
  expect((await timeline(ben, id)).at(-1)!.note).toBe('Turns 60 next week')
})

test('an offered referral shows it to the receiver once it is chosen', async () => {
  const other = await anEntity({ name: 'Day Shelter', categories: ['Housing'] })
  const { data } = await as(ada)(referrals.refer, {
    customerId: await aYoungOne(),
    categoryId: housing,
    referToIds: [other.id, shelter.id],
    mode: GroupMode.Offer,
    consent: verbal,
    notEligibleReasons: why,
  })
  const id = data.referrals[1]!.id
  expect((await timeline(ada, id)).at(-1)!.title).toBe('Offered to the customer, although a rule isn’t met')
  await as(ada)(groups.proceed, { groupId: data.groupId, referToId: shelter.id, channel: 2, notes: 'On the phone' })
  expect((await timeline(ben, id)).at(-1)).toMatchObject({
    title: 'Sent for the customer – by phone, although a rule isn’t met',
    note: 'Turns 60 next week\nOn the phone',
  })
})

test('the customer’s page can be previewed before sending, and leaves no trace', async () => {
  const customerId = await aYoungOne()
  const other = await anEntity({ name: 'Dawn Shelter', categories: ['Housing'] })
  const unsent = { customerId, categoryId: housing, referToIds: [other.id, shelter.id], mode: GroupMode.Offer }
  const before = await db.selectFrom('referral_group').select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()
  const { data } = await as(ada)(offers.previewUnsent, unsent)
  expect(data).toMatchObject({
    phase: 'choose',
    isPreview: true,
    category: 'Housing',
    sender: { name: 'Harbor Clinic' },
  })
  expect(data.providers.map(({ name, state }) => [name, state])).toEqual([
    ['Dawn Shelter', 'offered'],
    ['Night Shelter', 'offered'],
  ])
  expect(data.chooseBy).not.toBeNull()
  const inOrder = (await as(ada)(offers.previewUnsent, { ...unsent, mode: GroupMode.Cascade })).data
  expect(inOrder.providers.map(({ state }) => state)).toEqual(['asked', 'waiting'])
  const { data: one } = await as(ada)(offers.previewUnsentDetails, { ...unsent, referToId: shelter.id })
  expect(one.provider.name).toBe('Night Shelter')
  const after = await db.selectFrom('referral_group').select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()
  expect(after).toEqual(before)
  await expect(as(ben)(offers.previewUnsent, unsent)).rejects.toMatchObject({ status: 404 })
  const admin = await aPerson({})
  expect((await as(admin)(offers.previewUnsent, unsent)).data.sender.name).not.toBe('Harbor Clinic')
})
