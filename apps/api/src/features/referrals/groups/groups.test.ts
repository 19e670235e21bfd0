import { notifications } from '@handoff/contracts/platform/notifications'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { groups } from '@handoff/contracts/referrals/groups'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'
import { groupsOf } from './groups.fixtures.ts'

const world = await openWorld()
const { as, clock, db, fireTimers, signIn } = world
const { take, show: showOne } = referralsOf(world)
const { several, refer, stagesOf, show } = groupsOf(world)
const { ada, shelters, people } = await several()
const [ben1, ben2, ben3] = people as [Person, Person, Person]
const { Offer, FirstToAccept, Cascade, AllNeeded, Direct } = GroupMode

/** A Wednesday, 10:00 in New York. */
beforeEach(async () => {
  await db.deleteFrom('timer').execute()
  clock.set('2026-11-18T15:00:00Z')
  for (const person of [ada, ...people]) person.token = await signIn(person.id)
})

const byPhone = { channel: 2, notes: null } as const
const proceed = (groupId: number, index: number) =>
  as(ada)(groups.proceed, { groupId, referToId: shelters[index]!.id, ...byPhone })
const inbox = async (person: Person) =>
  (await as(person)(referrals.listInbound, { pageSize: 100 })).data.data.map(({ id }) => id)
const offeredTo = async (person: Person, id: number) => (await showOne(person, id)).nextSteps.map(({ key }) => key)
const messagesTo = async (person: Person, id: number) =>
  (await as(person)(notifications.list, { pageSize: 100 })).data.data
    .filter(({ link }) => link?.endsWith(`id=${id}`))
    .map(({ message }) => message)

describe('sending', () => {
  test.each([
    ['several at once without a way', [0, 1], Direct, { mode: ['Please select How to send it'] }],
    ['one in order', [0], Cascade, { mode: ['Select two providers or more to send it this way'] }],
    ['the same one twice', [0, 0], Offer, { referToIds: ['Each provider can be selected once'] }],
  ])('refuses %s', async (_, which, mode, fields) => {
    const receivers = which.map((index) => shelters[index]!)
    await expect(refer(ada, receivers, mode)).rejects.toMatchObject({ status: 400, fields })
  })

  test.each([
    [Offer, ['offered', 'offered', 'offered']],
    [FirstToAccept, ['sent', 'sent', 'sent']],
    [Cascade, ['sent', 'queued', 'queued']],
    [AllNeeded, ['sent', 'sent', 'sent']],
  ])('in mode %s begins with %j', async (mode, stages) => {
    const { groupId, ids } = await refer(ada, shelters, mode)
    expect(await stagesOf(groupId)).toEqual(stages)
    for (const [index, person] of people.entries())
      expect((await inbox(person)).includes(ids[index]!), `${index}`).toBe(stages[index] === 'sent')
  })

  test('keeps several as a draft, in their order, and sends all of them', async () => {
    const { data } = await as(ada)(referrals.refer, {
      customerId: (await world.aCustomer(ada)).id,
      referToIds: [shelters[2]!.id, shelters[0]!.id],
      categoryId: await world.categoryId('Housing'),
      mode: Cascade,
      draft: true,
    })
    const drafts = (await as(ada)(referrals.listOutbound, { queue: 'drafts', pageSize: 100 })).data.data
    expect(drafts.filter(({ groupId }) => groupId === data.groupId)).toHaveLength(1)
    await take(ada, data.referrals[0]!.id, 'send')
    const { referrals: sentReferrals } = await show(ada, data.groupId)
    expect(sentReferrals.map(({ receiver, stage }) => [receiver.id, stage])).toEqual([
      [shelters[2]!.id, 'sent'],
      [shelters[0]!.id, 'queued'],
    ])
  })
})

describe('offer to customer', () => {
  test('is hidden from a receiver until it is chosen; the others wait, and are open again after a refusal', async () => {
    const { groupId, ids } = await refer(ada, shelters, Offer)
    expect(await as(ben1)(referrals.show, { id: ids[0]! }).catch(({ status }) => status)).toBe(404)

    await proceed(groupId, 1)
    expect(await stagesOf(groupId)).toEqual(['offered', 'sent', 'offered'])
    await expect(proceed(groupId, 0)).rejects.toMatchObject({
      status: 409,
      message: 'Shelter 2 is being asked already',
    })
    expect(await messagesTo(ben2, ids[1]!)).toEqual([expect.stringContaining('The customer chose you')])
    // While a receiver is awaited the offer of the others does not expire.
    clock.advance({ days: 8 })
    await signIn(ada.id)
    await fireTimers()
    expect((await stagesOf(groupId)).filter((stage) => stage === 'offered')).toHaveLength(2)

    for (const person of [ada, ben2]) person.token = await signIn(person.id)
    await take(ben2, ids[1]!, 'reject')
    await proceed(groupId, 2)
    for (const person of [ben3]) person.token = await signIn(person.id)
    await take(ben3, ids[2]!, 'accept')
    expect(await stagesOf(groupId)).toEqual(['recalled', 'rejected', 'accepted'])
    expect(await inbox(ben1)).not.toContain(ids[0])
  })

  test('choosing twice sends once, by the GET of the specification as well', async () => {
    const { groupId, ids } = await refer(ada, shelters, Offer)
    const input = { groupId, referToId: shelters[0]!.id }
    await as(ada)(groups.proceeded, input)
    const { data } = await as(ada)(groups.proceeded, input)
    expect(data.referrals.map(({ stage }) => stage)).toEqual(['sent', 'offered', 'offered'])
    expect(
      await db
        .selectFrom('event')
        .select('id')
        .where('referral_id', '=', ids[0]!)
        .where('type', '=', 'referral.sent')
        .execute(),
    ).toHaveLength(1)
  })

  test('expires after seven days without a choice', async () => {
    const { groupId, ids } = await refer(ada, shelters, Offer)
    clock.advance({ days: 7 })
    await fireTimers()
    expect(await stagesOf(groupId)).toEqual(['expired', 'expired', 'expired'])
    ada.token = await signIn(ada.id)
    expect((await show(ada, groupId)).isUnfilled).toBe(true)
    const queue = (await as(ada)(referrals.listOutbound, { queue: 'unfilled', pageSize: 100 })).data.data
    expect(queue.filter(({ groupId: id }) => id === groupId)).toHaveLength(1)
    expect(await messagesTo(ada, ids[0]!)).toContainEqual(expect.stringContaining('No provider accepted'))
  })

  test('becomes a need if the customer wants none of them; a withdrawal ends it', async () => {
    const { groupId } = await refer(ada, shelters.slice(0, 2), Offer)
    for (const { id } of shelters.slice(0, 2)) await as(ada)(groups.decline, { groupId, referToId: id, ...byPhone })
    expect(await show(ada, groupId)).toMatchObject({ isUnfilled: true, canEnd: false })

    const other = await refer(ada, shelters, Offer)
    await expect(as(ada)(groups.withdraw, { groupId: other.groupId, ...byPhone })).rejects.toMatchObject({
      fields: { reasonCode: ['Please select Reason'] },
    })
    await as(ada)(groups.withdraw, { groupId: other.groupId, reasonCode: 'withdraw_not_needed', ...byPhone })
    expect(await stagesOf(other.groupId)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
    expect((await show(ada, other.groupId)).isUnfilled).toBe(false)
  })
})

describe('first to accept', () => {
  test('recalls the others, and undoing it gives them back their remaining time', async () => {
    const { groupId, ids } = await refer(ada, shelters, FirstToAccept)
    await take(ben2, ids[1]!, 'open')
    await take(ben3, ids[2]!, 'open')
    await take(ben3, ids[2]!, 'ask')
    const before = await dueTimes(groupId)
    await take(ben1, ids[0]!, 'accept')
    expect(await stagesOf(groupId)).toEqual(['accepted', 'recalled', 'recalled'])
    expect(await messagesTo(ben2, ids[1]!)).toContainEqual(expect.stringContaining('another provider accepted'))
    await expect(take(ben2, ids[1]!, 'accept')).rejects.toMatchObject({
      status: 409,
      message: 'Already accepted by another provider',
    })
    const seen = await showOne(ben2, ids[1]!)
    expect(JSON.stringify(seen)).not.toMatch(/Ben1|Shelter 1/)

    await take(ben1, ids[0]!, 'undoAccept')
    expect(await stagesOf(groupId)).toEqual(['opened', 'opened', 'info_requested'])
    const [, second, third] = await dueTimes(groupId)
    expect([second, third]).toEqual(before.slice(1))
  })

  test('a refusal waits for the rest; when all have refused the sender is notified once', async () => {
    const { groupId, ids } = await refer(ada, shelters, FirstToAccept)
    await take(ben1, ids[0]!, 'reject')
    expect((await take(ben2, ids[1]!, 'reject')).nextSteps).toMatchObject([{ key: 'undoReject' }])
    expect((await show(ada, groupId)).isUnfilled).toBe(false)
    await take(ben3, ids[2]!, 'reject')
    expect((await show(ada, groupId)).isUnfilled).toBe(true)
    const unfilled = () =>
      db
        .selectFrom('event')
        .select('id')
        .where('type', '=', 'referral.unfilled')
        .where('referral_id', 'in', ids)
        .execute()
    expect(await unfilled()).toHaveLength(1)

    await take(ben3, ids[2]!, 'undoReject')
    expect((await show(ada, groupId)).isUnfilled).toBe(false)
    await take(ben3, ids[2]!, 'accept')
    expect(await offeredTo(ben2, ids[1]!)).not.toContain('undoReject')
    await expect(take(ben2, ids[1]!, 'undoReject')).rejects.toMatchObject({
      status: 409,
      message: 'Already accepted by another provider',
    })
  })
})

describe('in order', () => {
  test('sends to the next after a refusal, and after silence when the answer is due', async () => {
    const { groupId, ids } = await refer(ada, shelters, Cascade)
    const { nextSteps } = await take(ben1, ids[0]!, 'reject')
    expect(nextSteps).toEqual([])
    expect(await stagesOf(groupId)).toEqual(['rejected', 'sent', 'queued'])
    await expect(take(ben1, ids[0]!, 'undoReject')).rejects.toMatchObject({
      status: 409,
      message: 'Another provider has been asked since',
    })
    // Two business days.
    clock.set('2026-11-20T15:00:00Z')
    await fireTimers()
    expect(await stagesOf(groupId)).toEqual(['rejected', 'expired', 'sent'])
    ben3.token = await signIn(ben3.id)
    await take(ben3, ids[2]!, 'accept')
    expect(await stagesOf(groupId)).toEqual(['rejected', 'expired', 'accepted'])
  })

  test('gives the last one the whole time', async () => {
    const { groupId } = await refer(ada, shelters.slice(0, 2), Cascade)
    clock.set('2026-11-20T15:00:00Z')
    await fireTimers()
    expect(await stagesOf(groupId)).toEqual(['expired', 'sent'])
    clock.set('2026-11-24T15:00:00Z')
    await fireTimers()
    expect(await stagesOf(groupId)).toEqual(['expired', 'sent'])
  })

  test('recalling one sends to the next, recalling all sends to no one', async () => {
    const { groupId, ids } = await refer(ada, shelters, Cascade)
    await take(ada, ids[0]!, 'recall')
    expect(await stagesOf(groupId)).toEqual(['recalled', 'sent', 'queued'])
    await as(ada)(groups.recall, { groupId, reasonCode: 'no_longer_needed', notes: null })
    expect(await stagesOf(groupId)).toEqual(['recalled', 'recalled', 'recalled'])
    expect((await show(ada, groupId)).isUnfilled).toBe(false)
  })

  test('skips one that has left the network', async () => {
    const { groupId, ids } = await refer(ada, shelters, Cascade)
    await db.updateTable('entity').set({ entity_state: 4 }).where('id', '=', shelters[1]!.id).execute()
    await take(ben1, ids[0]!, 'reject')
    expect(await stagesOf(groupId)).toEqual(['rejected', 'recalled', 'sent'])
    await db.updateTable('entity').set({ entity_state: 1 }).where('id', '=', shelters[1]!.id).execute()
  })
})

test('all needed: an answer doesn’t affect the others, and each is in the sender’s list', async () => {
  const { groupId, ids } = await refer(ada, shelters, AllNeeded)
  await take(ben1, ids[0]!, 'accept')
  await take(ben2, ids[1]!, 'reject')
  expect(await stagesOf(groupId)).toEqual(['accepted', 'rejected', 'sent'])
  const rows = (await as(ada)(referrals.listOutbound, { pageSize: 100 })).data.data
  expect(rows.filter((row) => row.groupId === groupId)).toHaveLength(3)
})

test('receivers can be added while it is open, by its mode', async () => {
  const { groupId, ids } = await refer(ada, shelters.slice(0, 2), Cascade)
  const add = () => as(ada)(groups.add, { groupId, referToIds: [shelters[2]!.id] })
  const { data } = await add()
  expect(data.referrals.map(({ stage, position }) => [stage, position])).toEqual([
    ['sent', 1],
    ['queued', 2],
    ['queued', 3],
  ])
  await expect(add()).rejects.toMatchObject({ fields: { referToIds: ['This provider is part of it already'] } })
  await take(ben1, ids[0]!, 'accept')
  await expect(add()).rejects.toMatchObject({ status: 409 })
})

test('the list shows the leading receiver, and counts each group once', async () => {
  const queueOf = async (queue: 'awaiting_customer' | 'awaiting_response' | 'accepted' | 'unfilled', groupId: number) =>
    (await as(ada)(referrals.listOutbound, { queue, pageSize: 100 })).data.data.filter((row) => row.groupId === groupId)
  const before = (await as(ada)(groups.count, {})).data
  const { groupId, ids } = await refer(ada, shelters, Offer)
  expect(await queueOf('awaiting_customer', groupId)).toHaveLength(1)
  expect((await as(ada)(groups.count, {})).data).toEqual({
    ...before,
    groups: before.groups + 1,
    awaitingCustomer: before.awaitingCustomer + 1,
  })
  await proceed(groupId, 2)
  expect(await queueOf('awaiting_response', groupId)).toMatchObject([{ id: ids[2] }])
  await take(ben3, ids[2]!, 'accept')
  expect(await queueOf('accepted', groupId)).toMatchObject([{ id: ids[2] }])
  expect((await as(ada)(groups.count, {})).data.accepted).toBe(before.accepted + 1)
})

test('referring again clears the unfilled mark', async () => {
  const { groupId, ids } = await refer(ada, shelters.slice(0, 2), FirstToAccept)
  await take(ben1, ids[0]!, 'reject')
  await take(ben2, ids[1]!, 'reject')
  expect((await show(ada, groupId)).isUnfilled).toBe(true)
  await as(ada)(referrals.reinitiate, { id: ids[0]!, referToIds: [shelters[2]!.id] })
  expect((await show(ada, groupId)).isUnfilled).toBe(false)
})

describe('the line of a group', () => {
  const lineOf = async (groupId: number) =>
    (await as(ada)(referrals.listOutbound, { pageSize: 100, isDetailed: true })).data.data.find(
      (row) => row.groupId === groupId,
    )

  test('counts its receivers, and has the last event and its receiver', async () => {
    const { groupId, ids } = await refer(ada, shelters, FirstToAccept)
    await take(ben1, ids[0]!, 'reject')
    expect((await lineOf(groupId))?.group?.last).toMatchObject({ receiver: 'Shelter 1', refusal: 'rejected' })
    await take(ben2, ids[1]!, 'open')
    await take(ben2, ids[1]!, 'ask')
    expect((await lineOf(groupId))?.group).toMatchObject({
      size: 3,
      left: 2,
      rejected: 1,
      opened: 1,
      declined: 0,
      last: { words: 'Requested information', receiver: 'Shelter 2', refusal: null },
      link: null,
    })
    await take(ben3, ids[2]!, 'accept')
    expect((await lineOf(groupId))?.group?.last).toMatchObject({ words: 'Accepted', receiver: 'Shelter 3' })
  })

  test('shows the appointment of its receivers, whose time the sender reads', async () => {
    const { groupId, ids } = await refer(ada, shelters, FirstToAccept)
    await take(ben1, ids[0]!, 'open')
    await take(ben1, ids[0]!, 'accept')
    const startsAt = new Date(clock.now().getTime() + 48 * 3_600_000)
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), timeZone: 'America/New_York' }
    await as(ben1)(appointments.book, { referralId: ids[0]!, ...times })
    const { data } = await as(ada)(groups.show, { groupId })
    expect(data.referrals.map(({ appointment }) => appointment?.startsAt ?? null)).toEqual([
      startsAt.toISOString(),
      ...ids.slice(1).map(() => null),
    ])
  })

  test('is missing for a receiver, and for a single referral', async () => {
    const { groupId } = await refer(ada, shelters.slice(0, 2), FirstToAccept)
    const rows = (await as(ben1)(referrals.listInbound, { pageSize: 100, isDetailed: true })).data.data
    expect(rows.find((row) => row.groupId === groupId)).not.toHaveProperty('group')
    const single = await refer(ada, shelters.slice(0, 1), Direct)
    expect((await lineOf(single.groupId))?.group).toBeNull()
  })

  test('is found by the name and the reference of each receiver, and is exported with all of them', async () => {
    const { groupId, ids } = await refer(ada, shelters, Offer)
    const { reference } = (await show(ada, groupId)).referrals[2]!
    for (const search of ['Shelter 3', reference]) {
      const rows = (await as(ada)(referrals.listOutbound, { search, pageSize: 100 })).data.data
      expect(rows.filter((row) => row.groupId === groupId).map(({ id }) => id)).toEqual([ids[0]])
    }
    expect((await as(ben3)(referrals.listOutbound, { search: 'Shelter 3' })).data.data).toEqual([])
    const { body } = await world.ask(ada, { method: 'GET', url: `/api/refers/outbound/export?search=${reference}` })
    expect(body).toMatch(/Shelter 1[^]*Shelter 2[^]*Shelter 3/)
    expect(body.match(/Shelter \d/g)).toHaveLength(3)
  })

  test('the sender sees the number of other receivers, a receiver does not', async () => {
    const { ids } = await refer(ada, shelters, FirstToAccept)
    expect((await showOne(ada, ids[0]!)).others).toBe(2)
    expect((await showOne(ben1, ids[0]!)).others).toBeNull()
  })
})

describe('reassigning', () => {
  const reassign = (person: Person, groupId: number, referralId: number, index: number, more = {}) =>
    as(person)(groups.reassign, {
      groupId,
      referralId,
      referToId: shelters[index]!.id,
      reasonCode: 'no_longer_needed',
      ...more,
    })

  test('a single one is recalled, and another provider gets it immediately', async () => {
    const { groupId, ids } = await refer(ada, shelters.slice(0, 1), Direct)
    const { data } = await reassign(ada, groupId, ids[0]!, 1)
    expect(data.referrals.map(({ receiver, stage }) => [receiver.name, stage])).toEqual([
      ['Shelter 1', 'recalled'],
      ['Shelter 2', 'sent'],
    ])
    expect(await inbox(ben2)).toContain(data.referrals[1]!.id)
    await expect(reassign(ada, groupId, ids[0]!, 2)).rejects.toMatchObject({ status: 409 })
    await expect(reassign(ada, groupId, data.referrals[1]!.id, 0)).rejects.toMatchObject({
      fields: { referToId: ['Shelter 1 was asked already'] },
    })
    await take(ben2, data.referrals[1]!.id, 'accept')
    expect(await stagesOf(groupId)).toEqual(['recalled', 'accepted'])
  })

  test('in order: to the last of the queue, and the one between keeps waiting', async () => {
    const { groupId, ids } = await refer(ada, shelters, Cascade)
    await reassign(ada, groupId, ids[0]!, 2)
    expect(await stagesOf(groupId)).toEqual(['recalled', 'queued', 'sent'])
    await take(ben3, ids[2]!, 'reject')
    expect(await stagesOf(groupId)).toEqual(['recalled', 'sent', 'rejected'])
  })

  test('of an offer: to one that the customer agreed to', async () => {
    const { groupId, ids } = await refer(ada, shelters, Offer)
    await proceed(groupId, 0)
    await expect(reassign(ada, groupId, ids[0]!, 1)).rejects.toMatchObject({
      fields: { channel: ['Please select How they told you'] },
    })
    await reassign(ada, groupId, ids[0]!, 1, { channel: 2 })
    expect(await stagesOf(groupId)).toEqual(['recalled', 'sent', 'offered'])
  })

  test('is for the sender and the administrators, needs a reason, and a referral that is awaiting its answer', async () => {
    const { groupId, ids } = await refer(ada, shelters.slice(0, 1), Direct)
    await expect(reassign(ben1, groupId, ids[0]!, 1)).rejects.toMatchObject({ status: 404 })
    await expect(reassign(ada, groupId, ids[0]!, 1, { reasonCode: undefined })).rejects.toMatchObject({
      fields: { reasonCode: ['Please select Reason'] },
    })
    const admin = await world.aPerson()
    await reassign(admin, groupId, ids[0]!, 1)
    expect(await stagesOf(groupId)).toEqual(['recalled', 'sent'])
  })
})

const dueTimes = async (groupId: number) =>
  (await db.selectFrom('referral').select('due_at').where('group_id', '=', groupId).orderBy('position').execute()).map(
    ({ due_at }) => due_at?.toISOString(),
  )
