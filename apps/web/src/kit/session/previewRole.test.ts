import { auth } from '@handoff/contracts/access/auth/auth'
import { notifications } from '@handoff/contracts/platform/notifications'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, Refusal } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { ask } from '../query/client.ts'
import { previewRole } from './previewRole.ts'
import { session } from './session.ts'

const role = { id: 7, name: 'Case worker' }
const header = (api: ReturnType<typeof fakeApi>, at = 0) => api.asked[at]!.headers['X-Preview-Role']

beforeEach(() => {
  session.begin('secret', false)
})

test('every request carries the previewed role, except those that keep or end the session', async () => {
  const api = fakeApi()
  api.on(notifications.markAllAsRead, () => null)
  api.on(auth.logout, () => null)
  api.on(auth.refresh, () => ({ token: 'new' }))
  await ask(notifications.markAllAsRead, {})
  previewRole.begin(role)
  await ask(notifications.markAllAsRead, {})
  await ask(auth.refresh, {})
  await ask(auth.logout, {})
  expect(api.asked.map((_, at) => header(api, at))).toEqual([undefined, '7', undefined, undefined])
})

test('it survives a reload of the tab, and ends with the session', async () => {
  previewRole.begin(role)
  vi.resetModules()
  const { previewRole: again } = await import('./previewRole.ts')
  expect(again.current).toEqual(role)
  session.end('logout')
  expect(previewRole.current).toBeNull()
  vi.resetModules()
  expect((await import('./previewRole.ts')).previewRole.current).toBeNull()
})

test('another login does not begin in it', () => {
  previewRole.begin(role)
  session.begin('other', true)
  expect(previewRole.current).toBeNull()
})

test.each([404, 403])('a role with response %i ends the preview', async (status) => {
  const api = fakeApi()
  api.on(auth.me, () => {
    if (header(api, api.asked.length - 1)) throw new Refusal(status, { title: 'We couldn’t find this role' })
    return person()
  })
  previewRole.begin(role)
  expect((await ask(auth.me, {})).data.firstName).toBe('Maya')
  expect(previewRole.current).toBeNull()
})
