import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const channel = new BroadcastChannel('session')
const channelsOfTabs: BroadcastChannel[] = []
class ChannelOfTab extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channelsOfTabs.push(this)
  }
}
/** A closed tab gets nothing and answers no one. */
const closeTabs = () => {
  for (const one of channelsOfTabs.splice(0)) one.close()
}

/** A tab: the module again, on the current storages. */
async function tab() {
  vi.resetModules()
  return (await import('./session.ts')).session
}
/** A tab that is opened next to existing ones: its session storage is empty. */
async function newTab() {
  sessionStorage.clear()
  return tab()
}
const kept = (storage: Storage) => Object.fromEntries(Object.keys(storage).map((key) => [key, storage.getItem(key)]))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
const post = (notice: object) => channel.postMessage(notice)
const heard = () => new Promise((resolve) => setTimeout(resolve, 20))

/** Messages of a tab to the others, and of the test. */
async function messagesDuring(act: () => unknown) {
  const received: unknown[] = []
  const listen = ({ data }: MessageEvent) => received.push(data)
  channel.addEventListener('message', listen)
  await act()
  await heard()
  channel.removeEventListener('message', listen)
  return received
}

afterEach(closeTabs)
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', ChannelOfTab)
  sessionStorage.clear()
  localStorage.clear()
})

test('without "remember me" the token is kept in session storage only', async () => {
  const session = await tab()
  session.begin('secret', false)
  expect(sessionStorage.getItem('auth_token')).toBe('secret')
  expect(kept(localStorage)).toEqual({})
  expect((await tab()).token).toBe('secret')
})

test('with "remember me" it is kept in local storage, with the flag', async () => {
  const session = await tab()
  session.begin('secret', true)
  expect(sessionStorage.getItem('auth_token')).toBeNull()
  expect(kept(localStorage)).toEqual({ auth_token: 'secret', remember_me: 'true' })
  expect((await tab()).isRemembered).toBe(true)
})

test('a login replaces that of anyone who was here before', async () => {
  const session = await tab()
  session.begin('first', true)
  session.begin('second', false)
  expect(kept(localStorage)).toEqual({})
  expect(session.token).toBe('second')
})

test('a tab without "remember me" leaves the remembered token of another tab alone', async () => {
  const session = await tab()
  session.begin('mine', false)
  localStorage.setItem('auth_token', 'theirs')
  localStorage.setItem('remember_me', 'true')
  expect(session.isRemembered).toBe(false)
  session.rotate('mine again')
  expect(sessionStorage.getItem('auth_token')).toBe('mine again')
  session.end('expired')
  expect(kept(sessionStorage)).toEqual({})
  expect(kept(localStorage)).toEqual({ auth_token: 'theirs', remember_me: 'true' })
})

test('the end clears everything, is reported with its reason, and happens once', async () => {
  const session = await tab()
  const onEnd = vi.fn<(why: string) => void>()
  session.begin('secret', true)
  session.subscribe({ onEnd })
  session.end('expired')
  session.end('logout')
  expect(session.token).toBeNull()
  expect({ ...kept(localStorage), ...kept(sessionStorage) }).toEqual({})
  expect(onEnd.mock.calls).toEqual([['expired']])
})

test('a logout in another tab is a logout here too, even if the server reports the end first', async () => {
  const session = await tab()
  const onEnd = vi.fn<(why: string) => void>()
  session.begin('secret', false)
  session.identify(7)
  session.subscribe({ onEnd })
  post({ type: 'leaving', userId: 8 })
  post({ type: 'leaving', userId: 7 })
  await heard()
  expect(session.token).toBe('secret')
  session.end('expired')
  expect(onEnd.mock.calls).toEqual([['logout']])
})

test('a logout is a logout, even if the server ends the session before it answers', async () => {
  const session = await tab()
  const onEnd = vi.fn<(why: string) => void>()
  session.begin('secret', false)
  session.subscribe({ onEnd })
  await session.leave(async () => session.end('expired'))
  expect(onEnd.mock.calls).toEqual([['logout']])
})

test('a logout that fails ends the session anyway', async () => {
  const session = await tab()
  session.begin('secret', false)
  await expect(session.leave(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(session.token).toBeNull()
})

test('a logout of the same person in another tab ends this one; of another person not', async () => {
  const session = await tab()
  session.begin('secret', false)
  session.identify(7)

  post({ type: 'ended', userId: 8 })
  await heard()
  expect(session.token).toBe('secret')

  post({ type: 'ended', userId: 7 })
  await heard()
  expect(session.token).toBeNull()
  expect(sessionStorage.getItem('auth_token')).toBeNull()
})

test('a session that expired in another tab is no logout; a logout is one, even afterward', async () => {
  const session = await tab()
  const onEnd = vi.fn<(why: string) => void>()
  session.begin('secret', false)
  session.identify(7)
  session.subscribe({ onEnd })
  post({ type: 'ended', userId: 7, why: 'expired' })
  await heard()
  post({ type: 'ended', userId: 8, why: 'logout' })
  post({ type: 'ended', userId: 7, why: 'logout' })
  await heard()
  expect(onEnd.mock.calls).toEqual([['expired'], ['logout']])
})

test('a token renewed in another tab is taken over', async () => {
  const session = await tab()
  session.begin('old', false)
  post({ type: 'rotated', from: 'old', to: 'new' })
  await heard()
  expect(session.token).toBe('new')
  expect(sessionStorage.getItem('auth_token')).toBe('new')
})

test('a renewed token is stored in the same place', async () => {
  const session = await tab()
  session.begin('old', true)
  session.rotate('new')
  expect(localStorage.getItem('auth_token')).toBe('new')
  expect(sessionStorage.getItem('auth_token')).toBeNull()
})

test('local storage cleared by another tab ends the session; another token there is taken over', async () => {
  const session = await tab()
  const onReplaced = vi.fn<() => void>()
  session.begin('mine', true)
  session.subscribe({ onReplaced })

  dispatchEvent(new StorageEvent('storage', { key: 'auth_token', oldValue: 'mine', newValue: 'theirs' }))
  expect(session.token).toBe('theirs')
  expect(onReplaced).toHaveBeenCalledOnce()

  dispatchEvent(new StorageEvent('storage', { key: 'auth_token', oldValue: 'theirs', newValue: null }))
  expect(session.token).toBeNull()
})

test('a new tab asks the open ones, and keeps their login in its own session storage only', async () => {
  const first = await tab()
  first.begin('secret', false, 7)
  const second = await newTab()
  expect(second.token).toBeNull()
  await second.askTabs()
  expect(second.token).toBe('secret')
  expect(kept(sessionStorage)).toEqual({ auth_token: 'secret' })
  expect(kept(localStorage)).toEqual({})
  expect(second.isRemembered).toBe(false)
})

test('with no tab to answer, a new one waits once and briefly', async () => {
  const first = await tab()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const waiting = first.askTabs()
  await vi.advanceTimersByTimeAsync(299)
  expect(await Promise.race([waiting.then(() => 'done'), Promise.resolve('waiting')])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  await first.askTabs()
  vi.useRealTimers()
  expect(first.token).toBeNull()
})

test('an answer after the wait is used anyway', async () => {
  const first = await tab()
  const onReplaced = vi.fn<(userId: number | null) => void>()
  first.subscribe({ onReplaced })
  await first.askTabs()
  post({ type: 'login', token: 'late', userId: 7, isRemembered: false })
  await heard()
  expect(first.token).toBe('late')
  expect(onReplaced.mock.calls).toEqual([[7]])
})

test('no answer comes from a tab without a login, from one that logs out, or for a remembered login', async () => {
  const first = await tab()
  expect(await messagesDuring(() => post({ type: 'asking' }))).toEqual([])
  first.begin('secret', false, 7)
  await heard()
  let answer = () => {}
  const leaving = first.leave(() => new Promise<void>((resolve) => (answer = resolve)))
  await heard()
  expect(await messagesDuring(() => post({ type: 'asking' }))).toEqual([])
  answer()
  await leaving
  first.begin('secret', true, 7)
  await heard()
  expect(await messagesDuring(() => post({ type: 'asking' }))).toEqual([])
})

test('a page that wants no login follows none, and asks no one', async () => {
  const first = await tab()
  post({ type: 'login', token: 'secret', userId: 7, isRemembered: false })
  await heard()
  expect(first.token).toBeNull()
  expect(kept(sessionStorage)).toEqual({})
})

test('a login replaces no login in another tab', async () => {
  const first = await tab()
  first.begin('mine', false, 7)
  post({ type: 'login', token: 'theirs', userId: 8, isRemembered: false })
  await heard()
  expect(first.token).toBe('mine')
})

test('after a logout everywhere, the next login in one tab is one in all, remembered if it is there', async () => {
  const first = await tab()
  first.begin('first', false, 7)
  const second = await newTab()
  await second.askTabs()
  await second.leave(async () => {})
  await heard()
  expect([first.token, second.token]).toEqual([null, null])
  expect(kept(sessionStorage)).toEqual({})
  second.begin('second', true, 8)
  await heard()
  expect([first.token, first.isRemembered]).toEqual(['second', true])
  expect(kept(sessionStorage)).toEqual({})
  expect(kept(localStorage)).toEqual({ auth_token: 'second', remember_me: 'true' })
})

test('a tab that took over the login of another follows its logout without identifying the user', async () => {
  const first = await tab()
  first.begin('secret', false, 7)
  const second = await newTab()
  await second.askTabs()
  first.end('logout')
  await heard()
  expect(second.token).toBeNull()
})

test('once the last tab is closed, no tab knows the token', async () => {
  const first = await tab()
  first.begin('secret', false, 7)
  expect(JSON.stringify([kept(localStorage), document.cookie])).not.toContain('secret')
  closeTabs()
  const next = await newTab()
  await next.askTabs()
  expect(next.token).toBeNull()
})
