import type { RequestOf } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { refusalIn } from '@handoff/contracts/network/entities/reach'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeAll, describe, expect, test } from 'vitest'
import { figuresAndLists, figuresIn, valuesIn } from '../../../test/figures.ts'
import { type Entity, openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, db, anEntity, aPerson, categoryId } = world
const { send, take } = referralsOf(world)

const cityOf = async (countyId: number, name: string) =>
  (
    await db
      .selectFrom('city')
      .select('id')
      .where('county_id', '=', countyId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id
const oakland = { stateId: 5, countyId: 6001, cityId: await cityOf(6001, 'Oakland'), zip: '94601' }
const sacramento = { stateId: 5, countyId: 6067, cityId: await cityOf(6067, 'Sacramento'), zip: '95814' }

let clinic: Entity, refuge: Entity, inactive: Entity, listed: Entity, doctor: Entity
let ada: Person, rhea: Person, admin: Person
beforeAll(async () => {
  clinic = await anEntity({
    name: 'Harbor Clinic',
    place: oakland,
    categories: ['Food'],
    email: 'desk@harbor.test',
    phone: '(510) 555-0100',
    languages: ['Spanish'],
  })
  refuge = await anEntity({
    name: 'Quiet Refuge',
    place: { ...sacramento },
    confidential: true,
    addressLine1: '7 Hidden Lane',
    categories: ['Safety'],
    capacity: 2,
  })
  await anEntity({ name: 'Valley Pantry', place: sacramento, categories: ['Food', 'Housing'], capacity: 5 })
  doctor = await anEntity({
    name: 'Dr. Mae Ito',
    firstName: 'Mae',
    networkType: 1,
    categories: ['Dental'],
    capacity: 3,
  })
  inactive = await anEntity({ name: 'Closed Door', entityState: 4, categories: [] })
  listed = await anEntity({ name: 'Paper Only', entityState: 3, categories: [] })
  ada = await aPerson({ entity: clinic })
  rhea = await aPerson({ entity: refuge, firstName: 'Rhea' })
  admin = await aPerson({ firstName: 'Alma' })
})

const list = async (person: Person, filters: RequestOf<typeof entities.list> = {}) =>
  (await as(person)(entities.list, { pageSize: 100, ...filters })).data
const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)

describe('the directory', () => {
  test('shows entities those who are there, the administrative side everyone', async () => {
    expect(names(await list(ada))).toEqual([
      'Dr. Mae Ito',
      'Harbor Clinic',
      'Paper Only',
      'Quiet Refuge',
      'Valley Pantry',
    ])
    expect(names(await list(admin))).toContain('Closed Door')
    await expect(as(ada)(entities.show, { id: inactive.id })).rejects.toMatchObject({ status: 404 })
    expect((await as(admin)(entities.show, { id: inactive.id })).data.entityState).toBe(4)
  })

  test('counts all that a search finds on each of its pages, and past the last', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((pageNo) => list(ada, { search: 'california', pageNo, pageSize: 1 })),
    )
    expect(pages.map((one) => [names(one), one.total])).toEqual([
      [['Harbor Clinic'], 3],
      [['Quiet Refuge'], 3],
      [['Valley Pantry'], 3],
      [[], 3],
    ])
    expect(Object.keys(pages[0]!.data[0]!)).not.toContain('ofAll')
  })

  test('leaves out whom no one can refer to', async () => {
    expect(names(await list(ada, { canReceive: true }))).toEqual(['Dr. Mae Ito', 'Quiet Refuge', 'Valley Pantry'])
    expect(names(await list(admin, { canReceive: true }))).not.toContain(inactive.name)
    expect(names(await list(admin, { canReceive: true }))).not.toContain(listed.name)
  })

  test('says how each can be referred to, and shows whom no one can refer to with the reason', async () => {
    const reachIn = async (person: Person) =>
      Object.fromEntries((await list(person)).data.map(({ name, reach }) => [name, reach]))
    expect(await reachIn(ada)).toEqual({
      'Dr. Mae Ito': 'phone',
      'Harbor Clinic': 'own',
      'Paper Only': 'none',
      'Quiet Refuge': 'login',
      'Valley Pantry': 'phone',
    })
    expect(await reachIn(admin)).toMatchObject({ 'Harbor Clinic': 'login', 'Closed Door': 'inactive' })
    const missing = (await list(admin, { canReceive: false })).data
    expect(missing.map(({ name, reach }) => `${name}: ${refusalIn(reach)}`)).toEqual([
      'Paper Only: It has no login, no email address, and no phone number',
    ])
  })

  test.each([
    [{ networkType: 1 }, ['Dr. Mae Ito']],
    [{ status: 3 }, ['Paper Only']],
    [{ stateId: 5 }, ['Harbor Clinic', 'Quiet Refuge', 'Valley Pantry']],
    [{ countyId: 6067 }, ['Quiet Refuge', 'Valley Pantry']],
    [{ language: 'Spanish' }, ['Harbor Clinic']],
    [{ accepting: true, stateId: 5 }, ['Harbor Clinic', 'Quiet Refuge']],
    [{ search: 'dental' }, ['Dr. Mae Ito']],
    [{ search: 'HARBOR' }, ['Harbor Clinic']],
    [{ search: 'oakland' }, ['Harbor Clinic']],
    [{ search: '%' }, []],
    [{ sort: '-name', stateId: 5 }, ['Valley Pantry', 'Quiet Refuge', 'Harbor Clinic']],
    [{ sort: '-capacity', stateId: 5 }, ['Valley Pantry', 'Quiet Refuge', 'Harbor Clinic']],
  ] as [RequestOf<typeof entities.list>, string[]][])('filtered by %j', async (filters, expected) => {
    expect(names(await list(ada, filters))).toEqual(expected)
  })

  test('shows availability of those who can be referred to, also by email and phone: not invited, inactive or rejected', async () => {
    const states = await Promise.all(
      [2, 4, 5].map(async (entityState) =>
        anEntity({ name: `State ${entityState}`, entityState: entityState as 2, capacity: 1 }),
      ),
    )
    const withoutLogin = [
      { name: 'State of email', email: 'desk@state.test', phone: null },
      { name: 'State of phone', phone: '(510) 555-0177' },
      { name: 'State of silence', phone: null },
    ]
    for (const contact of withoutLogin) states.push(await anEntity({ entityState: 3, capacity: 1, ...contact }))
    const categoryIds = [await categoryId('Food')]
    const filtered: RequestOf<typeof entities.list>[] = [
      { accepting: true },
      { capacity: 1 },
      { hasRoom: true },
      { capacity: 1, categoryIds },
    ]
    for (const filters of filtered)
      expect(names(await list(admin, { ...filters, search: 'State' }))).toEqual(['State of email', 'State of phone'])
    const sorted = names(await list(admin, { sort: 'capacity' }))
    expect(sorted.indexOf('State 2')).toBeGreaterThan(sorted.indexOf('Valley Pantry'))
    expect(sorted.indexOf('State of silence')).toBeGreaterThan(sorted.indexOf('Valley Pantry'))
    expect(sorted.indexOf('State of phone')).toBeLessThan(sorted.indexOf('Valley Pantry'))
    await db
      .deleteFrom('entity_category')
      .where(
        'entity_id',
        'in',
        states.map(({ id }) => id),
      )
      .execute()
    await db
      .deleteFrom('entity')
      .where(
        'id',
        'in',
        states.map(({ id }) => id),
      )
      .execute()
  })

  test('filters by any of several categories', async () => {
    const categoryIds = [await categoryId('Safety'), await categoryId('Dental')]
    expect(names(await list(ada, { categoryIds }))).toEqual(['Dr. Mae Ito', 'Quiet Refuge'])
  })

  test('sorts by distance and cuts at a radius; anyone who has no address follows, then oneself', async () => {
    const near = { lat: 38.58, lng: -121.49 }
    const { data } = await list(ada, { near, sort: 'distance' })
    expect(data[0]!.name).toBe('Valley Pantry')
    const others = data.filter(({ id }) => id !== ada.entity!.id)
    expect(data).toHaveLength(others.length + 1)
    expect(data.slice(0, -1)).toEqual(others)
    expect(others.at(-1)!.distanceMiles).toBeNull()
    const miles = others.flatMap(({ distanceMiles }) => distanceMiles ?? [])
    expect(miles).toEqual([...miles].sort((one, other) => one - other))
    expect(names(await list(ada, { near: { ...near, miles: 40 } }))).toEqual(['Quiet Refuge', 'Valley Pantry'])
    expect((await list(ada)).data.every(({ distanceMiles }) => distanceMiles === null)).toBe(true)
  })
})

describe('a confidential place', () => {
  const hidden = {
    addressLine1: null,
    city: null,
    zip: null,
    phone: null,
    county: 'Sacramento County',
    isConfidential: true,
  }

  test('shows only its county', async () => {
    const { data } = await as(ada)(entities.show, { id: refuge.id })
    expect(data.entityAddresses).toMatchObject([hidden])
    expect(data.place).toBe('Sacramento County, CA')
    const everything = JSON.stringify([data, await list(ada)])
    expect(everything).not.toMatch(/Hidden Lane/)
    expect(everything.split('95814')).toHaveLength(2)
  })

  test('is shown in full to its own people and the administrative side', async () => {
    for (const person of [rhea, admin])
      expect((await as(person)(entities.show, { id: refuge.id })).data.entityAddresses).toMatchObject([
        { addressLine1: '7 Hidden Lane', zip: '95814', city: 'Sacramento' },
      ])
  })

  test('is not found by its city or ZIP, but by its county', async () => {
    const place = async (searchTerm: string) =>
      names((await as(ada)(entities.table, { filterBy: 5, searchTerm, pageSize: 100 })).data)
    expect(await place('95814')).toEqual(['Valley Pantry'])
    expect(await place('Sacramento')).toContain('Quiet Refuge')
    expect(names(await list(ada, { search: '95814' }))).toEqual(['Valley Pantry'])
  })

  test('is measured from the middle of its county, from wherever one asks', async () => {
    const { lat, lng } = await db
      .selectFrom('county')
      .select(['lat', 'lng'])
      .where('id', '=', 6067)
      .executeTakeFirstOrThrow()
    const { data } = await list(ada, { near: { lat: lat!, lng: lng! } })
    expect(data.find(({ name }) => name === 'Quiet Refuge')?.distanceMiles).toBe(0)
    expect(data.find(({ name }) => name === 'Valley Pantry')?.distanceMiles).toBeGreaterThan(1)
  })
})

describe('a row of the directory', () => {
  const allWeek = JSON.stringify(Array.from({ length: 7 }, () => [{ from: '00:00', until: '24:00' }]))
  const rowOf = async (person: Person, name: string) => (await list(person)).data.find((row) => row.name === name)!

  test('has what to know before sending a referral', async () => {
    expect(await rowOf(ada, 'Valley Pantry')).toMatchObject({ isOpenNow: null, cost: null, eligibility: null })
    const pantry = (await rowOf(ada, 'Valley Pantry')).id
    const texts = { eligibility: 'Families', cost: 'Free', documents_to_bring: 'An ID', next_steps: 'Call first' }
    await db.updateTable('entity').set(texts).where('id', '=', pantry).execute()
    await db.updateTable('entity_address').set({ hours: allWeek }).where('entity_id', '=', pantry).execute()
    expect(await rowOf(ada, 'Valley Pantry')).toMatchObject({
      isOpenNow: true,
      eligibility: 'Families',
      cost: 'Free',
      documentsToBring: 'An ID',
      nextSteps: 'Call first',
    })
  })

  test('says of a confidential place not even when it is open', async () => {
    await db.updateTable('entity_address').set({ hours: allWeek }).where('entity_id', '=', refuge.id).execute()
    expect((await rowOf(ada, 'Quiet Refuge')).isOpenNow).toBeNull()
    for (const person of [rhea, admin]) expect((await rowOf(person, 'Quiet Refuge')).isOpenNow).toBe(true)
  })
})

describe('the table', () => {
  test.each([
    [1, 'clinic', ['Harbor Clinic']],
    [2, 'desk@', ['Harbor Clinic']],
    [3, '510 555', ['Harbor Clinic']],
    [4, 'Food', ['Harbor Clinic', 'Valley Pantry']],
    [5, 'California', ['Harbor Clinic', 'Quiet Refuge', 'Valley Pantry']],
  ] as const)('looks by filterBy %i for "%s"', async (filterBy, searchTerm, expected) => {
    expect(names((await as(admin)(entities.table, { filterBy, searchTerm })).data)).toEqual(expected)
  })

  test('holds everyone unless asked otherwise: filterBy 1, status 0, page 1, ten rows', async () => {
    const { data } = await as(admin)(entities.table, {})
    expect(data).toMatchObject({ total: 6, pageNo: 1, pageSize: 10 })
    expect(names((await as(admin)(entities.table, { entityType: 1 })).data)).toEqual(['Dr. Mae Ito'])
    expect(names((await as(admin)(entities.table, { status: 4 })).data)).toEqual(['Closed Door'])
  })
})

test('dropdowns hold who is active, and one that is not where its id is given', async () => {
  const { data } = await as(ada)(entities.organizationDropdown, {})
  expect(data.map(({ name }) => name)).toEqual(['Harbor Clinic', 'Quiet Refuge', 'Valley Pantry'])
  expect(data[0]).toMatchObject({ value: String(clinic.id), isDisabled: false, hint: 'Oakland, CA' })
  const kept = (await as(ada)(entities.organizationDropdown, { id: inactive.id })).data
  expect(kept.find(({ name }) => name === 'Closed Door')).toMatchObject({ isDisabled: true })
  const { id } = await anEntity({ name: 'Turned Down', entityState: 5 })
  const namesFor = async (person: Person) =>
    (await as(person)(entities.organizationDropdown, { id })).data.map(({ name }) => name)
  expect(await namesFor(admin)).toContain('Turned Down')
  expect(await namesFor(ada)).not.toContain('Turned Down')
  expect((await as(ada)(entities.individualDropdown, {})).data.map(({ name }) => name)).toEqual(['Dr. Mae Ito'])
})

describe('the figures', () => {
  test('are of whom one sees, by kind, state, capacity, category and place', async () => {
    const data = valuesIn((await as(ada)(entities.kpis, {})).data)
    expect(data).toMatchObject({ from: '2026-10-20', to: '2026-11-18', total: 5 })
    expect(data).toMatchObject({ organizations: 4, individuals: 1, active: 4, listed: 1, inactive: 0 })
    expect(data).toMatchObject({ accepting: 3, open: 1, limited: 1, waitlist: 1, assessment: 0, closed: 1 })
    expect(data.byCategory.map((one) => [one.name, one.value])).toEqual([
      ['Food', 2],
      ['Dental', 1],
      ['Housing', 1],
      ['Safety', 1],
    ])
    expect(data.byState).toEqual([{ id: 5, code: 'CA', name: 'California', value: 3 }])
    expect(valuesIn((await as(admin)(entities.kpis, {})).data)).toMatchObject({
      total: 7,
      inactive: 1,
      rejected: 1,
      unverified180d: 0,
    })
    // Added long ago, and never verified since.
    const { created_at } = await db
      .selectFrom('entity')
      .select('created_at')
      .where('id', '=', clinic.id)
      .executeTakeFirstOrThrow()
    const addedAt = (at: Date) => db.updateTable('entity').set({ created_at: at }).where('id', '=', clinic.id).execute()
    await addedAt(new Date('2026-02-01T12:00:00Z'))
    expect(valuesIn((await as(admin)(entities.kpis, {})).data)).toMatchObject({ unverified180d: 1 })
    await addedAt(created_at)
  })

  test('are each the total of the list they open', async () => {
    await db.updateTable('entity').set({ verified_at: world.clock.now() }).where('id', '=', doctor.id).execute()
    const [food, california] = [await categoryId('Food'), 5]
    for (const person of [ada, admin])
      for (const filters of [
        {},
        { categoryId: food },
        { stateId: california },
        { categoryId: food, stateId: california },
      ]) {
        const counts = await figuresAndLists(as(person), [
          (await as(person)(entities.kpis, filters)).data,
          (await as(person)(entities.mapKpis, filters)).data,
        ])
        expect(counts.figures).toEqual(counts.lists)
      }
    const { organizations, individuals } = valuesIn((await as(admin)(entities.kpis, {})).data)
    expect((await as(admin)(entities.table, { entityType: 2 })).data.total).toBe(organizations)
    expect((await as(admin)(entities.table, { entityType: 1 })).data.total).toBe(individuals)
  })

  test('show what needs attention', async () => {
    const wall = await anEntity({ name: 'Silent Wall', categories: ['Food'] })
    const wanting = async (attention: 1 | 2 | 3, person = admin) => names(await list(person, { attention }))
    await send(ada, wall, { categoryId: await categoryId('Food') })
    expect(await wanting(3)).toEqual(['Silent Wall'])
    expect(await wanting(2)).toContain('Silent Wall')
    expect(await wanting(2)).not.toContain('Harbor Clinic')
    expect(await wanting(2, ada)).toEqual([])
    expect((await as(ada)(entities.kpis, {})).data.neverLoggedIn).toMatchObject({ value: null, link: null })
    // Long ago someone was here: that is remembered though the session is not.
    await aPerson({ entity: wall, firstName: 'Wil' })
    await db.deleteFrom('session').execute()
    const alma = { token: await world.signIn(admin.id) }
    expect(
      (await as(alma)(entities.list, { attention: 2, pageSize: 100 })).data.data.map(({ name }) => name),
    ).not.toContain('Silent Wall')
    for (const person of [ada, rhea, admin]) person.token = await world.signIn(person.id)
    world.clock.advance({ days: 181 })
    for (const person of [ada, rhea, admin]) person.token = await world.signIn(person.id)
    expect(await wanting(1)).toContain('Dr. Mae Ito')
    expect(await wanting(1)).not.toContain('Closed Door')
    await db.deleteFrom('referral').where('to_entity_id', '=', wall.id).execute()
    await db.updateTable('entity').set({ entity_state: 4 }).where('id', '=', wall.id).execute()
  })

  test('are of the days that were asked for', async () => {
    const { data } = await as(admin)(entities.kpis, { from: '2020-01-01', to: '2020-01-31', compare: true })
    expect(data).toMatchObject({ from: '2020-01-01', to: '2020-01-31', joined: { value: 0, previous: 0 } })
    await expect(as(admin)(entities.kpis, { from: '2020-02-01', to: '2020-01-01' })).rejects.toMatchObject({
      status: 400,
    })
  })
})

test('an entity shows how it answers, from five answers on, and the referrals between both sides', async () => {
  const today = world.clock.now().toISOString().slice(0, 10)
  const roof = await anEntity({ name: 'Second Roof' })
  const roy = await aPerson({ entity: roof, firstName: 'Roy' })
  for (let index = 0; index < 5; index++) {
    const { id } = await send(ada, roof, { customerId: (await world.aCustomer(ada)).id })
    await take(roy, id, index < 3 ? 'accept' : 'reject')
    const { statistics, betweenUs } = (await as(ada)(entities.show, { id: roof.id })).data
    expect(statistics).toMatchObject({
      received: index + 1,
      answered: index + 1,
      acceptanceRate: index < 4 ? null : 60,
    })
    expect(betweenUs).toEqual({ sent: index + 1, received: 0, since: today })
    // Its own people and the administrators follow each figure to as many rows; for others these are no lists.
    for (const person of [roy, admin]) {
      const { figures } = (await as(person)(entities.show, { id: roof.id })).data
      const compared = await figuresAndLists(as(person), figures)
      expect(compared.figures).toHaveLength(3)
      expect(compared.lists).toEqual(compared.figures)
    }
    expect(figuresIn((await as(ada)(entities.show, { id: roof.id })).data).map(([, { link }]) => link)).toEqual([
      null,
      null,
      null,
    ])
  }
  expect((await as(roy)(entities.show, { id: clinic.id })).data.betweenUs).toMatchObject({ sent: 0, received: 5 })
  // What passed between us is what the lists hold from the first day on; a draft is neither.
  const draft = {
    customerId: (await world.aCustomer(ada)).id,
    referToIds: [roof.id],
    categoryId: await categoryId('Food'),
  }
  await as(ada)(referrals.refer, { ...draft, draft: true })
  const narrowed = { entityId: roof.id, from: today }
  expect((await as(ada)(referrals.listOutbound, narrowed)).data.total).toBe(5)
  expect((await as(roy)(referrals.listInbound, { ...narrowed, entityId: clinic.id })).data.total).toBe(5)
  expect((await as(ada)(entities.show, { id: roof.id })).data.betweenUs!.sent).toBe(5)
  const [last] = (await as(ada)(referrals.listOutbound, { ...narrowed, status: [2] })).data.data
  await as(ada)(referrals.remove, { id: last!.id, isRemoved: true })
  expect((await as(ada)(referrals.listOutbound, narrowed)).data.total).toBe(4)
  expect((await as(ada)(entities.show, { id: roof.id })).data.betweenUs!.sent).toBe(4)
  expect((await as(ada)(entities.show, { id: doctor.id })).data.betweenUs).toEqual({
    sent: 0,
    received: 0,
    since: null,
  })
  expect((await as(roy)(entities.show, { id: roof.id })).data.betweenUs).toBeNull()
  expect((await as(admin)(entities.show, { id: roof.id })).data.betweenUs).toBeNull()
})

describe('categories', () => {
  test('come with their specialties and their use', async () => {
    const { data } = await as(ada)(categories.list, { search: 'crisis' })
    expect(data.data).toMatchObject([{ name: 'Safety', isSensitive: true, usage: { entities: 1, openReferrals: 0 } }])
    expect(data.data[0]!.specialties.map(({ name }) => name)).toContain('Crisis line')
    const sorted = (await as(ada)(categories.list, { sort: '-entities', pageSize: 100 })).data.data.map(
      ({ usage }) => usage.entities,
    )
    expect(sorted).toEqual([...sorted].sort((one, other) => other - one))
  })

  test('count open referrals of the viewer’s side', async () => {
    await send(ada, refuge, { categoryId: await categoryId('Safety') })
    const usage = async (person: Person) =>
      (await as(person)(categories.list, { search: 'Safety' })).data.data[0]!.usage.openReferrals
    expect([await usage(ada), await usage(rhea), await usage(admin)]).toEqual([1, 1, 1])
    // Each side has its own list, with as many rows.
    for (const person of [ada, rhea, admin]) {
      const { data } = await as(person)(categories.list, { pageSize: 50 })
      const { figures, lists } = await figuresAndLists(as(person), data)
      expect(lists).toEqual(figures)
      expect(figures.some(([, value]) => value === 1)).toBe(true)
    }
    const mae = await aPerson({ entity: doctor, firstName: 'Mae' })
    expect(await usage(mae)).toBe(0)
  })

  test('are options for anyone who is logged in, in their own order', async () => {
    const { data } = await as(ada)(categories.dropdown, {})
    expect(data).toHaveLength(16)
    expect(data[0]).toMatchObject({ name: 'Food', value: String(await categoryId('Food')), color: '#e07a1f' })
  })
})

test('how fast an entity answers is measured over the last 180 days by the clock of the product', async () => {
  const kitchen = await anEntity({ name: 'Soup Kitchen', categories: ['Food'] })
  const kim = await aPerson({ entity: kitchen, firstName: 'Kim' })
  for (let index = 0; index < 5; index++) {
    const { id } = await send(ada, kitchen, { categoryId: await categoryId('Food') })
    await take(kim, id, 'accept')
  }
  const median = async (token: string) =>
    (await as({ token })(entities.show, { id: kitchen.id })).data.medianHoursToAnswer
  expect(await median(ada.token)).toBe(0)
  world.clock.advance({ days: 181 })
  expect(await median(await world.signIn(ada.id))).toBeNull()
})
