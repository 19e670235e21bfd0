import type { RequestOf } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { locations, PlaceFigure } from '@handoff/contracts/network/locations/locations'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeEach, describe, expect, test } from 'vitest'
import { figuresAndLists, valuesIn } from '../../../test/figures.ts'
import { openWorld } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, db, aPerson, anEntity, staffOf, categoryId, clock } = world
const { send, take } = referralsOf(world)

const oakland = await db
  .selectFrom('city')
  .innerJoin('county', 'county.id', 'city.county_id')
  .select(['city.id as cityId', 'county.id as countyId', 'county.state_id as stateId'])
  .where('city.name', '=', 'Oakland')
  .where('county.name', '=', 'Alameda')
  .executeTakeFirstOrThrow()
const shelter = await anEntity({ name: 'Night Shelter', timeZone: 'America/Los_Angeles' })
const admin = await aPerson()
const ben = await aPerson({ entity: shelter, firstName: 'Ben' })
const ada = await aPerson({ entity: await anEntity({ name: 'Harbor Clinic' }) })

type New = RequestOf<typeof locations.create>
const hall: New = {
  name: 'Harbor Hall',
  addressLine1: '12 Dock Street',
  ...oakland,
  zip: '94607',
  phone: '(510) 555-0100',
}
const nineToFive = [{ from: '09:00', until: '17:00' }]
const weekdaysOnly = [nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, [], []]
const create = async (more: Partial<New> = {}, by = admin) =>
  (await as(by)(locations.create, { ...hall, ...more })).data
const detailOf = async (person: typeof ada, id: number) => (await as(person)(locations.show, { id })).data

beforeEach(async () => {
  await db.deleteFrom('entity_address').execute()
  clock.set('2026-11-18T20:00:00Z')
})

describe('a new location', () => {
  test('is found by its ZIP, offline, and says how exactly', async () => {
    const made = await create({ categoryIds: [await categoryId('Food')] })
    expect(made).toMatchObject({
      name: 'Harbor Hall',
      entity: null,
      city: 'Oakland',
      county: 'Alameda County',
      stateCode: 'CA',
      precision: 'zip',
      categories: [{ name: 'Food' }],
      isOpenNow: null,
      warning: null,
      version: 1,
      mayEdit: true,
    })
    expect(made.lat).toBeCloseTo(37.8, 0)
    expect((await create({ zip: null })).precision).toBe('city')
    expect((await create({ zip: null, cityId: null })).precision).toBe('county')
    expect(await create({ zip: null, cityId: null, countyId: null })).toMatchObject({ lat: null, precision: null })
  })

  test('says whose clock its hours mean', async () => {
    expect((await create({ entityId: shelter.id })).timeZone).toBe('America/Los_Angeles')
    // A place of the network has the zone of its address, regardless of the zone of its author.
    const maker = await aPerson({ timeZone: 'Pacific/Honolulu' })
    const zoneOf = async (more: Partial<New>) => (await create(more, maker)).timeZone
    expect(await zoneOf({})).toBe('America/Los_Angeles')
    const nowhere = { stateId: null, countyId: null, cityId: null }
    expect(await zoneOf({ ...nowhere, zip: '60601' })).toBe('America/Chicago')
    expect(await zoneOf({ ...nowhere, zip: null })).toBe('Pacific/Honolulu')
    expect(await zoneOf({ timeZone: 'America/Denver' })).toBe('America/Denver')
    await expect(create({ timeZone: 'Mars/Crater' })).rejects.toMatchObject({
      fields: { timeZone: ['Please select Time Zone'] },
    })
  })

  test('keeps the clock that was chosen until another is, and hours are read by it', async () => {
    const { id } = await create({ timeZone: 'America/New_York', hours: weekdaysOnly })
    // Five minutes past five in New York.
    clock.set('2026-11-18T22:05:00Z')
    const save = async (version: number, more: Partial<New>) =>
      (await as(await aPerson())(locations.save, { ...hall, hours: weekdaysOnly, id, version, ...more })).data
    expect(await save(1, {})).toMatchObject({ timeZone: 'America/New_York', isOpenNow: false })
    expect(await save(1, { timeZone: null })).toMatchObject({ timeZone: 'America/Los_Angeles', isOpenNow: true })
  })

  test('keeps the pin where it was dragged to', async () => {
    const pin = { lat: 37.795, lng: -122.277 }
    expect(await create({ pin })).toMatchObject({ ...pin, precision: 'pin' })
  })

  test('warns of a ZIP in another state, and accepts it', async () => {
    expect((await create({ zip: '10001' })).warning).toBe('The ZIP code 10001 is in New York')
    expect((await create({ zip: '99999' })).warning).toBe('The ZIP code 99999 is unknown')
    await expect(create({ zip: '00000' })).rejects.toMatchObject({ fields: { zip: ['00000 isn’t a ZIP code'] } })
    const address = { stateId: oakland.stateId, countyId: oakland.countyId, zip: '94102' }
    expect((await as(ada)(locations.locate, address)).data).toMatchObject({
      precision: 'zip',
      warning: 'The ZIP code 94102 is in San Francisco County',
    })
  })

  test('is refused where city and county do not belong together', async () => {
    const { countyId } = await db
      .selectFrom('county')
      .select('id as countyId')
      .where('name', '=', 'San Francisco')
      .executeTakeFirstOrThrow()
    await expect(create({ countyId })).rejects.toMatchObject({ status: 400, fields: { cityId: [expect.any(String)] } })
  })

  test('is the administrators’ to make, and shows in lists and dropdowns at once', async () => {
    await expect(create({}, ben)).rejects.toMatchObject({ status: 403 })
    const mayAdd = await staffOf(null, { network: ['add', 'view'] })
    const { id } = await create({ entityId: shelter.id }, mayAdd)
    expect((await as(ada)(locations.list, {})).data.data.map((row) => row.id)).toEqual([id])
    expect((await as(ada)(locations.dropdown, { entityId: shelter.id })).data).toEqual([
      { name: 'Harbor Hall', value: String(id), hint: 'Night Shelter' },
    ])
    expect((await as(ada)(entities.show, { id: shelter.id })).data.entityAddresses).toHaveLength(1)
  })
})

describe('hours', () => {
  const openAt = async (moment: string, more: Partial<New> = {}) => {
    clock.set(moment)
    const { id } = await create({ entityId: shelter.id, hours: weekdaysOnly, ...more })
    const person = await aPerson({ entity: ada.entity! })
    return (await detailOf(person, id)).isOpenNow
  }

  // The shelter is in Los Angeles: eight hours behind.
  test.each([
    ['2026-11-18T16:59:00Z', false],
    ['2026-11-18T17:00:00Z', true],
    ['2026-11-19T00:59:00Z', true],
    ['2026-11-19T01:00:00Z', false],
    ['2026-11-21T20:00:00Z', false],
    // Summer time: seven hours.
    ['2026-07-15T16:00:00Z', true],
  ])('at %s it is open: %s', async (moment, isOpen) => {
    expect(await openAt(moment)).toBe(isOpen)
  })

  test('that are taken off a location are unknown, not those of a week without an open day', async () => {
    const { id, version } = await create({ entityId: shelter.id, hours: weekdaysOnly })
    const { data } = await as(admin)(locations.save, { id, version, hours: null })
    expect(data).toMatchObject({ hours: null, isOpenNow: null })
    expect((await as(admin)(locations.list, { figure: PlaceFigure.withoutHours })).data.data).toMatchObject([{ id }])
  })

  test('differ on a day that is an exception', async () => {
    const exceptions = [{ day: '2026-11-18', hours: [], note: 'Staff day' }]
    expect(await openAt('2026-11-18T20:00:00Z', { exceptions })).toBe(false)
    const late = [{ day: '2026-11-18', hours: [{ from: '20:00', until: '24:00' }] }]
    expect(await openAt('2026-11-19T07:30:00Z', { exceptions: late })).toBe(true)
  })

  test.each([
    [[[{ from: '17:00', until: '09:00' }]], 'The end must be after the start'],
    [
      [
        [
          { from: '09:00', until: '12:00' },
          { from: '11:00', until: '13:00' },
        ],
      ],
      'These hours overlap',
    ],
    [[[{ from: '9:00', until: '12:00' }]], 'Enter a valid time'],
  ])('that make no sense are refused: %j', async ([first], message) => {
    const hours = [first!, [], [], [], [], [], []]
    const refusal = (await create({ hours }).catch((error: unknown) => error)) as { fields: Record<string, string[]> }
    expect(Object.values(refusal.fields).flat()).toContain(message)
  })

  test('a notice is shown until its last day', async () => {
    const { id } = await create({ entityId: shelter.id, notice: 'Closed for repairs', noticeUntil: '2026-11-18' })
    expect((await detailOf(admin, id)).notice).toBe('Closed for repairs')
    clock.advance({ days: 1 })
    const later = await aPerson()
    expect((await detailOf(later, id)).notice).toBeNull()
  })
})

describe('a confidential place', () => {
  const always = [0, 1, 2, 3, 4, 5, 6].map(() => [{ from: '00:00', until: '24:00' }])
  const secret = {
    entityId: shelter.id,
    isConfidential: true,
    note: 'Ring twice',
    notice: 'Use the door on Dock Street',
    hours: always,
    exceptions: [{ day: '2026-12-24', hours: [], note: 'Ask at Dock Street 14' }],
  }

  test('shows only its county, and cannot be found by what is hidden', async () => {
    const { id } = await create(secret)
    expect(await detailOf(ada, id)).toMatchObject({
      name: 'Alameda County',
      addressLine1: null,
      city: null,
      cityId: null,
      zip: null,
      phone: null,
      lat: null,
      lng: null,
      precision: null,
      note: null,
      county: 'Alameda County',
      notice: null,
      hours: null,
      exceptions: [],
      isOpenNow: null,
    })
    expect((await as(ada)(locations.list, {})).data.data).toMatchObject([{ notice: null, isOpenNow: null }])
    for (const search of ['Dock', 'Harbor Hall', 'Oakland', '94607'])
      expect((await as(ada)(locations.list, { search })).data.total, search).toBe(0)
    expect((await as(ada)(locations.list, { search: 'Alameda' })).data.total).toBe(1)
    for (const person of [ben, admin]) expect((await detailOf(person, id)).addressLine1).toBe('12 Dock Street')
  })

  test('does not say when someone is there: neither the lists of places and entities nor the figures', async () => {
    const { id } = await create(secret)
    const openPlaces = async (person: typeof ada) =>
      (await as(person)(locations.list, { openNow: true })).data.data.map((row) => row.id)
    const openEntities = async (person: typeof ada) =>
      (await as(person)(entities.list, { openNow: true })).data.data.map((row) => row.id)
    for (const [person, places, open] of [
      [ada, [], []],
      [ben, [id], [shelter.id]],
      [admin, [id], [shelter.id]],
    ] as const) {
      expect(await openPlaces(person)).toEqual(places)
      expect(await openEntities(person)).toEqual(open)
      const { data: today } = (await as(person)(entities.list, { openToday: true })).data
      expect(today.map((row) => row.id)).toEqual(open)
      expect(today.map((row) => row.opening?.is)).toEqual(open.map(() => 'open'))
      expect((await as(person)(locations.kpis, {})).data.openNow.value).toBe(places.length)
      expect((await as(person)(entities.mapKpis, { openNow: true })).data.shown.value).toBe(open.length)
    }
    expect((await as(ben)(locations.list, {})).data.data).toMatchObject([{ notice: secret.notice, isOpenNow: true }])
    expect(await detailOf(ben, id)).toMatchObject({ hours: always, exceptions: secret.exceptions })
  })

  test('is shown to anyone who has an accepted referral with its entity', async () => {
    const { id } = await create(secret)
    const { id: referralId } = await send(ada, shelter)
    expect((await detailOf(ada, id)).addressLine1).toBeNull()
    await take(ben, referralId, 'accept')
    expect(await detailOf(ada, id)).toMatchObject({ addressLine1: '12 Dock Street', notice: secret.notice })
    expect((await as(ben)(referrals.listInbound, {})).data.total).toBeGreaterThan(0)
  })
})

describe('changing one', () => {
  test('is for the administrators and its own entity, who cannot give it away', async () => {
    const { id } = await create({ entityId: shelter.id })
    const changed = { ...hall, id, version: 1, name: 'Dock House', entityId: ada.entity!.id }
    expect((await as(ben)(locations.save, changed)).data).toMatchObject({
      name: 'Dock House',
      version: 2,
      entity: { id: shelter.id },
    })
    await expect(as(ada)(locations.save, { ...changed, version: 2 })).rejects.toMatchObject({ status: 403 })
    const { id: networks } = await create()
    await expect(as(ben)(locations.save, { ...changed, id: networks })).rejects.toMatchObject({ status: 403 })
    expect(await detailOf(ben, networks)).toMatchObject({ mayEdit: false })
  })

  test('cannot give the only place of an entity with open referrals to another', async () => {
    const entity = await anEntity({ name: 'Larder' })
    const { id } = await create({ entityId: entity.id })
    await send(ada, entity)
    const changed = { ...hall, id, version: 1 }
    for (const entityId of [shelter.id, null])
      await expect(as(admin)(locations.save, { ...changed, entityId })).rejects.toMatchObject({
        status: 409,
        detail: 'One open referral uses this location, the only one of its provider',
      })
    await create({ entityId: entity.id })
    expect((await as(admin)(locations.save, { ...changed, entityId: shelter.id })).data.entity?.id).toBe(shelter.id)
  })

  test('is refused to the person who looked at an older version', async () => {
    const { id } = await create()
    const save = (name: string) => as(admin)(locations.save, { ...hall, id, version: 1, name })
    const answers = await Promise.allSettled([save('One'), save('Two')])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  })
})

describe('deleting one', () => {
  test('is refused while it is the only place of an entity with open referrals', async () => {
    const entity = await anEntity({ name: 'Pantry' })
    const sam = await aPerson({ entity: entity })
    const { id } = await create({ entityId: entity.id })
    const { id: referralId } = await send(ada, entity)
    await expect(as(admin)(locations.remove, { id })).rejects.toMatchObject({
      status: 409,
      detail: 'One open referral uses this location, the only one of its provider',
    })
    await take(sam, referralId, 'reject')
    await as(admin)(locations.remove, { id })
    await expect(as(admin)(locations.show, { id })).rejects.toMatchObject({ status: 404 })
    await expect(as(admin)(locations.remove, { id })).rejects.toMatchObject({ status: 404 })
  })
})

test('the list narrows by entity, kind, category, county and what is open now', async () => {
  const food = await categoryId('Food')
  await create({ name: 'One', entityId: shelter.id, hours: weekdaysOnly, categoryIds: [food] })
  await create({ name: 'Two' })
  const names = async (filters: RequestOf<typeof locations.list>) =>
    (await as(ada)(locations.list, filters)).data.data.map(({ name }) => name)
  expect(await names({})).toEqual(['One', 'Two'])
  expect(await names({ sort: '-name' })).toEqual(['Two', 'One'])
  expect(await names({ entityId: shelter.id })).toEqual(['One'])
  expect(await names({ kind: 2 })).toEqual(['Two'])
  expect(await names({ categoryId: food })).toEqual(['One'])
  expect(await names({ openNow: true })).toEqual(['One'])
  expect(await names({ openNow: false })).toEqual(['Two'])
  expect(await names({ countyId: oakland.countyId, search: 'two' })).toEqual(['Two'])
})

test('by distance the nearest to the viewer’s address come first, and the viewer’s own last', async () => {
  await create({ name: 'Own', entityId: shelter.id })
  await create({ name: 'Fremont', zip: '94536', cityId: null })
  await create({ name: 'Hall in Oakland' })
  await create({ name: 'Nowhere', zip: null, cityId: null, countyId: null })
  const { data } = (await as(ben)(locations.list, { sort: 'distance' })).data
  expect(data.map(({ name }) => name)).toEqual(['Hall in Oakland', 'Fremont', 'Nowhere', 'Own'])
})

test('entities come by their names, and the network’s own places among them by theirs', async () => {
  await create({ name: 'Second office', entityId: shelter.id })
  await create({ name: 'Harbor Hall' })
  await create({ name: 'Main office', entityId: shelter.id })
  await create({ name: 'Old Hall' })
  const { data } = (await as(ada)(locations.list, { sort: 'entity' })).data
  expect(data.map(({ entity, name }) => [entity?.name, name])).toEqual([
    [undefined, 'Harbor Hall'],
    ['Night Shelter', 'Main office'],
    ['Night Shelter', 'Second office'],
    [undefined, 'Old Hall'],
  ])
  expect(data[1]!.entity).toEqual({ id: shelter.id, name: 'Night Shelter', logo: null, networkType: 2 })
})

test('the figures count what the lists that they open show', async () => {
  const food = await categoryId('Food')
  await create({ name: 'One', entityId: shelter.id, hours: weekdaysOnly, categoryIds: [food], notice: 'Ring' })
  await create({ name: 'Two', zip: null, cityId: null, notice: 'Gone', noticeUntil: '2026-11-01' })
  const secret = { isConfidential: true, hours: weekdaysOnly, notice: 'Knock' }
  await create({ name: 'Three', entityId: (await anEntity({ name: 'Refuge' })).id, ...secret })
  const figuresFor = async (person: typeof ada) => {
    const { data } = await as(person)(locations.kpis, {})
    for (const filters of [{}, { categoryId: food }, { entityId: shelter.id }, { countyId: oakland.countyId }]) {
      const counts = await figuresAndLists(as(person), (await as(person)(locations.kpis, filters)).data)
      expect(counts.figures).toEqual(counts.lists)
    }
    return valuesIn(data)
  }
  const byCounty = [
    { id: oakland.countyId, name: 'Alameda County', stateId: oakland.stateId, stateCode: 'CA', value: 3 },
  ]
  const common = { total: 3, withoutCategory: 2, confidential: 1, countiesCovered: 1, byCounty }
  expect(await figuresFor(admin)).toEqual({
    ...common,
    openNow: 2,
    withHours: 2,
    withoutHours: 1,
    withoutCoordinates: 1,
    temporaryNotices: 2,
  })
  // What is hidden is not counted either.
  expect(await figuresFor(ada)).toEqual({
    ...common,
    openNow: 1,
    withHours: 1,
    withoutHours: 2,
    withoutCoordinates: 2,
    temporaryNotices: 1,
  })
})

test('places of entities that have left are there for the administrators alone', async () => {
  const inactive = await anEntity({ name: 'Gone', entityState: 4 })
  const { id } = await create({ entityId: inactive.id })
  await expect(as(ada)(locations.show, { id })).rejects.toMatchObject({ status: 404 })
  expect((await detailOf(admin, id)).entity?.name).toBe('Gone')
})
