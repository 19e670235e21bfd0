import { createHash } from 'node:crypto'
import { notes } from '@handoff/contracts/customers/notes'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { type AnswerKey, answers } from '@handoff/contracts/referrals/answers'
import { AppointmentState, appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { worklist } from '@handoff/contracts/referrals/worklist'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Entity, openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, clock, db, signIn, anEntity, aPerson } = world
const { send, show: showOne, stageOf, take } = referralsOf(world)
const clinic = await anEntity({ name: 'Harbor Clinic' })
const ada = await aPerson({ entity: clinic, firstName: 'Ada' })
const admin = await aPerson({ firstName: 'Alma' })
const categories = ['Food', 'Housing', 'Safety']
const crane = await anEntity({
  name: 'Crane Pantry',
  entityState: EntityState.Listed,
  phone: '+14325550182',
  categories,
})
const email = 'intake@fullbasket.example'
const basket = await anEntity({ name: 'Full Basket', entityState: EntityState.Listed, email, categories })
const refuge = await anEntity({ name: 'Refuge', categories })
await aPerson({ entity: refuge, firstName: 'Rhea' })
const other = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }), firstName: 'Eve' })

beforeEach(async () => {
  await db.deleteFrom('timer').execute()
  clock.set('2026-11-18T15:00:00Z')
  for (const person of [ada, admin, other]) person.token = await signIn(person.id)
})

const report = { reportedBy: 'Ana Ruiz' }
const seen = async (id: number, person: Person = ada) => (await as(person)(answers.showOnBehalf, { id })).data
async function record(id: number, key: AnswerKey, more: object = {}, person: Person = ada) {
  const { version } = await seen(id, person)
  return (await as(person)(answers.recordOnBehalf, { id, key, version, ...report, ...more })).data
}
const linesOf = async (person: Person, id: number) => {
  person.token = await signIn(person.id)
  const { lines } = (await as(person)(worklist.show, {})).data
  return lines.filter(({ referral }) => referral?.id === id)
}
const lineOf = async (id: number) =>
  (await linesOf(ada, id)).map(({ group, phone, action }) => ({ group, phone, action }))

describe('a provider with only a phone', () => {
  test('is on the worklist of its sender until its answer is recorded, with name and time', async () => {
    const { id, customerId } = await send(ada, crane)
    expect(await stageOf(id)).toBe('sent')
    expect((await showOne(ada, id)).dueAt).not.toBeNull()
    expect((await showOne(ada, id)).canRemind).toBe(false)
    expect(await db.selectFrom('mail').select('id').where('kind', 'like', 'answer.%').execute()).toEqual([])
    expect(await lineOf(id)).toEqual([{ group: 'callProvider', phone: '+14325550182', action: 'record' }])

    clock.set('2026-11-18T16:00:00Z')
    const after = await record(id, 'accept', { reportedAt: '2026-11-18T15:30:00Z' })
    expect(after).toMatchObject({ stage: 'accepted', timeline: expect.any(Array) })
    expect(after.timeline.at(-1)).toMatchObject({
      title: 'Accepted',
      by: { firstName: 'Ada', entity: 'Harbor Clinic' },
      isOnBehalf: true,
      report: { by: 'Ana Ruiz', provider: 'Crane Pantry', at: '2026-11-18T15:30:00.000Z' },
    })
    const { data } = (await as(ada)(trail.ofCustomer, { customerId, allTrail: true })).data
    expect(data[0]).toMatchObject({
      title: 'Accepted, reported by Ana Ruiz at Crane Pantry',
      by: { firstName: 'Ada', entity: 'Harbor Clinic' },
    })
    expect(await lineOf(id)).toEqual([])
    // The contact is due: it is called again.
    clock.set('2026-11-27T15:00:00Z')
    expect(await lineOf(id)).toMatchObject([{ group: 'callProvider' }])
  })

  test('is called like every other receiver of a group, even if another one leads it', async () => {
    const { groupId } = await send(ada, refuge, {
      referToIds: [refuge.id, crane.id],
      categoryId: await world.categoryId('Food'),
      mode: GroupMode.FirstToAccept,
    })
    const { id } = await db
      .selectFrom('referral')
      .select('id')
      .where('group_id', '=', groupId)
      .where('to_entity_id', '=', crane.id)
      .executeTakeFirstOrThrow()
    expect(await lineOf(id)).toEqual([{ group: 'callProvider', phone: '+14325550182', action: 'record' }])
    await record(id, 'reject', { reasonCode: 'no_capacity' })
    expect(await lineOf(id)).toEqual([])
  })

  test('is called about an emergency, about a cancellation, and after an appointment', async () => {
    const { id } = await send(ada, crane, { priority: Priority.Emergency })
    expect(await lineOf(id)).toMatchObject([{ group: 'callProvider' }])
    await record(id, 'accept')
    await record(id, 'book', { startsAt: '2026-11-20T15:00:00Z', endsAt: '2026-11-20T16:00:00Z' })
    expect(await lineOf(id)).toEqual([])
    clock.set('2026-11-20T17:00:00Z')
    const [appointment] = (await seen(id)).appointments
    expect(appointment!.steps).toEqual(['visit', 'noShow', 'cancel'])
    const { id: appointmentId, version: appointmentVersion } = appointment!
    await record(id, 'noShow', { appointmentId, appointmentVersion, reasonCode: 'forgot' })
    expect(await stageOf(id)).toBe('contacting')
    const { timeline } = await showOne(ada, id)
    expect(timeline.findLast(({ type }) => type.startsWith('appointment.'))).toMatchObject({
      report: { by: 'Ana Ruiz', provider: 'Crane Pantry' },
    })
    expect((await as(ada)(appointments.list, { referralId: id })).data.data[0]).toMatchObject({
      state: AppointmentState.NoShow,
    })
  })

  test('is called immediately about a reopening by its sender, until the contact is recorded', async () => {
    const { id } = await send(ada, crane)
    await record(id, 'accept')
    await record(id, 'close', { metLevel: MetLevel.Fully, reasonCode: 'service_received' })
    expect(await lineOf(id)).toEqual([])
    await take(ada, id, 'reopen')
    expect(await linesOf(ada, id)).toMatchObject([
      { group: 'callProvider', phone: '+14325550182', action: 'record', detail: 'Reopened' },
    ])
    await record(id, 'contact', { method: 1, result: 1 })
    expect(await lineOf(id)).toEqual([])
  })

  describe('is called', () => {
    const day = { startsAt: '2026-11-20T15:00:00Z', endsAt: '2026-11-20T16:00:00Z' }
    const zoned = { timeZone: 'America/Chicago' }
    const newsOf = async (id: number) => {
      await expect.poll(() => world.countOf('event_outbox')).toBe(0)
      return (await linesOf(ada, id))
        .filter(({ action }) => action === 'markNotified')
        .map(({ group, phone, detail }) => [group, phone, detail])
    }
    const line = (detail: string) => [['callProvider', '+14325550182', detail]]
    async function booked() {
      const { id } = await send(ada, crane)
      await record(id, 'accept')
      await record(id, 'book', day)
      const [appointment] = (await as(ada)(appointments.list, { referralId: id })).data.data
      return { id, appointment: appointment! }
    }

    test('about appointments that its sender books, moves, and cancels, but not about its own reports', async () => {
      const { id, appointment } = await booked()
      expect(await newsOf(id)).toEqual([])
      const later = { startsAt: '2026-11-24T15:00:00Z', endsAt: '2026-11-24T16:00:00Z' }
      const seen = { id: appointment.id, version: appointment.version }
      await as(ada)(appointments.change, { ...seen, ...later, ...zoned, confirmed: true })
      expect(await newsOf(id)).toEqual(line('Appointment Tue 11-24-2026, 9:00 AM: changed'))
      await as(ada)(answers.markNotified, { id })
      expect(await newsOf(id)).toEqual([])
      clock.set('2026-11-18T15:20:00Z')
      await as(ada)(appointments.book, { referralId: id, ...day, ...zoned })
      expect(await newsOf(id)).toEqual(line('Appointment Fri 11-20-2026, 9:00 AM: booked'))
    })

    test('about a customer who can’t come, and one who can after all', async () => {
      const { id, appointment } = await booked()
      const token = 'a'.repeat(43)
      await db
        .insertInto('link')
        .values({
          purpose: LinkPurpose.Appointment,
          token_hash: createHash('sha256').update(token).digest(),
          appointment_id: appointment.id,
          created_at: clock.now(),
          expires_at: new Date('2026-11-21T15:00:00Z'),
        })
        .execute()
      const say = async (answer: 1 | 2) => {
        const { version } = (await as(null)(appointments.byLink, { token })).data
        await as(null)(appointments.answerByLink, { token, answer, version })
      }
      await say(1)
      expect(await newsOf(id)).toEqual([])
      clock.set('2026-11-18T15:05:00Z')
      await say(2)
      expect(await newsOf(id)).toEqual(line('Appointment Fri 11-20-2026, 10:00 AM: the customer can’t come'))
      await as(ada)(answers.markNotified, { id })
      clock.set('2026-11-18T15:10:00Z')
      await say(1)
      expect(await newsOf(id)).toEqual(line('Appointment Fri 11-20-2026, 10:00 AM: the customer can come after all'))
    })

    test('about a withdrawal after acceptance, with the appointment that it canceled', async () => {
      const { id } = await booked()
      await take(ada, id, 'withdraw')
      expect(await newsOf(id)).toEqual(line('Withdrawn by customer · Appointment Fri 11-20-2026, 10:00 AM: canceled'))
      const { id: unanswered } = await send(ada, crane)
      await take(ada, unanswered, 'withdraw')
      expect(await newsOf(unanswered)).toEqual([])
    })

    test('not about an appointment that ended with its own closing', async () => {
      const { id } = await booked()
      await record(id, 'close', { metLevel: MetLevel.Fully, reasonCode: 'service_received', upcoming: 'cancel' })
      expect(await newsOf(id)).toEqual([])
    })

    test('only by its sender, who reminds the customer as well', async () => {
      const { id, appointment } = await booked()
      clock.set('2026-11-20T10:00:00Z')
      const reminders = async (person: Person) => {
        person.token = await signIn(person.id)
        const { lines } = (await as(person)(worklist.show, {})).data
        return lines.filter((one) => one.appointment?.id === appointment.id).map(({ group, action }) => [group, action])
      }
      expect(await reminders(ada)).toEqual([['reminders', 'remindCustomer']])
      expect(await reminders(other)).toEqual([])
      expect(await reminders(admin)).toEqual([])
      await expect(as(admin)(appointments.remind, { id: appointment.id })).rejects.toMatchObject({ status: 403 })
      await as(ada)(appointments.remind, { id: appointment.id })
      expect(await reminders(ada)).toEqual([])
      expect(await stageOf(id)).toBe('scheduled')
    })
  })

  test('gives every answer of the step table: it can’t help, with its reason', async () => {
    const { id } = await send(ada, crane)
    await expect(record(id, 'reject')).rejects.toMatchObject({ status: 400, fields: { reasonCode: expect.anything() } })
    expect(await stageOf(id)).toBe('sent')
    await record(id, 'reject', { reasonCode: 'no_capacity' })
    expect(await stageOf(id)).toBe('rejected')
    expect(await lineOf(id)).toMatchObject([{ group: 'referAgain' }])
  })

  test('needs a name and a time between sending and now', async () => {
    const { id } = await send(ada, crane)
    const refused = (more: object, fields: object) =>
      expect(record(id, 'accept', more)).rejects.toMatchObject({ status: 400, fields })
    await refused({ reportedBy: ' ' }, { reportedBy: ['Who told you is required'] })
    await refused({ reportedAt: '2026-11-19T15:00:00Z' }, { reportedAt: ['This can’t be in the future'] })
    await refused({ reportedAt: '2026-11-17T15:00:00Z' }, { reportedAt: ['The referral was sent after that'] })
    expect(await stageOf(id)).toBe('sent')
  })

  test('counts once if two record it at the same time', async () => {
    const { id } = await send(ada, crane)
    const { version } = await seen(id)
    const input = { id, version, key: 'accept' as const, ...report }
    await as(admin)(answers.recordOnBehalf, input)
    await expect(as(ada)(answers.recordOnBehalf, input)).rejects.toMatchObject({ status: 409 })
  })
})

describe('on behalf of a partner with an email', () => {
  test('its page’s steps are the ones that can be recorded, at every stage', async () => {
    const { id } = await send(ada, basket)
    const letters = await db.selectFrom('mail').select('letter').where('to_address', '=', email).execute()
    const { button } = letters.at(-1)!.letter as { button: { path: string } }
    const token = new URLSearchParams(button.path.split('?')[1]).get('token')!
    const same = async () => {
      const page = (await as(null)(answers.show, { token })).data
      const recorded = await seen(id)
      expect(recorded.nextSteps.map(({ key }) => key)).toEqual(page.nextSteps.map(({ key }) => key))
      expect(recorded).toMatchObject({ stage: page.stage, version: page.version })
      return recorded.stage
    }
    const stages = [await same()]
    const visit = { visitedOn: '2026-11-18', services: 'Groceries' }
    const acts: [AnswerKey, object][] = [
      ['ask', { notes: 'Any allergies?' }],
      ['waitlist', { estimatedOn: '2026-12-01' }],
      ['contact', { method: 1, result: 1 }],
      ['book', { startsAt: '2026-11-20T15:00:00Z', endsAt: '2026-11-20T16:00:00Z' }],
      ['visit', visit],
      ['close', { metLevel: MetLevel.Fully, reasonCode: 'service_received' }],
      ['reopen', { notes: 'They came again' }],
    ]
    for (const [key, more] of acts) {
      await record(id, key, more)
      stages.push(await same())
    }
    expect(stages).toEqual([
      'sent',
      'info_requested',
      'waitlisted',
      'contacting',
      'scheduled',
      'in_service',
      'closed',
      'in_service',
    ])
  })

  test('closing keeps or cancels upcoming appointments, like its own page', async () => {
    const closed = { metLevel: MetLevel.Fully, reasonCode: 'service_received' }
    const states: Record<string, number[]> = {}
    for (const upcoming of ['keep', 'cancel', undefined]) {
      const { id } = await send(ada, basket)
      await record(id, 'accept')
      await record(id, 'book', { startsAt: '2026-11-20T15:00:00Z', endsAt: '2026-11-20T16:00:00Z' })
      await record(id, 'close', { ...closed, ...(upcoming && { upcoming }) })
      await expect.poll(() => world.countOf('event_outbox')).toBe(0)
      const { data } = (await as(ada)(appointments.list, { referralId: id })).data
      states[upcoming ?? 'without a choice'] = data.map(({ state }) => state)
    }
    const { Booked, Cancelled } = AppointmentState
    expect(states).toEqual({ keep: [Booked], cancel: [Cancelled], 'without a choice': [Cancelled] })
  })

  test('a conflicting time of the customer needs one confirmation, booked or moved', async () => {
    const day = { startsAt: '2026-11-20T15:00:00Z', endsAt: '2026-11-20T16:00:00Z' }
    const { id: first, customerId } = await send(ada, crane)
    await record(first, 'accept')
    await record(first, 'book', day)
    const { id } = await send(ada, basket, { customerId })
    await record(id, 'accept')
    const same = { startsAt: '2026-11-20T15:30:00Z', endsAt: '2026-11-20T16:30:00Z' }
    const refusal = { status: 400, fields: { confirmed: ['The customer has another appointment at this time'] } }
    await expect(record(id, 'book', same)).rejects.toMatchObject(refusal)
    expect(await stageOf(id)).toBe('accepted')
    await record(id, 'book', { ...same, confirmed: true })
    const later = { startsAt: '2026-11-20T15:15:00Z', endsAt: '2026-11-20T15:45:00Z' }
    const aboutOf = async (of: number) => {
      const [one] = (await seen(of)).appointments
      return { appointmentId: one!.id, appointmentVersion: one!.version }
    }
    await expect(record(id, 'moveVisit', { ...(await aboutOf(id)), ...later })).rejects.toMatchObject(refusal)
    const away = { startsAt: '2026-11-23T15:00:00Z', endsAt: '2026-11-23T16:00:00Z' }
    await record(id, 'moveVisit', { ...(await aboutOf(id)), ...away })
    // Its current time does not overlap with itself.
    await record(first, 'moveVisit', { ...(await aboutOf(first)), ...same })
    expect((await seen(first)).appointments).toMatchObject([{ startsAt: '2026-11-20T15:30:00.000Z' }])
  })

  test('the partner is not emailed about its own question', async () => {
    const { id } = await send(ada, basket)
    await db.deleteFrom('mail').execute()
    await record(id, 'ask', { notes: 'Any allergies?' })
    expect(await db.selectFrom('mail').select('id').where('to_address', '=', email).execute()).toEqual([])
  })
})

test('is recorded only by its sender and the administrators, and for one with a login only by the administrators', async () => {
  const { id } = await send(ada, crane)
  await expect(seen(id, other)).rejects.toMatchObject({ status: 404 })
  await expect(as(other)(answers.recordOnBehalf, { id, key: 'accept', version: 1, ...report })).rejects.toMatchObject({
    status: 404,
  })
  expect((await record(id, 'accept', {}, admin)).timeline.at(-1)).toMatchObject({
    by: { firstName: 'Alma' },
    report: { by: 'Ana Ruiz' },
  })
  const { id: itself } = await send(ada, refuge)
  expect((await showOne(ada, itself)).canRecord).toBe(false)
  await expect(seen(itself)).rejects.toMatchObject({ status: 409 })
  await record(itself, 'accept', {}, admin)
  expect(await stageOf(itself)).toBe('accepted')
})

test('the name is stored apart from the event, and the chain detects a change of it', async () => {
  const { id } = await send(ada, crane)
  await record(id, 'accept')
  const [event] = await db
    .selectFrom('event')
    .select(['id', 'data'])
    .where('referral_id', '=', id)
    .where('type', '=', 'referral.stageChanged')
    .orderBy('id', 'desc')
    .execute()
  expect(JSON.stringify(event!.data)).not.toContain('Ana')
  admin.token = await signIn(admin.id)
  const isIntact = async () => (await as(admin)(trail.verify, {})).data.isIntact
  expect(await isIntact()).toBe(true)
  await db.updateTable('event_report').set({ reported_by: 'Bo' }).where('event_id', '=', event!.id).execute()
  expect(await isIntact()).toBe(false)
  await db.deleteFrom('event_report').where('event_id', '=', event!.id).execute()
  expect(await isIntact()).toBe(true)
  expect((await showOne(ada, id)).timeline.at(-1)).toMatchObject({ report: { by: null, provider: 'Crane Pantry' } })
})

describe('undelivered emails', () => {
  const lost = async (person: Person, id: number) =>
    (await linesOf(person, id))
      .filter(({ group }) => group === 'undelivered')
      .map(({ phone, detail, action }) => ({ phone, detail, action }))
  const write = async (id: number, text: string) => (await as(ada)(notes.send, { id, text })).data
  const fail = (kind: string) =>
    db
      .updateTable('mail')
      .set({ failed_at: clock.now(), sent_at: null, last_error: '550 No such user' })
      .where('kind', '=', kind)
      .where('to_address', '=', phoned.email)
      .execute()
  const phoned = { email: 'desk@lane.example', phone: '+14325550111' }
  let lane: Entity
  beforeEach(async () => {
    lane ??= await anEntity({ name: 'Lane Pantry', entityState: EntityState.Listed, categories, ...phoned })
    await db.deleteFrom('mail').execute()
  })

  test('of a message are a line for its writer, until it is delivered', async () => {
    const { id } = await send(ada, lane)
    const bea = await aPerson({ entity: clinic, firstName: 'Bea' })
    await write(id, 'Please bring the form')
    expect(await lost(ada, id)).toEqual([])
    await fail('answer.message')
    expect(await lost(ada, id)).toEqual([
      { phone: phoned.phone, detail: 'Please bring the form', action: 'markNotified' },
    ])
    const { lines } = (await as(bea)(worklist.show, { whose: 'mine' })).data
    expect(lines.filter(({ group }) => group === 'undelivered')).toEqual([])
    await db
      .updateTable('mail')
      .set({ failed_at: null, sent_at: clock.now() })
      .where('kind', '=', 'answer.message')
      .execute()
    expect(await lost(ada, id)).toEqual([])
  })

  test('end once the sending side has called, and by no one else', async () => {
    const { id } = await send(ada, lane)
    await write(id, 'Please bring the form')
    await fail('answer.message')
    await expect(as(other)(answers.markNotified, { id })).rejects.toMatchObject({ status: 404 })
    expect(await lost(ada, id)).toHaveLength(1)
    await as(ada)(answers.markNotified, { id })
    await as(ada)(answers.markNotified, { id })
    expect(await lost(ada, id)).toEqual([])
  })

  test('of the referral itself are a line for its sender; a later letter that arrives ends it', async () => {
    const { id } = await send(ada, lane)
    await fail('answer.sent')
    expect(await lost(ada, id)).toEqual([{ phone: phoned.phone, detail: null, action: 'markNotified' }])
    await write(id, 'Did you get it?')
    await db.updateTable('mail').set({ sent_at: clock.now() }).where('kind', '=', 'answer.message').execute()
    expect(await lost(ada, id)).toEqual([])
  })

  test('of an administrator’s message are theirs to pass on, not the sender’s', async () => {
    const { id } = await send(ada, lane)
    await as(admin)(notes.send, { id, text: 'We called the county' })
    await fail('answer.message')
    expect(await lost(ada, id)).toEqual([])
    const line = { phone: phoned.phone, detail: 'We called the county', action: 'markNotified' }
    expect(await lost(admin, id)).toEqual([line])
    const mine = (await as(admin)(worklist.show, { whose: 'mine' })).data.lines
    expect(mine.filter(({ group }) => group === 'undelivered')).toHaveLength(1)
    await as(ada)(answers.markNotified, { id })
    expect(await lost(admin, id)).toEqual([line])
    await as(admin)(answers.markNotified, { id })
    expect(await lost(admin, id)).toEqual([])
  })

  test('a message to a provider with only a phone is passed on by its writer', async () => {
    const { id } = await send(ada, crane)
    await write(id, 'She comes on Friday')
    expect(await lost(ada, id)).toEqual([
      { phone: '+14325550182', detail: 'She comes on Friday', action: 'markNotified' },
    ])
    await as(ada)(answers.markNotified, { id })
    expect(await lost(ada, id)).toEqual([])
  })
})
