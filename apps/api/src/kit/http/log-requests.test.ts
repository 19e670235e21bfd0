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

test('a database timeout asks the user to try again', async () => {
  const response = await app.inject({ method: 'POST', url: '/api/fails/slowly' })
  expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
    503,
    '5',
    { title: 'This is taking too long. Try again in a moment', code: 'unavailable' },
  ])
})
