import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person } from '../test/person.ts'
import { liveHandlers, takeHeartbeat } from './liveHandlers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const list = ['referrals', 'listInbound', {}]
const customer = ['customers', 'show', { id: 7 }]
const timeZones = ['settings', 'timeZones', {}]

function aScreen() {
  const cache = new QueryClient()
  const show = () => {
    for (const key of [list, customer, timeZones]) cache.setQueryData(key, {})
  }
  show()
  const isStale = (key: readonly unknown[]) => cache.getQueryState(key)!.isInvalidated
  return { cache, handlers: liveHandlers(cache), show, isStale }
}
const change = { referralId: 1, groupId: 1 }

test('a referral that moved refreshes what shows referrals, and opens no customer a second time', () => {
  const { handlers, isStale } = aScreen()
  handlers.OnReferralChange!(change)
  expect([list, customer, timeZones].map(isStale)).toEqual([true, false, false])
})

test('of many moves in a row the screen asks for the first and once for the rest', () => {
  const { handlers, show, isStale } = aScreen()
  handlers.OnReferralChange!(change)
  show()
  for (let index = 0; index < 50; index++) handlers.OnReferralChange!(change)
  expect(isStale(list)).toBe(false)
  vi.advanceTimersByTime(2_000)
  expect(isStale(list)).toBe(true)
  show()
  vi.advanceTimersByTime(10_000)
  expect(isStale(list)).toBe(false)
  handlers.OnReferralChange!(change)
  expect(isStale(list)).toBe(true)
})

test('a keep-alive that counts otherwise than was pushed tells that a move was missed', () => {
  const { cache, isStale } = aScreen()
  cache.setQueryData(['auth', 'me', {}], person({ totalInBounds: 3 }))
  const beat = takeHeartbeat(cache)
  const told = { serverTime: '2026-11-18T15:00:00Z', unread: 0, pending: null }
  beat({ ...told, totalInBounds: 3 })
  expect(isStale(list)).toBe(false)
  beat({ ...told, totalInBounds: 4 })
  expect(isStale(list)).toBe(true)
  expect(cache.getQueryData(['auth', 'me', {}])).toMatchObject({ totalInBounds: 4 })
})
