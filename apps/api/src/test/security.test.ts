import { auth } from '@handoff/contracts/access/auth/auth'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { mails } from '@handoff/contracts/platform/mails'
import { describe, expect, test } from 'vitest'
import { newToken } from '../kit/security/token.ts'
import { someAddress } from './samples.ts'
import { openWorld, password } from './world.ts'

const { as, ask, aPerson, anEntity, db } = await openWorld()
const ada = await aPerson()

const login = async (headers: Record<string, string> = {}) => {
  const { data } = await as(null, { headers, remoteAddress: someAddress() })(auth.login, { email: ada.email, password })
  if (!('token' in data)) throw new Error('No second factor was set up')
  return data.token
}
const isIn = async (token: string) => (await ask({ token }, { url: '/api/auth/me' })).statusCode === 200

describe('a token', () => {
  test('is 256 random bits, different each time', () => {
    const tokens = Array.from({ length: 2000 }, newToken)
    expect(new Set(tokens).size).toBe(2000)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    // Every bit is set in about half of them: a source that repeats itself would fail here.
    const ones = Array.from({ length: 256 }, (_, bit) =>
      tokens.reduce((sum, token) => sum + ((Buffer.from(token, 'base64url')[bit >> 3]! >> (bit & 7)) & 1), 0),
    )
    for (const count of ones) expect(Math.abs(count - 1000)).toBeLessThan(200)
  })

  test('of the login is always new, even if one is sent along', async () => {
    const planted = newToken()
    const token = await login({ authorization: `Bearer ${planted}`, cookie: `auth_token=${planted}` })
    expect(token).not.toBe(planted)
    expect(await isIn(planted)).toBe(false)
    expect(await login()).not.toBe(token)
  })

  test('is read only from the header: no cookie is set or read', async () => {
    const token = await login()
    const set = await ask(null, {
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ada.email, password },
      remoteAddress: someAddress(),
    })
    expect(set.headers['set-cookie']).toBeUndefined()
    expect((await ask(null, { url: '/api/auth/me', headers: { cookie: `auth_token=${token}` } })).statusCode).toBe(401)
  })
})

describe('another site', () => {
  test('may not read an answer, with any origin header', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3000']) {
      const { headers } = await ask(ada, { url: '/api/auth/me', headers: { origin } })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      const preflight = await ask(ada, {
        method: 'OPTIONS',
        url: '/api/customers',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect(preflight.statusCode).toBeGreaterThanOrEqual(400)
    }
  })

  test('cannot send a form on someone’s behalf without a token', async () => {
    const answer = await ask(null, {
      method: 'POST',
      url: '/api/customers',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'firstName=Eve',
    })
    expect([401, 415]).toContain(answer.statusCode)
  })

  test('in the host header does not get into an emailed link', async () => {
    await ask(null, {
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: ada.email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      remoteAddress: someAddress(),
    })
    const { id } = await db.selectFrom('mail').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const { text, html } = (await as(ada)(mails.show, { id })).data
    expect(text).toContain('http://localhost:3000/auth/reset-password?token=')
    expect(`${text}${html}`).not.toContain('evil')
  })
})

test.each([
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/..%5c..%5cpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/api/pictures/..%2f..%2fetc%2fpasswd',
])('the address %s reaches no file on the machine', async (url) => {
  const { body, statusCode } = await ask(null, { url })
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(body).not.toMatch(/"workspaces"|root:/)
})

test('a method override header is ignored', async () => {
  for (const name of ['x-http-method-override', 'x-method-override', '_method']) {
    const { statusCode } = await ask(ada, { url: '/api/auth/sessions', headers: { [name]: 'DELETE' } })
    expect(statusCode).toBe(200)
  }
  expect(await isIn(ada.token)).toBe(true)
})

test('user text is returned as text everywhere', async () => {
  const ben = await aPerson({ entity: await anEntity() })
  const name = `<img src=x onerror=alert(1)>'; drop table customer; --`
  const { data } = await as(ben)(customers.create, { firstName: name, lastName: 'Marin', hasNoContact: true })
  expect(data.firstName).toBe(name)
  const { headers } = await ask(ben, { url: `/api/customers/${data.id}` })
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect((await as(ben)(customers.list, { search: name })).data.total).toBe(1)
})
