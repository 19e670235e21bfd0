import { entities } from '@handoff/contracts/network/entities/entities'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTimers } from '../../../../kit/events/timers.ts'
import { openWorld, type Person } from '../../../../test/world.ts'
import { noticesOf } from '../../../platform/notifications/notifications.fixtures.ts'
import { referralsOf } from '../referrals.fixtures.ts'
import { clockKinds } from './referral-clock.ts'

const world = await openWorld()
const { as, clock, db, fireTimers, aPerson, signIn, staffOf } = world
const { aSentReferral, take, show, stageOf, send, twoSides, staff } = referralsOf(world)
const alma = await aPerson({ firstName: 'Alma' })

/** A Wednesday, 10:00 in New York. */
beforeEach(async () => {
  await db.deleteFrom('timer').execute()
  clock.set('2026-11-18T15:00:00Z')
})

const messagesTo = async (person: Person, id: number) =>
  (await noticesOf(world, person))
    .filter(({ referral_id }) => referral_id === id)
    .map(({ message }) => message)
    .toReversed()

const kinds = async (id: number) =>
  (
    await db
      .selectFrom('timer')
      .select('kind')
      .where('referral_id', '=', id)
      .where('kind', 'in', clockKinds)
      .orderBy('due_at')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

const at = async (moment: string) => {
  clock.set(moment)
  return fireTimers()
}

describe('a referral that no one answers', () => {
  test('reminds its receiver, notifies its owner, then the administrators, and expires', async () => {
    const { ada, ben, shelter, referral } = await aSentReferral()
    const sam = await staff(shelter, 'view', 'approve')
    expect(await kinds(referral.id)).toEqual(['remind', 'remind', 'overdue', 'escalate', 'expire'])

    expect(await at('2026-11-19T14:59:59Z')).toBe(0)
    expect(await at('2026-11-19T15:00:00Z')).toBe(1)
    expect((await messagesTo(sam, referral.id)).at(-1)).toMatch(/^Referral R-\d+ from Harbor Clinic is due soon$/)
    expect(await at('2026-11-20T15:00:00Z')).toBe(2)
    expect((await messagesTo(ben, referral.id)).at(-1)).toMatch(/is overdue/)
    expect((await messagesTo(sam, referral.id)).at(-1)).toMatch(/is due/)
    expect(await messagesTo(alma, referral.id)).toEqual([])
    // Four business days.
    expect(await at('2026-11-24T15:00:00Z')).toBe(1)
    expect((await messagesTo(alma, referral.id)).at(-1)).toMatch(/escalated/)

    // Fourteen business days, without Thanksgiving.
    expect(await at('2026-12-09T15:00:00Z')).toBe(1)
    for (const person of [ada, alma]) person.token = await signIn(person.id)
    expect(await show(ada, referral.id)).toMatchObject({
      stage: 'expired',
      status: 4,
      dueAt: null,
      canReferAgain: true,
    })
    expect((await messagesTo(ada, referral.id)).at(-1)).toMatch(
      /^Your referral R-\d+ to Night Shelter expired: no one responded$/,
    )
    expect((await messagesTo(alma, referral.id)).at(-1)).toMatch(/expired/)
    expect(await kinds(referral.id)).toEqual([])
  })

  test('catches up in order after three days without a process, without stale reminders', async () => {
    const { ben, referral } = await aSentReferral({ priority: 2 })
    const before = (await messagesTo(ben, referral.id)).length
    await at('2026-11-30T15:00:00Z')
    expect(await stageOf(referral.id)).toBe('expired')
    expect((await messagesTo(ben, referral.id)).slice(before)).toEqual([expect.stringMatching(/expired/)])
  })

  test('fires each timer once, even with two processes', async () => {
    const { ben, referral } = await aSentReferral()
    const before = (await messagesTo(ben, referral.id)).length
    clock.set('2026-11-19T15:00:00Z')
    await Promise.all([fireTimers(), fireTimers()])
    await fireTimers()
    expect((await messagesTo(ben, referral.id)).length).toBe(before + 1)
  })

  test('has no timers anymore once it is answered', async () => {
    const { ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'reject')
    expect(await kinds(referral.id)).toEqual([])
  })
})

describe('a question', () => {
  test('without an answer returns after three business days, with the remaining time', async () => {
    const { ada, ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'open')
    clock.advance({ hours: 24 })
    await fireTimers()
    await take(ben, referral.id, 'ask')
    expect(await kinds(referral.id)).toEqual(['unanswered'])
    await at('2026-11-24T15:00:00Z')
    expect(await show(ben, referral.id)).toMatchObject({ stage: 'opened', dueAt: '2026-11-25T15:00:00.000Z' })
    expect(await kinds(referral.id)).toEqual(['remind', 'overdue', 'escalate', 'expire'])
    for (const person of [ada, ben]) expect((await messagesTo(person, referral.id)).at(-1)).toMatch(/without a reply/)
  })
})

describe('an accepted referral that no one moves', () => {
  test('notifies the receiver immediately, the sender after one business day, the administrators after three', async () => {
    const { ada, ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'accept')
    const messageCounts = async () =>
      Promise.all([ben, ada, alma].map(async (one) => (await messagesTo(one, referral.id)).length))
    const [toBen, toAda, toAlma] = await messageCounts()
    await at('2026-11-23T15:00:00Z')
    expect(await messageCounts()).toEqual([toBen! + 1, toAda, toAlma])
    await at('2026-11-24T15:00:00Z')
    expect(await messageCounts()).toEqual([toBen! + 1, toAda! + 1, toAlma])
    await at('2026-11-27T15:00:00Z')
    expect(await messageCounts()).toEqual([toBen! + 1, toAda! + 1, toAlma! + 1])
    expect(await show(ben, referral.id)).toMatchObject({ stage: 'accepted', isOverdue: true })
  })

  test('restarts its clock with a contact attempt', async () => {
    const { ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'accept')
    await at('2026-11-23T15:00:00Z')
    const { data } = await as(ben)(referrals.logContact, { id: referral.id, method: 1, result: 3, note: null })
    expect(data).toMatchObject({ stage: 'contacting', isOverdue: false, dueAt: '2026-12-07T15:00:00.000Z' })
    expect(data.attempts).toMatchObject([{ method: 1, result: 3, by: 'Ben Ode' }])
    expect(await kinds(referral.id)).toEqual(['stale', 'staleSender', 'staleAdmin'])
  })
})

test('a cancellation that no one answers is confirmed after three business days', async () => {
  const { ada, ben, referral } = await aSentReferral()
  await take(ben, referral.id, 'accept')
  await take(ada, referral.id, 'requestCancel')
  await at('2026-11-23T15:00:00Z')
  expect(await show(ada, referral.id)).toMatchObject({ stage: 'cancelled', reason: 'Served elsewhere' })
})

test('a draft without changes for 30 days is deleted, with its group', async () => {
  const { ada, shelter } = await twoSides()
  const draft = await send(ada, shelter, { draft: true })
  await at('2026-12-18T14:59:00Z')
  expect(await stageOf(draft.id)).toBe('draft')
  await at('2026-12-18T15:00:00Z')
  ada.token = await signIn(ada.id)
  await expect(show(ada, draft.id)).rejects.toMatchObject({ status: 404 })
  expect(await db.selectFrom('referral_group').select('id').where('id', '=', draft.groupId).execute()).toEqual([])
})

test('a timer that fails is tried again later, and delays no other', async () => {
  const { referral } = await aSentReferral()
  await db.deleteFrom('timer').execute()
  const dueAt = (second: number) => new Date(Date.parse('2026-11-18T15:00:00Z') + second * 1000)
  await db
    .insertInto('timer')
    .values(['broken', 'second', 'first'].map((kind, at) => ({ kind, referral_id: referral.id, due_at: dueAt(-at) })))
    .execute()
  await db
    .updateTable('timer')
    .set({ due_at: dueAt(-9) })
    .where('kind', '=', 'broken')
    .execute()
  const fired: string[] = []
  const errors: unknown[] = []
  const fires = (kind: string) => async () => void fired.push(kind)
  const broken = async () => {
    throw new Error('A database hiccup')
  }
  const timers = startTimers({
    db,
    now: clock.now,
    handlers: { first: fires('first'), second: fires('second'), broken },
    dispatcher: { dispatch: async () => {} },
    onError: (error) => errors.push(error),
  })
  clock.set('2026-11-18T15:00:01Z')
  await timers.fireDue()
  await timers.stop()
  expect(fired).toEqual(['first', 'second'])
  expect(errors).toMatchObject([{ message: 'A database hiccup' }])
  const left = await db.selectFrom('timer').select(['kind', 'failures', 'retry_at']).execute()
  expect(left).toEqual([{ kind: 'broken', failures: 1, retry_at: new Date('2026-11-18T15:01:01Z') }])
  await db.deleteFrom('timer').execute()
})

describe('an entity that leaves the network', () => {
  test('as the sender leaves no question open, and gets none', async () => {
    const { ada, ben, clinic, shelter, referral } = await aSentReferral()
    const other = await send(ada, shelter)
    for (const { id } of [referral, other]) await take(ben, id, 'open')
    await take(ben, referral.id, 'ask')
    const alma = await aPerson({ firstName: 'Alma' })
    await as(alma)(entities.deactivate, { id: clinic.id, force: true })
    expect(await stageOf(referral.id)).toBe('opened')
    await expect(take(ben, other.id, 'ask')).rejects.toMatchObject({
      status: 409,
      message: 'The referring provider has left the network',
    })
  })

  test('lets referrals awaiting it expire immediately, and gives the senders the reason', async () => {
    const { ada, ben, shelter, referral } = await aSentReferral()
    const awaiting = await send(ada, shelter)
    await take(ben, awaiting.id, 'open')
    await take(ben, awaiting.id, 'ask')
    const accepted = await send(ada, shelter)
    await take(ben, accepted.id, 'accept')

    const work = (await as(alma)(entities.openWork, { id: shelter.id })).data
    expect(work.handOver).toMatchObject([{ id: accepted.id, stage: 'Accepted', sender: 'Harbor Clinic' }])
    await as(alma)(entities.deactivate, { id: shelter.id, force: true })
    for (const { id } of [referral, awaiting]) {
      const detail = await show(ada, id)
      expect(detail).toMatchObject({ stage: 'expired', canReferAgain: true })
      expect(detail.timeline.at(-1)?.title).toBe('Expired – the provider left the network')
      expect((await messagesTo(ada, id)).at(-1)).toMatch(/left the network/)
    }
    expect(await stageOf(accepted.id)).toBe('accepted')
    expect((await messagesTo(ada, accepted.id)).at(-1)).toMatch(/^Night Shelter left the network: referral R-\d+ needs/)
  })
})

test('staff without the right are not notified', async () => {
  const { shelter, referral } = await aSentReferral()
  const viewer = await staffOf(shelter, { referrals: ['view'] })
  await at('2026-11-19T15:00:00Z')
  expect(await messagesTo(viewer, referral.id)).toEqual([])
})
