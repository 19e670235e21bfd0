import type { RequestOf } from '@handoff/contracts/kit'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import type { Rule } from '@handoff/contracts/network/entities/eligibility'
import { entities } from '@handoff/contracts/network/entities/entities'
import { matches } from '@handoff/contracts/referrals/matches'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Entity, type NewEntity, openWorld, type Person } from '../../../test/world.ts'
import { verbal } from '../referrals/referrals.fixtures.ts'
import { measureAnswers } from './matches.statistics.ts'

const world = await openWorld({ reference: true })
const { as, db, aPerson, anEntity, aCustomer, categoryId, clock, staffOf } = world
const admin = await aPerson()
const [food, housing] = [await categoryId('Food'), await categoryId('Housing')]
const [alameda, fresno] = [6001, 6019]
const oakland = { stateId: 5, countyId: alameda, zip: '94607' }

let ada: Person
let rosa: { id: number }
let count = 0
/** Each test has a separate network: entities of other tests are inactive. */
beforeEach(async () => {
  await db.updateTable('entity').set({ entity_state: 4 }).execute()
  ada = await aPerson({ entity: await anEntity({ name: 'Sender', categories: ['Legal'], place: oakland }) })
  rosa = await aCustomer(ada, {
    ...oakland,
    dateOfBirth: '1990-03-01',
    languages: ['Spanish'],
    incomeBand: '$15,000–$29,999',
  })
})

const provider = async (name: string, it: NewEntity = {}, rules: Rule[] = [], isHard = true) => {
  const entity = await anEntity({ name, email: `${++count}@matches.test`, place: oakland, ...it })
  for (const [position, rule] of rules.entries())
    await db
      .insertInto('eligibility_rule')
      .values({ entity_id: entity.id, category_id: food, position, rule: JSON.stringify(rule), is_hard: isHard })
      .execute()
  return entity
}
type Query = Partial<RequestOf<typeof matches.list>>
const listOf = async (query: Query = {}, person = ada) =>
  (await as(person)(matches.list, { customerId: rosa.id, categoryId: food, ...query })).data
const namesOf = async (query: Query = {}, person = ada) => (await listOf(query, person)).data.map(({ name }) => name)
const explain = async (entity: Entity, query: Query = {}, person = ada) =>
  (await as(person)(matches.explain, { customerId: rosa.id, categoryId: food, entityId: entity.id, ...query })).data
const adults: Rule = { kind: 'ages', from: 18, to: null }
const seniors: Rule = { kind: 'ages', from: 60, to: null }
const veterans: Rule = { kind: 'veteran' }

describe('verdict and reasons', () => {
  test('a rule that is met, one that is unknown, and one that is not met', async () => {
    await provider('Open Table', {}, [adults])
    await provider('Veterans Post', {}, [adults, veterans])
    await provider('Marigold', {}, [seniors])
    const { data, counts, total } = await listOf()
    expect(data.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['Open Table', 'eligible'],
      ['Veterans Post', 'unknown'],
      ['Marigold', 'notEligible'],
    ])
    expect(counts).toEqual({ eligible: 1, unknown: 1, notEligible: 1 })
    expect(total).toBe(3)
    expect(data[1]!.reasons).toEqual([
      { words: 'Ages 18 and up', isHard: true, result: 'met', ask: null },
      { words: 'Veterans', isHard: true, result: 'unknown', ask: 'Ask about military service' },
    ])
    expect(data[2]!.reasons[0]!.result).toBe('notMet')
    expect(data.map(({ parts }) => parts.eligibility)).toEqual([35, 26, 0])
    expect(await listOf({ pageNo: 9 })).toMatchObject({ data: [], total: 3, counts })
  })

  test('an unmet preference costs points and excludes no one', async () => {
    await provider('For seniors', {}, [seniors], false)
    await provider('For all')
    const { data } = await listOf()
    expect(data.map(({ name, verdict, parts }) => [name, verdict, parts.eligibility])).toEqual([
      ['For all', 'eligible', 35],
      ['For seniors', 'eligible', 0],
    ])
  })

  test('a rule about an option follows its name, and is deleted with its field', async () => {
    const { data: home } = await as(admin)(customFields.create, {
      targetType: 2,
      name: `Home ${++count}`,
      kind: 'single',
      options: [{ name: 'Shelter' }, { name: 'Street' }],
    })
    const [shelter, street] = home.options
    await as(ada)(customFields.saveOfCustomer, {
      id: rosa.id,
      customFieldsInputs: [{ id: home.id, value: shelter!.id }],
    })
    await provider('Lodge', {}, [{ kind: 'customField', fieldId: home.id, value: 'shelter' }])
    const reasons = async () => (await listOf()).data[0]!.reasons
    expect(await reasons()).toMatchObject([{ result: 'met' }])
    const options = [
      { id: shelter!.id, name: 'Street' },
      { id: street!.id, name: 'Shelter' },
    ]
    const { data: renamed } = await as(admin)(customFields.save, { id: home.id, version: home.version, options })
    expect(await reasons()).toMatchObject([{ result: 'met', words: `${home.name}: Street` }])
    await as(admin)(customFields.remove, { id: home.id, forcefully: true, name: renamed.name })
    expect(await reasons()).toEqual([])
  })

  test('a sensitive custom field is unknown to anyone who may not read it', async () => {
    const { data: status } = await as(admin)(customFields.create, {
      targetType: 2,
      name: `Status ${++count}`,
      kind: 'text',
      isSensitive: true,
    })
    await as(ada)(customFields.saveOfCustomer, {
      id: rosa.id,
      customFieldsInputs: [{ id: status.id, value: 'Asylum' }],
    })
    await provider('Refuge', {}, [{ kind: 'customField', fieldId: status.id, value: 'asylum' }])
    const blind = await staffOf(ada.entity, { referrals: ['view', 'add'], customers: ['view'], network: ['view'] })
    const result = async (person: Person) => (await listOf({}, person)).data[0]!.reasons[0]
    expect(await result(ada)).toMatchObject({ result: 'met' })
    expect(await result(blind)).toMatchObject({ result: 'unknown', ask: `Ask about ${status.name}` })
  })
})

describe('who is listed', () => {
  test('providers of the category that can be reached; never one’s own', async () => {
    await provider('Listed', { entityState: 3 })
    const silent = await anEntity({ name: 'Silent', phone: null, place: oakland })
    const invited = await provider('Invited', { entityState: 2 })
    const houses = await provider('Houses', { categories: ['Housing'] })
    await aPerson({ entity: await anEntity({ name: 'By login', place: oakland }) })
    expect((await namesOf()).sort()).toEqual(['By login', 'Listed'])
    await anEntity({ name: 'Phoned', entityState: 3, phone: '4325550182', place: oakland })
    expect((await listOf()).data.map(({ name, reach }) => `${name}: ${reach}`).sort()).toEqual([
      'By login: login',
      'Listed: email',
      'Phoned: phone',
    ])
    expect(await explain(silent)).toEqual({
      entity: { id: silent.id, name: 'Silent', distanceMiles: expect.any(Number) },
      isListed: false,
      reasons: [{ words: 'It has no login, no email address, and no phone number', filter: null }],
    })
    expect((await explain(houses)).reasons.map(({ words }) => words)).toEqual(['It doesn’t offer Food'])
    expect((await explain(invited, {}, admin)).reasons.map(({ words }) => words)).toEqual([
      'It was invited and hasn’t joined yet',
    ])
    expect((await explain(ada.entity!, {})).reasons.map(({ words }) => words)).toContain(
      'You can’t refer to your own entity',
    )
    await expect(explain(invited)).rejects.toMatchObject({ status: 404 })
  })

  test('not with an open referral for this need', async () => {
    const pantry = await provider('Pantry')
    await aPerson({ entity: pantry })
    await as(ada)(referrals.refer, { customerId: rosa.id, referToIds: [pantry.id], categoryId: food, consent: verbal })
    expect(await namesOf()).toEqual([])
    expect(await namesOf({}, admin)).toEqual([])
    expect((await explain(pantry)).reasons).toEqual([
      { words: 'There’s already an open referral to it for this need', filter: null },
    ])
    expect(await namesOf({ categoryId: housing })).toEqual(['Pantry'])
  })

  test('all requested specialties', async () => {
    const [pantries, meals] = await db
      .selectFrom('specialty')
      .selectAll()
      .where('category_id', '=', food)
      .orderBy('id')
      .execute()
    const both = await provider('Both')
    const one = await provider('One')
    const offer = (entity: Entity, specialty_id: number) =>
      db.insertInto('entity_specialty').values({ entity_id: entity.id, specialty_id }).execute()
    await offer(both, pantries!.id)
    await offer(both, meals!.id)
    await offer(one, pantries!.id)
    const specialtyIds = [pantries!.id, meals!.id]
    expect(await namesOf({ specialtyIds })).toEqual(['Both'])
    expect((await explain(one, { specialtyIds })).reasons.map(({ words }) => words)).toEqual([
      `It doesn’t offer ${meals!.name}`,
    ])
    await expect(listOf({ categoryId: housing, specialtyIds })).rejects.toMatchObject({ status: 400 })
  })

  test('within the radius, or with a service area that covers the customer', async () => {
    const far = { stateId: 5, countyId: fresno }
    await provider('Near')
    const away = await provider('Away', { place: far })
    const mobile = await provider('Mobile', { place: far })
    await as(admin)(entities.save, {
      id: mobile.id,
      version: 1,
      services: [{ categoryId: food, rules: [], serviceArea: { stateIds: [], countyIds: [alameda] } }],
    })
    const { data, miles, origin } = await listOf()
    expect(miles).toBe(50)
    expect(origin).toMatchObject({ lat: expect.any(Number) })
    expect(data.map(({ name, isInServiceArea, parts }) => [name, isInServiceArea, parts.distance])).toEqual([
      ['Near', false, 20],
      ['Mobile', true, 20],
    ])
    expect((await namesOf({ miles: 300 })).length).toBe(3)
    expect(await namesOf({ stateId: 5, countyId: fresno })).toEqual(['Mobile', 'Away'])
    expect(await explain(away)).toMatchObject({
      entity: { distanceMiles: expect.any(Number) },
      reasons: [
        { words: 'It’s more than 50 miles away, and its service area doesn’t cover the customer', filter: 'miles' },
      ],
    })
  })

  test('for a customer without a location: the viewer’s surroundings, for an administrator the whole network', async () => {
    rosa = await aCustomer(ada, { firstName: 'Ana' })
    await provider('Near')
    await provider('Nowhere', { place: undefined })
    const all = await listOf({}, admin)
    expect([all.miles, all.origin]).toEqual([null, null])
    expect(all.data.map(({ parts }) => parts.distance)).toEqual([10, 10])
    // For an entity its surroundings; a rule about the person's address remains a question.
    await provider('Close', {}, [{ kind: 'radius', miles: 10 }])
    const { data, origin } = await listOf()
    expect(origin).toMatchObject({ isCustomer: false })
    expect(data.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['Near', 'eligible'],
      ['Close', 'unknown'],
    ])
  })

  test('by language, kind, capacity in the category, and name', async () => {
    const spanish = await provider('Spanish', { languages: ['Spanish'] })
    await provider('English', { languages: ['English'], networkType: 1 })
    await as(admin)(entities.setCapacity, { id: spanish.id, categoryId: food, capacity: 5, note: 'Full' })
    expect(await namesOf({ language: 'Spanish' })).toEqual(['Spanish'])
    expect(await namesOf({ networkType: 1 })).toEqual(['English'])
    expect(await namesOf({ accepting: true })).toEqual(['English'])
    expect(await namesOf({ accepting: true, categoryId: housing })).toHaveLength(2)
    expect(await namesOf({ search: 'SPAN' })).toEqual(['Spanish'])
    expect(await namesOf({ openNow: true })).toEqual([])
    const allDay = JSON.stringify(Array.from({ length: 7 }, () => [{ from: '00:00', until: '23:59' }]))
    await db.updateTable('entity_address').set({ hours: allDay }).where('entity_id', '=', spanish.id).execute()
    expect(await namesOf({ openNow: true })).toEqual(['Spanish'])
    const { data } = await listOf()
    expect(
      data.map(({ name, parts, capacity, capacityNote }) => [
        name,
        parts.language,
        parts.capacity,
        capacity,
        capacityNote,
      ]),
    ).toEqual([
      ['English', 0, 15, 1, null],
      ['Spanish', 5, 0, 5, 'Full'],
    ])
    expect((await explain(spanish, { accepting: true })).reasons).toEqual([
      { words: 'It isn’t accepting referrals for Food', filter: 'accepting' },
    ])
  })
})

test('a provider without known details gets the middle of each part, and does not count as accepting', async () => {
  await provider('Asked', { languages: ['Spanish'] }, [adults])
  const unknown = await provider('Imported', { capacity: 6 })
  await db.deleteFrom('entity_address').where('entity_id', '=', unknown.id).execute()
  const listed = await listOf({ miles: undefined, entityIds: [unknown.id] })
  expect(listed.data[0]).toMatchObject({
    capacity: 6,
    parts: { eligibility: 18, distance: 10, capacity: 7, response: 7, acceptance: 5, language: 2 },
  })
  const near = await provider('Imported nearby', { capacity: 6 })
  expect(await namesOf()).toEqual(['Asked', 'Imported nearby'])
  expect(await namesOf({ accepting: true })).toEqual(['Asked'])
  expect((await explain(near, { accepting: true })).reasons).toEqual([
    { words: 'It hasn’t confirmed its capacity for Food', filter: 'accepting' },
  ])
  await as(admin)(entities.setCapacity, { id: near.id, capacity: 1 })
  expect((await listOf({ search: 'Imported' })).data[0]!.parts).toMatchObject({ eligibility: 35, capacity: 15 })
})

test('few answers are weighted with the network’s rate, and a rate is shown from ten on', async () => {
  const answered = async (entity: Entity, answers: number, hours: number, accepted = answers) => {
    const { id: groupId } = await db
      .insertInto('referral_group')
      .values({ customer_id: rosa.id, created_by_id: admin.id, category_id: housing, priority: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let at = 0; at < answers; at++)
      await db
        .insertInto('referral')
        .values({
          group_id: groupId,
          customer_id: rosa.id,
          to_entity_id: entity.id,
          category_id: housing,
          priority: 1,
          status: at < accepted ? 1 : 2,
          stage: at < accepted ? 'accepted' : 'rejected',
          answered_at: new Date(clock.now().getTime() - 86_400_000),
          hours_to_answer: hours,
        })
        .execute()
  }
  const [slow, quick, fresh] = [await provider('Slow'), await provider('Quick'), await provider('New')]
  await answered(slow, 20, 24, 10)
  await answered(quick, 1, 0)
  await measureAnswers(db, clock.now())
  await measureAnswers(db, clock.now())
  const { data } = await listOf()
  const of = (entity: Entity) => data.find(({ id }) => id === entity.id)!
  // The network’s median is 24 hours: half of the points. One quick answer moves its provider a sixth of the way.
  expect([of(slow), of(quick), of(fresh)].map(({ parts }) => parts.response)).toEqual([8, 9, 8])
  expect([of(slow), of(quick), of(fresh)].map(({ parts }) => parts.acceptance)).toEqual([5, 5, 5])
  expect([of(slow), of(quick)].map(({ acceptanceRate }) => acceptanceRate)).toEqual([50, null])
})

describe('order and groups', () => {
  const sacramento = { stateId: 5, countyId: 6067, zip: '95814' }
  beforeEach(async () => {
    await provider('Cedar', { capacity: 5 })
    await provider('Birch', { place: sacramento })
    await provider('Aspen', { place: sacramento, capacity: 5 })
    await provider('Alder', {}, [seniors])
  })

  test('by score, distance, or name, with ineligible ones last', async () => {
    expect(await namesOf({ miles: 200 })).toEqual(['Birch', 'Cedar', 'Aspen', 'Alder'])
    expect(await namesOf({ miles: 200, sort: 'distance' })).toEqual(['Cedar', 'Birch', 'Aspen', 'Alder'])
    expect(await namesOf({ miles: 200, sort: 'name' })).toEqual(['Aspen', 'Birch', 'Cedar', 'Alder'])
  })

  test('one group at a time, with the counts of all', async () => {
    const counts = { eligible: 3, unknown: 0, notEligible: 1 }
    const listed = await listOf({ miles: 200, isEligible: true, pageSize: 2, pageNo: 2 })
    expect([listed.data.map(({ name }) => name), listed.total, listed.counts]).toEqual([['Aspen'], 3, counts])
    const out = await listOf({ miles: 200, isEligible: false })
    expect([out.data.map(({ name }) => name), out.total, out.counts]).toEqual([['Alder'], 1, counts])
    const none = await listOf({ miles: 200, isEligible: false, accepting: true, search: 'birch' })
    expect(none).toMatchObject({ data: [], total: 0, counts: { eligible: 1, unknown: 0, notEligible: 0 } })
  })
})

describe('the map', () => {
  const view = { bounds: '-125,32,-114,42', zoom: 12 }
  const marksOf = async (query: Query = {}, person = ada) =>
    (await as(person)(matches.map, { customerId: rosa.id, categoryId: food, ...view, ...query })).data
  const pinsOf = async (query: Query = {}, person = ada) =>
    (await marksOf(query, person)).marks.flatMap((mark) => mark.matches.map(({ name, rank }) => `${rank} ${name}`))

  test('has the ranks of the list, with ineligible ones counted separately', async () => {
    const far = { stateId: 5, countyId: 6067, zip: '95814' }
    await provider('Near')
    await provider('Far', { place: far, capacity: 2 })
    await provider('Marigold', {}, [seniors])
    expect((await pinsOf({ miles: 200 })).sort()).toEqual(['1 Marigold', '1 Near', '2 Far'])
    expect((await pinsOf({ miles: 200, sort: 'name' })).sort()).toEqual(['1 Far', '1 Marigold', '2 Near'])
    expect((await pinsOf()).sort()).toEqual(['1 Marigold', '1 Near'])
    const [mark] = (await marksOf({ miles: 200 })).marks.filter(({ count }) => count === 1)
    expect(mark!.matches[0]).toMatchObject({ name: 'Far', capacity: 2, verdict: 'eligible', lat: mark!.lat })
    const [listed] = (await listOf({ miles: 200, search: 'far' })).data
    expect(listed!.pin).toEqual({ lat: mark!.lat, lng: mark!.lng })
  })

  test('counts adjacent providers, and names none if they are many', async () => {
    for (let at = 0; at < 11; at++) await provider(`Twin ${at}`)
    const { marks, total } = await marksOf()
    expect(marks).toMatchObject([{ count: 11, matches: [] }])
    expect(total).toBe(11)
    expect((await marksOf({ bounds: '-80,38,-70,44' } as Query)).total).toBe(0)
  })

  test('a confidential location has no pin', async () => {
    await provider('Refuge', { confidential: true })
    expect(await pinsOf()).toEqual([])
    expect((await listOf()).data).toMatchObject([{ name: 'Refuge', pin: null, place: 'Alameda County, CA' }])
    expect(await pinsOf({}, admin)).toEqual(['1 Refuge'])
  })

  test('is a 404 for a customer that the viewer may not see', async () => {
    const other = await aPerson({ entity: await anEntity() })
    await expect(marksOf({}, other)).rejects.toMatchObject({ status: 404 })
  })
})

test('favorites are marked, for each person separately', async () => {
  const pantry = await provider('Pantry')
  await as(ada)(entities.addFavorite, { id: pantry.id })
  expect((await listOf()).data[0]!.isFavorite).toBe(true)
  expect((await listOf({}, admin)).data[0]!.isFavorite).toBe(false)
})

test('is a 404 for a customer that the viewer may not see', async () => {
  const other = await aPerson({ entity: await anEntity() })
  await expect(listOf({}, other)).rejects.toMatchObject({ status: 404 })
  await expect(explain(ada.entity!, {}, other)).rejects.toMatchObject({ status: 404 })
  const reader = await staffOf(ada.entity, { referrals: ['view'], customers: ['view'] })
  await expect(listOf({}, reader)).rejects.toMatchObject({ status: 403 })
})

describe('selected providers and suggestions', () => {
  test('only the requested ones, at any distance', async () => {
    const near = await provider('Near')
    const far = await provider('Far', { place: { stateId: 5, countyId: fresno, zip: '93701' } })
    await provider('Other')
    const { data } = await listOf({ entityIds: [far.id, near.id], miles: 5 })
    expect(data.map(({ name }) => name)).toEqual(['Near', 'Far'])
    expect(data[1]!.distanceMiles).toBeGreaterThan(50)
  })

  test('the two changes that add most, each with its count', async () => {
    const suggest = async (query: Query) =>
      (await as(ada)(matches.suggest, { customerId: rosa.id, categoryId: food, ...query })).data
    await provider('Spanish', { languages: ['Spanish'], capacity: 5 })
    await provider('Marigold', { languages: ['Spanish'] }, [seniors])
    for (const name of ['One', 'Two']) await provider(name, { place: { stateId: 5, countyId: alameda, zip: '94550' } })
    expect(await listOf({ miles: 10, accepting: true, language: 'Spanish' })).toMatchObject({
      counts: { eligible: 0, unknown: 0, notEligible: 1 },
    })
    expect(await suggest({ miles: 10, accepting: true, language: 'Spanish' })).toEqual([
      { words: 'Drop “Accepting only”', change: { accepting: null }, matches: 1 },
    ])
    expect(await suggest({ miles: 10, accepting: true })).toEqual([
      { words: 'Widen to 50 mi', change: { miles: 50 }, matches: 2 },
      { words: 'Drop “Accepting only”', change: { accepting: null }, matches: 1 },
    ])
  })
})
