import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { keepSameList } from './sameList.ts'

afterEach(() => onlineManager.setOnline(true))

const before = { queue: 'to_answer', search: 'ana', pageNo: 1, pageSize: 10, sort: 'dueAt', categoryIds: [2, 3] }
const keeps = (changes: object, feature = 'referrals') => {
  const keep = keepSameList([feature, 'listInbound', { ...before, ...changes }])
  return keep('rows', { queryKey: ['referrals', 'listInbound', before] }) === 'rows'
}

test.each([
  ['another page', { pageNo: 2 }],
  ['another page size', { pageSize: 50 }],
  ['another order', { sort: '-dueAt' }],
  ['other words', { search: 'b' }],
  ['another part of a map', { bounds: '1,2,3,4', zoom: 9 }],
  ['the same in another order', { categoryIds: [2, 3], queue: 'to_answer' }],
])('rows remain for %s', (_, changes) => {
  expect(keeps(changes)).toBe(true)
})

test.each([
  ['another queue', { queue: 'overdue' }],
  ['another filter', { categoryIds: [2] }],
  ['one filter more', { priority: 3 }],
  ['one filter less', { queue: undefined }],
  ['another record', { id: 8 }],
])('rows do not remain for %s', (_, changes) => {
  expect(keeps(changes)).toBe(false)
})

test('rows of another list do not remain', () => {
  expect(keeps({}, 'requests')).toBe(false)
})

test('nothing remains offline, because the request would not complete', () => {
  onlineManager.setOnline(false)
  expect(keeps({ pageNo: 2 })).toBe(false)
})
