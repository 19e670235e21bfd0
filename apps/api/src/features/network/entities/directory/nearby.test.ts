import type { RequestOf } from '@handoff/contracts/kit'
import { openingInWords } from '@handoff/contracts/kit/opening-words'
import { entities } from '@handoff/contracts/network/entities/entities'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { someAddress } from '../../../../test/samples.ts'
import { type Entity, openWorld, type Person } from '../../../../test/world.ts'

const world = await openWorld({ reference: true })
const { as, ask, db, anEntity, aPerson, categoryId, clock } = world

const oakland = { stateId: 5, countyId: 6001, zip: '94607' }
const sacramento = { stateId: 5, countyId: 6067, zip: '95814' }
const brooklyn = { stateId: 32, countyId: 36047, zip: '11201' }

/** Minutes of each day, Monday first. */
const daily = (from: string, until: string) => Array.from({ length: 7 }, () => [{ from, until }])
const weekdays = (from: string, until: string) => daily(from, until).map((day, at) => (at < 5 ? day : []))
const hours = (entity: Entity, week: object | null, exceptions: unknown = []) =>
  db
    .updateTable('entity_address')
    .set({ hours: week && JSON.stringify(week), exceptions: JSON.stringify(exceptions) })
    .where('entity_id', '=', entity.id)
    .execute()
const zone = (entity: Entity, time_zone: string) =>
  db.updateTable('entity').set({ time_zone }).where('id', '=', entity.id).execute()

let clinic: Entity, pantry: Entity, kitchen: Entity, shelter: Entity
let ada: Person, alma: Person, nowhere: Person
beforeAll(async () => {
  const categories = ['Food']
  clinic = await anEntity({ name: 'Harbor Clinic', place: oakland, categories, phone: '+15105550100' })
  pantry = await anEntity({ name: 'Valley Pantry', phone: null, place: sacramento, categories })
  kitchen = await anEntity({ name: 'Borough Kitchen', place: brooklyn, categories })
  shelter = await anEntity({ name: 'Quiet Refuge', phone: null, place: oakland, confidential: true, categories })
  for (const one of [clinic, pantry, shelter]) await zone(one, 'America/Los_Angeles')
  await zone(kitchen, 'America/New_York')
  ada = await aPerson({ entity: clinic })
  alma = await aPerson({ firstName: 'Alma' })
  nowhere = await aPerson({ entity: await anEntity({ name: 'A Van' }) })
  await db.updateTable('entity').set({ is_public: true }).execute()
})
beforeEach(async () => {
  clock.set('2026-11-20T18:00:00Z')
  for (const one of [clinic, pantry, kitchen, shelter]) await hours(one, null)
})

const list = async (person: Person, filters: RequestOf<typeof entities.list>) =>
  (await as(person)(entities.list, filters)).data
const names = async (person: Person, filters: RequestOf<typeof entities.list>) =>
  (await list(person, filters)).data.map(({ name }) => name)
const strangers = async (filters: RequestOf<typeof publicDirectory.list>) =>
  (await as(null, { remoteAddress: someAddress() })(publicDirectory.list, filters)).data

describe('nearest first', () => {
  test('is measured from one’s own address without a ZIP, and by name from nowhere', async () => {
    const nearOwnAddress = await list(ada, { near: { isOwn: true }, sort: 'distance' })
    expect(nearOwnAddress.origin).toMatchObject({ isOwn: true, lat: expect.closeTo(37.8, 0) })
    // One’s own is the last one, after those without a point.
    expect(nearOwnAddress.data.map(({ name }) => name).slice(-3)).toEqual(['Borough Kitchen', 'A Van', 'Harbor Clinic'])
    expect(await names(ada, { near: { isOwn: true }, sort: 'distance', pageSize: 1 })).not.toContain('Harbor Clinic')
    expect(nearOwnAddress.data.find(({ name }) => name === 'Harbor Clinic')!.distanceMiles).toBe(0)
    for (const person of [alma, nowhere]) {
      const unranked = await list(person, { near: { isOwn: true, miles: 5 }, sort: 'distance' })
      expect(unranked.origin).toBeNull()
      expect(unranked.data.map(({ name }) => name)).toEqual([
        'A Van',
        'Borough Kitchen',
        'Harbor Clinic',
        'Quiet Refuge',
        'Valley Pantry',
      ])
    }
    expect(await names(ada, { near: { isOwn: true, miles: 100 }, sort: '-distance' })).toEqual([
      'Valley Pantry',
      'Quiet Refuge',
      'Harbor Clinic',
    ])
  })

  test('a file has what the list has within a radius, in its order', async () => {
    const filters = { near: { isOwn: true, miles: 100 }, sort: 'distance' } as const
    const { lat, lng } = (await list(ada, filters)).origin!
    const url = `/api/entities/all/export?lat=${lat}&lng=${lng}&miles=100&sort=distance`
    const rows = (await ask(ada, { url })).body.split('\r\n').slice(1).filter(Boolean)
    const listed = await names(ada, filters)
    expect(listed).not.toContain('Borough Kitchen')
    expect(rows.map((row) => listed.find((name) => row.includes(name)))).toEqual(listed)
  })

  test('points at the location that is nearest, and never at a confidential one', async () => {
    const { data } = await list(ada, { near: { lat: 37.8, lng: -122.27 }, sort: 'distance' })
    const { point } = data.find(({ name }) => name === 'Harbor Clinic')!
    expect(point).toMatchObject({ lat: expect.closeTo(37.8, 0), lng: expect.closeTo(-122.3, 0) })
    expect(data.find(({ name }) => name === 'Quiet Refuge')!.point).toBeNull()
    expect((await list(alma, {})).data.find(({ name }) => name === 'Quiet Refuge')!.point).not.toBeNull()

    const publicList = await strangers({ zip: '94607' })
    expect(publicList.origin).toMatchObject({ lat: expect.closeTo(37.8, 0) })
    expect(publicList.data.find(({ name }) => name === 'Harbor Clinic')!.point).toEqual(point)
    expect(publicList.data.find(({ name }) => name === 'Quiet Refuge')!.point).toBeNull()
    expect((await strangers({})).origin).toBeNull()
  })

  test('points nowhere where the distance is to a location that no one may see', async () => {
    // Two locations: the near one is confidential, the other far away.
    const inn = await anEntity({ name: 'Two Doors', place: oakland, confidential: true, categories: ['Food'] })
    const far = await anEntity({ name: 'Far Door', place: brooklyn, categories: ['Food'] })
    await db
      .updateTable('entity_address')
      .set({ entity_id: inn.id, position: 1 })
      .where('entity_id', '=', far.id)
      .execute()
    await db.updateTable('entity').set({ is_public: true }).where('id', '=', inn.id).execute()
    const near = { lat: 37.8, lng: -122.27 }
    const listed = (await list(ada, { near, sort: 'distance' })).data.find(({ name }) => name === 'Two Doors')!
    const publicRow = (await strangers({ zip: '94607' })).data.find(({ name }) => name === 'Two Doors')!
    for (const { distanceMiles, point } of [listed, publicRow]) {
      expect(distanceMiles).toBeLessThan(50)
      expect(point).toBeNull()
    }
    // Said from there, it is the other one.
    expect((await strangers({ zip: '11201' })).data.find(({ name }) => name === 'Two Doors')!.point).not.toBeNull()
    const inactive = { entity_state: EntityState.Inactive, is_public: false }
    await db.updateTable('entity').set(inactive).where('id', 'in', [inn.id, far.id]).execute()
  })

  test('a provider without a number is called at its location, unless that is confidential', async () => {
    await db.updateTable('entity_address').set({ phone: '+15105550177' }).execute()
    const called = Object.fromEntries((await strangers({})).data.map(({ name, phone }) => [name, phone]))
    expect(called).toMatchObject({
      'Harbor Clinic': '+15105550100',
      'Valley Pantry': '+15105550177',
      'Quiet Refuge': null,
    })
  })
})

describe('closed today', () => {
  const closed = { closedToday: true, sort: 'opening' } as const
  /** Who is open today, who is not, and when those open. */
  async function today(person = ada, filters: RequestOf<typeof entities.list> = {}) {
    const shut = await list(person, { ...filters, ...closed })
    return {
      open: await names(person, { ...filters, openToday: true }),
      closed: shut.data.map(({ name, opening }) => `${name}: ${opening && openingInWords(opening)}`),
    }
  }

  test('are those whose hours are known and over, the next to open first; the two never overlap', async () => {
    await hours(clinic, weekdays('09:00', '17:00'))
    await hours(pantry, weekdays('08:00', '09:30'))
    await hours(kitchen, [[], [], [], [], [], [{ from: '10:00', until: '12:00' }], []])
    // Friday, 10 AM in Oakland and 1 PM in Brooklyn. Confidential hours and those that no one knows are in neither.
    expect(await today()).toEqual({
      open: ['Harbor Clinic'],
      closed: ['Borough Kitchen: Closed · opens Sat 10:00 AM', 'Valley Pantry: Closed · opens Mon 8:00 AM'],
    })
    expect((await strangers({ openToday: true })).data.map(({ name }) => name)).toEqual(['Harbor Clinic'])
    expect((await strangers({ ...closed, zip: '94607' })).data.map(({ name }) => name)).toEqual([
      'Borough Kitchen',
      'Valley Pantry',
    ])
    const near = { isOwn: true, miles: 100 } as const
    expect((await list(ada, { ...closed, near, categoryIds: [await categoryId('Food')], pageSize: 1 })).total).toBe(1)
  })

  test('each place is read by its own clock', async () => {
    for (const one of [clinic, kitchen]) await hours(one, daily('09:00', '17:00'))
    clock.set('2026-11-20T23:00:00Z')
    // 3 PM in Oakland, 6 PM in Brooklyn.
    expect(await today()).toEqual({
      open: ['Harbor Clinic'],
      closed: ['Borough Kitchen: Closed · opens Sat 9:00 AM'],
    })
    clock.set('2026-11-21T06:00:00Z')
    // 10 PM there, already tomorrow here: Brooklyn opens today, at nine.
    expect(await today()).toEqual({
      open: ['Borough Kitchen'],
      closed: ['Harbor Clinic: Closed · opens Sat 9:00 AM'],
    })
    clock.set('2026-11-21T02:00:00Z')
    // Both closed: nine in Brooklyn comes first.
    expect((await today()).closed).toEqual([
      'Borough Kitchen: Closed · opens Sat 9:00 AM',
      'Harbor Clinic: Closed · opens Sat 9:00 AM',
    ])
  })

  test.each([
    ['in November, when clocks go back', '2026-11-01T00:59:00Z', '2026-11-01T01:00:00Z', '2026-11-02T01:59:00Z'],
    ['in March, when they go forward', '2026-03-08T01:59:00Z', '2026-03-08T02:00:00Z', '2026-03-09T00:59:00Z'],
  ])('on the day that clocks change the hours on the door apply: %s', async (_, last, over, next) => {
    // On the evening before by the old time, on the day itself by the new one.
    await hours(clinic, daily('09:00', '18:00'))
    clock.set(last)
    expect((await today()).open).toEqual(['Harbor Clinic'])
    clock.set(over)
    expect((await today()).closed).toEqual(['Harbor Clinic: Closed · opens Sun 9:00 AM'])
    clock.set(next)
    expect((await today()).open).toEqual(['Harbor Clinic'])
  })

  test('a day that differs counts instead of its weekday, and who never opens comes last', async () => {
    await hours(clinic, weekdays('09:00', '17:00'), [
      { day: '2026-11-20', hours: [] },
      { day: '2026-11-23', hours: [{ from: '13:00', until: '15:00' }] },
    ])
    await hours(pantry, [[], [], [], [], [], [], []])
    await hours(kitchen, weekdays('10:00', '11:00'))
    expect(await today()).toEqual({
      open: [],
      closed: [
        'Borough Kitchen: Closed · opens Mon 10:00 AM',
        'Harbor Clinic: Closed · opens Mon 1:00 PM',
        'Valley Pantry: Closed',
      ],
    })
  })
})
