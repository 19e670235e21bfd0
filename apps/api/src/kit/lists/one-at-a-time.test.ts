import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { gathered } from './one-at-a-time.ts'

test('passes the first item on immediately, and later ones together', async () => {
  const heard: number[][] = []
  const add = gathered<number>(async (items) => {
    heard.push(items)
    await sleep(10)
  }, vi.fn())
  for (const item of [1, 2, 3]) add(item)
  expect(heard).toEqual([[1]])
  await expect.poll(() => heard).toEqual([[1], [2, 3]])
  await sleep(20)
  add(4)
  expect(heard).toEqual([[1], [2, 3], [4]])
})

test('continues after a failure', async () => {
  const onError = vi.fn<(error: unknown) => void>()
  const heard: number[][] = []
  const add = gathered<number>(async (items) => {
    heard.push(items)
    if (items.includes(1)) throw new Error('away')
  }, onError)
  add(1)
  add(2)
  await expect.poll(() => heard).toEqual([[1], [2]])
  expect(onError).toHaveBeenCalledOnce()
})
