import { afterEach, expect, test } from 'vitest'
import { forgetRecent, keepRecent, recentItems } from './recent.ts'

afterEach(forgetRecent)
const item = (at: number) => ({
  kind: 'entity' as const,
  title: `Provider ${at}`,
  hint: '',
  link: `/my-network/network-info?id=${at}`,
})

test('the last five, newest first, each once, and per person', () => {
  for (const at of [1, 2, 3, 4, 5, 6, 3]) keepRecent(7, item(at))
  expect(recentItems(7).map(({ title }) => title)).toEqual([3, 6, 5, 4, 2].map((at) => `Provider ${at}`))
  expect(recentItems(8)).toEqual([])
})

test('a logout deletes them', () => {
  keepRecent(7, item(1))
  forgetRecent()
  expect(recentItems(7)).toEqual([])
})

test('an entry with an outside address or a wrong shape is not offered', () => {
  localStorage.setItem('recent:7', JSON.stringify([{ ...item(1), link: '//evil.test' }]))
  expect(recentItems(7)).toEqual([])
  localStorage.setItem('recent:7', 'nonsense')
  expect(recentItems(7)).toEqual([])
})
