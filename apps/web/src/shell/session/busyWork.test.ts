import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countWork } from './busyWork.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function bar() {
  const seen: string[] = []
  return { seen, work: countWork({ start: () => seen.push('start'), complete: () => seen.push('complete') }) }
}

test('work that takes less than 200 ms shows no bar', () => {
  const { seen, work } = bar()
  work.begin()
  vi.advanceTimersByTime(199)
  work.end()
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual([])
})

test('the bar remains until the last piece of work is done', () => {
  const { seen, work } = bar()
  work.begin()
  work.begin()
  vi.advanceTimersByTime(200)
  work.end()
  expect(seen).toEqual(['start'])
  work.end()
  expect(seen).toEqual(['start', 'complete'])
})

test('after five seconds the bar gives up, and the next work shows it again', () => {
  const { seen, work } = bar()
  work.begin()
  vi.advanceTimersByTime(5200)
  expect(seen).toEqual(['start', 'complete'])
  work.end()
  work.begin()
  vi.advanceTimersByTime(200)
  expect(seen).toEqual(['start', 'complete', 'start'])
})
