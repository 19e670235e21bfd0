import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hubState } from '../../kit/hub/hubState.ts'
import { show } from '../../test/show.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false }))
afterEach(() => {
  vi.useRealTimers()
  hubState.onReconnect(() => {})
  hubState.set('off')
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

test('before anything has been tried, nothing is lost', async () => {
  await show(<ConnectionBar />)
  await become('off', 60_000)
  expect(bar()).toBeNull()
})
