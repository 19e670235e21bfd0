import { entities } from '@handoff/contracts/network/entities/entities'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { accessTo, person } from '../../test/person.ts'
import { show } from '../../test/show.tsx'
import { OtherEntityFilter } from './OtherEntityFilter.tsx'

test('the entity filter of a list is named, and can be cleared', async () => {
  fakeApi().refuse(entities.show, 404, { title: 'We couldn’t find this provider' })
  const onChange = vi.fn()
  await show(<OtherEntityFilter value={7} onChange={onChange} />)
  // An entity that left the directory has no name here, and still filters the list.
  expect(await screen.findByRole('button', { name: 'Provider: One entity' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear Provider' }))
  expect(onChange).toHaveBeenCalledWith(undefined)
})

test('another is found among all entities', async () => {
  const api = fakeApi()
  api.on(entities.list, () => ({ data: [], total: 0, pageNo: 1, pageSize: 20, origin: null }))
  await show(<OtherEntityFilter value={undefined} onChange={vi.fn()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Provider' }))
  await userEvent.type(await screen.findByPlaceholderText('Search...'), 'Night')
  await waitFor(() => expect(api.askedFor(entities.list).at(-1)!.body).toMatchObject({ search: 'Night' }))
})

test('anyone who may not see the network has no search', async () => {
  fakeApi()
  const me = person({ type: 4, accesses: [accessTo('Inbound')] })
  const { container } = await show(<OtherEntityFilter value={undefined} onChange={vi.fn()} />, { me })
  expect(container.querySelector('button')).toBeNull()
})
