import { auth } from '@handoff/contracts/access/auth/auth'
import type { Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { notifications } from '@handoff/contracts/platform/notifications'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { newCache, show } from '../../test/show.tsx'
import { useAction } from './useAction.ts'

function PressButton<E extends Named<Endpoint>>({ endpoint, asked }: { endpoint: E; asked: RequestOf<E> }) {
  const { mutate, isSuccess } = useAction(endpoint)
  return (
    <button type="button" onClick={() => mutate(asked)}>
      {isSuccess ? 'Done' : 'Press'}
    </button>
  )
}

const queries = {
  referrals: ['referrals', 'show', { id: 7 }],
  dashboard: ['dashboard', 'kpis', {}],
  notifications: ['notifications', 'list', {}],
  auth: ['auth', 'sessions', {}],
  settings: ['settings', 'network', {}],
}

/** Clicks with a response of each feature on the screen. `outdated` names those that are refetched. */
async function pressed<E extends Named<Endpoint>>(endpoint: E, input: RequestOf<E>) {
  const cache = newCache()
  for (const key of Object.values(queries)) cache.setQueryData(key, {})
  await show(<PressButton endpoint={endpoint} asked={input} />, { cache })
  await userEvent.click(screen.getByRole('button', { name: 'Press' }))
  return () => Object.entries(queries).flatMap(([name, key]) => (cache.getQueryState(key)!.isInvalidated ? name : []))
}

const step = { id: 7, status: 1, version: 1 } as const

test('a conflict shows its message and refreshes everything that shows the noun', async () => {
  fakeApi().refuse(referrals.changeStatus, 409, { title: 'This referral is Cancelled' })
  const outdated = await pressed(referrals.changeStatus, step)
  expect(await screen.findByText('This referral is Cancelled')).toBeVisible()
  expect(outdated()).toEqual(['referrals', 'dashboard', 'auth'])
})

test('any other refusal shows its message and refreshes nothing', async () => {
  fakeApi().refuse(referrals.changeStatus, 403, { title: 'You may not do this' })
  const outdated = await pressed(referrals.changeStatus, step)
  expect(await screen.findByText('You may not do this')).toBeVisible()
  expect(outdated()).toEqual([])
})

test('an unexpected error names its request', async () => {
  fakeApi().refuse(notifications.markAllAsRead, 500, {
    title: 'Internal Server Error',
    code: 'internal',
    message: '3fa9c1-2k',
  })
  await pressed(notifications.markAllAsRead, {})
  expect(await screen.findByText('Internal Server Error (request 3fa9c1-2k)')).toBeVisible()
})

test('a change refreshes the queries that its response names', async () => {
  fakeApi().on(notifications.markAllAsRead, () => null, ['settings.networkChanged'])
  const outdated = await pressed(notifications.markAllAsRead, {})
  await screen.findByRole('button', { name: 'Done' })
  expect(outdated()).toEqual(['notifications', 'settings'])
})

test('a response without changes refreshes its own feature', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ title: '', data: null }))
  const outdated = await pressed(notifications.markAllAsRead, {})
  await screen.findByRole('button', { name: 'Done' })
  expect(outdated()).toEqual(['notifications'])
})

test('a public endpoint refreshes nothing', async () => {
  fakeApi().on(auth.forgotPassword, () => null)
  const outdated = await pressed(auth.forgotPassword, { email: 'ada@handoff.test' })
  await screen.findByRole('button', { name: 'Done' })
  expect(outdated()).toEqual([])
})
