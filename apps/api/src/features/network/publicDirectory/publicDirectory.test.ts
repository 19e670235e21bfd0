import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { requests } from '@handoff/contracts/network/requests/requests'
import { settings } from '@handoff/contracts/platform/settings'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { someAddress } from '../../../test/samples.ts'
import { openWorld } from '../../../test/world.ts'

const world = await openWorld({ reference: true })
const { as, ask, aPerson, anEntity, openPublicPages, categoryId, db, clock } = world
const alma = await aPerson({ firstName: 'Alma' })
const visitor = () => as(null, { remoteAddress: someAddress() })
const find = async (filters: object = {}) => (await visitor()(publicDirectory.list, filters)).data
const names = async (filters: object = {}) => (await find(filters)).data.map(({ name }) => name)
const look = async (id: number) => (await visitor()(publicDirectory.show, { id })).data
const save = (changes: object) => as(alma)(settings.saveNetwork, changes)

const placeNamed = async (city: string, county: string, state: string) => {
  const row = await db
    .selectFrom('city')
    .innerJoin('county', 'county.id', 'city.county_id')
    .innerJoin('state', 'state.id', 'county.state_id')
    .select(['city.id as cityId', 'county.id as countyId', 'state.id as stateId'])
    .where('city.name', '=', city)
    .where('county.name', '=', county)
    .where('state.code', '=', state)
    .executeTakeFirstOrThrow()
  return row
}
const oakland = await placeNamed('Oakland', 'Alameda', 'CA')
const always = Array.from({ length: 7 }, () => [{ from: '00:00', until: '24:00' }])
const openAlways = (entityId: number) =>
  db
    .updateTable('entity_address')
    .set({ hours: JSON.stringify(always) })
    .where('entity_id', '=', entityId)
    .execute()

beforeEach(async () => {
  clock.set('2026-11-18T15:00:00Z')
  await db.updateTable('entity').set({ is_public: false }).execute()
  await openPublicPages()
  await save({ directoryIntro: null, hotline: null, embedOrigins: [] })
})

describe('strangers', () => {
  test('see who is there and agreed to be found, and no one else', async () => {
    await anEntity({ name: 'Harbor Clinic' })
    await anEntity({ name: 'By mail', entityState: 3 })
    for (const entityState of [2, 4, 5] as const) await anEntity({ name: `State ${entityState}`, entityState })
    const hidden = await anEntity({ name: 'Hidden' })
    await db.updateTable('entity').set({ is_public: false }).where('id', '=', hidden.id).execute()
    const merged = await anEntity({ name: 'Merged' })
    await db.updateTable('entity').set({ merged_into_id: hidden.id }).where('id', '=', merged.id).execute()

    expect(await names()).toEqual(['By mail', 'Harbor Clinic'])
    for (const { id } of [hidden, merged])
      await expect(look(id)).rejects.toMatchObject({ status: 404, message: 'We couldn’t find this provider' })
  })

  test('show nothing private: no email address, no person, no note, no confidential place', async () => {
    const shelter = await anEntity({
      name: 'Night Shelter',
      email: 'inbox@shelter.example',
      phone: '+15105550100',
      place: { ...oakland, zip: '94607' },
      addressLine1: '77 Secret Street',
      confidential: true,
      categories: ['Safety'],
    })
    await db
      .updateTable('entity')
      .set({ about: 'A bed for the night', capacity_note: 'Two beds kept for Harbor', documents_to_bring: 'None' })
      .where('id', '=', shelter.id)
      .execute()
    await db
      .updateTable('entity_address')
      .set({
        name: 'The Blue House',
        phone: '+15105550199',
        note: 'Ring twice',
        notice: 'Closed on Friday',
        hours: JSON.stringify(always),
        exceptions: JSON.stringify([{ day: '2026-11-20', hours: [], note: 'Moving to Pine Road' }]),
      })
      .where('entity_id', '=', shelter.id)
      .execute()
    await aPerson({ entity: shelter, firstName: 'Benedikt', lastName: 'Odermatt', email: 'benedikt@shelter.example' })
    const person = await anEntity({ name: 'Ilse Kern', firstName: 'Ilse', networkType: 1 })
    await db.updateTable('entity').set({ parent_id: shelter.id }).where('id', '=', person.id).execute()

    const view = 'bounds=-180,-80,180,80&zoom=2'
    const bodies: string[] = []
    for (const url of [`/network`, `/network/${shelter.id}`, `/network/about`, `/network/map?${view}`, '/categories'])
      bodies.push((await ask(null, { url: `/api/public${url}`, remoteAddress: someAddress() })).body)
    const all = bodies.join('\n')
    expect(all).toContain('A bed for the night')
    expect(all).toContain('Alameda County')
    for (const secret of [
      '@',
      'Secret Street',
      'Blue House',
      '555-0199',
      'Ring twice',
      'Closed on Friday',
      'Pine Road',
      'Two beds kept',
      'Benedikt',
      'Odermatt',
      '94607',
      'Oakland',
      '37.8',
      '-122.',
    ])
      expect(all, secret).not.toContain(secret)
    const { places, categories, isOpenNow } = await look(shelter.id)
    expect(places).toEqual([
      {
        name: null,
        addressLine1: null,
        city: null,
        county: 'Alameda County',
        stateCode: 'CA',
        zip: null,
        phone: null,
        isConfidential: true,
        isOpenNow: null,
        hours: null,
        exceptions: [],
        notice: null,
        timeZone: 'America/New_York',
        lat: null,
        lng: null,
      },
    ])
    expect(categories).toMatchObject([{ name: 'Safety', isSensitive: true }])
    expect(isOpenNow).toBeNull()
    expect(await names({ search: 'Oakland' })).toEqual([])
    expect(await names({ search: '94607' })).toEqual([])
    expect(await names({ search: 'Alameda' })).toEqual(['Night Shelter'])
    expect(await names({ openNow: true })).toEqual([])
    expect((await look(person.id)).organization).toEqual({ id: shelter.id, name: 'Night Shelter' })
  })

  test('read of an entity what it does, where, when, and what to bring', async () => {
    const clinic = await anEntity({
      name: 'Harbor Clinic',
      place: { ...oakland, zip: '94607' },
      languages: ['Spanish'],
    })
    await openAlways(clinic.id)
    await db
      .updateTable('entity')
      .set({ documents_to_bring: 'A letter', next_steps: 'Just come', website: 'https://harbor.example' })
      .where('id', '=', clinic.id)
      .execute()
    const detail = await look(clinic.id)
    expect(detail).toMatchObject({
      name: 'Harbor Clinic',
      documentsToBring: 'A letter',
      nextSteps: 'Just come',
      languages: ['Spanish'],
      isOpenNow: true,
      places: [
        { addressLine1: '1 Main Street', city: 'Oakland', zip: '94607', isConfidential: false, isOpenNow: true },
      ],
    })
    expect(detail.places[0]!.lat).toBeCloseTo(37.8, 0)
    expect(Object.keys(detail)).not.toContain('email')
  })

  test('narrow the list by what they need, where, when and in which language', async () => {
    const clinic = await anEntity({
      name: 'Harbor Clinic',
      place: { ...oakland, zip: '94607' },
      languages: ['Spanish'],
    })
    await openAlways(clinic.id)
    const fargo = await placeNamed('Fargo', 'Cass', 'ND')
    await anEntity({ name: 'Prairie Pantry', categories: ['Food'], place: fargo, capacity: 5 })

    expect(await names({ search: 'harb' })).toEqual(['Harbor Clinic'])
    expect(await names({ search: 'fargo' })).toEqual(['Prairie Pantry'])
    expect(await names({ search: 'housing' })).toEqual(['Harbor Clinic'])
    expect(await names({ search: '100%' })).toEqual([])
    expect(await names({ categoryIds: [await categoryId('Housing')] })).toEqual(['Harbor Clinic'])
    expect(await names({ stateId: fargo.stateId })).toEqual(['Prairie Pantry'])
    expect(await names({ countyId: oakland.countyId })).toEqual(['Harbor Clinic'])
    expect(await names({ language: 'Spanish' })).toEqual(['Harbor Clinic'])
    expect(await names({ openNow: true })).toEqual(['Harbor Clinic'])
    expect(await names({ accepting: true })).toEqual(['Harbor Clinic'])
    const forHousing = { categoryIds: [await categoryId('Housing')] }
    await db.updateTable('entity_category').set({ capacity: 5 }).where('entity_id', '=', clinic.id).execute()
    expect(await names({ ...forHousing, accepting: true })).toEqual([])
    expect((await find(forHousing)).data[0]!.capacity).toBe(5)
    await db.updateTable('entity_category').set({ capacity: null }).where('entity_id', '=', clinic.id).execute()
    expect(await names({ openToday: true })).toEqual(['Harbor Clinic'])
    expect((await find({ openToday: true })).data[0]!.opening).toMatchObject({ is: 'open' })
    await db
      .updateTable('entity_address')
      .set({ exceptions: JSON.stringify([{ day: '2026-11-20', hours: [], note: 'Election' }]) })
      .where('entity_id', '=', clinic.id)
      .execute()
    expect((await find({ openToday: true })).data[0]!.exception).toEqual({
      day: '2026-11-20',
      hours: [],
      note: 'Election',
      ahead: 2,
    })
    expect(await names({ zip: '58102', miles: 25 })).toEqual(['Prairie Pantry'])
    expect(await names({ zip: '94607', miles: 25 })).toEqual(['Harbor Clinic'])
    // The nearest first.
    expect(await names({ zip: '58102' })).toEqual(['Prairie Pantry', 'Harbor Clinic'])
    expect((await find({ zip: '94607' })).data[0]!.distanceMiles).toBeLessThan(20)
    // Said otherwise: by name either way, from far to near, and without a ZIP never by distance.
    expect(await names({ zip: '58102', sort: 'name' })).toEqual(['Harbor Clinic', 'Prairie Pantry'])
    expect(await names({ sort: '-name' })).toEqual(['Prairie Pantry', 'Harbor Clinic'])
    expect(await names({ zip: '58102', sort: '-distance' })).toEqual(['Harbor Clinic', 'Prairie Pantry'])
    expect(await names({ sort: 'distance' })).toEqual(['Harbor Clinic', 'Prairie Pantry'])
    // By a city as by a ZIP; who is open comes before who is nearer.
    expect(await names({ cityId: fargo.cityId })).toEqual(['Prairie Pantry', 'Harbor Clinic'])
    expect(await names({ cityId: fargo.cityId, sort: 'open' })).toEqual(['Harbor Clinic', 'Prairie Pantry'])
    expect(await find({ pageSize: 1, pageNo: 2 })).toMatchObject({ total: 2, data: [{ name: 'Prairie Pantry' }] })
  })

  test('see on the map what may be pointed at', async () => {
    await anEntity({ name: 'Harbor Clinic', place: { ...oakland, zip: '94607' } })
    await anEntity({ name: 'Night Shelter', place: { ...oakland, zip: '94607' }, confidential: true })
    await anEntity({ name: 'County only', place: { stateId: oakland.stateId, countyId: oakland.countyId } })
    const map = async (bounds: string) => (await visitor()(publicDirectory.map, { bounds, zoom: 8 })).data
    expect(await map('-123,37,-121,39')).toMatchObject({
      total: 1,
      marks: [{ count: 1, entities: [{ name: 'Harbor Clinic', color: expect.any(String) }] }],
    })
    expect(await map('-80,30,-70,40')).toEqual({ total: 0, marks: [] })
  })

  test('are offered what some listed entity has', async () => {
    await anEntity({ categories: ['Safety'], languages: ['Tagalog', 'English'], place: oakland })
    await save({ directoryIntro: 'Find help near you', hotline: 'Call 211' })
    expect((await visitor()(publicDirectory.about, {})).data).toMatchObject({
      intro: 'Find help near you',
      hotline: 'Call 211',
      isHelpOn: true,
      quickExitUrl: expect.stringContaining('https://'),
      categories: [{ name: 'Safety', isSensitive: true }],
      languages: ['English', 'Tagalog'],
      states: [{ name: 'California' }],
    })
  })
})

describe('the public pages', () => {
  test('are missing while an administrator has turned them off', async () => {
    const { id } = await anEntity()
    await save({ isDirectoryOn: false })
    for (const url of ['', '/about', `/${id}`, '/map?bounds=-1,-1,1,1&zoom=3']) {
      const response = await ask(null, { url: `/api/public/network${url}`, remoteAddress: someAddress() })
      expect([response.statusCode, response.json<{ title: string }>().title]).toEqual([
        404,
        'This directory isn’t open yet',
      ])
      expect(response.headers['cache-control']).toBe('no-store')
    }
    await expect(visitor()(publicDirectory.report, { id, what: 'Wrong' })).rejects.toMatchObject({ status: 404 })
    await db.updateTable('network_setting').set({ phone: '+14325550100' }).execute()
    await expect(find()).rejects.toMatchObject({ detail: 'Looking for help? Call (432) 555-0100.' })
    await db.updateTable('network_setting').set({ phone: null }).execute()
  })

  test('are kept for a minute, and asked for again by their hash', async () => {
    await anEntity()
    const url = '/api/public/network'
    const first = await ask(null, { url, remoteAddress: someAddress() })
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=60', etag: expect.any(String) })
    const headers = { 'if-none-match': first.headers.etag }
    expect((await ask(null, { url, headers, remoteAddress: someAddress() })).statusCode).toBe(304)
    await anEntity({ name: 'Another' })
    expect((await ask(null, { url, headers, remoteAddress: someAddress() })).statusCode).toBe(200)
  })

  test('answer an address so often in a minute, and then say when to come again', async () => {
    const remoteAddress = someAddress()
    const statuses = new Set<number>()
    for (let time = 0; time < 240; time++)
      statuses.add((await ask(null, { url: '/api/public/network/about', remoteAddress })).statusCode)
    expect([...statuses]).toEqual([200])
    const refused = await ask(null, { url: '/api/public/network', remoteAddress })
    expect(refused.statusCode).toBe(429)
    expect(refused.json<{ title: string }>().title).toMatch(/^Too many attempts. Try again in \d+ seconds$/)
    expect((await ask(null, { url: '/api/public/network', remoteAddress: someAddress() })).statusCode).toBe(200)
  })

  test.each([
    [{ stateId: 'x' }],
    [{ categoryIds: 'a' }],
    [{ zip: '12' }],
    [{ sort: 'phone' }],
    [{ pageSize: 1000 }],
    [{ sort: 'email' }],
    [{ openNow: 'perhaps' }],
  ])('refuse %o', async (query) => {
    const url = `/api/public/network?${new URLSearchParams(query as Record<string, string>)}`
    expect((await ask(null, { url, remoteAddress: someAddress() })).statusCode).toBe(400)
  })

  test('may be shown inside of the pages that were named, and of no others', async () => {
    await save({ embedOrigins: ['https://www.Example.org', 'https://www.example.org'] })
    expect((await as(alma)(settings.network, {})).data.embedOrigins).toEqual(['https://www.example.org'])
    for (const origin of ['http://a.example', 'https://a.example/path', "https://a.example; script-src 'none'", '*'])
      await expect(save({ embedOrigins: [origin] })).rejects.toMatchObject({ status: 400 })
    for (const quickExitUrl of ['javascript:alert(1)', 'http://a.example', 'https://a b.example'])
      await expect(save({ quickExitUrl })).rejects.toMatchObject({ status: 400 })
  })
})

describe('search engines', () => {
  const web = mkdtempSync(path.join(tmpdir(), 'handoff-web-'))
  writeFileSync(
    path.join(web, 'index.html'),
    '<html><head><meta name="description" content="Handoff" /><title>Handoff</title></head><body></body></html>',
  )
  afterAll(() => rmSync(web, { recursive: true }))
  const visit = async (...urls: string[]) => {
    const served = await world.anotherApp({ web })
    try {
      return await Promise.all(urls.map((url) => served.inject({ url })))
    } finally {
      await served.close()
    }
  }
  const dataIn = (html: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(html)![1]!) as Record<string, unknown>

  test('read title, description, and schema.org of a provider in its HTML', async () => {
    const clinic = await anEntity({
      name: 'Harbor </script> "Clinic"',
      categories: ['Housing'],
      place: { ...oakland, zip: '94607' },
      languages: ['Spanish'],
    })
    await openAlways(clinic.id)
    await db
      .updateTable('entity')
      .set({ about: 'Care for everyone, with or without insurance', phone: '+15105550142' })
      .where('id', '=', clinic.id)
      .execute()
    const holiday = { day: '2026-11-26', hours: [], note: 'Thanksgiving' }
    await db
      .updateTable('entity_address')
      .set({ exceptions: JSON.stringify([holiday]) })
      .where('entity_id', '=', clinic.id)
      .execute()
    const url = `/public/network/${clinic.id}`
    const [page] = await visit(`${url}?embed=0`)
    expect(page!.statusCode).toBe(200)
    expect(page!.body).toContain('<title>Harbor &lt;/script&gt; &quot;Clinic&quot; · ')
    expect(page!.body).toContain(
      '<meta name="description" content="Housing in Oakland, CA. Call (510) 555-0142. Care for everyone, with or without insurance" />',
    )
    expect(page!.body).toMatch(new RegExp(`<link rel="canonical" href="http[^"]+${url}">`))
    expect(page!.body.match(/<\/script>/g)).toHaveLength(1)
    expect(dataIn(page!.body)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Harbor </script> "Clinic"',
      telephone: '+15105550142',
      knowsLanguage: ['Spanish'],
      location: [
        {
          '@type': 'Place',
          address: { '@type': 'PostalAddress', addressLocality: 'Oakland', addressRegion: 'CA', postalCode: '94607' },
          geo: { '@type': 'GeoCoordinates' },
          openingHoursSpecification: Array.from({ length: 7 }, () => expect.objectContaining({ opens: '00:00' })),
          specialOpeningHoursSpecification: [{ validFrom: '2026-11-26', name: 'Thanksgiving', opens: '00:00' }],
        },
      ],
      makesOffer: [{ itemOffered: { '@type': 'Service', name: 'Housing' } }],
    })
  })

  test('learn no address of a confidential location, and of no provider that isn’t listed', async () => {
    const shelter = await anEntity({
      name: 'Night Shelter',
      place: { ...oakland, zip: '94607' },
      addressLine1: '77 Secret Street',
      confidential: true,
    })
    const hidden = await anEntity({ name: 'Hidden House' })
    await db.updateTable('entity').set({ is_public: false }).where('id', '=', hidden.id).execute()
    const [ofShelter, ofHidden, directory, sitemap, robots] = await visit(
      `/public/network/${shelter.id}`,
      `/public/network/${hidden.id}`,
      '/public/network',
      '/sitemap.xml',
      '/robots.txt',
    )
    for (const secret of ['Secret', '94607', 'Oakland', '37.8']) expect(ofShelter!.body).not.toContain(secret)
    expect(dataIn(ofShelter!.body)).not.toHaveProperty('location')
    expect([ofHidden!.statusCode, ofHidden!.body.includes('Hidden House')]).toEqual([404, false])
    expect(directory!.body).toContain('<title>Find help · ')
    expect(sitemap!.body).toContain(`/public/network/${shelter.id}</loc>`)
    expect(sitemap!.body).not.toContain(`/public/network/${hidden.id}<`)
    expect(robots!.body).toMatch(/Allow: \/public\/network\/\n[^]*Disallow: \/\n\nSitemap: http\S+\/sitemap\.xml/)
  })

  test('find nothing while the directory is turned off', async () => {
    const { id } = await anEntity({ name: 'Harbor Clinic' })
    await save({ isDirectoryOn: false })
    const [page, sitemap, robots] = await visit(`/public/network/${id}`, '/sitemap.xml', '/robots.txt')
    expect(page!.body).toContain('<title>Handoff</title>')
    expect(sitemap!.body).not.toContain('<loc>')
    expect(robots!.body).toBe('User-agent: *\nDisallow: /\n')
  })
})

describe('what a visitor finds wrong', () => {
  const waiting = async () => (await as(alma)(requests.list, { id: 0, status: 3 })).data.data
  const what = 'No one answers this phone'

  test('waits among the requests, once however often it is sent, and can be mended there', async () => {
    const clinic = await anEntity({ email: 'inbox@harbor.example' })
    const remoteAddress = someAddress()
    const report = { id: clinic.id, what, email: 'Rosa@Example.org ' }
    await Promise.all([1, 2].map(() => as(null, { remoteAddress })(publicDirectory.report, report)))

    const mine = (await waiting()).filter(({ isReport }) => isReport)
    expect(mine).toMatchObject([
      { action: 'change', title: 'Harbor Clinic', notes: what, isRegistration: false, version: 1 },
    ])
    expect(mine[0]!.requester).toEqual({ name: 'A visitor', entity: null, email: 'rosa@example.org' })
    const detail = (await as(alma)(requests.show, { id: mine[0]!.id })).data
    expect(detail.target).toMatchObject({ id: clinic.id, name: 'Harbor Clinic' })
    const payload = { phone: '+15105550111' }
    await as(alma)(requests.add, { id: detail.id, version: detail.version, payload })
    expect((await look(clinic.id)).phone).toBe('+15105550111')
  })

  test('of an individual can be mended as it came', async () => {
    const doctor = await anEntity({
      name: 'Ana Maria de la Cruz',
      firstName: 'Ana Maria',
      networkType: 1,
      email: 'ana@harbor.example',
    })
    await visitor()(publicDirectory.report, { id: doctor.id, what })
    const [row] = (await waiting()).filter(({ isReport, title }) => isReport && title === 'Ana Maria de la Cruz')
    const { id, version, current } = (await as(alma)(requests.show, { id: row!.id })).data
    expect(current).toMatchObject({ firstName: 'Ana Maria', lastName: 'de la Cruz' })
    await as(alma)(requests.add, { id, version, payload: { ...current, phone: '+15105550112' } })
    expect(await look(doctor.id)).toMatchObject({ name: 'Ana Maria de la Cruz', phone: '+15105550112' })
  })

  test('notifies the administrators, and no one on the entity side', async () => {
    const clinic = await anEntity()
    const ben = await aPerson({ entity: clinic })
    await visitor()(publicDirectory.report, { id: clinic.id, what: 'It has moved' })
    const { message } = await db
      .selectFrom('notification')
      .select('message')
      .where('account_id', '=', alma.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(message).toBe(`New report: wrong information about ${clinic.name}`)
    expect((await as(ben)(requests.list, { id: 0 })).data.total).toBe(0)
  })

  test('is refused where it says nothing, fills the trap, or is about no one listed', async () => {
    const { id } = await anEntity()
    const hidden = await anEntity({ entityState: 4 })
    await expect(visitor()(publicDirectory.report, { id, what: ' ' })).rejects.toMatchObject({ status: 400 })
    await expect(visitor()(publicDirectory.report, { id, what, company: 'Bots Inc.' })).rejects.toMatchObject({
      status: 400,
      fields: {},
    })
    await expect(visitor()(publicDirectory.report, { id: hidden.id, what })).rejects.toMatchObject({ status: 404 })
  })
})
