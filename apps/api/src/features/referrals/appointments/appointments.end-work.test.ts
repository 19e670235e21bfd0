import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { notifications } from '@handoff/contracts/platform/notifications'
import { AppointmentState, appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { expect, test } from 'vitest'
import type { Letter } from '../../../kit/mail/queue.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'

const { as, db, clock, aCustomer, aPerson, anEntity, ...world } = await openWorld()
const { twoSides, send, take, show, stageOf } = referralsOf({ as, db, clock, aCustomer, aPerson, anEntity, ...world })
const alma = await aPerson({ firstName: 'Alma' })

const hour = 3_600_000
const timesIn = (hours: number) => {
  const startsAt = new Date(clock.now().getTime() + hours * hour)
  return { startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + hour).toISOString() }
}
type Booked = { referralId?: number; customerId?: number; assignee?: string }
const book = async (by: Person, booking: Booked, hours = 48) =>
  (await as(by)(appointments.book, { ...timesIn(hours), timeZone: 'America/New_York', ...booking })).data
const heardBy = async (person: Person) =>
  (await as(person)(notifications.list, { pageSize: 100 })).data.data.map(({ message }) => message)
const stateOf = async (id: number) =>
  (await db.selectFrom('appointment').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const letters = async () =>
  (await db.selectFrom('mail').select(['to_address as to', 'kind', 'letter']).orderBy('id').execute()).map((mail) => ({
    ...mail,
    letter: mail.letter as unknown as Letter,
  }))
const rosa = { email: 'rosa@example.org', contactPreference: ContactPreference.Email } as const

async function anAccepted(customer: Parameters<typeof aCustomer>[1] = rosa) {
  const sides = await twoSides()
  const { id } = await send(sides.ada, sides.shelter, { customerId: (await aCustomer(sides.ada, customer)).id })
  await take(sides.ben, id, 'accept')
  return { ...sides, referralId: id }
}

test('upcoming appointments of an entity that leaves are canceled, and everyone gets the reason', async () => {
  const { ada, ben, shelter, referralId } = await anAccepted()
  const { id } = await book(ben, { referralId, assignee: `user:${ben.id}` })
  expect((await as(alma)(entities.openWork, { id: shelter.id })).data).toMatchObject({ appointments: 1, toCall: 0 })
  await db.deleteFrom('mail').execute()
  await as(alma)(entities.deactivate, { id: shelter.id, force: true })

  expect(await stateOf(id)).toBe(AppointmentState.Cancelled)
  expect(await stageOf(referralId)).toBe('contacting')
  expect((await show(ada, referralId)).timeline.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^Appointment canceled: /),
  )
  expect(await db.selectFrom('timer').select('id').where('appointment_id', '=', id).execute()).toEqual([])
  expect((await heardBy(ada)).filter((message) => message.includes('Night Shelter left'))).toEqual([
    `Night Shelter left the network: referral ${referenceOf(referralId)} needs another provider. Its appointment was canceled`,
  ])
  const cancellations = (await letters()).filter(({ kind }) => kind === 'appointment.cancelled')
  expect(cancellations.map(({ to }) => to).sort()).toEqual([ada.email, rosa.email].sort())
  for (const { letter } of cancellations) expect(letter.calendar).toMatchObject({ method: 'CANCEL', sequence: 1 })
  const { letter } = cancellations.find(({ to }) => to === rosa.email)!
  expect(letter.paragraphs).toEqual([
    'Harbor Clinic asked Night Shelter to help you with housing.',
    'This provider is no longer available.',
    'The provider that referred you can help you find another one.',
    'The attached file removes it from your calendar.',
  ])
  expect(letter.small).toBeUndefined()
})

test('senders are asked to call a customer who gets no email', async () => {
  const { ada, ben, shelter, referralId } = await anAccepted({})
  await book(ben, { referralId })
  await book(ben, { referralId }, 72)
  expect((await as(alma)(entities.openWork, { id: shelter.id })).data).toMatchObject({ appointments: 2, toCall: 2 })
  await as(alma)(entities.deactivate, { id: shelter.id, force: true })
  expect(await heardBy(ada)).toContainEqual(
    expect.stringMatching(/2 appointments were canceled: call the customer, who gets no email$/),
  )
})

test('an appointment that has begun remains, and its referral scheduled with it', async () => {
  const { ben, shelter, referralId } = await anAccepted()
  const begun = await book(ben, { referralId }, 1)
  const ahead = await book(ben, { referralId }, 48)
  const before = clock.now()
  clock.set(new Date(before.getTime() + 1.5 * hour).toISOString())
  await as(alma)(entities.deactivate, { id: shelter.id, force: true })
  expect([await stateOf(begun.id), await stateOf(ahead.id)]).toEqual([
    AppointmentState.Booked,
    AppointmentState.Cancelled,
  ])
  expect(await stageOf(referralId)).toBe('scheduled')
})

test('appointments without a referral need confirmation before they are canceled', async () => {
  const { ben, shelter } = await twoSides()
  const { id } = await book(ben, { customerId: (await aCustomer(ben, rosa)).id })
  await expect(as(alma)(entities.deactivate, { id: shelter.id })).rejects.toMatchObject({
    status: 409,
    message: 'Night Shelter has appointments to come',
  })
  expect(await stateOf(id)).toBe(AppointmentState.Booked)
  await db.deleteFrom('mail').execute()
  await as(alma)(entities.deactivate, { id: shelter.id, force: true })
  expect(await stateOf(id)).toBe(AppointmentState.Cancelled)
  const [mail, ...more] = await letters()
  expect(more).toEqual([])
  expect(mail!.letter.paragraphs).toEqual([
    'This provider is no longer available.',
    'The attached file removes it from your calendar.',
  ])
})

test('an appointment with an individual who leaves stays with its provider, which is notified', async () => {
  const { ben, shelter, referralId } = await anAccepted()
  const ivy = await anEntity({ name: 'Ivy Stone', networkType: NetworkType.Entity, email: 'ivy@example.org' })
  await db.updateTable('entity').set({ parent_id: shelter.id }).where('id', '=', ivy.id).execute()
  const { id } = await book(ben, { referralId, assignee: `provider:${ivy.id}` })
  expect((await as(alma)(entities.openWork, { id: ivy.id })).data).toMatchObject({ appointments: 0, unassigned: 1 })
  await db.deleteFrom('mail').execute()
  await as(alma)(entities.deactivate, { id: ivy.id, force: true })
  expect(await stateOf(id)).toBe(AppointmentState.Booked)
  expect(await heardBy(ben)).toContain(
    `Ivy Stone left the network: an appointment for referral ${referenceOf(referralId)} needs someone else`,
  )
  const withdrawn = (await letters()).filter(({ kind }) => kind === 'appointment.cancelled')
  expect(withdrawn.map(({ to }) => to)).toEqual(['ivy@example.org'])
})
