import { entities } from '@handoff/contracts/network/entities/entities'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { worklist } from '@handoff/contracts/referrals/worklist'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { forgetNames } from '../../../db/named-statements.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, clock, db, fireTimers, aPerson, signIn } = world
const { twoSides, send, take, staff } = referralsOf(world)
const alma = await aPerson({ firstName: 'Alma' })
/** A single connection, so that its prepared statements can be read. */
const single = await openTestDatabase({ poolSize: 1 })
afterAll(single.close)
const ofOneConnection = await openWorld({ database: single })

/** A Wednesday, 10:00 in New York, where everyone lives. */
beforeEach(() => clock.set('2026-11-18T15:00:00Z'))

const listOf = async (person: Person, whose: 'mine' | 'team' = 'team') =>
  (await as(person)(worklist.show, { whose })).data
const groupsOf = async (person: Person) =>
  (await listOf(person)).lines.map(({ group, referral, appointment, action, step }) => [
    group,
    referral?.id ?? appointment?.id,
    step?.key ?? action,
  ])

test('has referrals to answer: emergencies, overdue ones, and those due today, in this order', async () => {
  const { ada, ben, shelter } = await twoSides()
  const early = await send(ada, shelter)
  clock.set('2026-11-19T15:00:00Z')
  const today = await send(ada, shelter, { priority: 2 })
  clock.set('2026-11-20T14:00:00Z')
  const emergency = await send(ada, shelter, { priority: 3 })
  const later = await send(ada, shelter)
  clock.set('2026-11-20T15:30:00Z')
  const urgent = await send(ada, shelter, { priority: 2 })

  expect(await groupsOf(ben)).toEqual([
    ['answerNow', emergency.id, 'answer'],
    ['overdue', today.id, 'answer'],
    ['overdue', early.id, 'answer'],
  ])
  expect((await listOf(ben)).lines[0]).toMatchObject({ next: { who: 'owner' } })
  clock.set('2026-11-23T13:00:00Z')
  expect((await groupsOf(ben)).map(([group, id]) => [group, id])).toContainEqual(['dueToday', urgent.id])
  expect((await groupsOf(ben)).map(([, id]) => id)).not.toContain(later.id)
  expect(await groupsOf(ada)).toEqual([])
})

test('shows the next escalation and its time', async () => {
  const { ada, ben, shelter } = await twoSides()
  await send(ada, shelter)
  clock.set('2026-11-20T16:00:00Z')
  expect((await listOf(ben)).lines).toMatchObject([
    { group: 'overdue', next: { who: 'admin', at: '2026-11-24T15:00:00.000Z' } },
  ])
})

test('has the open question for the referring side, with its words', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id } = await send(ada, shelter)
  await take(ben, id, 'open')
  await take(ben, id, 'ask', { notes: 'Does she have a pay stub?' })
  expect(await groupsOf(ada)).toEqual([['questions', id, 'answer']])
  expect((await listOf(ada)).lines[0]).toMatchObject({ side: 'outbound', detail: '“Does she have a pay stub?”' })
  expect(await groupsOf(ben)).toEqual([])
})

test('has accepted referrals without progress: for the receiver immediately, then the sender, then the administrators', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id } = await send(ada, shelter)
  await take(ben, id, 'accept')
  expect(await groupsOf(ben)).toEqual([])
  const at = async (moment: string) => {
    clock.set(moment)
    await fireTimers()
    return [await groupsOf(ben), await groupsOf(ada), (await groupsOf(alma)).filter(([, one]) => one === id)]
  }
  expect(await at('2026-11-23T14:00:00Z')).toEqual([[['contactToday', id, 'contact']], [], []])
  expect(await at('2026-11-23T15:01:00Z')).toEqual([[['overdue', id, 'contact']], [], []])
  expect(await at('2026-11-24T15:01:00Z')).toEqual([[['overdue', id, 'contact']], [['stale', id, 'remind']], []])
  expect(await at('2026-11-27T15:01:00Z')).toEqual([
    [['overdue', id, 'contact']],
    [['stale', id, 'remind']],
    [['escalated', id, 'remind']],
  ])
  expect((await listOf(ada)).lines[0]?.remindedAt).toBeNull()
  // The side that is to act is called, at its public numbers.
  await db.updateTable('entity').set({ phone: '+15105550142' }).where('id', '=', shelter.id).execute()
  expect((await listOf(ada)).lines[0]?.phones).toEqual(['+15105550142'])
  expect((await as(ada)(referrals.remindMany, { ids: [id, 999_999] })).data).toMatchObject({
    done: [id],
    refused: [{ id: 999_999 }],
  })
  expect((await as(alma)(referrals.remindMany, { ids: [id] })).data).toEqual({
    done: [],
    refused: [{ id, reason: 'A reminder was sent in the last 24 hours' }],
  })
  expect((await listOf(ada)).lines[0]?.remindedAt).toBe('2026-11-27T15:01:00.000Z')
  await as(ben)(referrals.logContact, { id, method: 1, result: 1, note: null })
  expect(await at('2026-11-27T15:02:00Z')).toEqual([[], [], []])
})

test('a missed accepted emergency returns to someone within a business day', async () => {
  // A Friday, 10:00 in New York.
  clock.set('2026-11-20T15:00:00Z')
  const { ada, ben, shelter } = await twoSides()
  const { id } = await send(ada, shelter, { priority: 3 })
  await take(ben, id, 'accept')
  expect(await groupsOf(ben)).toEqual([['contactToday', id, 'contact']])
  const at = async (moment: string) => {
    clock.set(moment)
    await fireTimers()
    return [await groupsOf(ben), await groupsOf(ada), (await groupsOf(alma)).filter(([, one]) => one === id)]
  }
  // No first contact for four hours: both sides have a line, the network a business day later.
  expect(await at('2026-11-20T19:01:00Z')).toEqual([[['overdue', id, 'contact']], [['stale', id, 'remind']], []])
  await as(ben)(referrals.logContact, { id, method: 1, result: 1, note: null })
  const times = { startsAt: '2026-11-20T20:00:00Z', endsAt: '2026-11-20T20:30:00Z', timeZone: 'America/New_York' }
  const { data: booked } = await as(ben)(appointments.book, { referralId: id, confirmed: true, ...times })
  clock.set('2026-11-20T20:35:00Z')
  const missed = { id: booked.id, version: booked.version, state: 3, reasonCode: 'forgot' } as const
  await as(ben)(appointments.change, missed)
  expect(await at('2026-11-20T20:36:00Z')).toEqual([[], [], []])
  expect(await at('2026-11-23T14:00:00Z')).toEqual([[['contactToday', id, 'contact']], [], []])
  expect(await at('2026-11-23T20:36:00Z')).toEqual([[['overdue', id, 'contact']], [['stale', id, 'remind']], []])
  expect((await at('2026-11-24T20:36:00Z'))[2]).toEqual([['escalated', id, 'remind']])
})

test('has waitlist reviews and cancel requests', async () => {
  const { ada, ben, shelter } = await twoSides()
  const waiting = await send(ada, shelter)
  await take(ben, waiting.id, 'waitlist')
  const awaiting = await send(ada, shelter)
  await take(ben, awaiting.id, 'accept')
  await take(ada, awaiting.id, 'requestCancel')
  expect(await groupsOf(ben)).toEqual([['cancelRequests', awaiting.id, 'confirmCancel']])
  clock.set('2026-12-18T15:01:00Z')
  for (const person of [ben]) person.token = await signIn(person.id)
  expect(await groupsOf(ben)).toEqual([
    ['cancelRequests', awaiting.id, 'confirmCancel'],
    ['waitlist', waiting.id, 'review'],
  ])
  await take(ben, waiting.id, 'review')
  expect(await groupsOf(ben)).toEqual([['cancelRequests', awaiting.id, 'confirmCancel']])
})

test('has rejected referrals until the sender refers again', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id } = await send(ada, shelter)
  await take(ben, id, 'reject')
  expect(await groupsOf(ada)).toEqual([['referAgain', id, 'referAgain']])
  expect((await listOf(ada)).lines[0]?.detail).toBe('Rejected: No capacity')
})

test('mine is everything assigned to me or to no one', async () => {
  const { ada, ben, shelter } = await twoSides()
  const sam = await staff(shelter, 'view', 'approve', 'assign')
  const [one, other] = [await send(ada, shelter, { priority: 3 }), await send(ada, shelter, { priority: 3 })]
  await as(ben)(referrals.assign, { referralId: one.id, userId: ben.id })
  expect(await listOf(sam, 'mine')).toMatchObject({ mine: 1, team: 2, lines: [{ referral: { id: other.id } }] })
  expect((await listOf(ben, 'mine')).lines).toHaveLength(2)
})

test('a question is mine on the referring side, regardless of the assignee on the other', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id } = await send(ada, shelter)
  await as(ben)(referrals.assign, { referralId: id, userId: ben.id })
  await take(ben, id, 'open')
  await take(ben, id, 'ask')
  expect(await listOf(ada, 'mine')).toMatchObject({ mine: 1, team: 1, lines: [{ group: 'questions' }] })
})

test('counts everything, and lists the most urgent 200', async () => {
  const { ada, ben, shelter } = await twoSides()
  const first = await send(ada, shelter)
  // One that is assigned to someone else, so that team and mine differ; then many of the lowest group.
  const sam = await staff(shelter, 'view')
  await as(ben)(referrals.assign, { referralId: first.id, userId: sam.id })
  await db
    .insertInto('referral')
    .columns([
      'group_id',
      'customer_id',
      'from_entity_id',
      'to_entity_id',
      'category_id',
      'priority',
      'status',
      'stage',
      'sent_at',
      'due_at',
    ])
    .expression(
      sql`select group_id, customer_id, from_entity_id, to_entity_id, category_id, 1, 1, 'accepted', sent_at, '2026-11-18T14:00:00Z'
        from referral, generate_series(1, 250) where id = ${first.id}`,
    )
    .execute()
  clock.set('2026-11-23T15:00:00Z')
  const { lines, mine, team } = await listOf(ben)
  expect([lines.length, mine, team]).toEqual([200, 250, 251])
  expect((await listOf(ben, 'mine')).lines).toHaveLength(200)
})

test('of equally urgent lines the older one comes first, regardless of later updates', async () => {
  const { ada, ben, shelter } = await twoSides()
  const ids: number[] = []
  for (let count = 0; count < 3; count++) ids.push((await send(ada, shelter)).id)
  clock.set('2026-11-23T15:00:00Z')
  for (const id of ids.toReversed()) {
    await db.updateTable('referral').set({ updated_at: clock.now() }).where('id', '=', id).execute()
    expect((await listOf(ben)).lines.map(({ referral }) => referral?.id)).toEqual(ids)
  }
})

test('referrals accepted by an entity that left are canceled by the sender or the administrators, not reminded of', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id } = await send(ada, shelter)
  await take(ben, id, 'accept')
  await as(alma)(entities.deactivate, { id: shelter.id, force: true })
  expect(await groupsOf(ada)).toEqual([['stale', id, 'requestCancel']])
  expect((await groupsOf(alma)).filter(([, one]) => one === id)).toEqual([['escalated', id, 'release']])
  await expect(as(alma)(referrals.remind, { id })).rejects.toMatchObject({ status: 403 })
  await take(alma, id, 'release')
  expect((await groupsOf(alma)).filter(([, one]) => one === id)).toEqual([])
})

test('someone without the right to a step opens the referral instead', async () => {
  const { ada, ben, shelter } = await twoSides()
  const viewer = await staff(shelter, 'view')
  const { id } = await send(ada, shelter)
  await take(ben, id, 'accept')
  await take(ada, id, 'requestCancel')
  expect(await groupsOf(viewer)).toEqual([['cancelRequests', id, 'open']])
})

test('has past appointments without a record, and customers to be reminded by phone', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id } = await send(ada, shelter)
  await take(ben, id, 'accept')
  const times = { startsAt: '2026-11-19T15:00:00Z', endsAt: '2026-11-19T15:45:00Z', timeZone: 'America/New_York' }
  const { data: booked } = await as(ben)(appointments.book, { referralId: id, assignee: `user:${ben.id}`, ...times })
  clock.set('2026-11-18T16:00:00Z')
  expect(await groupsOf(ben)).toEqual([['reminders', booked.id, 'remindCustomer']])
  await as(ben)(appointments.remind, { id: booked.id })
  expect(await groupsOf(ben)).toEqual([])
  clock.set('2026-11-19T15:46:00Z')
  expect(await groupsOf(ben)).toEqual([['unrecorded', booked.id, 'recordVisit']])
  const visit = { appointmentId: booked.id, referralId: id, visitedOn: '2026-11-19', services: 'Intake' }
  await as(ben)(appointments.recordVisit, visit)
  expect(await groupsOf(ben)).toEqual([])
})

test('is planned once for each side, not on each call', async () => {
  forgetNames()
  const entity = await ofOneConnection.anEntity()
  for (const side of [{}, { entity }]) {
    const person = await ofOneConnection.aPerson(side)
    await ofOneConnection.as(person)(worklist.show, { whose: 'team' })
  }
  const { rows } = await sql<{ questions: number }>`select count(*)::int as questions from pg_prepared_statements
    where statement like 'select array(%' or statement like 'select count(*)::int as team%'`.execute(single.db)
  expect(rows).toEqual([{ questions: 4 }])
})
