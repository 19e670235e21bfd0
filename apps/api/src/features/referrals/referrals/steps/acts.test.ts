import { ConsentMethod, ConsentScope } from '@handoff/contracts/customers/consents'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { notifications } from '@handoff/contracts/platform/notifications'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import { stages } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../../test/world.ts'
import { referralsOf } from '../referrals.fixtures.ts'

const world = await openWorld()
const { as, clock, db, aCustomer, anEntity, aPerson, signIn } = world
const { aSentReferral, twoSides, send, take, show, stageOf, versionOf } = referralsOf(world)
beforeEach(() => clock.set('2026-11-18T15:00:00Z'))

const forTheNetwork = { method: ConsentMethod.Verbal, scope: ConsentScope.Network, witness: 'Wanda Witt' } as const
const latestOf = async (person: Person) =>
  (await as(person)(notifications.list, {})).data.data[0]?.message.replace(/R-\d+/, 'R-1')
const attempt = (person: Person, id: number, result = 3) =>
  as(person)(referrals.logContact, { id, method: 1, result: result as 3, note: 'Rang twice' })

describe('contact attempts', () => {
  test('are the receiver’s, in every stage after acceptance and in no other', async () => {
    const { ada, ben, referral } = await aSentReferral()
    const allowed = ['accepted', 'waitlisted', 'contacting', 'scheduled', 'added', 'in_service']
    for (const stage of stages.filter((one) => !['draft', 'offered', 'queued'].includes(one))) {
      await db.updateTable('referral').set({ stage }).where('id', '=', referral.id).execute()
      const input = attempt(ben, referral.id)
      if (allowed.includes(stage))
        expect((await input).data.attempts.at(-1), stage).toMatchObject({ note: 'Rang twice' })
      else await expect(input, stage).rejects.toMatchObject({ status: 409 })
    }
    await db.updateTable('referral').set({ stage: 'accepted' }).where('id', '=', referral.id).execute()
    await expect(attempt(ada, referral.id)).rejects.toMatchObject({ status: 409 })
  })

  test('three of them let the referral be closed as "could not contact"', async () => {
    const { ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'accept')
    const close = () =>
      take(ben, referral.id, 'close', { reasonCode: 'close_could_not_contact', metLevel: MetLevel.Not })
    for (const logged of [0, 1, 2]) {
      await expect(close()).rejects.toMatchObject({
        status: 400,
        fields: { reasonCode: [`Log 3 contact attempts first. Logged so far: ${logged}`] },
      })
      await attempt(ben, referral.id)
    }
    expect(await close()).toMatchObject({ stage: 'closed', metLevel: MetLevel.Not })
  })
})

describe('an answer', () => {
  test('can be undone for 24 hours, and not after an appointment', async () => {
    const { ada, ben, shelter, referral } = await aSentReferral()
    await take(ben, referral.id, 'accept')
    clock.advance({ hours: 24 })
    expect(await take(ben, referral.id, 'undoAccept')).toMatchObject({ stage: 'opened', status: 3, answeredAt: null })
    await expect(as(ben)(customers.show, { id: referral.customerId })).rejects.toMatchObject({ status: 404 })
    await take(ben, referral.id, 'reject')
    clock.advance({ hours: 24, seconds: 1 })
    await expect(take(ben, referral.id, 'undoReject')).rejects.toMatchObject({
      status: 409,
      message: 'An answer can be undone for 24 hours',
    })
    const other = await send(ada, shelter)
    await take(ben, other.id, 'accept')
    const times = { startsAt: '2026-11-24T15:00:00Z', endsAt: '2026-11-24T15:30:00Z', timeZone: 'America/New_York' }
    await as(ben)(appointments.book, { referralId: other.id, ...times })
    expect((await show(ben, other.id)).nextSteps.map(({ key }) => key)).not.toContain('undoAccept')
  })

  test('resumes with the remaining time when it is undone', async () => {
    const { ben, referral } = await aSentReferral()
    clock.advance({ hours: 10 })
    await take(ben, referral.id, 'accept')
    clock.advance({ hours: 5 })
    expect((await take(ben, referral.id, 'undoAccept')).dueAt).toBe('2026-11-20T20:00:00.000Z')
  })

  test('to the waitlist has an estimated day in the future', async () => {
    const { ben, referral } = await aSentReferral()
    const waitlist = (estimatedOn?: string) => take(ben, referral.id, 'waitlist', { estimatedOn })
    await expect(waitlist()).rejects.toMatchObject({ fields: { estimatedOn: ['Estimated date is required'] } })
    await expect(waitlist('2026-11-17')).rejects.toMatchObject({
      fields: { estimatedOn: ['Estimated date can’t be in the past'] },
    })
    expect(await waitlist('2026-12-01')).toMatchObject({ stage: 'waitlisted', estimatedOn: '2026-12-01' })
  })
})

test('a closed referral is reopened for 60 days, and its receiver may open the customer again', async () => {
  const { ada, ben, referral } = await aSentReferral()
  await take(ben, referral.id, 'accept')
  await take(ben, referral.id, 'close')
  await expect(as(ben)(customers.show, { id: referral.customerId })).rejects.toMatchObject({ status: 404 })
  clock.advance({ days: 60 })
  for (const person of [ada, ben]) person.token = await signIn(person.id)
  expect(await take(ada, referral.id, 'reopen')).toMatchObject({ stage: 'in_service', closedAt: null, metLevel: null })
  expect((await as(ben)(customers.show, { id: referral.customerId })).data.id).toBe(referral.customerId)
  await take(ben, referral.id, 'close')
  clock.advance({ days: 60, seconds: 1 })
  for (const person of [ada, ben]) person.token = await signIn(person.id)
  await expect(take(ada, referral.id, 'reopen')).rejects.toMatchObject({
    message: 'A closed referral can be reopened for 60 days',
  })
})

test('a refused cancellation returns to the previous stage, with its status', async () => {
  const { ada, ben, referral } = await aSentReferral()
  await take(ben, referral.id, 'accept')
  await as(ben)(referrals.addToCustomers, { id: referral.id })
  expect(await take(ada, referral.id, 'requestCancel')).toMatchObject({ stage: 'cancel_requested', status: 5 })
  expect(await take(ben, referral.id, 'refuseCancel')).toMatchObject({ stage: 'added', status: 5, reason: null })
})

describe('rerouting', () => {
  const other = () => anEntity({ name: 'Second Roof' })

  test('sends it on on behalf of the sender, if the consent covers more than one provider', async () => {
    const { ada, ben, referral } = await aSentReferral({ consent: forTheNetwork, message: 'A ground floor, please' })
    const roof = await other()
    const rita = await aPerson({ entity: roof, firstName: 'Rita' })
    const { data } = await as(ben)(referrals.reroute, { id: referral.id, referToId: roof.id, notes: 'They have room' })
    expect(data).toMatchObject({ stage: 'rerouted', dueAt: null })
    expect(data.timeline.map(({ title }) => title)).toContain(`Rerouted to ${roof.name}`)
    const { children } = await show(ada, referral.id)
    expect(children).toMatchObject([{ stage: 'sent', receiver: 'Second Roof' }])
    expect(await show(rita, children[0]!.id)).toMatchObject({
      sender: { name: 'Harbor Clinic' },
      packet: { limited: { message: 'A ground floor, please' } },
      attempt: 2,
    })
    expect(await latestOf(ada)).toBe('rerouted your referral R-1 to another provider')
    // After rerouting the referral no longer concerns the receiver.
    expect((await show(ben, referral.id)).children).toEqual([])
  })

  test('is refused if the consent covers only this provider', async () => {
    const { ben, referral } = await aSentReferral()
    const { id: referToId } = await other()
    await expect(as(ben)(referrals.reroute, { id: referral.id, referToId })).rejects.toMatchObject({
      status: 409,
      message: 'The consent covers this provider only. Reject the referral so the sender can refer again',
    })
    expect(await stageOf(referral.id)).toBe('sent')
  })

  test('leads neither back to the sender nor to oneself', async () => {
    const { clinic, shelter, ben, referral } = await aSentReferral({ consent: forTheNetwork })
    for (const referToId of [clinic.id, shelter.id])
      await expect(as(ben)(referrals.reroute, { id: referral.id, referToId })).rejects.toMatchObject({ status: 400 })
  })
})

describe('referring again', () => {
  test('copies message and consent, counts one more attempt, and names the previous referral', async () => {
    const { ada, ben, referral } = await aSentReferral({ consent: forTheNetwork, message: 'Two beds' })
    await take(ben, referral.id, 'reject')
    const roof = await anEntity({ name: 'Second Roof' })
    const { data } = await as(ada)(referrals.reinitiate, { id: referral.id, referToIds: [roof.id] })
    const again = await show(ada, data.referrals[0]!.id)
    expect(again).toMatchObject({
      stage: 'sent',
      attempt: 2,
      parent: { id: referral.id },
      packet: { full: { message: 'Two beds' } },
    })
    expect(again.timeline[0]?.title).toBe('Sent again')
  })

  test('by GET sends once, even if repeated', async () => {
    const { ada, ben, referral } = await aSentReferral({ consent: forTheNetwork })
    await take(ben, referral.id, 'reject')
    const ids = []
    for (const _ of [1, 2, 3])
      ids.push((await as(ada)(referrals.reinitiated, { id: referral.id, referToIds: [] })).data.referrals[0]!.id)
    expect(new Set(ids).size).toBe(1)
  })

  test('needs a new consent if the earlier one was for one referral', async () => {
    const { ada, ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'reject')
    const again = (more: object) => as(ada)(referrals.reinitiate, { id: referral.id, ...more })
    await expect(again({})).rejects.toMatchObject({ status: 400, fields: { consent: ['Consent is required'] } })
    expect((await again({ consent: forTheNetwork })).data.referrals).toMatchObject([{ stage: 'sent' }])
  })

  test('is for the sender, of referrals that ended without help', async () => {
    const { ada, ben, referral } = await aSentReferral({ consent: forTheNetwork })
    const again = (person: Person) => as(person)(referrals.reinitiate, { id: referral.id })
    await expect(again(ada)).rejects.toMatchObject({ status: 409 })
    await take(ben, referral.id, 'reject')
    await expect(again(ben)).rejects.toMatchObject({ status: 403 })
    expect(await show(ben, referral.id)).toMatchObject({ canReferAgain: false })
    expect(await show(ada, referral.id)).toMatchObject({ canReferAgain: true })
  })
})

describe('reminding', () => {
  test('notifies the side that is to act, once in 24 hours', async () => {
    const { ada, ben, referral } = await aSentReferral()
    const remind = (person: Person) => as(person)(referrals.remind, { id: referral.id })
    expect((await remind(ada)).data.remindedAt).toBe(clock.now().toISOString())
    expect(await latestOf(ben)).toBe('sent a reminder about referral R-1')
    await expect(remind(ada)).rejects.toMatchObject({ message: 'A reminder was sent in the last 24 hours' })
    clock.advance({ hours: 24 })
    await remind(ada)
    await expect(remind(ben)).rejects.toMatchObject({ status: 403 })
  })

  test('of a question is for the administrative side', async () => {
    const { ada, ben, referral } = await aSentReferral()
    const alma = await aPerson({ firstName: 'Alma' })
    await take(ben, referral.id, 'open')
    await take(ben, referral.id, 'ask')
    await expect(as(ada)(referrals.remind, { id: referral.id })).rejects.toMatchObject({ status: 403 })
    await as(alma)(referrals.remind, { id: referral.id })
    expect(await latestOf(ada)).toBe('sent a reminder about your referral R-1')
  })
})

describe('adding to one’s own customers', () => {
  test('keeps access after the referral has ended', async () => {
    const { ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'accept')
    const { data } = await as(ben)(referrals.addToCustomers, { id: referral.id })
    expect(data).toMatchObject({ stage: 'added', status: 5, ownCustomerId: referral.customerId })
    await take(ben, referral.id, 'close')
    expect((await as(ben)(customers.show, { id: referral.customerId })).data.mayEdit).toBe(true)
  })

  test('finds who is likely the same among the receiver’s own, and links instead', async () => {
    const { ada, ben, shelter } = await twoSides()
    const person = { firstName: 'Rosa', lastName: 'Marin', dateOfBirth: '1984-03-02', email: 'rosa@mail.test' }
    const theirs = await aCustomer(ada, person)
    const ours = await aCustomer(ben, person)
    await aCustomer(ben, { ...person, dateOfBirth: '1990-01-01', email: 'other@mail.test' })
    const { id } = await send(ada, shelter, { customerId: theirs.id })
    await take(ben, id, 'accept')
    const { data: same } = await as(ben)(referrals.sameCustomers, { id })
    expect(same).toMatchObject([{ id: ours.id, fields: expect.arrayContaining(['Name', 'Date of birth', 'Email']) }])
    expect((await as(ben)(referrals.addToCustomers, { id, customerId: ours.id })).data.ownCustomerId).toBe(ours.id)
    await take(ben, id, 'close')
    await expect(as(ben)(customers.show, { id: theirs.id })).rejects.toMatchObject({ status: 404 })
  })

  test('links no one else’s customer', async () => {
    const { ada, ben, referral } = await aSentReferral()
    const { id: customerId } = await aCustomer(ada, { firstName: 'Nora' })
    await take(ben, referral.id, 'accept')
    await expect(as(ben)(referrals.addToCustomers, { id: referral.id, customerId })).rejects.toMatchObject({
      fields: { customerId: ['Please select one of your own customers'] },
    })
  })
})

describe('an individual', () => {
  test('who works for the receiver can be assigned, filtered by, and is named in the trail', async () => {
    const { ben, shelter, referral } = await aSentReferral()
    const nina = await anEntity({ name: 'Nina Walsh', firstName: 'Nina', networkType: 1 })
    const stranger = await anEntity({ name: 'Otto Ray', firstName: 'Otto', networkType: 1 })
    await db.updateTable('entity').set({ parent_id: shelter.id }).where('id', '=', nina.id).execute()
    const { data: options } = await as(ben)(referrals.assignees, { referralId: referral.id })
    expect(options.map(({ value }) => value)).toEqual([`provider:${nina.id}`, `user:${ben.id}`])
    const assign = (serviceProviderId: number) =>
      as(ben)(referrals.assign, { referralId: referral.id, serviceProviderId })
    await expect(assign(stranger.id)).rejects.toMatchObject({ status: 400 })
    const { data } = await assign(nina.id)
    expect(data.assigned).toEqual({ id: nina.id, name: 'Nina Walsh', value: `provider:${nina.id}` })
    expect(data.timeline.at(-1)?.title).toBe('Assigned to Nina Walsh')
    const list = async (assignee: string) => (await as(ben)(referrals.listInbound, { assignee })).data.total
    expect([await list(`provider:${nina.id}`), await list('none'), await list('me')]).toEqual([1, 0, 0])
    expect(await versionOf(referral.id)).toBe(3)
  })

  test('assigning the same person again changes nothing, and no one is notified', async () => {
    const { ben, shelter, referral } = await aSentReferral()
    const colleague = await aPerson({ entity: shelter, firstName: 'Cleo' })
    const assign = (version?: number) =>
      as(ben)(referrals.assign, { referralId: referral.id, userId: colleague.id, version })
    const { version } = (await assign()).data
    const notified = () => db.selectFrom('notification').select('id').where('account_id', '=', colleague.id).execute()
    await expect.poll(async () => (await notified()).length).toBeGreaterThan(0)
    const before = (await notified()).length
    // Also from a tab that has not seen the first click.
    expect((await assign(version - 1)).data.version).toBe(version)
    const events = await db
      .selectFrom('event')
      .select('id')
      .where('type', '=', 'referral.assigned')
      .where('referral_id', '=', referral.id)
      .execute()
    expect([events.length, (await notified()).length]).toEqual([1, before])
  })
})
