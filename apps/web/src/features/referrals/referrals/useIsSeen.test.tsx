import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIsSeen } from './useIsSeen.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const look = (isChosen: boolean) =>
  renderHook(({ id, chosen }) => useIsSeen(id, chosen), { initialProps: { id: 7, chosen: isChosen } })
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const gesture = (type: string) =>
  act(() => {
    document.body.dispatchEvent(new Event(type, { bubbles: true }))
  })
const tab = (state: DocumentVisibilityState) =>
  act(() => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('a selected one is seen immediately, in a visible tab', () => {
  tab('hidden')
  const { result } = look(true)
  expect(result.current).toBe(false)
  tab('visible')
  expect(result.current).toBe(true)
})

test.each(['pointerdown', 'wheel', 'touchmove', 'keydown'])(
  'one that opened automatically is seen after five seconds and a %s, in either order',
  (type) => {
    const { result, rerender } = look(false)
    wait(60_000)
    expect(result.current).toBe(false)
    gesture(type)
    expect(result.current).toBe(true)

    rerender({ id: 8, chosen: false })
    expect(result.current).toBe(false)
    gesture(type)
    wait(4_999)
    expect(result.current).toBe(false)
    wait(1)
    expect(result.current).toBe(true)
  },
)

test('time in a hidden tab does not count', () => {
  const { result } = look(false)
  gesture('keydown')
  wait(4_000)
  tab('hidden')
  wait(60_000)
  tab('visible')
  wait(4_999)
  expect(result.current).toBe(false)
  wait(1)
  expect(result.current).toBe(true)
})

test('selecting the open one counts as seeing it', () => {
  const { result, rerender } = look(false)
  rerender({ id: 7, chosen: true })
  expect(result.current).toBe(true)
})
