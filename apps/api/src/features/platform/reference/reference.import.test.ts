import { readFileSync } from 'node:fs'
import { reference } from '@handoff/contracts/platform/reference'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { NotJson, readCutJson } from './legacy/cut-json.ts'
import { isTypoOf } from './legacy/typo.ts'

const { as, ask, db, aPerson, anEntity, staffOf, countOf } = await openWorld({ reference: true })
const admin = await aPerson()

const fixture = (name: string) =>
  readFileSync(new URL(`legacy/fixtures/legacy-locations-quirky${name}.json`, import.meta.url), 'utf8')
const quirky = fixture('')
const expected = JSON.parse(fixture('.expected')) as {
  counts: Record<string, number>
  findings: { path: string; code: string }[]
}

const file = (text: string | Uint8Array<ArrayBuffer>) =>
  new File([text], 'locations.json', { type: 'application/json' })
const read = async (text: string | Uint8Array<ArrayBuffer>, isTrial = false, person = admin) =>
  (await as(person)(reference.importLegacy, { file: file(text), isTrial })).data
const aliases = async () => {
  const { count } = await db
    .selectFrom('legacy_place')
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
const sorted = (findings: { path: string; code: string }[]) =>
  [...findings].sort((one, other) => `${one.path} ${one.code}`.localeCompare(`${other.path} ${other.code}`))

describe('a file with every known quirk', () => {
  test('gives exactly the expected findings', async () => {
    const report = await read(quirky, true)
    expect(sorted(report.findings)).toEqual(sorted(expected.findings))
    expect(report.counts).toEqual(expected.counts)
    expect(report.findings).toHaveLength(83)
  })

  test('is reported in file order', async () => {
    const { findings } = await read(quirky, true)
    const states = findings.map(({ path }) => Number(path.split('/')[1] || -1))
    expect(states).toEqual([...states].sort((one, other) => one - other))
  })

  test('stores nothing in a trial; then its ids map to our places, and nothing shipped has changed', async () => {
    const shipped = async () =>
      Promise.all([
        db.selectFrom('county').select(['id', 'name', 'full_name']).orderBy('id').execute(),
        db.selectFrom('city').select(['id', 'name', 'county_id']).orderBy('id').execute(),
      ])
    const before = await shipped()
    await read(quirky, true)
    expect(await aliases()).toBe(0)
    const events = await countOf('event')

    const report = await read(quirky)
    expect(report.isTrial).toBe(false)
    expect(await aliases()).toBeGreaterThan(3_000)
    expect(await shipped()).toEqual(before)
    expect(await countOf('event')).toBe(events + 1)

    const placesOf = (legacyId: number) =>
      db
        .selectFrom('legacy_place')
        .innerJoin('county', 'county.id', 'legacy_place.county_id')
        .leftJoin('city', 'city.id', 'legacy_place.city_id')
        .select(['county.full_name as county', 'city.name as city'])
        .where('legacy_id', '=', legacyId)
        .orderBy('county.id')
        .execute()
    // One number for two counties, a typo, and a city in the wrong county.
    expect(await placesOf(341)).toEqual([
      { county: 'Bulloch County', city: null },
      { county: 'Bannock County', city: null },
    ])
    expect(await placesOf(10001)).toEqual([
      { county: 'Autauga County', city: 'Autaugaville' },
      { county: 'Barbour County', city: 'Clayton' },
    ])

    await read(quirky)
    expect(await aliases()).toBeGreaterThan(3_000)
  })
})

describe('a truncated file', () => {
  test('is read as far as it is complete', () => {
    const { value, cut } = readCutJson(quirky)
    expect(value).toEqual(JSON.parse(fixture('.closed')))
    expect(cut).toEqual({
      offset: quirky.length,
      path: '/32/counties/13/cities/3',
      lastComplete: '/32/counties/13/cities/2',
    })
  })

  test('anywhere is read without an error, and adds nothing', () => {
    const text =
      '[{"id":1,"name":"Ohio","counties":[{"id":10,"cities":[{"id":101,"name":"A"},{"id":102,"name":"B"}]}]},{"id":2}]'
    const whole = JSON.stringify(JSON.parse(text))
    for (let length = 2; length < text.length; length++) {
      const { value, cut } = readCutJson(text.slice(0, length))
      expect(cut, text.slice(0, length)).not.toBeNull()
      for (const name of JSON.stringify(value).match(/"name":"\w+"/g) ?? []) expect(whole).toContain(name)
    }
    expect(readCutJson(text)).toEqual({ value: JSON.parse(text), cut: null })
  })

  test.each([
    ['', 'The file is empty'],
    ['  \n ', 'The file is empty'],
    ['{"id":1,', 'The file is cut off'],
    ['<html></html>', 'The file is not JSON: see character 1'],
    ['[1, nonsense]', 'The file is not JSON: see character 5'],
    ['[1] [2]', 'The file is not JSON: see character 5'],
    ['[{"a" 1}]', 'The file is not JSON: see character 7'],
    ['['.repeat(100_000), 'The file is nested deeper than 20 levels'],
    ['[{"__proto__": {"isAdmin": true}}]', 'The file contains the forbidden key __proto__'],
  ])('but %j is rejected', (text, message) => {
    expect(() => readCutJson(text)).toThrow(new NotJson(message))
  })
})

describe('impossible states and ids are findings', () => {
  const county = { id: 700_001, name: 'Autauga', cities: [{ id: 70_000_101, name: 'Prattville' }] }
  const alabama = { id: 1, name: 'Alabama', code: 'AL', counties: [county] }
  const findingsIn = async (...states: object[]) => {
    const { findings } = await read(JSON.stringify(states), true)
    return findings.filter(({ code }) => code !== 'states_missing')
  }
  const withCounty = (id: string, cityId = '70000101') =>
    read(JSON.stringify([alabama]).replace('700001', id).replace('70000101', cityId))

  test('a state with the code of another one is matched by name', async () => {
    const wyoming = { id: 50, name: 'Wyoming', code: 'AL', counties: [{ id: 700_002, name: 'Teton', cities: [] }] }
    expect(await findingsIn(wyoming)).toEqual([
      expect.objectContaining({ code: 'wrong_state_code', path: '/0', value: 'AL', suggestion: 'WY' }),
    ])
    expect(await findingsIn({ ...alabama, code: undefined })).toMatchObject([{ code: 'wrong_state_code', value: null }])
    expect(await findingsIn({ ...alabama, name: 'Alabamma' })).toMatchObject([{ code: 'typo', suggestion: 'Alabama' }])
  })

  test.each([
    [99, 99],
    ['1', '1'],
    [null, null],
  ])('a state with the id %j', async (id, value) => {
    expect(await findingsIn({ ...alabama, id })).toMatchObject([
      { code: 'wrong_state_id', path: '/0', value, suggestion: '1' },
    ])
  })

  test('a state that is listed twice', async () => {
    const again = { ...alabama, counties: [{ id: 700_003, name: 'Baldwin', cities: [] }] }
    expect(await findingsIn(alabama, again)).toMatchObject([
      { code: 'duplicate_state', path: '/1', otherPath: '/0', value: 'AL' },
    ])
  })

  test.each([
    ['1e308', 1e308, 'too large'],
    ['1e400', 'Infinity', 'too large'],
    ['"99999999999"', '99999999999', 'too large'],
    ['1.5', 1.5, 'not a positive integer'],
    ['-7', -7, 'not a positive integer'],
    ['"x7"', 'x7', 'not a number'],
    ['null', null, 'missing'],
  ])('a county with the id %s', async (id, value, why) => {
    const { findings, counties, cities } = await withCounty(id)
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'irregular_county_id', path: '/0/counties/0', value, why }),
    )
    expect([counties, cities]).toEqual([0, 1])
  })

  test.each([
    ['2147483648', 2_147_483_648, 'too large'],
    ['1.5', 1.5, 'not a positive integer'],
  ])('a city with the id %s', async (id, value, why) => {
    const { findings, cities } = await withCounty('700001', id)
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'irregular_city_id', path: '/0/counties/0/cities/0', value, why }),
    )
    expect(cities).toBe(0)
  })
})

test('a second file replaces what the first had for the same ids, and no others', async () => {
  const placeOf = async (legacyId: number) =>
    (
      await db
        .selectFrom('legacy_place')
        .innerJoin('county', 'county.id', 'legacy_place.county_id')
        .select('county.full_name')
        .where('kind', '=', 'county')
        .where('legacy_id', '=', legacyId)
        .execute()
    ).map(({ full_name }) => full_name)
  const counties = (...entries: [id: number, name: string][]) =>
    JSON.stringify([
      { id: 1, name: 'Alabama', code: 'AL', counties: entries.map(([id, name]) => ({ id, name, cities: [] })) },
    ])
  await read(counties([900_001, 'Autauga'], [900_002, 'Baldwin']))
  await read(counties([900_002, 'Barbour'], [900_003, 'Bibb']))
  expect([await placeOf(900_001), await placeOf(900_002), await placeOf(900_003)]).toEqual([
    ['Autauga County'],
    ['Barbour County'],
    ['Bibb County'],
  ])
})

describe('a rejected file changes nothing, and gives the reason', () => {
  const states = (name: string) =>
    JSON.stringify([{ id: 1, name: 'Alabama', code: 'AL', counties: [{ id: 100, name, cities: [] }] }])

  test.each([
    ['no JSON at all', 'PK\u0003\u0004 a workbook', 'The file is not JSON: see character 1'],
    ['empty', '', 'The file is empty'],
    ['no list', '{"states": []}', 'The file must have a list of states'],
    ['an empty list', '[]', 'The file must have a list of states'],
    ['something else', '[{"sku": 7}, 12, null, "text"]', 'The file has no known state, county, or city'],
    ['markup', states('<img src=x onerror=alert(1)>'), 'The file contains a name with < or >, which isn’t allowed'],
    ['a deep nest', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'The file is nested deeper than 20 levels'],
    ['a prototype', '[{"__proto__": {"isAdmin": true}}]', 'The file contains the forbidden key __proto__'],
  ])('%s', async (_, text, message) => {
    const before = await aliases()
    await expect(read(text)).rejects.toMatchObject({ status: 400, fields: { file: [message] } })
    expect(await aliases()).toBe(before)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('larger than ten megabytes', async () => {
    await expect(read('x'.repeat(11 * 1024 * 1024))).rejects.toMatchObject({
      status: 413,
      message: 'The file is too large',
      fields: { file: ['The file can have at most 10 MB'] },
    })
  })

  test('by anyone but an administrator', async () => {
    for (const person of [
      await aPerson({ entity: await anEntity() }),
      await staffOf(null, { network: ['import', 'edit'] }),
    ])
      await expect(read(quirky, false, person)).rejects.toMatchObject({ status: 403 })
    expect((await ask(null, { method: 'POST', url: '/api/reference/import' })).statusCode).toBe(401)
  })

  test('without a file', async () => {
    const response = await ask(admin, { method: 'POST', url: '/api/reference/import', payload: {} })
    expect(response.json()).toMatchObject({ errors: { file: ['Please select File'] } })
  })
})

test.each([
  ['lafaette', 'lafayette', true],
  ['floewree', 'floweree', true],
  ['fillore', 'fillmore', true],
  ['greennwood', 'greenwood', true],
  ['dayton', 'dalton', true],
  ['same', 'same', false],
  ['york', 'work', false],
  ['springfield', 'summerfield', false],
])('%s is a typo of %s: %s', (typed, meant, isTypo) => {
  expect(isTypoOf(typed, meant)).toBe(isTypo)
})
