import { expect, test, vi } from 'vitest'
import { memoryBudget } from './memory-budget.ts'

test('queues requests when all memory is taken, and serves them in order', async () => {
  const { take, used } = memoryBudget(10)
  const order: string[] = []
  const first = await take(8)
  const second = take(6).then((release) => (order.push('second'), release))
  const third = take(1).then((release) => (order.push('third'), release))
  await Promise.resolve()
  expect([order, used()]).toEqual([[], 8])
  first()
  first()
  await Promise.all([second, third])
  expect([order, used()]).toEqual([['second', 'third'], 7])
})

test('grants at most the total', async () => {
  const { take, used } = memoryBudget(10)
  const release = await take(50)
  expect(used()).toBe(10)
  release()
  expect(used()).toBe(0)
})

test('rejects a request that waits too long, and serves the next', async () => {
  vi.useFakeTimers()
  try {
    const { take, used, waiting } = memoryBudget(10, 1000)
    const release = await take(6)
    const large = take(10)
    const small = take(4)
    const refused = expect(large).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
    vi.advanceTimersByTime(1000)
    await refused
    const releaseSmall = await small
    expect([used(), waiting()]).toEqual([10, 0])
    release()
    releaseSmall()
    expect(used()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
