import type { RequestOf } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { locations } from '@handoff/contracts/network/locations/locations'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, ask, db, aPerson, anEntity, categoryId, clock } = world
const { send, take } = referralsOf(world)

const alameda = { stateId: 5, countyId: 6001, zip: '94607' }
const clinic = await anEntity({ name: 'Harbor Clinic', timeZone: 'America/New_York' })
const pantry = await anEntity({ name: 'Bay Pantry' })
const shelter = await anEntity({ name: 'Night Shelter' })
const admin = await aPerson()
const ada = await aPerson({ entity: clinic })
const pia = await aPerson({ entity: pantry, firstName: 'Pia' })
const ben = await aPerson({ entity: shelter, firstName: 'Ben' })
const [food, dental, legal] = [await categoryId('Food'), await categoryId('Dental'), await categoryId('Legal')]

type New = RequestOf<typeof locations.create>
type Changes = Partial<RequestOf<typeof locations.save>>
const nineToFive = [{ from: '09:00', until: '17:00' }]
const evenings = [{ from: '18:00', until: '21:00' }]
const everyDay = (spans: typeof nineToFive) => Array.from({ length: 7 }, () => spans)
const hall: New = { name: 'Harbor Hall', addressLine1: '12 Dock Street', ...alameda }
const byClinic = {
  entityId: clinic.id,
  categoryIds: [dental],
  hours: everyDay(evenings),
  exceptions: [{ day: '2026-12-24', hours: [], note: 'Christmas Eve' }],
  phone: '+15105550101',
  note: 'Second floor',
}
const byPantry = { entityId: pantry.id, categoryIds: [food, legal] }
const create = async (more: Partial<New> = {}) => (await as(admin)(locations.create, { ...hall, ...more })).data
const save = async ({ id, version }: { id: number; version: number }, more: Changes, by = admin) =>
  (await as(by)(locations.save, { ...hall, id, version, ...more })).data
const detailOf = async (id: number, by = ben) => (await as(by)(locations.show, { id })).data
const listedIds = async (filters: RequestOf<typeof locations.list>, by = ben) =>
  (await as(by)(locations.list, filters)).data.data.map(({ id }) => id)

beforeEach(async () => {
  await db.deleteFrom('entity_address').execute()
  // Noon in California.
  clock.set('2026-11-18T20:00:00Z')
})

describe('several who help at one place', () => {
  test('are shown with what they offer there, with separate hours, phone number, and note', async () => {
    const made = await create({ hours: everyDay(nineToFive), offers: [byClinic, byPantry] })
    const { offers, ...place } = await detailOf(made.id)
    expect(place).toMatchObject({ entity: null, categories: [], isOpenNow: true })
    expect(offers).toEqual([
      {
        entity: { id: clinic.id, name: 'Harbor Clinic' },
        categories: [expect.objectContaining({ id: dental, name: 'Dental' })],
        hours: byClinic.hours,
        exceptions: byClinic.exceptions,
        phone: '+15105550101',
        note: 'Second floor',
        // Noon there, by the clock of the place; without separate hours it is there whenever the place is open.
        isOpenNow: false,
      },
      expect.objectContaining({ entity: { id: pantry.id, name: 'Bay Pantry' }, hours: null, isOpenNow: true }),
    ])
    clock.set('2026-11-19T02:30:00Z')
    const late = (await detailOf(made.id, await aPerson({ entity: shelter }))).offers
    expect(late.map(({ isOpenNow }) => isOpenNow)).toEqual([true, false])
    clock.set('2026-12-25T02:30:00Z')
    expect((await detailOf(made.id, await aPerson({ entity: shelter }))).offers[0]!.isOpenNow).toBe(false)
  })

  test('are found by lists, the map, dropdowns and the directory', async () => {
    const { id } = await create({ offers: [{ ...byClinic, hours: everyDay(nineToFive) }, byPantry] })
    const { id: ownId } = await create({ name: 'Own', entityId: shelter.id, categoryIds: [food] })
    expect(await listedIds({ categoryId: dental })).toEqual([id])
    expect(new Set(await listedIds({ categoryId: food }))).toEqual(new Set([id, ownId]))
    expect(await listedIds({ entityId: clinic.id })).toEqual([id])
    expect(await listedIds({ search: 'bay pantry' })).toEqual([id])
    // Where the place itself says nothing, the hours of what is offered there hold.
    expect(await listedIds({ openNow: true })).toEqual([id])
    const map = await as(ben)(locations.map, { bounds: '-125,32,-114,42', zoom: 8, categoryId: dental })
    expect(map.data.total).toBe(1)
    expect((await as(ben)(locations.dropdown, { entityId: pantry.id })).data).toHaveLength(1)
    const [row] = (await as(ben)(locations.list, { categoryId: dental })).data.data
    expect(row!.offers.map(({ entity, categories }) => [entity.name, categories.map(({ name }) => name)])).toEqual([
      ['Harbor Clinic', ['Dental']],
      ['Bay Pantry', ['Food', 'Legal']],
    ])
    const open = (await as(ben)(entities.list, { openNow: true })).data.data
    expect(open).toMatchObject([{ name: 'Harbor Clinic', isOpenNow: true }])
    const csv = (await ask(admin, { url: '/api/entity-locations/export' })).body
    expect(csv).toContain('Harbor Clinic (Dental) | Hours: Mon–Sun 9 AM–5 PM')
  })

  test('stay where nothing is said of them, and go where they are left out', async () => {
    const made = await create({ categoryIds: [food], offers: [byClinic, byPantry] })
    const kept = await save(made, { name: 'Dock Hall', categoryIds: [legal] })
    expect(kept.offers.map(({ entity }) => entity.name)).toEqual(['Harbor Clinic', 'Bay Pantry'])
    expect(kept.categories).toMatchObject([{ name: 'Legal' }])
    const left = await save(kept, { offers: [{ ...byPantry, phone: '+15105550102' }] })
    expect(left.offers).toMatchObject([{ entity: { name: 'Bay Pantry' }, phone: '+15105550102' }])
    const noted = await save(left, { offers: [{ entityId: pantry.id, note: 'Upstairs' }] })
    expect(noted.offers).toMatchObject([{ ...left.offers[0], note: 'Upstairs' }])
    await expect(save(noted, { offers: [{ entityId: clinic.id }] })).rejects.toMatchObject({
      fields: { 'offers.0.categoryIds': ['Please select Service categories'] },
    })
    expect(await listedIds({ categoryId: dental })).toEqual([])
  })

  test('are the administrators’ to name: an entity changes its own part alone', async () => {
    const made = await create({ entityId: shelter.id, categoryIds: [legal], offers: [byClinic] })
    const changed = await save(made, { entityId: shelter.id, categoryIds: [food], offers: [byPantry] }, ben)
    expect(changed.categories).toMatchObject([{ name: 'Food' }])
    expect(changed.offers).toMatchObject([{ entity: { name: 'Harbor Clinic' }, phone: byClinic.phone }])
    // Who offers something at another's place changes nothing of it.
    await expect(save(changed, {}, ada)).rejects.toMatchObject({ status: 403 })
  })

  test('of two who change them at once the second gets a conflict', async () => {
    const made = await create()
    const answers = await Promise.allSettled([save(made, { offers: [byClinic] }), save(made, { offers: [byPantry] })])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  })

  test.each([
    [{ ...byClinic, entityId: null as never }, 'entityId', 'Please select Provider'],
    [{ ...byClinic, entityId: 2_000_000_000 }, 'entityId', 'Please select Provider'],
    [{ ...byClinic, entityId: shelter.id }, 'entityId', 'The provider of this location is listed above'],
    [{ ...byClinic, categoryIds: [] }, 'categoryIds', 'Please select Service categories'],
    [{ ...byClinic, categoryIds: [999_999] }, 'categoryIds', 'Please select Service categories'],
    [{ ...byClinic, hours: null }, 'exceptions', 'Exceptions need weekly hours'],
    [{ ...byClinic, phone: 'call us' }, 'phone', 'Enter a valid phone number, like (510) 555-0123 ext. 4'],
  ])('are refused where something is wrong: %j', async (offer, field, message) => {
    await expect(create({ entityId: shelter.id, offers: [offer] })).rejects.toMatchObject({
      status: 400,
      fields: { [`offers.0.${field}`]: [message] },
    })
  })

  test('are listed once each', async () => {
    await expect(create({ offers: [byClinic, byClinic] })).rejects.toMatchObject({
      fields: { 'offers.1.entityId': ['Duplicate provider'] },
    })
  })
})

describe('at a confidential place', () => {
  const secret = { entityId: shelter.id, isConfidential: true, offers: [byClinic] }

  test('are hidden from strangers; providers that offer something there see where it is', async () => {
    const { id } = await create(secret)
    expect(await detailOf(id, pia)).toMatchObject({ addressLine1: null, offers: [] })
    expect(await listedIds({ entityId: clinic.id }, pia)).toEqual([])
    expect(await listedIds({ search: 'harbor clinic' }, pia)).toEqual([])
    for (const person of [ada, ben, admin])
      expect(await detailOf(id, person)).toMatchObject({
        addressLine1: '12 Dock Street',
        offers: [{ entity: { name: 'Harbor Clinic' } }],
      })
  })

  test('are shown to anyone who has an accepted referral to one of them', async () => {
    const { id } = await create(secret)
    const { id: referralId } = await send(pia, clinic)
    expect((await detailOf(id, pia)).offers).toEqual([])
    await take(ada, referralId, 'accept')
    expect(await detailOf(id, pia)).toMatchObject({
      addressLine1: '12 Dock Street',
      offers: [{ phone: byClinic.phone }],
    })
  })
})

describe('the only place of an entity with open referrals', () => {
  test('may be someone else’s: neither the place nor its part there is taken away', async () => {
    const entity = await anEntity({ name: 'Larder' })
    const sam = await aPerson({ entity: entity })
    const made = await create({ offers: [{ entityId: entity.id, categoryIds: [food] }] })
    const { id: referralId } = await send(ben, entity)
    const detail = 'One open referral uses this location, the only one of its provider'
    await expect(as(admin)(locations.remove, { id: made.id })).rejects.toMatchObject({ status: 409, detail })
    await expect(save(made, { offers: [] })).rejects.toMatchObject({ status: 409, detail })
    // What was offered there becomes its own place: it still has one.
    const ownPlace = await save(made, { entityId: entity.id, categoryIds: [food], offers: [] })
    expect(ownPlace).toMatchObject({ entity: { id: entity.id }, offers: [] })
    await take(sam, referralId, 'reject')
    await as(admin)(locations.remove, { id: made.id })
  })
})

test('entities that become one offer together what both offered, and nothing as guests at their own places', async () => {
  const one = await anEntity({ name: 'One' })
  const into = await anEntity({ name: 'Into' })
  const both = await create({
    name: 'Both',
    offers: [
      { entityId: one.id, categoryIds: [food], phone: '+15105550103' },
      { entityId: into.id, categoryIds: [legal] },
    ],
  })
  const ownPlace = await create({
    name: 'Own',
    entityId: into.id,
    offers: [{ entityId: one.id, categoryIds: [dental] }],
  })
  await as(admin)(entities.merge, { id: one.id, intoId: into.id })
  expect((await detailOf(both.id)).offers).toMatchObject([
    {
      entity: { id: into.id },
      categories: expect.arrayContaining([expect.objectContaining({ id: food })]),
      phone: null,
    },
  ])
  expect((await detailOf(both.id)).offers[0]!.categories).toHaveLength(2)
  expect(await detailOf(ownPlace.id)).toMatchObject({ offers: [], categories: [{ id: dental }] })
})

test('entities that have left are no longer shown', async () => {
  const { id } = await create({ offers: [byClinic, byPantry] })
  await db.updateTable('entity').set({ entity_state: 4 }).where('id', '=', pantry.id).execute()
  expect((await detailOf(id)).offers.map(({ entity }) => entity.name)).toEqual(['Harbor Clinic'])
  expect((await detailOf(id, admin)).offers).toHaveLength(2)
  await db.updateTable('entity').set({ entity_state: 1 }).where('id', '=', pantry.id).execute()
})
