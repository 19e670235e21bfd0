import { roles } from '@handoff/contracts/access/roles/roles'
import type { Change } from '@handoff/contracts/change'
import type { Endpoint, Named } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { materials } from '@handoff/contracts/platform/materials'
import { groups } from '@handoff/contracts/referrals/groups'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../test/person.ts'
import { query } from '../query/useEndpoint.ts'
import { liveHandlers, takeHeartbeat } from './liveHandlers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const list = ['referrals', 'listInbound', {}]
const customer = ['customers', 'show', { id: 7 }]
const timeZones = ['settings', 'timeZones', {}]
const me = ['auth', 'me', {}]

function aScreen() {
  const cache = new QueryClient()
  const show = () => {
    for (const key of [list, customer, timeZones, me]) cache.setQueryData(key, {})
  }
  show()
  const isStale = (key: readonly unknown[]) => cache.getQueryState(key)!.isInvalidated
  return { cache, handlers: liveHandlers(cache), show, isStale }
}
const change: Change = { noun: 'referral', ids: { referral: [1], group: [1], customer: [3], entity: [4, 5] } }

test('a referral that moved refreshes referrals, but no open customer, and not the current user', () => {
  const { handlers, isStale } = aScreen()
  handlers.changed!([change])
  expect([list, customer, timeZones, me].map(isStale)).toEqual([true, false, false, false])
})

test('a referral that moved refreshes lists, its own detail, and the records it names, and no others', () => {
  const { cache, handlers } = aScreen()
  const answerOn = (endpoint: Named<Endpoint>, input: object, data: object = {}) => {
    const { queryKey, meta } = query(endpoint, input as Record<string, unknown>)
    cache.getQueryCache().build(cache, { queryKey, meta }).setData(data)
    return () => cache.getQueryState(queryKey)!.isInvalidated
  }
  const touched = [
    answerOn(referrals.show, { id: 1 }),
    answerOn(referrals.show, { id: 2 }, { id: 2, groupId: 1 }),
    answerOn(materials.ofCustomer, { id: 3 }),
    answerOn(entities.show, { id: 5 }),
    answerOn(groups.count, {}),
  ]
  const untouched = [
    answerOn(referrals.show, { id: 8 }, { id: 8, groupId: 8 }),
    answerOn(materials.ofCustomer, { id: 4 }),
    answerOn(entities.show, { id: 9 }),
    answerOn(roles.list, {}),
  ]
  handlers.changed!([change])
  expect(touched.map((isStale) => isStale())).toEqual(touched.map(() => true))
  expect(untouched.map((isStale) => isStale())).toEqual(untouched.map(() => false))
})

test('the counts of the menu are included', () => {
  const { cache, handlers } = aScreen()
  cache.setQueryData(me, person({ totalInBounds: 3 }))
  handlers.changed!([change], { totalInBounds: 4 })
  handlers.changed!([{ noun: 'help' }], { help: { waiting: 1, open: 2 } })
  expect(cache.getQueryData(me)).toMatchObject({ totalInBounds: 4 })
  expect(cache.getQueryData(['help', 'waiting', {}])).toEqual({ waiting: 1, open: 2 })
})

test('after many moves in a row the screen refetches for the first and once for the rest', () => {
  const { handlers, show, isStale } = aScreen()
  handlers.changed!([change])
  show()
  for (let index = 0; index < 50; index++) handlers.changed!([change])
  expect(isStale(list)).toBe(false)
  vi.advanceTimersByTime(2_000)
  expect(isStale(list)).toBe(true)
  show()
  vi.advanceTimersByTime(10_000)
  expect(isStale(list)).toBe(false)
  handlers.changed!([change])
  expect(isStale(list)).toBe(true)
})

test('changes in another tab are refetched here, including the current user', () => {
  const { cache, handlers, isStale } = aScreen()
  const notices = ['notifications', 'list', {}]
  cache.setQueryData(notices, {})
  handlers.changed!([{ noun: 'notice' }])
  expect([notices, list, me].map(isStale)).toEqual([true, false, false])
  handlers.changed!([{ noun: 'profile' }])
  expect([list, me].map(isStale)).toEqual([false, true])
})

test('of several changes in a row each one’s queries are refetched', () => {
  const { cache, handlers, isStale } = aScreen()
  const [materials, notes] = [
    ['materials', 'ofEntity', { id: 1 }],
    ['notes', 'ofEntity', { id: 1 }],
  ]
  for (const key of [notes!, materials!]) cache.setQueryData(key, [])
  handlers.changed!([{ noun: 'material' }])
  expect([materials!, notes!].map(isStale)).toEqual([true, false])
  handlers.changed!([{ noun: 'note' }])
  vi.advanceTimersByTime(2_000)
  expect([notes!, materials!].map(isStale)).toEqual([true, true])
})

test('a keep-alive with another count than pushed reveals a missed move', () => {
  const { cache, isStale } = aScreen()
  cache.setQueryData(['auth', 'me', {}], person({ totalInBounds: 3 }))
  const beat = takeHeartbeat(cache)
  const heartbeat = { serverTime: '2026-11-18T15:00:00Z', unread: 0, pending: null }
  beat({ ...heartbeat, totalInBounds: 3 })
  expect(isStale(list)).toBe(false)
  beat({ ...heartbeat, totalInBounds: 4 })
  expect(isStale(list)).toBe(true)
  expect(cache.getQueryData(['auth', 'me', {}])).toMatchObject({ totalInBounds: 4 })
})

test('a push about requests sets its count, and refreshes only the lists', () => {
  const { cache, handlers, isStale } = aScreen()
  const counts = ['requests', 'pendingCounts', {}]
  const requests = ['requests', 'list', { id: 0 }]
  // Without the five counts a single one is not stored.
  handlers.TotalPendingRequests!(3)
  expect(cache.getQueryData(counts)).toBeUndefined()

  const pending = { total: 2, location: 1, category: 1, entity: 0, organization: 0 }
  cache.setQueryData(counts, pending)
  cache.setQueryData(requests, {})
  handlers.TotalPendingRequests!(3)
  handlers.TotalEntityPendingRequests!(1)
  expect(cache.getQueryData(counts)).toEqual({ ...pending, total: 3, entity: 1 })
  handlers.changed!([{ noun: 'request' }])
  expect([requests, counts].map(isStale)).toEqual([true, false])
})

test('a keep-alive with other request counts reveals a missed push', () => {
  const { cache, isStale } = aScreen()
  const counts = ['requests', 'pendingCounts', {}]
  const requests = ['requests', 'list', { id: 0 }]
  const pending = { total: 2, location: 1, category: 1, entity: 0, organization: 0 }
  cache.setQueryData(counts, pending)
  cache.setQueryData(requests, {})
  const heartbeat = { serverTime: '2026-11-18T15:00:00Z', unread: 0, totalInBounds: 0 }
  takeHeartbeat(cache)({ ...heartbeat, pending })
  expect(isStale(requests)).toBe(false)
  takeHeartbeat(cache)({ ...heartbeat, pending: { ...pending, total: 1, location: 0 } })
  expect(isStale(requests)).toBe(true)
  expect(cache.getQueryData(counts)).toMatchObject({ total: 1, location: 0 })
})
