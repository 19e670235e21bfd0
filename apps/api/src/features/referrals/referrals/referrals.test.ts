import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import { ReferralStatus } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { noticesOf } from '../../platform/notifications/notifications.fixtures.ts'
import { referralsOf } from './referrals.fixtures.ts'

const world = await openWorld()
const { as, aPerson, clock } = world
const { aSentReferral, take, show, staff } = referralsOf(world)

test('a referral runs from the first line to its outcome, and each side is notified of the other’s acts', async () => {
  const { ada, ben, referral } = await aSentReferral({ message: 'Needs a bed tonight' })
  expect(referral).toMatchObject({ status: 3, stage: 'sent', customer: { name: 'Rosa Marin' }, version: 2 })

  await take(ben, referral.id, 'open')
  await take(ben, referral.id, 'ask', { notes: 'Does she have a child with her?' })
  expect((await as(ada)(referrals.listOutbound, { queue: 'needs_your_reply' })).data.data).toMatchObject([
    { id: referral.id, stage: 'info_requested' },
  ])
  await take(ada, referral.id, 'answer', { notes: 'No, she comes alone' })
  clock.advance({ hours: 3 })
  await take(ben, referral.id, 'accept', { notes: 'Bed 4 is hers' })
  const closed = await take(ben, referral.id, 'close', { metLevel: MetLevel.Partly, reasonCode: 'service_received' })

  expect(closed).toMatchObject({ status: 1, stage: 'closed', metLevel: 2, reason: 'Service received' })
  expect(closed.closedAt).toBe(clock.now().toISOString())
  expect((await show(ada, referral.id)).timeline.map(({ title, note, by }) => [title, by?.firstName, note])).toEqual([
    ['Sent', 'Ada', null],
    ['Opened', 'Ben', null],
    ['Requested information', 'Ben', 'Does she have a child with her?'],
    ['Answered the question', 'Ada', 'No, she comes alone'],
    ['Accepted', 'Ben', 'Bed 4 is hers'],
    ['Closed: need partly met – Service received', 'Ben', null],
  ])
  const heardBy = async (person: typeof ada) =>
    (await noticesOf(world, person)).map(({ message }) => message.replace(referral.reference, 'R-1'))
  expect(await heardBy(ada)).toEqual([
    'closed your referral R-1',
    'accepted your referral R-1',
    'asked a question about your referral R-1',
  ])
  expect(await heardBy(ben)).toEqual(['answered your question on referral R-1', 'sent you a new referral R-1'])
})

test('reading changes nothing: only the step records that it was opened', async () => {
  const { ben, referral } = await aSentReferral()
  await show(ben, referral.id)
  await as(ben)(referrals.listInbound, {})
  expect(await show(ben, referral.id)).toMatchObject({ stage: 'sent', version: 2 })
})

describe('two people at the same time', () => {
  test('accept: one wins, the other gets the current state', async () => {
    const { ben, shelter, referral } = await aSentReferral()
    const bea = await aPerson({ entity: shelter, firstName: 'Bea' })
    const change = { id: referral.id, status: ReferralStatus.Accepted, version: 2 } as const
    const answers = await Promise.allSettled([ben, bea].map((person) => as(person)(referrals.changeStatus, change)))

    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(lost.reason.status).toBe(409)
    // Which error comes first depends on how far the other one is.
    expect(`${lost.reason.message} ${lost.reason.detail}`).toContain('Accepted')
    const { timeline } = await show(ben, referral.id)
    expect(timeline.filter(({ title }) => title === 'Accepted')).toHaveLength(1)
  })

  test('a page that was loaded earlier is refused with the current state', async () => {
    const { ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'open')
    await expect(take(ben, referral.id, 'accept', { version: 2 })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Someone else just updated this referral. Reload and try again',
      detail: 'It is Opened now',
    })
    expect((await show(ben, referral.id)).stage).toBe('opened')
  })

  test('one answers while the other cancels: one of the two succeeds', async () => {
    const { ada, ben, referral } = await aSentReferral()
    const answers = await Promise.allSettled([take(ben, referral.id, 'accept'), take(ada, referral.id, 'cancel')])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the buttons', () => {
  const keysFor = async (person: Parameters<typeof show>[0], id: number) =>
    (await show(person, id)).nextSteps.map(({ key }) => key)

  test('are the steps that the table, the side and the role allow', async () => {
    const { ada, ben, shelter, referral } = await aSentReferral()
    const admin = await aPerson()
    const viewer = await staff(shelter, 'view')
    const opener = await staff(shelter, 'view', 'edit')
    expect(await keysFor(ada, referral.id)).toEqual(['cancel', 'withdraw'])
    expect(await keysFor(ben, referral.id)).toEqual(['open', 'accept', 'waitlist', 'reject', 'reroute'])
    expect(await keysFor(viewer, referral.id)).toEqual([])
    expect(await keysFor(opener, referral.id)).toEqual(['open'])
    expect(await keysFor(admin, referral.id)).toEqual(['accept', 'reject', 'cancel', 'withdraw', 'error'])
    expect((await show(admin, referral.id)).nextSteps.filter(({ isOnBehalf }) => !isOnBehalf)).toMatchObject([
      { key: 'error' },
    ])
    expect((await show(ben, referral.id)).nextSteps.some(({ isOnBehalf }) => isOnBehalf)).toBe(false)
  })

  test('show the input that each step needs', async () => {
    const { ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'accept')
    expect((await show(ben, referral.id)).nextSteps).toContainEqual({
      key: 'close',
      status: 1,
      stage: 'closed',
      label: 'Close',
      needs: 'outcome',
      reasonUse: 4,
      isDestructive: false,
      isOnBehalf: false,
    })
  })
})

test('a bare status number is accepted if it is unambiguous, else refused', async () => {
  const { ben, referral } = await aSentReferral()
  const bare = (status: ReferralStatus) => as(ben)(referrals.changeStatus, { id: referral.id, status, version: 2 })
  await expect(bare(ReferralStatus.Pending)).rejects.toMatchObject({
    status: 400,
    fields: { stage: ['Choose the next stage'] },
  })
  expect((await bare(ReferralStatus.Accepted)).data.stage).toBe('accepted')
})
