import { consents } from '@handoff/contracts/customers/consents'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { notes } from '@handoff/contracts/customers/notes'
import { entities } from '@handoff/contracts/network/entities/entities'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../../test/world.ts'
import { referralsOf, verbal } from '../referrals.fixtures.ts'

const world = await openWorld()
const { as, clock, db, fireTimers, aPerson, signIn } = world
const { aSentReferral, twoSides, send, take, show, stageOf } = referralsOf(world)
const alma = await aPerson({ firstName: 'Alma' })

/** A Wednesday, 10:00 in New York, where everyone lives. */
beforeEach(() => clock.set('2026-11-18T15:00:00Z'))

const refused = (message: string) => ({ status: 409, message })
const offered = async (person: Person, id: number) => (await show(person, id)).nextSteps.map(({ key }) => key)
const dueOf = async (id: number) =>
  await db.selectFrom('referral').select(['due_at', 'escalation']).where('id', '=', id).executeTakeFirstOrThrow()
const bookAt = async (person: Person, referralId: number, day: string) =>
  (
    await as(person)(appointments.book, {
      referralId,
      startsAt: `${day}T15:00:00Z`,
      endsAt: `${day}T16:00:00Z`,
      timeZone: 'America/New_York',
      confirmed: true,
    })
  ).data

describe('once the consent was revoked', () => {
  const message = 'The customer’s consent was revoked'

  async function revoked(person: Person, id: number) {
    const { consent_id } = await db
      .selectFrom('referral')
      .innerJoin('referral_group', 'referral_group.id', 'referral.group_id')
      .select('referral_group.consent_id')
      .where('referral.id', '=', id)
      .executeTakeFirstOrThrow()
    await as(person)(consents.revoke, { id: consent_id!, reason: 'Changed her mind' })
  }

  test('an accepted referral has ended', async () => {
    const { ada, ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'accept')
    await revoked(ada, referral.id)
    expect(await show(ben, referral.id)).toMatchObject({ stage: 'withdrawn', nextSteps: [] })
    await expect(as(ben)(referrals.addToCustomers, { id: referral.id })).rejects.toMatchObject({ status: 409 })
    await expect(as(ben)(customers.show, { id: referral.customerId })).rejects.toMatchObject({ status: 404 })
  })

  test('a closed one can’t be reopened', async () => {
    const { ada, ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'accept')
    await take(ben, referral.id, 'close')
    await revoked(ada, referral.id)
    await expect(take(ben, referral.id, 'reopen')).rejects.toMatchObject(refused(message))
  })

  test('a rejection can’t be undone', async () => {
    const { ada, ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'reject')
    await revoked(ada, referral.id)
    await expect(take(ben, referral.id, 'undoReject')).rejects.toMatchObject(refused(message))
  })
})

describe('a cancel request that is refused', () => {
  test('restores the previous stage, and the clock of its appointment', async () => {
    const { ada, ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'accept')
    await bookAt(ben, referral.id, '2026-12-08')
    const { due_at } = await dueOf(referral.id)
    await take(ada, referral.id, 'requestCancel')
    const { nextSteps } = await show(ben, referral.id)
    expect(nextSteps).toContainEqual(expect.objectContaining({ key: 'refuseCancel', stage: 'scheduled' }))
    await take(ben, referral.id, 'refuseCancel')
    expect(await stageOf(referral.id)).toBe('scheduled')
    expect((await dueOf(referral.id)).due_at).toEqual(due_at)
  })

  test('continues without the appointment if that has passed', async () => {
    const { ada, ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'accept')
    const booked = await bookAt(ben, referral.id, '2026-11-19')
    await take(ada, referral.id, 'requestCancel')
    clock.set('2026-11-19T17:00:00Z')
    await db.updateTable('appointment').set({ state: 4 }).where('id', '=', booked.id).execute()
    await take(ben, referral.id, 'refuseCancel')
    expect(await stageOf(referral.id)).toBe('contacting')
  })
})

test('an undone referral is on the sender’s list again', async () => {
  const { ada, ben, referral } = await aSentReferral()
  await take(ben, referral.id, 'reject')
  await as(ada)(referrals.remove, { id: referral.id })
  await take(ben, referral.id, 'undoReject')
  const { data } = (await as(ada)(referrals.listOutbound, { queue: 'awaiting_response' })).data
  expect(data.map(({ id }) => id)).toContain(referral.id)
})

test('a rejection can’t be undone once the same need was sent again', async () => {
  const { ada, ben, referral } = await aSentReferral()
  await take(ben, referral.id, 'reject')
  expect(await offered(ben, referral.id)).toContain('undoReject')
  await as(ada)(referrals.reinitiate, { id: referral.id, consent: verbal })
  expect(await offered(ben, referral.id)).not.toContain('undoReject')
  await expect(take(ben, referral.id, 'undoReject')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('open referral'),
  })
})

test('reopening is not offered, even in lists, once the same need was sent again', async () => {
  const { ada, ben, shelter, referral } = await aSentReferral()
  await take(ben, referral.id, 'accept')
  await take(ben, referral.id, 'close')
  const inLists = async () => {
    const { data } = (await as(ben)(referrals.listInbound, { isDetailed: true, queue: 'closed' })).data
    return data.find(({ id }) => id === referral.id)!.nextSteps!.map(({ key }) => key)
  }
  expect(await offered(ben, referral.id)).toContain('reopen')
  expect(await inLists()).toContain('reopen')
  await send(ada, shelter, { customerId: referral.customerId })
  expect(await offered(ben, referral.id)).not.toContain('reopen')
  expect(await inLists()).not.toContain('reopen')
})

test('undoing an acceptance is not offered to administrators once the provider has left: no one would answer', async () => {
  const { ben, shelter, referral } = await aSentReferral()
  await take(ben, referral.id, 'accept')
  await as(alma)(entities.deactivate, { id: shelter.id, force: true })
  expect(await offered(alma, referral.id)).toContain('release')
  expect(await offered(alma, referral.id)).not.toContain('undoAccept')
  await expect(take(alma, referral.id, 'undoAccept')).rejects.toMatchObject(
    refused('This provider has left the network'),
  )
})

test('an answered question does not undo an escalation', async () => {
  const { ada, ben, referral } = await aSentReferral()
  await take(ben, referral.id, 'open')
  clock.set('2026-11-25T15:00:00Z')
  await fireTimers()
  for (const person of [ada, ben]) person.token = await signIn(person.id)
  expect((await dueOf(referral.id)).escalation).toBe(3)
  await take(ben, referral.id, 'ask')
  await take(ada, referral.id, 'answer')
  expect((await dueOf(referral.id)).escalation).toBe(3)
})

test('an archived customer is not referred again', async () => {
  const { ada, ben, referral } = await aSentReferral()
  await take(ben, referral.id, 'reject')
  await as(ada)(customers.archive, { id: referral.customerId })
  await expect(as(ada)(referrals.reinitiate, { id: referral.id, consent: verbal })).rejects.toMatchObject(
    refused('This customer is archived and can’t be referred'),
  )
})

test('the GET that refers again does so once, even after that one was rejected', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id } = await send(ada, shelter, { consent: { ...verbal, scope: 3 } })
  await take(ben, id, 'reject')
  const again = () => as(ada)(referrals.reinitiated, { id, referToIds: [] }).then(({ data }) => data.referrals[0]!.id)
  const ids = await Promise.all([again(), again(), again()])
  expect(new Set(ids).size).toBe(1)
  await take(ben, ids[0]!, 'reject')
  expect(await again()).toBe(ids[0])
})

test('no one is emailed before a referral is sent', async () => {
  const { ada, shelter } = await twoSides()
  const draft = await send(ada, shelter, { draft: true })
  await expect(as(ada)(notes.send, { id: draft.id, text: 'Hello' })).rejects.toMatchObject({ status: 409 })
  await as(ada)(notes.send, { id: draft.id, text: 'Ask for her ID first', isInternal: true })
})

test('the day of an estimate is the viewer’s, even in the evening', async () => {
  const { ben, referral } = await aSentReferral()
  clock.set('2026-11-19T03:30:00Z')
  await take(ben, referral.id, 'waitlist', { estimatedOn: '2026-11-18' })
  expect(await stageOf(referral.id)).toBe('waitlisted')
})

test('the administrators reject for the receiver what the network itself has sent', async () => {
  const { shelter } = await twoSides()
  const { id } = await send(alma, shelter)
  await take(alma, id, 'reject')
  expect(await stageOf(id)).toBe('rejected')
})
