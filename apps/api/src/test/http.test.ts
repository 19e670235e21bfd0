import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contracts } from '@handoff/contracts/all'
import { PMTiles, type Source } from 'pmtiles'
import { describe, expect, test, vi } from 'vitest'
import { endpoints, samples, someAddress } from './samples.ts'
import { openWorld } from './world.ts'

const world = await openWorld()
const { ask, as, aPerson, anotherApp, db } = world
const ada = await aPerson()
const json = { 'content-type': 'application/json' }

describe('a success', () => {
  test('is an envelope with a title and the data', async () => {
    const response = await ask(ada, { url: '/api/auth/me' })
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(Object.keys(response.json<object>()).sort()).toEqual(['data', 'title'])
  })

  test('of a list is one page: page 1 with ten rows by default', async () => {
    expect((await as(ada)(contracts.categories.list, {})).data).toMatchObject({ total: 16, pageNo: 1, pageSize: 10 })
    const { data } = await as(ada)(contracts.categories.list, { pageNo: 2 })
    expect([data.data.length, data.total, data.pageNo]).toEqual([6, 16, 2])
    expect((await as(ada)(contracts.categories.list, { pageNo: 9 })).data).toMatchObject({ data: [], total: 16 })
  })

  test('has the text of the toast', async () => {
    expect((await as(ada)(contracts.notifications.markAllAsRead, {})).title).toBe('All notifications marked as read')
  })
})

describe('a failure', () => {
  test('has a sentence, a code, and the wrong fields', async () => {
    const response = await ask(ada, { method: 'POST', url: '/api/customers', payload: { firstName: ' ' } })
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        title: 'Check the form',
        code: 'bad_input',
        errors: {
          firstName: ['First name is required'],
          lastName: ['Last name is required'],
          phones: ['Enter a phone number or email, or check “No phone or email”'],
        },
      },
    ])
  })

  test('names the field if a name has a line break, or an email has a display name', async () => {
    const rejected = await ask(ada, {
      method: 'POST',
      url: '/api/customers',
      payload: { firstName: 'Rosa\nMarin', lastName: 'Ma\u0000rin', email: '<a@b.test>' },
    })
    expect([rejected.statusCode, rejected.json<{ errors: object }>().errors]).toEqual([
      400,
      {
        firstName: ['First name must be one line of text without control characters'],
        lastName: ['Last name must be one line of text without control characters'],
        email: ['Please enter a valid email address'],
      },
    ])
  })

  test('of the login says to log in', async () => {
    const response = await ask(null, { url: '/api/auth/me' })
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { title: 'Log in to continue', code: 'unauthenticated' },
    ])
  })

  test.each([
    ['invalid JSON', '{"timezone":', json, 400],
    ['an empty body that calls itself JSON', '', json, 400],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, 415],
    ['a form', 'timezone=UTC', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['bare text', '{"timezone":"UTC"}', { 'content-type': 'text/plain' }, 415],
    ['six megabytes', JSON.stringify({ timezone: 'x'.repeat(6_000_000) }), json, 413],
  ])('%s gets its own status', async (_, payload, headers, status) => {
    const response = await ask(ada, { method: 'POST', url: '/api/settings', payload, headers })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ title: expect.any(String), code: expect.any(String) })
  })

  test('is sent early to a stranger with a large body', async () => {
    const payload = { email: 'ada@handoff.test', password: 'x'.repeat(100_000) }
    const response = await ask(null, { method: 'POST', url: '/api/auth/login', payload })
    expect([response.statusCode, response.json<object>()]).toMatchObject([413, { code: 'too_large' }])
  })

  test('is a 404 for an unknown call, in the same shape', async () => {
    for (const url of ['/api', '/api/', '/api/nothing', '/api/auth', '/api/refers/1/2/3']) {
      const response = await ask(ada, { url })
      expect([url, response.statusCode, response.json()]).toEqual([
        url,
        404,
        { title: 'There is no such call', code: 'not_found' },
      ])
    }
  })

  test('is a 404 for an unreadable address, never a crash', async () => {
    for (const url of ['/api/refers/%', '/api/%c0%ae', '/api/refers/%00', '/api//refers'])
      expect((await ask(ada, { url })).statusCode, url).toBeLessThan(500)
  })

  test('is a 405 for an unsupported method, and names the supported ones', async () => {
    const wrong = await ask(ada, { method: 'DELETE', url: '/api/auth/me' })
    expect([wrong.statusCode, wrong.headers.allow, wrong.json<{ code: string }>().code]).toEqual([
      405,
      'GET',
      'method_not_allowed',
    ])
    const both = await ask(ada, { method: 'DELETE', url: '/api/profile', payload: {} })
    expect(both.headers.allow?.toString().split(', ').sort()).toEqual(['GET', 'PUT'])
  })
})

test('every endpoint answers another method with a 405', async () => {
  for (const [name, { path }] of endpoints) {
    const url = `/api${path.split('?')[0]!.replace(/:\w+/g, '1')}`
    const known = endpoints.filter((one) => matches(one[1].path, url)).map(([, { method }]) => method)
    const method = (['DELETE', 'PATCH', 'PUT', 'POST'] as const).find((one) => !known.includes(one))!
    const response = await ask(ada, { method, url })
    expect([name, response.statusCode]).toEqual([name, 405])
    expect(response.headers.allow).toBeTruthy()
  }
})

describe('every answer', () => {
  const addresses = ['/api/auth/me', '/api/nothing', '/api/health/live', '/', '/assets/none.js']

  test.each(addresses)('of %s has the security headers', async (url) => {
    const { headers } = await ask(null, { url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
    })
    const directives = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => {
          const [name, ...sources] = directive.trim().split(' ')
          return [name, sources.join(' ')]
        }),
    )
    expect(directives).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(Object.values(directives).join(' ')).not.toMatch(/https:|\*|unsafe-eval/)
    expect(headers['x-powered-by']).toBeUndefined()
  })

  test('allows the origins of a configured map, for tiles and pictures only', async () => {
    const styleUrl = 'https://maps.example.org/style.json'
    const mapped = await anotherApp({
      mapStyleUrl: styleUrl,
      mapOrigins: ['https://maps.example.org', 'https://tiles.example.org'],
    })
    const { headers } = await mapped.inject('/api/health/live')
    const opened = String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim())
      .filter((directive) => directive.includes('example.org'))
    const both = 'https://maps.example.org https://tiles.example.org'
    expect(opened).toEqual([`img-src 'self' data: blob: ${both}`, `connect-src 'self' ws://localhost:3000 ${both}`])
    expect((await mapped.inject('/api/settings/map')).json().data).toEqual({ styleUrl, streetsUrl: null })
    await mapped.close()

    const plain = await ask(null, { url: '/api/settings/map' })
    expect(plain.json().data).toEqual({ styleUrl: null, streetsUrl: null })
    expect(String(plain.headers['content-security-policy'])).toContain("worker-src 'self';")
  })

  test('requires TLS only if the product is behind TLS', async () => {
    expect((await ask(null, { url: '/api/health/live' })).headers['strict-transport-security']).toBeUndefined()
  })
})

test('a personal answer is not cached anywhere', async () => {
  const { headers } = await ask(ada, { url: '/api/auth/me' })
  expect(headers['cache-control']).toBe('no-store')
})

test('reference data is cached, and not sent again to anyone who has it', async () => {
  const first = await ask(null, { url: '/api/reference/states' })
  const kept = 'public, max-age=86400, immutable'
  expect(first.headers).toMatchObject({ 'cache-control': kept, etag: expect.any(String) })
  expect((await ask(null, { url: '/api/reference/states/5' })).headers['cache-control']).toBe(kept)
  // A lookup is not a data set.
  expect((await ask(null, { url: '/api/reference/places?q=oak' })).headers['cache-control']).toBe(
    'public, max-age=86400',
  )
  const again = await ask(null, { url: '/api/reference/states', headers: { 'if-none-match': first.headers.etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await ask(null, { url: '/api/reference/states/2000000000' })).headers['cache-control']).toBe('no-store')
})

describe('the page', () => {
  test.each([
    ['no Accept-Encoding', {}],
    ['gzip', { 'accept-encoding': 'gzip, br' }],
  ])('is served at / and at every page address to clients that send %s', async (_, headers) => {
    const web = await mkdtemp(path.join(tmpdir(), 'handoff-web-'))
    await writeFile(path.join(web, 'index.html'), '<title>Handoff</title>')
    const served = await anotherApp({ web })
    try {
      for (const method of ['GET', 'HEAD'] as const)
        for (const url of ['/', '/?from=mail', '/auth/login', '/dashboard/']) {
          const response = await served.inject({ method, url, headers })
          expect([method, url, response.statusCode]).toEqual([method, url, 200])
          expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
          if (method === 'GET') expect(response.body).toBe('<title>Handoff</title>')
        }
      for (const url of ['/assets/', '/no-such-page/'])
        expect([url, (await served.inject({ url, headers })).statusCode]).toEqual([url, 404])
    } finally {
      await served.close()
      await rm(web, { recursive: true })
    }
  })
})

/** One tile of the whole earth: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
function tinyPmtiles(tile: Buffer) {
  const directory = Buffer.from([1, 0, 1, tile.length, 1])
  const metadata = Buffer.from('{"name":"tiny"}')
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0)
  header[7] = 3
  const tiles = 127 + directory.length + metadata.length
  const numbers = [
    127,
    directory.length,
    127 + directory.length,
    metadata.length,
    tiles,
    0,
    tiles,
    tile.length,
    1,
    1,
    1,
  ]
  numbers.forEach((value, at) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * at))
  // Clustered, nothing compressed, vector tiles, zoom 0 alone.
  header.set([1, 1, 1, 1, 0, 0], 96)
  return Buffer.concat([header, directory, metadata, tile])
}

test('streets come from one file of this server, of which browsers read parts', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'handoff-streets-'))
  const streets = path.join(folder, 'map.pmtiles')
  const tile = Buffer.from('a tile of streets')
  await writeFile(streets, tinyPmtiles(tile))
  const served = await anotherApp({ streets })
  try {
    const { streetsUrl } = (await served.inject('/api/settings/map')).json<{ data: { streetsUrl: string } }>().data
    const source: Source = {
      getKey: () => 'streets',
      getBytes: async (offset, length) => {
        const range = `bytes=${offset}-${offset + length - 1}`
        const { rawPayload, statusCode } = await served.inject({ url: streetsUrl, headers: { range } })
        expect(statusCode).toBe(206)
        return { data: new Uint8Array(rawPayload).buffer }
      },
    }
    const map = new PMTiles(source)
    expect(await map.getMetadata()).toEqual({ name: 'tiny' })
    expect(Buffer.from((await map.getZxy(0, 0, 0))!.data)).toEqual(tile)

    const all = await served.inject(streetsUrl)
    expect(all.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(all.rawPayload.length) })
    const beyond = await served.inject({ url: streetsUrl, headers: { range: 'bytes=99999-' } })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${all.rawPayload.length}`])
    expect(beyond.json<{ title: string }>().title).toBe('This part of the map doesn’t exist')
    for (const range of ['bytes=-5', 'lines=1-2', 'bytes=9-1'])
      expect((await served.inject({ url: streetsUrl, headers: { range } })).statusCode).toBe(416)
  } finally {
    await served.close()
    await rm(folder, { recursive: true })
  }

  const without = await anotherApp({ streets })
  expect((await without.inject('/api/settings/map')).json().data).toMatchObject({ streetsUrl: null })
  expect((await without.inject('/map.pmtiles')).statusCode).toBe(404)
  await without.close()
})

test('a page names its extra files', async () => {
  const web = await mkdtemp(path.join(tmpdir(), 'handoff-web-'))
  await writeFile(path.join(web, 'index.html'), '<title>Handoff</title></head>')
  await mkdir(path.join(web, '.vite'))
  const files = { '/dashboard': ['assets/a.js', 'assets/b.js'], '/public/network/$id': ['assets/c.js'] }
  await writeFile(path.join(web, '.vite/pages.json'), JSON.stringify(files))
  const served = await anotherApp({ web })
  try {
    const filesOf = async (url: string) =>
      [...(await served.inject({ url })).body.matchAll(/<link rel="later" href="([^"]+)">/g)].map(([, file]) => file)
    expect(await filesOf('/dashboard/?days=7')).toEqual(['/assets/a.js', '/assets/b.js'])
    expect(await filesOf('/public/network/12')).toEqual(['/assets/c.js'])
    expect(await filesOf('/settings')).toEqual([])
    expect(await filesOf('/no-such-page')).toEqual([])
  } finally {
    await served.close()
    await rm(web, { recursive: true })
  }
})

test('the health check answers only yes or no', async () => {
  for (const url of ['/api/health/live', '/api/health/ready'])
    expect((await ask(null, { url })).json()).toEqual({ title: 'OK', data: true })
})

test('public calls are limited by address and account: the eleventh in a minute is rejected', async () => {
  const remoteAddress = someAddress()
  const login = (email: string) =>
    ask(null, { method: 'POST', url: '/api/auth/login', payload: { ...samples['auth.login'], email }, remoteAddress })
  for (let attempt = 1; attempt <= 10; attempt++) expect((await login('one@handoff.test')).statusCode).toBe(401)

  const refused = await login(' ONE@handoff.test')
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await login('two@handoff.test')).statusCode).toBe(401)
})

test('a clock that is set back by hours locks no one out', async () => {
  const remoteAddress = someAddress()
  const login = async () =>
    (await ask(null, { method: 'POST', url: '/api/auth/login', payload: samples['auth.login'], remoteAddress }))
      .statusCode
  const { now } = Date
  const clock = vi.spyOn(Date, 'now')
  for (let attempt = 1; attempt <= 9; attempt++) expect(await login()).toBe(401)
  clock.mockImplementation(() => now() - 2 * 3_600_000)
  const after = [await login(), await login(), await login()]
  clock.mockRestore()
  expect(after).toEqual([401, 401, 401])
})

describe('attempts', () => {
  const loginAt = (app: typeof world.app, remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload: samples['auth.login'], remoteAddress })

  test('are counted across all processes of a database', async () => {
    const [one, other] = [await anotherApp(), await anotherApp()]
    const remoteAddress = someAddress()
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => loginAt(index % 2 ? one : other, remoteAddress)),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(14).fill(429)])

    const third = await anotherApp()
    const refused = await loginAt(third, remoteAddress)
    expect([refused.statusCode, refused.json<{ title: string }>().title]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts. Try again in \d+ seconds?$/),
    ])
    expect((await loginAt(third, someAddress())).statusCode).toBe(401)
    for (const app of [one, other, third]) await app.close()
  })

  test('from one address with ever new accounts end at 120, in any process', async () => {
    const remoteAddress = someAddress()
    const other = await anotherApp()
    const payload = (index: number) => ({ email: `nobody${index}@handoff.test`, token: 'none' })
    const tries = Array.from({ length: 130 }, (_, index) =>
      (index % 2 ? world.app : other).inject({
        method: 'POST',
        url: '/api/auth/reset-password',
        payload: payload(index),
        remoteAddress,
      }),
    )
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    await other.close()
  })

  test('are allowed again after a minute, and an exhausted key costs the database nothing', async () => {
    const remoteAddress = someAddress()
    const counted = async () =>
      (await db.selectFrom('rate_limit').select('points').orderBy('points').execute()).map(({ points }) => points)
    await db.deleteFrom('rate_limit').execute()
    for (let attempt = 1; attempt <= 10; attempt++) await loginAt(world.app, remoteAddress)
    expect((await loginAt(world.app, remoteAddress)).statusCode).toBe(429)
    expect(await counted()).toEqual([10, 11])
    expect((await loginAt(world.app, remoteAddress)).statusCode).toBe(429)
    expect(await counted()).toEqual([10, 11])

    await db.updateTable('rate_limit').set({ expire: 0 }).execute()
    const other = await anotherApp()
    expect((await loginAt(other, remoteAddress)).statusCode).toBe(401)
    expect(await counted()).toEqual([1, 1])
    await other.close()
  })

  test('are stored without names', async () => {
    await loginAt(world.app, '203.0.113.77')
    const attempts = JSON.stringify(await db.selectFrom('rate_limit').selectAll().execute())
    for (const secret of ['203.0.113.77', 'nobody@handoff.test'])
      for (const text of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toJSON().data.join(',')])
        expect(attempts).not.toContain(text)
  })

  test('are not counted for calls that cannot be guessed', async () => {
    await db.deleteFrom('rate_limit').execute()
    for (const url of ['/api/auth/me', '/api/categories', '/api/reference/states', '/api/public/network/about'])
      await ask(ada, { url, remoteAddress: someAddress() })
    await ask(ada, { method: 'PUT', url: '/api/profile', payload: samples['profile.save'] })
    expect(await db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
  })
})

const matches = (path: string, url: string) =>
  new RegExp(`^/api${path.split('?')[0]!.replace(/:\w+/g, '[^/]+')}$`).test(url)
