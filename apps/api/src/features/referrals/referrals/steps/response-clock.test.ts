import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '../../../../test/world.ts'
import { referralsOf } from '../referrals.fixtures.ts'

const world = await openWorld()
const { as, clock, db, signIn } = world
const { aSentReferral, take, show } = referralsOf(world)
beforeEach(() => clock.set('2026-11-18T15:00:00Z'))

const hoursToAnswer = async (id: number) =>
  (await db.selectFrom('referral').select('hours_to_answer').where('id', '=', id).executeTakeFirstOrThrow())
    .hours_to_answer

describe('an answer is due', () => {
  test.each([
    ['routine: after two business days', 1, '2026-11-18T15:00:00Z', '2026-11-20T15:00:00.000Z'],
    ['routine, sent on a Friday: the weekend does not count', 1, '2026-11-20T15:00:00Z', '2026-11-24T15:00:00.000Z'],
    ['routine, sent on a Saturday: from Monday on', 1, '2026-11-21T15:00:00Z', '2026-11-25T05:00:00.000Z'],
    ['urgent: after one business day', 2, '2026-11-20T15:00:00Z', '2026-11-23T15:00:00.000Z'],
    ['emergency: after two hours, whatever the day', 3, '2026-11-21T15:00:00Z', '2026-11-21T17:00:00.000Z'],
  ] as const)('%s', async (_, priority, sentAt, dueAt) => {
    clock.set(sentAt)
    const { referral } = await aSentReferral({ priority })
    expect(referral.dueAt).toBe(dueAt)
  })

  test('by the calendar of the receiver', async () => {
    // Friday evening in New York is Saturday morning in Tokyo.
    clock.set('2026-11-20T22:00:00Z')
    const inNewYork = await aSentReferral({ priority: 2, to: { timeZone: 'America/New_York' } })
    const inTokyo = await aSentReferral({ priority: 2, to: { timeZone: 'Asia/Tokyo' } })
    expect(inNewYork.referral.dueAt).toBe('2026-11-23T22:00:00.000Z')
    expect(inTokyo.referral.dueAt).toBe('2026-11-23T15:00:00.000Z')
  })
})

test('past due it is overdue, and in that queue on both sides until it is answered', async () => {
  const { ada, ben, referral } = await aSentReferral()
  const overdue = async () => [
    (await as(ben)(referrals.listInbound, { queue: 'overdue' })).data.total,
    (await as(ada)(referrals.listOutbound, { queue: 'overdue' })).data.total,
    (await as(ben)(referrals.inboundKpis, {})).data.overdue.value,
  ]
  clock.set('2026-11-20T15:00:00Z')
  expect(await overdue()).toEqual([0, 0, 0])
  clock.advance({ seconds: 1 })
  expect(await overdue()).toEqual([1, 1, 1])
  expect(await show(ben, referral.id)).toMatchObject({ isOverdue: true })
  const accepted = await take(ben, referral.id, 'accept')
  // The first contact is due in three business days.
  expect(accepted).toMatchObject({ isOverdue: false, dueAt: '2026-11-25T15:00:01.000Z' })
  expect(await overdue()).toEqual([0, 0, 0])
})

describe('after acceptance', () => {
  test.each([
    ['routine', 1, '2026-11-25T21:00:00.000Z', '2026-12-04T21:00:00.000Z'],
    ['urgent', 2, '2026-11-23T21:00:00.000Z', '2026-11-23T21:00:00.000Z'],
    ['emergency', 3, '2026-11-21T01:00:00.000Z', '2026-11-23T21:00:00.000Z'],
  ] as const)(
    'the first contact, and the next after an attempt, are due by priority: %s',
    async (_, priority, first, next) => {
      // A Friday, 16:00 in New York.
      clock.set('2026-11-20T21:00:00Z')
      const { ben, referral } = await aSentReferral({ priority })
      expect(await take(ben, referral.id, 'accept')).toMatchObject({ dueAt: first })
      await as(ben)(referrals.logContact, { id: referral.id, method: 1, result: 3, note: null })
      expect(await show(ben, referral.id)).toMatchObject({ stage: 'contacting', dueAt: next })
    },
  )

  test.each([
    ['routine', 1, '2026-12-20T21:00:00.000Z'],
    ['urgent', 2, '2026-11-23T21:00:00.000Z'],
    ['emergency', 3, '2026-11-23T21:00:00.000Z'],
  ] as const)('a reopened referral is due by priority: %s', async (_, priority, dueAt) => {
    clock.set('2026-11-20T21:00:00Z')
    const { ben, referral } = await aSentReferral({ priority })
    await take(ben, referral.id, 'accept')
    await take(ben, referral.id, 'close')
    expect(await take(ben, referral.id, 'reopen')).toMatchObject({ stage: 'in_service', dueAt })
  })
})

describe('while the sender has a question', () => {
  test('the clock is paused, and resumes with the remaining time', async () => {
    const { ada, ben, referral } = await aSentReferral()
    clock.advance({ hours: 10 })
    await take(ben, referral.id, 'open')
    const questioned = await take(ben, referral.id, 'ask')
    // Three business days for the sender.
    expect(questioned).toMatchObject({ dueAt: '2026-11-24T01:00:00.000Z', isOverdue: false })

    // From Thursday 01:00 to Monday 01:00: 38 of 48 hours are left.
    clock.set('2026-11-23T06:00:00Z')
    expect((await take(ada, referral.id, 'answer')).dueAt).toBe('2026-11-24T20:00:00.000Z')
    clock.advance({ hours: 2 })
    await take(ben, referral.id, 'accept')
    expect(await hoursToAnswer(referral.id)).toBeCloseTo(12, 5)
  })

  test('a second question pauses it again', async () => {
    const { ada, ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'open')
    for (const dueAt of ['2026-11-20T16:00:00.000Z', '2026-11-20T17:00:00.000Z']) {
      await take(ben, referral.id, 'ask')
      clock.advance({ hours: 1 })
      expect((await take(ada, referral.id, 'answer')).dueAt).toBe(dueAt)
    }
  })

  test('a late answer remains late', async () => {
    const { ada, ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'open')
    clock.set('2026-11-24T15:00:00Z')
    await take(ben, referral.id, 'ask')
    clock.advance({ hours: 5 })
    const answered = await take(ada, referral.id, 'answer')
    expect(new Date(answered.dueAt!).getTime()).toBeLessThanOrEqual(clock.now().getTime())
    await take(ben, referral.id, 'reject')
    // Wednesday to Tuesday are four business days; the five hours of the question do not count.
    expect(await hoursToAnswer(referral.id)).toBeCloseTo(96, 5)
  })
})

describe('hours to answer', () => {
  test('are business hours from sending to the first answer', async () => {
    clock.set('2026-11-20T15:00:00Z')
    const { ben, referral } = await aSentReferral()
    clock.set('2026-11-23T16:00:00Z')
    const { answeredAt } = await take(ben, referral.id, 'reject')
    expect(answeredAt).toBe('2026-11-23T16:00:00.000Z')
    expect(await hoursToAnswer(referral.id)).toBeCloseTo(25, 5)
  })

  test('of an emergency are hours', async () => {
    clock.set('2026-11-21T15:00:00Z')
    const { ben, referral } = await aSentReferral({ priority: 3 })
    clock.advance({ minutes: 90 })
    await take(ben, referral.id, 'accept')
    expect(await hoursToAnswer(referral.id)).toBeCloseTo(1.5, 5)
  })

  test('are unknown for a referral canceled before an answer', async () => {
    const { ada, referral } = await aSentReferral()
    expect(await take(ada, referral.id, 'cancel')).toMatchObject({ dueAt: null, answeredAt: null })
    expect(await hoursToAnswer(referral.id)).toBeNull()
  })
})

test('due today follows the viewer’s calendar', async () => {
  const { ben } = await aSentReferral()
  const today = async () => (await as({ token: await signIn(ben.id) })(referrals.inboundKpis, {})).data.dueToday.value
  expect(await today()).toBe(0)
  // Due on Friday at 10:00 in New York; in Auckland that is Saturday.
  clock.set('2026-11-20T06:00:00Z')
  expect(await today()).toBe(1)
  await db.updateTable('account').set({ time_zone: 'Pacific/Auckland' }).where('id', '=', ben.id).execute()
  expect(await today()).toBe(0)
})
