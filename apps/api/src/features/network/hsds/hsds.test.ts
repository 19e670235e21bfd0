import type { HsdsService } from '@handoff/contracts/network/hsds'
import { locations } from '@handoff/contracts/network/locations/locations'
import { settings } from '@handoff/contracts/platform/settings'
import { beforeAll, describe, expect, test } from 'vitest'
import { someAddress } from '../../../test/samples.ts'
import { type Entity, openWorld, type Person } from '../../../test/world.ts'
import { faultsOf } from './hsds.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, ask, db, anEntity, aPerson, staffOf, clock, categoryId } = world

let clinic: Entity, refuge: Entity, doctor: Entity
let alma: Person, ada: Person
beforeAll(async () => {
  clock.set('2026-11-18T15:00:00Z')
  const { id: cityId } = await db
    .selectFrom('city')
    .select('id')
    .where('county_id', '=', 6001)
    .where('name', '=', 'Oakland')
    .executeTakeFirstOrThrow()
  const oakland = { stateId: 5, countyId: 6001, cityId, zip: '94601' }
  clinic = await anEntity({
    name: 'Harbor Clinic',
    email: 'desk@harbor.test',
    phone: '(510) 555-0100 ext. 12',
    languages: ['English', 'Spanish'],
    place: oakland,
    categories: ['Food', 'Dental'],
  })
  refuge = await anEntity({
    name: 'Quiet Refuge',
    place: oakland,
    addressLine1: '7 Hidden Lane',
    confidential: true,
    categories: ['Safety'],
    capacity: 5,
  })
  doctor = await anEntity({ name: 'Dr. Mae Ito', firstName: 'Mae', networkType: 1, categories: [], capacity: 6 })
  await anEntity({ name: 'Gone', entityState: 4 })
  await db
    .updateTable('entity')
    .set({
      about: 'Care without an appointment',
      website: 'harbor.test',
      documents_to_bring: 'Any card',
      cost: 'Free',
      time_zone: 'America/Los_Angeles',
      next_steps: 'Come to the desk',
      verified_at: new Date('2026-10-01T12:00:00Z'),
    })
    .where('id', '=', clinic.id)
    .execute()
  const day = [{ from: '09:00', until: '17:00' }]
  await db
    .updateTable('entity_address')
    .set({
      hours: JSON.stringify([day, day, day, day, [{ from: '09:00', until: '12:00' }], [], []]),
      exceptions: JSON.stringify([
        { day: '2026-12-24', hours: [], note: 'Christmas Eve' },
        { day: '2026-07-01', hours: day, note: null },
      ]),
      notice: 'Use the side door',
    })
    .where('entity_id', '=', clinic.id)
    .execute()
  await db.updateTable('entity').set({ parent_id: refuge.id }).where('id', '=', doctor.id).execute()
  alma = await aPerson({ firstName: 'Alma' })
  ada = await aPerson({ entity: clinic })
})

const packageFor = async (person: Person | null, query = '') => {
  const url = person ? `/api/entities/all/hsds${query}` : '/api/public/network/hsds'
  const response = await ask(person, { url, remoteAddress: someAddress() })
  expect(response.statusCode, response.body).toBe(200)
  return { response, services: response.json<HsdsService[]>() }
}
const of = (services: HsdsService[], name: string) => services.filter(({ organization }) => organization.name === name)

describe('the package', () => {
  test('has what the published schema requires, everywhere, for strangers and for entities', async () => {
    for (const person of [null, alma, ada]) {
      const { services } = await packageFor(person)
      expect(services.length).toBeGreaterThan(3)
      expect(services.flatMap((service) => faultsOf(service))).toEqual([])
    }
  })

  test('is a file with a service for each category of an entity, at each of its places', async () => {
    const { response, services } = await packageFor(alma)
    expect(response.headers['content-disposition']).toBe('attachment; filename="hsds-2026-11-18.json"')
    const clinicServices = of(services, 'Harbor Clinic')
    expect(clinicServices.map(({ name }) => name).sort()).toEqual(['Dental', 'Food'])
    expect(clinicServices[0]).toMatchObject({
      status: 'active',
      description: 'Care without an appointment',
      url: 'https://harbor.test',
      fees_description: 'Free',
      application_process: 'Come to the desk',
      assured_date: '2026-10-01',
      alert: 'Use the side door',
      organization: { name: 'Harbor Clinic', email: 'desk@harbor.test' },
      phones: [{ number: '+15105550100', extension: 12 }],
      languages: [
        { name: 'English', code: 'en' },
        { name: 'Spanish', code: 'es' },
      ],
      required_documents: [{ document: 'Any card' }],
      service_areas: [{ name: 'Alameda County, CA' }],
    })
    expect(clinicServices[0]!.service_at_locations[0]!.location).toMatchObject({
      location_type: 'physical',
      latitude: expect.any(Number),
      addresses: [{ address_1: '1 Main Street', city: 'Oakland', state_province: 'CA', postal_code: '94601' }],
    })
  })

  test('says when a place is open: days with the same hours together, days that differ, each by its own clock', async () => {
    const { services } = await packageFor(alma)
    expect(of(services, 'Harbor Clinic')[0]!.service_at_locations[0]!.location.schedules).toMatchObject([
      { freq: 'WEEKLY', byday: 'MO,TU,WE,TH', opens_at: '09:00-08:00', closes_at: '17:00-08:00' },
      { freq: 'WEEKLY', byday: 'FR', opens_at: '09:00-08:00', closes_at: '12:00-08:00' },
      { valid_from: '2026-12-24', valid_to: '2026-12-24', description: 'Christmas Eve' },
    ])
  })

  test('has what an entity offers at a place of someone else, in its own hours and by its own phone', async () => {
    const alone = await anEntity({ name: 'Street Vets', categories: [] })
    const { data: hall } = await as(alma)(locations.create, {
      name: 'Network Hall',
      stateId: 5,
      countyId: 6001,
      hours: Array.from({ length: 7 }, () => [{ from: '08:00', until: '20:00' }]),
      offers: [
        {
          entityId: alone.id,
          categoryIds: [await categoryId('Food')],
          phone: '(510) 555-0109',
          hours: [[{ from: '10:00', until: '11:00' }], [], [], [], [], [], []],
        },
      ],
    })
    const { services } = await packageFor(null)
    const [service, ...others] = of(services, 'Street Vets')
    expect(others).toEqual([])
    expect(faultsOf(service!)).toEqual([])
    expect(service).toMatchObject({
      name: 'Food',
      service_at_locations: [
        {
          phones: [{ number: '+15105550109' }],
          schedules: [{ byday: 'MO', opens_at: '10:00-08:00' }],
          location: { name: 'Network Hall', schedules: [{ byday: 'MO,TU,WE,TH,FR,SA,SU' }] },
        },
      ],
    })
    // Where it is confidential, no one learns that it is there.
    const { id, version, name, stateId, countyId } = hall
    await as(alma)(locations.save, { id, version, name, stateId, countyId, isConfidential: true })
    expect(of((await packageFor(null)).services, 'Street Vets')).toMatchObject([
      { name: 'Street Vets', service_at_locations: [] },
    ])
    await as(alma)(locations.remove, { id })
    await db.updateTable('entity').set({ is_public: false }).where('id', '=', alone.id).execute()
  })

  test('has anyone who offers no category, too, and says who takes no one', async () => {
    const { services } = await packageFor(alma)
    expect(of(services, 'Dr. Mae Ito')).toMatchObject([
      { name: 'Dr. Mae Ito', attributes: [], alert: 'Capacity not confirmed: call before you go.' },
    ])
    expect(of(services, 'Quiet Refuge')).toMatchObject([{ status: 'temporarily closed' }])
  })

  test('names the same things by the same identifiers each time, and no two alike', async () => {
    const [one, other] = [await packageFor(alma), await packageFor(alma)]
    expect(one.services).toEqual(other.services)
    expect(new Set(one.services.map(({ id }) => id)).size).toBe(one.services.length)
    const [first, second] = of(one.services, 'Harbor Clinic')
    expect(first!.organization.id).toBe(second!.organization.id)
    expect(of(one.services, 'Dr. Mae Ito')[0]!.organization.parent_organization_id).toBe(
      of(one.services, 'Quiet Refuge')[0]!.organization.id,
    )
  })

  test('is narrowed as the directory is', async () => {
    const { services } = await packageFor(ada, '?search=harbor')
    expect(new Set(services.map(({ organization }) => organization.name))).toEqual(new Set(['Harbor Clinic']))
    expect((await packageFor(ada, '?search=nobody')).services).toEqual([])
    const nearby = await packageFor(ada, '?lat=37.8&lng=-122.27&miles=25')
    expect(of(nearby.services, 'Harbor Clinic')).not.toEqual([])
    expect((await packageFor(ada, '?lat=40.7&lng=-74&miles=5')).services).toEqual([])
  })
})

describe('what is not exported', () => {
  test('where a confidential place is; to no one but its own entity and the administrative side', async () => {
    for (const person of [null, ada]) {
      const { response, services } = await packageFor(person)
      expect(response.body).not.toMatch(/Hidden Lane/)
      const [service] = of(services, 'Quiet Refuge')
      expect(service!.service_areas).toMatchObject([{ name: 'Alameda County, CA' }])
      expect(service!.service_at_locations[0]!.location).toEqual({
        id: expect.any(String),
        location_type: 'physical',
        description: 'Confidential location in Alameda County, CA',
      })
    }
    const rhea = await aPerson({ entity: refuge, firstName: 'Rhea' })
    for (const person of [rhea, alma]) expect((await packageFor(person)).response.body).toMatch(/7 Hidden Lane/)
  })

  test('email addresses and who is not listed, to strangers', async () => {
    await db.updateTable('entity').set({ is_public: false }).where('id', '=', refuge.id).execute()
    const { response, services } = await packageFor(null)
    expect(response.body).not.toMatch(/@|Gone|Quiet Refuge/)
    expect(of(services, 'Dr. Mae Ito')[0]!.organization).not.toHaveProperty('parent_organization_id')
    await db.updateTable('entity').set({ is_public: true }).where('id', '=', refuge.id).execute()
  })

  test('anything, while the directory is turned off or to anyone who may not export', async () => {
    await as(alma)(settings.saveNetwork, { isDirectoryOn: false })
    const closed = await ask(null, { url: '/api/public/network/hsds', remoteAddress: someAddress() })
    expect([closed.statusCode, closed.json()]).toMatchObject([404, { title: 'This directory isn’t open yet' }])
    const sam = await staffOf(clinic, { network: ['view'] })
    expect((await ask(sam, { url: '/api/entities/all/hsds' })).statusCode).toBe(403)
    expect((await ask(null, { url: '/api/entities/all/hsds' })).statusCode).toBe(401)
  })
})
