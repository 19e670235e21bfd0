import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { datesIn } from '../../kit/dates/dates.ts'
import { hubState } from '../../kit/hub/hubState.ts'
import { liveHandlers, takeHeartbeat } from '../../kit/hub/liveHandlers.ts'
import { person } from '../../test/person.ts'
import { newCache, show } from '../../test/show.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false }))
afterEach(() => {
  vi.useRealTimers()
  hubState.onReconnect(() => {})
  hubState.set('off')
  onlineManager.setOnline(true)
})
const become = (state: Parameters<typeof hubState.set>[0], wait = 0) =>
  act(() => {
    hubState.set(state)
    return vi.advanceTimersByTimeAsync(wait)
  })
const bar = () => screen.queryByRole('status')

test('a lost connection shows after five seconds, until it is back', async () => {
  await show(<ConnectionBar />)
  await become('connected', 60_000)
  expect(bar()).toBeNull()
  await become('reconnecting', 4_999)
  expect(bar()).toBeNull()
  await become('reconnecting', 1)
  expect(bar()).toHaveTextContent('Connection lost. What you see may be out of date.Reconnecting…')
  await become('connected')
  expect(bar()).toBeNull()
  await become('reconnecting', 4_000)
  await become('connected', 60_000)
  expect(bar()).toBeNull()
})

test('when the automatic attempts have ended, you can reconnect yourself', async () => {
  const reconnect = vi.fn<() => void>()
  hubState.onReconnect(reconnect)
  await show(<ConnectionBar />)
  await become('connected')
  await become('reconnecting', 3_000)
  await become('disconnected', 2_000)
  expect(bar()).toHaveTextContent('Connection lost.')
  act(() => screen.getByRole('button', { name: 'Reconnect' }).click())
  expect(reconnect).toHaveBeenCalledTimes(1)
})

test('before the first attempt nothing counts as lost', async () => {
  await show(<ConnectionBar />)
  await become('off', 60_000)
  expect(bar()).toBeNull()
})

const requests = (pageNo: number) => ['requests', 'list', { pageNo }]
function Shown({ page }: { page: number }) {
  useQuery({ queryKey: requests(page), queryFn: () => Promise.reject(new Error('away')), retry: false })
  return <ConnectionBar />
}
const offline = () => act(async () => onlineManager.setOnline(false))
const me = person({ timeZone: 'America/Los_Angeles' })

test('offline, the page shows once when its data was loaded', async () => {
  const cache = newCache()
  const at = new Date()
  at.setMinutes(at.getMinutes() - 7)
  cache.setQueryData(requests(1), [], { updatedAt: at.getTime() })
  // Not on the page, and so irrelevant.
  cache.setQueryData(requests(9), [], { updatedAt: at.getTime() - 3_600_000 })
  await show(<Shown page={1} />, { cache, me })
  expect(bar()).toBeNull()
  await offline()
  await become('reconnecting', 60_000)
  const words = lowered(datesIn(me.timeZone).formatMoment(at))
  expect(screen.getAllByRole('status')).toHaveLength(1)
  expect(bar()).toHaveTextContent(`You’re offline. Showing what was loaded ${words}.`)
  await act(async () => onlineManager.setOnline(true))
  await become('connected')
  expect(bar()).toBeNull()
})

test('offline, a page without loaded data does not claim to show any', async () => {
  await show(<Shown page={3} />, { me })
  await offline()
  expect(bar()).toHaveTextContent('You’re offline. This page loads when you’re back online.')
})

test('while the server accepts no changes, the page says since when, in the time zone of the person', async () => {
  const { readOnly } = liveHandlers(newCache())
  const at = new Date()
  await show(<ConnectionBar />, { me })
  act(() => readOnly!(at.toISOString()))
  expect(bar()).toHaveTextContent(`Read only since ${datesIn(me.timeZone).formatTime(at)}.Changes can’t be saved yet.`)
  act(() => readOnly!('2026-01-05T18:02:00.000Z'))
  expect(bar()).toHaveTextContent('Read only since 01-05-2026, 10:02 AM.')
  act(() => readOnly!(null))
  expect(bar()).toBeNull()
})

test('a page that was opened then says it as well', async () => {
  await show(<ConnectionBar />, { me })
  const heartbeat = { serverTime: new Date().toISOString(), unread: 0, totalInBounds: 0, pending: null }
  const take = takeHeartbeat(newCache())
  act(() => take({ ...heartbeat, readOnlySince: new Date().toISOString() }))
  expect(bar()).toHaveTextContent('Read only since')
  act(() => take(heartbeat))
  expect(bar()).toBeNull()
})
