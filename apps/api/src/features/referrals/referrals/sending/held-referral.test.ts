import { ConsentScope, consents } from '@handoff/contracts/customers/consents'
import { customers } from '@handoff/contracts/customers/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { notifications, sentenceOf } from '@handoff/contracts/platform/notifications'
import { groups } from '@handoff/contracts/referrals/groups'
import { offers } from '@handoff/contracts/referrals/offers'
import { GroupMode, LinkWay } from '@handoff/contracts/referrals/referrals/group-modes'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../../test/world.ts'
import { loginsOf } from '../../../access/auth/auth.fixtures.ts'
import { referralsOf, verbal } from '../referrals.fixtures.ts'

// A referral that can be undone for seven seconds.

const world = await openWorld()
const { as, aCustomer, anEntity, aPerson, categoryId, clock, db, fireTimers } = world
const { twoSides, send, take, show } = referralsOf(world)
const { stranger } = loginsOf(world)
const housing = await categoryId('Housing')
beforeEach(() => clock.set('2026-11-18T15:00:00Z'))

async function held(more: Partial<RequestOf<typeof referrals.refer>> = {}) {
  const sides = await twoSides()
  const customer = await aCustomer(sides.ada)
  const { groupId, referrals: rows } = (
    await as(sides.ada)(referrals.refer, {
      customerId: customer.id,
      referToIds: [sides.shelter.id],
      categoryId: housing,
      consent: verbal,
      isUndoable: true,
      ...more,
    })
  ).data
  return { ...sides, customer, groupId, row: rows[0]! }
}

const undo = (person: Person, id: number) => as(person)(referrals.undoSend, { id })
const stageOf = async (person: Person, id: number) => (await show(person, id)).stage
const inboundOf = async (person: Person) => (await as(person)(referrals.listInbound, {})).data.data.map(({ id }) => id)
const later = async (seconds: number) => {
  clock.advance({ seconds })
  await fireTimers()
}

describe('a referral that can be undone', () => {
  test('is being sent for as long, and reaches no one before', async () => {
    const { ada, ben, row } = await held()
    expect(row).toMatchObject({ stage: 'draft', sentAt: null, sendsAt: '2026-11-18T15:00:08.000Z' })
    await later(7)
    expect(await inboundOf(ben)).not.toContain(row.id)
    await expect(show(ben, row.id)).rejects.toMatchObject({ status: 404 })
    expect((await show(ada, row.id)).nextSteps).toEqual([])
    await later(1)
    expect(await show(ada, row.id)).toMatchObject({ stage: 'sent', sendsAt: null, sentAt: '2026-11-18T15:00:08.000Z' })
    expect(await inboundOf(ben)).toContain(row.id)
    const [entry] = (await show(ada, row.id)).timeline.filter(({ type }) => type === 'referral.sent')
    expect(entry!.by).toMatchObject({ firstName: 'Ada' })
    const [news] = (await as(ben)(notifications.list, {})).data.data
    expect(sentenceOf(news!.notifyBy.name, news!.message)).toMatch(/^Ada Lane.* sent you/)
  })

  test('is a draft again when it is undone, which is sent like any other', async () => {
    const { ada, ben, row, groupId, customer } = await held()
    await later(7)
    await undo(ada, row.id)
    await later(60)
    expect(await show(ada, row.id)).toMatchObject({ stage: 'draft', sendsAt: null, consent: null })
    expect(await inboundOf(ben)).not.toContain(row.id)
    const [consent] = (await as(ada)(consents.ofCustomer, { id: customer.id })).data
    const [draft] = (await as(ada)(groups.show, { groupId })).data.referrals
    const again = await as(ada)(referrals.refer, {
      customerId: customer.id,
      referToIds: [row.receiver.id!],
      categoryId: housing,
      consentId: consent!.id,
      draftId: row.id,
      draftVersion: draft!.version,
    })
    expect(again.data.referrals).toMatchObject([{ id: row.id, stage: 'sent' }])
  })

  test('can’t be undone once it is sent, nor twice, nor by anyone else', async () => {
    const { ada, ben, row } = await held()
    await expect(undo(ben, row.id)).rejects.toMatchObject({ status: 404 })
    await expect(undo(await aPerson(), row.id)).rejects.toMatchObject({ status: 404 })
    await undo(ada, row.id)
    await expect(undo(ada, row.id)).rejects.toMatchObject({ status: 409, message: 'This referral was not sent' })
    const other = await held()
    await later(8)
    await expect(undo(other.ada, other.row.id)).rejects.toMatchObject({
      status: 409,
      message: 'This referral is already Sent',
    })
  })

  test('is not sent a second time, nor changed, while it is being sent', async () => {
    const { ada, row, customer } = await held()
    const change = { customerId: customer.id, referToIds: [row.receiver.id!], categoryId: housing, draftId: row.id }
    for (const draft of [true, false])
      await expect(
        as(ada)(referrals.refer, { ...change, draftVersion: row.version, draft, ...(!draft && { consent: verbal }) }),
      ).rejects.toMatchObject({ status: 409, message: 'This referral is being sent' })
    await expect(
      as(ada)(referrals.changeStatus, { id: row.id, status: 3, stage: 'sent', version: row.version, consent: verbal }),
    ).rejects.toMatchObject({ status: 409, message: 'This referral is being sent' })
    await later(8)
    expect(await stageOf(ada, row.id)).toBe('sent')
  })

  test('is sent immediately in an emergency', async () => {
    const { ben, row } = await held({ priority: Priority.Emergency })
    expect(row).toMatchObject({ stage: 'sent', sendsAt: null })
    expect(await inboundOf(ben)).toContain(row.id)
  })

  test('is not held where no one is to be notified: the provider is called', async () => {
    const pantry = await anEntity({ name: 'Dock Pantry', entityState: EntityState.Listed, phone: '+15105550106' })
    const { row } = await held({ referToIds: [pantry.id] })
    expect(row).toMatchObject({ stage: 'sent', receiverReach: 'phone', sendsAt: null })
  })

  test.each([
    [
      'the consent is revoked',
      async ({ ada, customer }: Awaited<ReturnType<typeof held>>) => {
        const [consent] = (await as(ada)(consents.ofCustomer, { id: customer.id })).data
        await as(ada)(consents.revoke, { id: consent!.id, reason: 'Changed their mind' })
      },
      'The consent was revoked',
    ],
    [
      'there is an open one by then',
      async ({ ada, customer, row }: Awaited<ReturnType<typeof held>>) => {
        await as(ada)(referrals.refer, {
          customerId: customer.id,
          referToIds: [row.receiver.id!],
          categoryId: housing,
          consent: verbal,
        })
      },
      /^There’s already an open referral to this provider for this need: R-/,
    ],
    [
      'the provider has left',
      async ({ shelter }: Awaited<ReturnType<typeof held>>) => {
        await db.updateTable('entity').set({ entity_state: 5 }).where('id', '=', shelter.id).execute()
      },
      'Night Shelter isn’t part of the network',
    ],
  ])('is a draft again, and its sender hears why, if %s', async (_, happens, reason) => {
    const it = await held()
    await happens(it)
    await later(8)
    const detail = await show(it.ada, it.row.id)
    expect(detail).toMatchObject({ stage: 'draft', sendsAt: null })
    const entry = detail.timeline.find(({ type }) => type === 'referral.unsent')
    expect(entry).toMatchObject({ title: 'Not sent', note: expect.stringMatching(reason) })
    const news = (await as(it.ada)(notifications.list, {})).data.data
    expect(news.map(({ message }) => message)).toContainEqual(expect.stringMatching(/was not sent: see why$/))
  })

  test('is not sent to a customer who is archived, or once it is discarded', async () => {
    const one = await held()
    await as(one.ada)(customers.archive, { id: one.customer.id })
    await later(8)
    const other = await held()
    await as(other.ada)(referrals.remove, { id: other.row.id })
    await later(8)
    expect(await inboundOf(one.ben)).not.toContain(one.row.id)
    expect(await inboundOf(other.ben)).not.toContain(other.row.id)
  })
})

test('the link of an offer can be handed over while it is being sent, and opens then', async () => {
  const other = await anEntity({ name: 'Day Center' })
  const { shelter } = await twoSides()
  const { ada, groupId, row } = await held({
    referToIds: [shelter.id, other.id],
    mode: GroupMode.Offer,
    linkWay: LinkWay.Print,
  })
  const link = (await as(ada)(offers.resend, { groupId, isHandedOver: true })).data
  expect(link).toMatchObject({ choices: 2, sentTo: null })
  const token = new URL(link.path!, 'http://localhost').searchParams.get('token')!
  const opens = () => stranger()(offers.show, { token })
  await expect(opens()).rejects.toMatchObject({
    status: 409,
    message: 'This link works in a few seconds. Open it again then',
  })
  await later(8)
  expect((await opens()).data.providers).toHaveLength(2)
  expect(await stageOf(ada, row.id)).toBe('offered')

  const undone = await held({ referToIds: [shelter.id, other.id], mode: GroupMode.Offer, linkWay: LinkWay.Print })
  const { path } = (await as(undone.ada)(offers.resend, { groupId: undone.groupId, isHandedOver: true })).data
  await undo(undone.ada, undone.row.id)
  const dead = new URL(path!, 'http://localhost').searchParams.get('token')!
  await expect(stranger()(offers.show, { token: dead })).rejects.toMatchObject({ status: 404 })
})

describe('a referral that is sent again', () => {
  const sendAgain = async (
    more: Partial<RequestOf<typeof referrals.reinitiate>> = {},
    need: Parameters<typeof send>[2] = {},
  ) => {
    const sides = await twoSides()
    const roof = await anEntity({ name: 'Second Roof', categories: ['Housing'] })
    const rita = await aPerson({ entity: roof, firstName: 'Rita' })
    const first = await send(sides.ada, sides.shelter, {
      consent: { ...verbal, scope: ConsentScope.Category },
      ...need,
    })
    await take(sides.ben, first.id, 'reject')
    const again = async () =>
      (await as(sides.ada)(referrals.reinitiate, { id: first.id, referToIds: [roof.id], isUndoable: true, ...more }))
        .data.referrals[0]!
    return { ...sides, roof, rita, first, again, row: await again() }
  }
  const unfilled = async (person: Person) =>
    (await as(person)(referrals.listOutbound, { queue: 'unfilled' })).data.data.map(({ id }) => id)

  test('can be undone as well: it reaches no one before', async () => {
    const { ada, rita, first, row } = await sendAgain()
    expect(row).toMatchObject({ stage: 'draft', sendsAt: '2026-11-18T15:00:08.000Z' })
    expect(await unfilled(ada)).not.toContain(first.id)
    await later(7)
    expect(await inboundOf(rita)).not.toContain(row.id)
    await later(1)
    expect(await inboundOf(rita)).toContain(row.id)
    const { attempt, timeline, parent } = await show(ada, row.id)
    expect({ attempt, parent }).toMatchObject({ attempt: 2, parent: { id: first.id } })
    expect(timeline.map(({ title }) => title)).toContain('Sent again')
    expect(await unfilled(ada)).not.toContain(first.id)
  })

  test('leaves the need unfilled when it is undone, and is a draft that still follows the first', async () => {
    const { ada, rita, first, row, again } = await sendAgain()
    await expect(again()).rejects.toMatchObject({ status: 409, message: 'This referral is being sent' })
    await undo(ada, row.id)
    await later(60)
    expect(await inboundOf(rita)).not.toContain(row.id)
    expect(await unfilled(ada)).toContain(first.id)
    const draft = await show(ada, row.id)
    expect(draft).toMatchObject({ stage: 'draft', attempt: 2, sendsAt: null })
    const { id: customerId } = draft.customer
    const [consent] = (await as(ada)(consents.ofCustomer, { id: customerId! })).data
    const saved = { customerId: customerId!, referToIds: [row.receiver.id!], categoryId: housing, draftId: row.id }
    await as(ada)(referrals.refer, { ...saved, consentId: consent!.id, draftVersion: draft.version })
    expect(await show(ada, row.id)).toMatchObject({ stage: 'sent', attempt: 2, parent: { id: first.id } })
    expect(await unfilled(ada)).not.toContain(first.id)
  })

  test('follows nothing once its draft is about another customer', async () => {
    const { ada, first, row } = await sendAgain()
    await undo(ada, row.id)
    const other = await aCustomer(ada)
    const { version } = await show(ada, row.id)
    const saved = { customerId: other.id, referToIds: [row.receiver.id!], categoryId: housing, draftId: row.id }
    await as(ada)(referrals.refer, { ...saved, consent: verbal, draftVersion: version })
    expect(await show(ada, row.id)).toMatchObject({ stage: 'sent', attempt: 1, parent: null })
    expect(await unfilled(ada)).toContain(first.id)
  })

  test('is sent immediately in an emergency, and unless it is asked otherwise', async () => {
    expect((await sendAgain({}, { priority: Priority.Emergency })).row).toMatchObject({ stage: 'sent', sendsAt: null })
    expect((await sendAgain({ isUndoable: false })).row).toMatchObject({ stage: 'sent', sendsAt: null })
  })

  test('is recorded as unfilled once, although its sending was undone', async () => {
    const { ada, ben, shelter, rita, roof } = await sendAgain()
    const both = await send(ada, shelter, {
      referToIds: [shelter.id, roof.id],
      mode: GroupMode.FirstToAccept,
      consent: { ...verbal, scope: ConsentScope.Category },
    })
    const { referrals: rows } = (await as(ada)(groups.show, { groupId: both.groupId })).data
    await take(ben, rows[0]!.id, 'reject')
    await take(rita, rows[1]!.id, 'reject')
    const recorded = () =>
      db
        .selectFrom('event')
        .select('id')
        .where('type', '=', 'referral.unfilled')
        .where(
          'referral_id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
    expect(await recorded()).toHaveLength(1)
    const other = await anEntity({ name: 'Third Roof', categories: ['Housing'] })
    await aPerson({ entity: other })
    const { data } = await as(ada)(referrals.reinitiate, { id: both.id, referToIds: [other.id], isUndoable: true })
    await undo(ada, data.referrals[0]!.id)
    expect(await unfilled(ada)).toContain(both.id)
    expect(await recorded()).toHaveLength(1)
  })
})
