import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const lines: string[] = []
const app = await world.anotherApp({ logTo: { write: (line) => void lines.push(line) }, logLevel: 'trace' })
const { db } = world.database
app.post('/api/fails/insert', () => sql`insert into account (user_type, first_name) values (1, 'Rosalind')`.execute(db))
app.post('/api/fails/slowly', () => sql`select pg_cancel_backend(pg_backend_pid())`.execute(db))
app.get('/api/fails/aloud', () => {
  throw new Error('Cannot read /api/hub?id=7&access_token=top-secret')
})
afterAll(() => app.close())

test('an error is logged without its row', async () => {
  const response = await app.inject({ method: 'POST', url: '/api/fails/insert' })
  expect([response.statusCode, response.json<object>()]).toMatchObject([500, { title: 'Internal Server Error' }])
  expect(lines.join('')).toContain('violates not-null constraint')
  expect(lines.join('')).not.toContain('Rosalind')
})

test('no token is logged, at any level and for any transport of the hub', async () => {
  const { token } = await world.aPerson()
  for (const [method, url] of [
    ['POST', `/api/hub/negotiate?access_token=${token}`],
    ['GET', `/api/hub?id=unknown&access_token=${token}`],
    ['GET', `/api/hub?id=unknown&access_token=${token}x`],
    ['PUT', `/api/hub?access_token=${token}`],
    ['GET', `/api/nothing?token=${token}`],
    ['GET', `/auth/register?setup=${token}`],
  ] as const)
    await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  expect((await app.inject('/api/fails/aloud')).statusCode).toBe(500)
  expect(lines.join('')).toContain('access_token=…')
  expect(lines.join('')).not.toContain('top-secret')
  expect(lines.join('')).not.toContain(token)
})

type Line = { level: number; msg: string; requestId: string; [more: string]: unknown }
const read = () => lines.map((line) => JSON.parse(line) as Line)
const requestLines = () => read().filter(({ msg }) => msg === 'request')

test('each request is a line with its route, without ids or query, and with who is logged in', async () => {
  lines.length = 0
  const { id, token } = await world.aPerson()
  const headers = { authorization: `Bearer ${token}` }
  await app.inject({ url: '/api/customers/4711', headers })
  await app.inject({ url: '/api/customers/4711' })
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'ada@handoff.test', password: 'wrong' },
  })
  await app.inject('/api/health/live')
  await app.inject('/customers/4711?search=Rosalind')
  await expect.poll(() => requestLines().length).toBe(5)

  const route = '/api/customers/:id'
  expect(requestLines()).toMatchObject([
    { level: 30, method: 'GET', route, status: 404, userId: id, ms: expect.any(Number) },
    { level: 30, method: 'GET', route, status: 401, userId: null },
    { level: 30, method: 'POST', route: '/api/auth/login', status: 401, userId: null },
    { level: 20, method: 'GET', route: '/api/health/live', status: 200 },
    { level: 30, method: 'GET', route: null },
  ])
  expect(new Set(requestLines().map(({ requestId }) => requestId)).size).toBe(5)
  expect(lines.join('')).not.toMatch(/4711|Rosalind/)
})

test('the id in an unexpected error is that of its lines', async () => {
  lines.length = 0
  const { message } = (await app.inject('/api/fails/aloud')).json<{ message: string }>()
  await expect.poll(() => read().filter(({ requestId }) => requestId === message)).toHaveLength(2)
})

test('a database timeout asks the user to try again', async () => {
  const response = await app.inject({ method: 'POST', url: '/api/fails/slowly' })
  expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
    503,
    '5',
    { title: 'This is taking too long. Try again in a moment', code: 'unavailable' },
  ])
})
