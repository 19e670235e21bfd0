import { expect, test, vi } from 'vitest'
import { memoryBudget } from './memory-budget.ts'

test('anyone who comes when all is used waits in line, and gets it in turn', async () => {
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

test('more than all of it is all of it', async () => {
  const { take, used } = memoryBudget(10)
  const release = await take(50)
  expect(used()).toBe(10)
  release()
  expect(used()).toBe(0)
})

test('anyone who waits too long is refused, and the line goes on', async () => {
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
