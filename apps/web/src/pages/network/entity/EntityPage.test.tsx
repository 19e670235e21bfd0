import { entities } from '@handoff/contracts/entities/entities'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { EntityPage } from './EntityPage.tsx'

const at = (id: string) => show(<EntityPage />, { at: `/my-network/network-info${id}` })
const wayBack = () => screen.findByRole('link', { name: 'Back to Network' })

test('an address without an entity leads back to the network, and asks nothing', async () => {
  const api = fakeApi()
  await at('')
  expect(await wayBack()).toHaveAttribute('href', '/my-network/network')
  expect(api.askedFor(entities.show)).toEqual([])
})

test('so does one of an entity that is not there, and nothing is asked again', async () => {
  const api = fakeApi()
  api.refuse(entities.show, 404, { title: 'We couldn’t find this provider' })
  await at('?id=99')
  expect(await wayBack()).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})

test('what could not be had may be asked for again', async () => {
  const api = fakeApi()
  api.refuse(entities.show, 500, { title: 'Something went wrong' })
  await at('?id=99')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Network' })).toBeVisible()
})
