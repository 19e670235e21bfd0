import { act } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { show } from '../../test/show.tsx'
import { listSearch } from './listSearch.ts'
import { type ListState, useListState } from './useListState.ts'

const people = listSearch({
  sorts: ['name', 'created_at'],
  sort: '-created_at',
  filters: { queue: z.enum(['waiting', 'closed']), categoryId: z.int() },
})

test('missing or invalid values of an address have their defaults', () => {
  const read = (search: object) => z.parse(people.schema, search)
  const atFirst = { page: 1, size: 10, search: '', sort: '-created_at' }
  expect(read({})).toEqual(atFirst)
  expect(read({ page: 'abc', size: 7, sort: 'password', queue: 'nope', hack: 1 })).toEqual(atFirst)
  expect(read({ page: 3, size: 25, search: 4021, sort: 'name', queue: 'closed', categoryId: 5 })).toEqual({
    page: 3,
    size: 25,
    search: '4021',
    sort: 'name',
    queue: 'closed',
    categoryId: 5,
  })
})

async function list() {
  const seen: ListState<'name' | 'created_at', (typeof people)['filters']>[] = []
  function Reader() {
    const state = useListState(people)
    useEffect(() => void seen.push(state), [state])
    return null
  }
  const { router } = await show(<Reader />)
  return { state: () => seen.at(-1)!, router, length: () => router.history.length }
}

test('turning a page adds a history entry; a filter does not, and returns to the first page', async () => {
  const { state, router, length } = await list()
  const before = length()
  await act(async () => state().setPage(3))
  expect(length()).toBe(before + 1)
  expect(state().asked).toMatchObject({ pageNo: 3, pageSize: 10, sort: '-created_at' })

  await act(async () => state().setFilters({ queue: 'waiting' }))
  expect(length()).toBe(before + 1)
  expect(state()).toMatchObject({ page: 1, filters: { queue: 'waiting' }, isNarrowed: true })
  expect(router.state.location.search).toMatchObject({ queue: 'waiting' })
})

test('clear resets search and filters, and leaves the order', async () => {
  const { state } = await list()
  await act(async () => state().setSort('name'))
  await act(async () => state().setSearch('rosa'))
  await act(async () => state().setFilters({ categoryId: 5 }))
  expect(state().asked).toEqual({
    pageNo: 1,
    pageSize: 10,
    search: 'rosa',
    sort: 'name',
    categoryId: 5,
    queue: undefined,
  })
  await act(async () => state().clear())
  expect(state()).toMatchObject({ search: '', sort: 'name', isNarrowed: false })
})
