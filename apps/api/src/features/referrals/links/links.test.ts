import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { verifications } from '@handoff/contracts/network/verifications'
import { answers } from '@handoff/contracts/referrals/answers'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { links } from '@handoff/contracts/referrals/link-senders'
import { offers } from '@handoff/contracts/referrals/offers'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'
import { groupsOf } from '../groups/groups.fixtures.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, db, aCustomer, aPerson, anEntity, clock } = world
const { several, refer } = groupsOf(world)
const { send, take } = referralsOf(world)
const { ada, clinic, shelters } = await several(2)
const hour = 3_600_000

async function aPersonByEmail(by: Person) {
  const email = `rosa${Math.random()}@example.org`
  const { id } = await aCustomer(by, { email, contactPreference: ContactPreference.Email, languages: ['Spanish'] })
  return { email, id }
}
async function tokenTo(email: string) {
  const { letter } = await db
    .selectFrom('mail')
    .select('letter')
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { path } = (letter as { button: { path: string } }).button
  return new URLSearchParams(path.split('?')[1]).get('token')!
}
async function aLink(by = ada) {
  const { email, id: customerId } = await aPersonByEmail(by)
  const { groupId } = await refer(by, shelters, GroupMode.Offer, { customerId })
  return { groupId, token: await tokenTo(email) }
}
const sender = async (token: string) => (await as(null)(links.sender, { token })).data

test('an expired link shows whom to call, in the language it had', async () => {
  await db.updateTable('entity').set({ phone: '+14325550100' }).where('id', '=', clinic.id).execute()
  const { groupId, token } = await aLink()
  await db.updateTable('link').set({ revoked_at: clock.now() }).where('group_id', '=', groupId).execute()
  expect(await sender(token)).toEqual({ name: 'Harbor Clinic', phone: '+14325550100', language: 'es' })
})

test('a link by the administrators shows the network’s phone', async () => {
  await db.updateTable('network_setting').set({ name: 'Riverbend Network', phone: '+14325550199' }).execute()
  const alma = await aPerson({ firstName: 'Alma' })
  const { groupId, token } = await aLink(alma)
  const network = { name: 'Riverbend Network', phone: '+14325550199' }
  expect((await as(null)(offers.show, { token })).data.sender).toEqual(network)
  await db.updateTable('link').set({ revoked_at: clock.now() }).where('group_id', '=', groupId).execute()
  expect(await sender(token)).toEqual({ ...network, language: 'es' })
})

test('a restricted appointment shows the network’s phone, and no provider’s name', async () => {
  await db.updateTable('network_setting').set({ name: 'Riverbend Network', phone: '+14325550199' }).execute()
  const safe = await anEntity({ name: 'Safe House', categories: ['Safety'] })
  await db.updateTable('entity').set({ phone: '+14325550111' }).where('id', '=', safe.id).execute()
  const olga = await aPerson({ entity: safe })
  const { email, id: customerId } = await aPersonByEmail(ada)
  const { id: referralId } = await send(ada, safe, { customerId, categoryId: await world.categoryId('Safety') })
  await take(olga, referralId, 'open')
  await take(olga, referralId, 'accept')
  const startsAt = new Date(clock.now().getTime() + 30 * hour)
  const times = { startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + hour).toISOString() }
  await as(olga)(appointments.book, { referralId, ...times, timeZone: 'America/New_York' })
  clock.set(new Date(startsAt.getTime() - 24 * hour))
  await world.fireTimers()
  const token = await tokenTo(email)
  await db.updateTable('link').set({ revoked_at: clock.now() }).where('appointment_id', 'is not', null).execute()
  expect(await sender(token)).toEqual({ name: 'Riverbend Network', phone: '+14325550199', language: 'es' })
})

describe('the language of a provider', () => {
  const aListed = (name: string, email: string) =>
    anEntity({ name, entityState: EntityState.Listed, email, categories: ['Housing'] })
  const newest = async (email: string) =>
    (await db.selectFrom('mail').select('letter').where('to_address', '=', email).orderBy('id', 'desc').execute())[0]!
      .letter as { language: string; title: string }
  const set = (token: string, language: 'en' | 'es') => as(null)(links.setLanguage, { token, language })

  test('chosen by a link to answer is that of later emails, of codes, and of the page', async () => {
    const email = 'desk@azul.example'
    const azul = await aListed('Casa Azul', email)
    await send(ada, azul)
    expect(await newest(email)).toMatchObject({ language: 'en', title: 'Can you help someone with housing?' })
    const token = await tokenTo(email)
    expect((await as(null)(answers.show, { token })).data.language).toBeNull()
    expect((await sender(token)).language).toBeNull()
    await set(token, 'es')
    expect((await as(null)(answers.show, { token })).data.language).toBe('es')
    expect((await sender(token)).language).toBe('es')
    await as(null)(answers.sendCode, { token })
    expect((await newest(email)).title).toMatch(/^Su código es \d{6}$/)
    await send(ada, azul)
    expect(await newest(email)).toMatchObject({ language: 'es', title: '¿Puede ayudar a alguien con vivienda?' })
    const alma = await aPerson({ firstName: 'Alma' })
    await as(alma)(verifications.ask, { id: azul.id })
    expect(await newest(email)).toMatchObject({ language: 'es', title: '¿Su información sigue siendo correcta?' })
    const verification = await tokenTo(email)
    expect((await as(null)(verifications.byLink, { token: verification })).data.language).toBe('es')
    await set(verification, 'en')
    await send(ada, azul)
    expect(await newest(email)).toMatchObject({ language: 'en', title: 'Can you help someone with housing?' })
  })

  test('can be set by no other link, and by none that was revoked', async () => {
    const { token } = await aLink()
    await expect(set(token, 'es')).rejects.toMatchObject({ status: 404 })
    await expect(set('x'.repeat(43), 'es')).rejects.toMatchObject({ status: 404 })
    const email = 'desk@verde.example'
    await send(ada, await aListed('Casa Verde', email))
    const revoked = await tokenTo(email)
    await db.updateTable('link').set({ revoked_at: clock.now() }).where('sent_to', '=', email).execute()
    await expect(set(revoked, 'es')).rejects.toMatchObject({ status: 404 })
    await expect(as(null)(links.setLanguage, { token: revoked, language: 'xx' as 'es' })).rejects.toMatchObject({
      status: 400,
    })
  })
})

test('an unknown link is not found', async () => {
  await expect(sender('x'.repeat(43))).rejects.toMatchObject({ status: 404 })
})
