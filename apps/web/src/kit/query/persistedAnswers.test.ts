import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newCache } from '../../test/show.tsx'
import { session } from '../session/session.ts'
import { forgetPersistedAnswers, persistAnswers, restoreAnswers } from './persistedAnswers.ts'

const pending = ['requests', 'pendingCounts', {}]
const cacheOf = (id: number) => {
  const cache = newCache()
  cache.setQueryData(['auth', 'me', {}], { id })
  return cache
}

/** One visit with these responses; they are stored by the end of it. */
function visit(id: number, answers: [readonly unknown[], unknown][]) {
  const cache = cacheOf(id)
  const stop = persistAnswers(cache, id)
  for (const [key, data] of answers) cache.setQueryData(key, data)
  vi.advanceTimersByTime(500)
  stop()
}
const nextVisit = async (id: number) => {
  const cache = cacheOf(id)
  await restoreAnswers(cache, id)
  return cache
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  session.end('logout')
})

test('counts and the lists of requests and notifications are available after a reload', async () => {
  const answers: [readonly unknown[], unknown][] = [
    [pending, { total: 4 }],
    [['requests', 'list', { id: 1, pageNo: 1 }], { total: 2 }],
    [['requests', 'list', { id: 3, pageNo: 1 }], { total: 5 }],
    [['categories', 'kpis', {}], { total: 21 }],
    [['entities', 'kpis', {}], { total: 64 }],
    [['notifications', 'list', { filter: 1 }], { unread: 3 }],
  ]
  visit(7, answers)
  for (const [key, data] of answers) expect((await nextVisit(7)).getQueryData(key)).toEqual(data)
})

test('responses about customers and searches are never stored', () => {
  visit(7, [
    [pending, { total: 4 }],
    [['customers', 'list', {}], [{ name: 'Rosa Marin' }]],
    [['referrals', 'listInbound', {}], [{ customer: 'Rosa Marin' }]],
    [['requests', 'list', { id: 1, search: 'Rosa Marin' }], { total: 0 }],
  ])
  const storage = sessionStorage.getItem('handoff:answers:7') ?? localStorage.getItem('handoff:answers:7')
  expect(storage).toContain('pendingCounts')
  expect(storage).not.toContain('Rosa')
})

test('notifications are stored without the need of a referral', () => {
  const referral = { id: 7, need: 'Safety', county: 'Alameda County' }
  visit(7, [[['notifications', 'list', {}], { data: [{ id: 1, outcome: 'Accepted', referral }] }]])
  const storage = sessionStorage.getItem('handoff:answers:7') ?? localStorage.getItem('handoff:answers:7')
  expect(storage).toContain('Accepted')
  expect(storage).not.toContain('Safety')
})

test.each([
  { rememberMe: false, home: sessionStorage, other: localStorage },
  { rememberMe: true, home: localStorage, other: sessionStorage },
])('responses are stored with the token: remember me $rememberMe', ({ rememberMe, home, other }) => {
  session.begin('secret', rememberMe)
  visit(7, [[pending, { total: 4 }]])
  expect(home.getItem('handoff:answers:7')).toContain('"total":4')
  expect(other.getItem('handoff:answers:7')).toBeNull()
})

test('another user gets none of them, and none are stored under the wrong user', async () => {
  visit(7, [[pending, { total: 4 }]])
  expect((await nextVisit(8)).getQueryData(pending)).toBeUndefined()

  const cache = cacheOf(7)
  const stop = persistAnswers(cache, 7)
  cache.setQueryData(pending, { total: 9 })
  cache.setQueryData(['auth', 'me', {}], { id: 8 })
  vi.advanceTimersByTime(500)
  stop()
  expect((await nextVisit(7)).getQueryData(pending)).toEqual({ total: 4 })
})

test('a response of this visit is newer than a stored one', async () => {
  visit(7, [[pending, { total: 4 }]])
  const cache = cacheOf(7)
  cache.setQueryData(pending, { total: 5 }, { updatedAt: Date.now() + 1 })
  await restoreAnswers(cache, 7)
  expect(cache.getQueryData(pending)).toEqual({ total: 5 })
})

test('everything is deleted once it is forgotten', async () => {
  visit(7, [[pending, { total: 4 }]])
  forgetPersistedAnswers()
  expect((await nextVisit(7)).getQueryData(pending)).toBeUndefined()
})

test('an unreadable one, or one a day old, is ignored', async () => {
  sessionStorage.setItem('handoff:answers:7', '{')
  expect((await nextVisit(7)).getQueryData(pending)).toBeUndefined()

  visit(7, [[pending, { total: 4 }]])
  const kept = JSON.parse(sessionStorage.getItem('handoff:answers:7')!)
  sessionStorage.setItem('handoff:answers:7', JSON.stringify({ ...kept, timestamp: Date.now() - 25 * 60 * 60 * 1000 }))
  expect((await nextVisit(7)).getQueryData(pending)).toBeUndefined()
})
