import { auth } from '@handoff/contracts/access/auth/auth'
import { notifications } from '@handoff/contracts/platform/notifications'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { session } from '../session/session.ts'
import { ask } from './client.ts'

test('every call accepts JSON and carries the token', async () => {
  const api = fakeApi()
  api.on(auth.me, () => person())
  session.begin('secret', false)
  await ask(auth.me, {})
  expect(api.asked[0]!.headers).toMatchObject({ Accept: 'application/json', Authorization: 'Bearer secret' })
})

test('a refused token ends the session', async () => {
  const api = fakeApi()
  api.refuse(auth.me, 401, { title: 'Please sign in' })
  session.begin('secret', false)
  await expect(ask(auth.me, {})).rejects.toMatchObject({ status: 401 })
  expect(session.token).toBeNull()
})

test('a token renewed during the call does not', async () => {
  const api = fakeApi()
  api.refuse(auth.me, 401, { title: 'Please sign in' })
  session.begin('old', false)
  const request = ask(auth.me, {})
  session.rotate('new')
  await expect(request).rejects.toMatchObject({ status: 401 })
  expect(session.token).toBe('new')
})

test('an unreachable server has a message in words', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(ask(auth.me, {})).rejects.toMatchObject({
    status: 0,
    message: 'Can’t connect. Check your internet connection.',
  })
})

test('a failure without a message from the server has the specification’s', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 500 }))
  await expect(ask(notifications.markAllAsRead, {})).rejects.toMatchObject({ message: 'Internal Server Error' })
})
