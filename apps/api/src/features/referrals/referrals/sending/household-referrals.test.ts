import { ConsentScope, consents } from '@handoff/contracts/customers/consents'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { households } from '@handoff/contracts/customers/households'
import type { RequestOf } from '@handoff/contracts/kit'
import { notifications } from '@handoff/contracts/platform/notifications'
import { groups } from '@handoff/contracts/referrals/groups'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeEach, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../../test/world.ts'
import { referralsOf, verbal } from '../referrals.fixtures.ts'

const world = await openWorld()
const { as, aCustomer, aPerson, categoryId, clock, countOf, fireTimers } = world
const { twoSides, take, show, send } = referralsOf(world)
const housing = await categoryId('Housing')
const network = { ...verbal, scope: ConsentScope.Network }
beforeEach(() => clock.set('2026-11-18T15:00:00Z'))

/** Rosa, and her children with a consent each. */
async function aFamily() {
  const sides = await twoSides()
  const { ada, shelter } = sides
  const ids: number[] = []
  for (const firstName of ['Rosa', 'Leo', 'Ines']) ids.push((await aCustomer(ada, { firstName })).id)
  const [rosa, leo, ines] = ids as [number, number, number]
  const { data: home } = await as(ada)(households.create, { housemateIds: ids, headId: rosa })
  const addConsent = async (id: number) => (await as(ada)(consents.add, { id, consent: network })).data.id
  const [leosConsent] = [await addConsent(leo), await addConsent(ines)]
  const refer = async (more: Partial<RequestOf<typeof referrals.refer>> = {}) => {
    const need = { customerId: rosa, referToIds: [shelter.id], categoryId: housing, consent: verbal }
    const { data } = await as(ada)(referrals.refer, { ...need, housemateIds: [leo, ines], ...more })
    return { ...data.referrals[0]!, groupId: data.groupId }
  }
  return { ...sides, home, rosa, leo, ines, leosConsent, refer }
}
const inboundOf = async (by: Person) =>
  (await as(by)(referrals.listInbound, { sort: 'sentAt' })).data.data.map(({ id, customer }) => ({
    id,
    name: customer.name,
  }))
const later = async (seconds: number) => {
  clock.advance({ seconds })
  await fireTimers()
}

test('each housemate gets a referral, and the sender reads all of them as one thread', async () => {
  const { ada, ben, rosa, refer } = await aFamily()
  const { id } = await refer({ message: 'A family of three' })
  const received = await inboundOf(ben)
  expect(received.map(({ name }) => name!).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Ines M.',
    'Leo M.',
    'Rosa M.',
  ])
  const [leo, ines] = ['Leo M.', 'Ines M.'].map((name) => received.find((row) => row.name === name)!.id)
  await take(ben, leo!, 'accept')
  clock.advance({ minutes: 5 })
  await take(ben, ines!, 'reject')
  const detail = await show(ada, id)
  expect(detail.together).toMatchObject([
    { id: leo, customer: 'Leo Marin', stage: 'accepted', receiver: 'Night Shelter' },
    { id: ines, customer: 'Ines Marin', stage: 'rejected' },
  ])
  expect(detail.timeline.map(({ about = 'Rosa', title }) => `${about}: ${title}`)).toEqual([
    'Rosa: Sent',
    'Leo Marin: Accepted',
    expect.stringMatching(/^Ines Marin: Rejected/),
  ])
  expect((await show(ada, ines!)).together.map(({ customer }) => customer)).toEqual(['Rosa Marin', 'Leo Marin'])
  const bens = await show(ben, id)
  expect(bens.together.map(({ customer }) => customer)).toEqual(['Leo Marin', null])
  expect(bens.timeline.every(({ about }) => about === undefined)).toBe(true)
  expect((await as(ada)(customers.show, { id: rosa })).data.figures.referrals).toBe(1)
})

test('without a consent of each of them nothing is sent, and the refusal names who has none', async () => {
  const { ada, ben, leosConsent, refer } = await aFamily()
  await as(ada)(consents.revoke, { id: leosConsent, reason: 'Moved out' })
  const before = await countOf('referral')
  await expect(refer()).rejects.toMatchObject({
    status: 400,
    fields: { housemateIds: ['Leo Marin has no consent on file for this'] },
  })
  expect([await countOf('referral'), await inboundOf(ben)]).toEqual([before, []])
})

test('a refusal that is about a housemate names them; someone from elsewhere is no housemate', async () => {
  const { ada, ben, shelter, leo, leosConsent, refer } = await aFamily()
  const ofLeo = { customerId: leo, consent: undefined, consentId: leosConsent }
  const first = await send(ada, shelter, { ...ofLeo, categoryId: housing })
  await expect(refer()).rejects.toMatchObject({
    fields: {
      housemateIds: [`Leo Marin: There’s already an open referral to this provider for this need: ${first.reference}`],
    },
  })
  const stranger = await aCustomer(ada)
  await expect(refer({ housemateIds: [stranger.id] })).rejects.toMatchObject({
    fields: { housemateIds: ['Please select people of the household'] },
  })
  expect(await inboundOf(ben)).toHaveLength(1)
})

test('a draft keeps the choice, and asks again who lives there when it is sent', async () => {
  const { ada, ben, home, leo, ines, refer } = await aFamily()
  const draft = await refer({ draft: true, consent: undefined })
  const { data: group } = await as(ada)(groups.show, { groupId: draft.groupId })
  expect(group.housemateIds).toEqual([leo, ines])
  expect(await inboundOf(ben)).toEqual([])
  await as(ada)(households.remove, { id: home.id, version: home.version, customerId: ines })
  await expect(take(ada, draft.id, 'send', { consent: verbal })).rejects.toMatchObject({
    fields: { housemateIds: ['Ines Marin doesn’t live in the household anymore'] },
  })
  await refer({ draftId: draft.id, draftVersion: draft.version, housemateIds: [leo] })
  expect((await inboundOf(ben)).map(({ name }) => name!).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Leo M.',
    'Rosa M.',
  ])
})

test('all are sent in one moment, or back in the draft when it is undone', async () => {
  const { ada, ben, leo, ines, refer } = await aFamily()
  const { id, groupId } = await refer({ isUndoable: true })
  expect((await show(ada, id)).together).toHaveLength(2)
  const { id: others } = (await show(ada, id)).together[0]!
  await later(7)
  await as(ada)(referrals.undoSend, { id: others })
  await later(120)
  expect(await inboundOf(ben)).toEqual([])
  const { data: group } = await as(ada)(groups.show, { groupId })
  expect(group).toMatchObject({ housemateIds: [leo, ines], referrals: [{ id, stage: 'draft', sendsAt: null }] })
  const [consent] = (await as(ada)(consents.ofCustomer, { id: group.customerId })).data
  const again = { draftId: id, draftVersion: group.referrals[0]!.version, isUndoable: true }
  await refer({ ...again, consent: undefined, consentId: consent!.id })
  await later(8)
  expect(await inboundOf(ben)).toHaveLength(3)
  await later(120)
  expect(await inboundOf(ben)).toHaveLength(3)
})

test('a consent that is revoked while it is being sent keeps all of them in the draft, and the sender is notified', async () => {
  const { ada, ben, leosConsent, refer } = await aFamily()
  const { id } = await refer({ isUndoable: true })
  const { reference } = (await show(ada, id)).together[0]!
  await as(ada)(consents.revoke, { id: leosConsent, reason: 'Changed his mind' })
  await later(8)
  expect(await inboundOf(ben)).toEqual([])
  const detail = await show(ada, id)
  expect(detail).toMatchObject({ stage: 'draft', sendsAt: null })
  expect(detail.timeline.at(-1)!.note).toBe(`${reference}: The consent was revoked`)
  const [news] = (await as(ada)(notifications.list, {})).data.data
  expect(news!.message).toMatch(/was not sent: see why$/)
  await later(120)
  expect(await inboundOf(ben)).toEqual([])
})

test('the administrative side refers a household as well', async () => {
  const { shelter, ben } = await twoSides()
  const alma = await aPerson({ firstName: 'Alma' })
  const [rosa, leo] = [await aCustomer(alma, { firstName: 'Rosa' }), await aCustomer(alma, { firstName: 'Leo' })]
  await as(alma)(households.create, { housemateIds: [rosa.id, leo.id] })
  await as(alma)(consents.add, { id: leo.id, consent: network })
  const need = { customerId: rosa.id, referToIds: [shelter.id], categoryId: housing, consent: verbal }
  await as(alma)(referrals.refer, { ...need, housemateIds: [leo.id] })
  expect(await inboundOf(ben)).toHaveLength(2)
})
