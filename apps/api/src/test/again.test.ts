import { profile } from '@handoff/contracts/access/profile'
import { customerImports } from '@handoff/contracts/customers/customerImports'
import { CustomerState, customers } from '@handoff/contracts/customers/customers/customers'
import { erasures } from '@handoff/contracts/customers/erasures'
import type { Endpoint, RequestOf } from '@handoff/contracts/kit'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { imports } from '@handoff/contracts/network/imports'
import { RequestStatus, requests } from '@handoff/contracts/network/requests/requests'
import { verifications } from '@handoff/contracts/network/verifications'
import { notifications } from '@handoff/contracts/platform/notifications'
import { settings } from '@handoff/contracts/platform/settings'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { links } from '@handoff/contracts/referrals/link-senders'
import { ReferralStatus } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { expect, test } from 'vitest'
import { requestsOf } from '../features/network/requests/requests.fixtures.ts'
import { referralsOf } from '../features/referrals/referrals/referrals.fixtures.ts'
import { recordCounts } from './record-counts.ts'
import { aPicture, endpoints, isUpdateOfRecord } from './samples.ts'
import { openWorld, type Person, password } from './world.ts'

/**
 * The same call twice, by an impatient second click or a second tab, records one event. PUTs of whole records are in
 * `updates.test.ts`; every other PUT and PATCH is here.
 */

const world = await openWorld({ reference: true })
const { as, db, aPerson, anEntity, aCustomer, workImports } = world
const admin = await aPerson({ firstName: 'Alma' })
const { aSentReferral, send, take, twoSides, versionOf } = referralsOf(world)
const { askCategory, approve } = requestsOf(world)

type Call = <E extends Endpoint>(by: Person, endpoint: E, input: RequestOf<E>) => () => Promise<unknown>
const call: Call = (by, endpoint, input) => () => as(by)(endpoint, input)

/** Not Unicode, so its letters can be read in several ways. */
const anOldFile = () => new File([Buffer.from('Name\nCaf\u00e9\n', 'latin1')], 'partners.csv', { type: 'text/csv' })

async function anAcceptedReferral() {
  const setup = await aSentReferral()
  await take(setup.ben, setup.referral.id, 'accept')
  return setup
}

async function anAppointment() {
  const { ben, referral } = await anAcceptedReferral()
  const startsAt = '2026-11-20T18:00:00.000Z'
  const times = { startsAt, endsAt: '2026-11-20T18:30:00.000Z', timeZone: 'America/Los_Angeles' }
  const { data } = await as(ben)(appointments.book, { referralId: referral.id, ...times })
  return { ben, appointment: data }
}

async function aField(targetType: 1 | 2, kind: 'text' = 'text') {
  const { id } = (await as(admin)(customFields.create, { targetType, name: `Case number ${targetType}`, kind })).data
  return id
}

async function aPendingRequest() {
  const ada = await aPerson({ entity: await anEntity() })
  return { ada, ...(await askCategory(ada)) }
}

/** A call that changes something the first time. */
const calls: Record<string, () => Promise<() => Promise<unknown>>> = {
  'settings.saveLogo': async () => call(admin, settings.saveLogo, { file: aPicture() }),
  'profile.saveImage': async () => call(admin, profile.saveImage, { file: aPicture() }),
  'profile.updateCover': async () => call(admin, profile.updateCover, { coverImageId: 2 }),
  'profile.changePassword': async () =>
    call(await aPerson(), profile.changePassword, { currentPassword: password, password: 'another correct horse' }),
  'customFields.makeActive': async () => call(admin, customFields.makeActive, { id: await aField(2), isActive: false }),
  'customFields.saveOfCustomer': async () => {
    const { data: field } = await as(admin)(customFields.create, { targetType: 2, name: 'Housing', kind: 'text' })
    const { id } = await aCustomer(admin)
    return call(admin, customFields.saveOfCustomer, { id, customFieldsInputs: [{ id: field.id, value: 'Shelter' }] })
  },
  'customFields.saveOfEntity': async () => {
    const id = await aField(1)
    const entity = await anEntity()
    return call(admin, customFields.saveOfEntity, { id: entity.id, customFieldsInputs: [{ id, value: 'C-7' }] })
  },
  'entities.addFavorite': async () =>
    call(await aPerson({ entity: await anEntity() }), entities.addFavorite, { id: (await anEntity()).id }),
  'requests.changeStatus': async () => {
    const { id } = await aPendingRequest()
    return call(admin, requests.changeStatus, { id, status: RequestStatus.Accepted, version: 1 })
  },
  'requests.add': async () => {
    const { id } = await aPendingRequest()
    const { version } = await approve(id, { by: admin })
    return call(admin, requests.add, { id, version })
  },
  'requests.cancel': async () => {
    const { ada, id } = await aPendingRequest()
    return call(ada, requests.cancel, { id, status: RequestStatus.Cancelled })
  },
  'requests.cancelByPath': async () => {
    const { ada, id } = await aPendingRequest()
    return call(ada, requests.cancelByPath, { id, status: RequestStatus.Cancelled })
  },
  'customers.changeState': async () => {
    const { id } = await aCustomer(admin)
    const { version } = (await as(admin)(customers.show, { id })).data
    return call(admin, customers.changeState, {
      id,
      version,
      state: CustomerState.Deceased,
      reason: 'Her sister said so',
    })
  },
  'erasures.changeHold': async () => {
    const { id } = await aCustomer(admin)
    return call(admin, erasures.changeHold, { id, isHeld: true, reason: 'A lawsuit' })
  },
  'referrals.remove': async () => {
    const { ada, referral } = await aSentReferral()
    await take(ada, referral.id, 'recall')
    return call(ada, referrals.remove, { id: referral.id, isRemoved: true })
  },
  'referrals.release': async () => {
    const { clinic, shelter, ada } = await twoSides()
    await as(admin)(entities.setConfidential, { id: clinic.id, isConfidential: true })
    const { id: customerId } = await aCustomer(ada, { codeName: 'Blue Heron' })
    const { id } = await send(ada, shelter, { customerId })
    return call(ada, referrals.release, { id, fields: ['name'] })
  },
  'entities.setConfidential': async () => {
    const { id } = await anEntity()
    return call(admin, entities.setConfidential, { id, isConfidential: true })
  },
  'referrals.follow': async () => {
    const { ben, referral } = await aSentReferral()
    return call(ben, referrals.follow, { id: referral.id, following: 'follow' })
  },
  'referrals.changeStatus': async () => {
    const { ben, referral } = await aSentReferral()
    const version = await versionOf(referral.id)
    return call(ben, referrals.changeStatus, {
      id: referral.id,
      status: ReferralStatus.Accepted,
      stage: 'accepted',
      version,
    })
  },
  'referrals.assign': async () => {
    const { ben, shelter, referral } = await anAcceptedReferral()
    const kim = await aPerson({ entity: shelter })
    const version = await versionOf(referral.id)
    return call(ben, referrals.assign, { referralId: referral.id, userId: kim.id, version })
  },
  'appointments.change': async () => {
    const { ben, appointment } = await anAppointment()
    return call(ben, appointments.change, { id: appointment.id, version: appointment.version, note: 'Second door' })
  },
  'customerImports.readAs': async () => {
    const { id, version } = (await as(admin)(customerImports.read, { file: anOldFile() })).data
    return call(admin, customerImports.readAs, { id, version, encoding: 'macintosh' })
  },
  'customerImports.choose': async () => {
    const { id, version } = (await as(admin)(customerImports.read, { file: anOldFile() })).data
    await as(admin)(customerImports.check, { id, version, mapping: { name: 0 } })
    await workImports()
    return call(admin, customerImports.choose, { id, row: 2, choice: 'skip' })
  },
  'imports.readAs': async () => {
    const { id, version } = (await as(admin)(imports.ofEntities, { file: anOldFile() })).data
    return call(admin, imports.readAs, { id, version, encoding: 'macintosh' })
  },
  'links.setLanguage': async () => {
    const email = 'desk@azul.example'
    const { id } = await anEntity({ name: 'Casa Azul', entityState: EntityState.Listed, email })
    await as(admin)(verifications.ask, { id })
    const mail = await db.selectFrom('mail').select('letter').where('to_address', '=', email).executeTakeFirstOrThrow()
    const { path } = (mail.letter as { button: { path: string } }).button
    const token = new URLSearchParams(path.split('?')[1]).get('token')!
    return () => as(null)(links.setLanguage, { token, language: 'es' })
  },
  'notifications.mark': async () => {
    const { ben } = await aSentReferral()
    const [one] = (await as(ben)(notifications.list, {})).data.data
    return call(ben, notifications.mark, { id: one!.id, isSeen: true })
  },
}

test('every PUT and PATCH is here or in updates.test.ts', () => {
  const changing = endpoints.filter(([, { method }]) => method === 'PUT' || method === 'PATCH')
  const others = changing.filter(([name, endpoint]) => !isUpdateOfRecord(name, endpoint)).map(([name]) => name)
  expect(Object.keys(calls).sort()).toEqual(others.sort())
})

test.each(Object.entries(calls))('%s is rejected or records nothing the second time', async (_, prepare) => {
  const send = await prepare()
  await send()
  const before = await recordCounts(db)
  await send().catch((error: { status: number }) => expect(error.status).toBeLessThan(500))
  expect(await recordCounts(db)).toEqual(before)
})

test('the same change to an appointment, from a tab with its new version, records nothing', async () => {
  const { ben, appointment } = await anAppointment()
  const { id, startsAt, endsAt, timeZone, modality } = appointment
  const { data } = await as(ben)(appointments.change, { id, version: appointment.version, note: 'Second door' })
  const before = await recordCounts(db)
  const same = { startsAt, endsAt, timeZone, modality, note: 'Second door' }
  await as(ben)(appointments.change, { id, version: data.version, ...same })
  expect(await recordCounts(db)).toEqual(before)
})
