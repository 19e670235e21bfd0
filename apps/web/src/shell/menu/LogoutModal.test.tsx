import { auth } from '@handoff/contracts/access/auth/auth'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../kit/session/session.ts'
import { fakeApi } from '../../test/fakeApi.ts'
import { newCache, show } from '../../test/show.tsx'
import { followSession } from '../session/followSession.ts'
import LogoutModal from './LogoutModal.tsx'

const user = userEvent.setup()
beforeEach(() => session.begin('secret', true))

test('has the specification’s words', async () => {
  await show(<LogoutModal isOpen onClose={() => {}} />)
  const dialog = await screen.findByRole('dialog', { name: 'Logout' })
  expect(dialog).toHaveTextContent('Are you sure you want to logout?')
  expect(screen.getByRole('button', { name: 'Yes, Logout' })).toBeVisible()
})

test('Cancel closes it and changes nothing', async () => {
  const onClose = vi.fn<() => void>()
  await show(<LogoutModal isOpen onClose={onClose} />)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(session.token).toBe('secret')
})

test.each([
  ['a logout', 200],
  ['a logout that the server refuses', 500],
])('%s ends at the login, and no data remains', async (_, status) => {
  const api = fakeApi()
  if (status === 200) api.on(auth.logout, () => null)
  else api.refuse(auth.logout, status, { title: 'Internal Server Error' })
  vi.spyOn(console, 'warn').mockImplementation(() => {})

  const cache = newCache()
  cache.setQueryData(['notifications', 'list', {}], { data: [] })
  const { router } = await show(<LogoutModal isOpen onClose={() => {}} />, { cache })
  const stop = followSession(router, cache)

  await user.click(await screen.findByRole('button', { name: 'Yes, Logout' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  await waitFor(() => expect(cache.getQueryData(['notifications', 'list', {}])).toBeUndefined())
  expect(localStorage.getItem('auth_token')).toBeNull()
  stop()
})
