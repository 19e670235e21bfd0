import { auth } from '@handoff/contracts/access/auth/auth'
import { UserType } from '@handoff/contracts/kit'
import { notifications } from '@handoff/contracts/platform/notifications'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { usePreview } from '../../features/access/roles/usePreview.ts'
import { liveHandlers } from '../../kit/hub/liveHandlers.ts'
import type { Me } from '../../kit/session/CurrentUser.ts'
import { previewRole } from '../../kit/session/previewRole.ts'
import { session } from '../../kit/session/session.ts'
import { routerOf } from '../../routes.tsx'
import { fakeApi } from '../../test/fakeApi.ts'
import { accessTo, person } from '../../test/person.ts'
import { Frame, newCache } from '../../test/show.tsx'
import { standIn, treeWith } from '../../test/standIn.tsx'
import { followAccess } from './followAccess.ts'

vi.mock('../../kit/hub/useHub.ts', () => ({ useHub: () => {} }))

const titled = (title: string) => () => <h1>{title}</h1>
const Roles = () => {
  const { begin } = usePreview()
  return (
    <button type="button" onClick={() => void begin({ id: 7, name: 'Case worker' })}>
      Preview
    </button>
  )
}
const tree = () =>
  treeWith(
    standIn('/dashboard', titled('Figures')),
    standIn('/customer-management', titled('Customers')),
    standIn('/customer-referrals/in-bound', titled('Inbound')),
    standIn('/staff/roles', Roles),
  )
const staff = (...names: string[]) =>
  person({ type: UserType.EntityStaff, accesses: names.map((name) => accessTo(name)) })

async function open(path: string, me: Me) {
  const api = fakeApi()
  session.begin('secret', false)
  api.on(auth.me, () => me)
  api.on(auth.demoAccounts, () => ({ isLoaded: false, accounts: [] }))
  api.on(notifications.list, () => ({ data: [], total: 0, pageNo: 1, pageSize: 10, unread: 0 }))
  const cache = newCache()
  const router = routerOf(tree(), cache, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  render(
    <Frame cache={cache}>
      <RouterProvider router={router} />
    </Frame>,
  )
  const handlers = liveHandlers(cache, () => void followAccess(router, cache))
  const become = (next: Me) => {
    api.on(auth.me, () => next)
    act(() => handlers.OnAccessChange!())
  }
  return { api, cache, router, become, at: () => router.state.location.pathname }
}

// Fetched on demand, which takes a while the first time.
beforeAll(() => Promise.all([import('../layout/AppLayout.tsx'), import('../layout/PreviewBar.tsx')]))
beforeEach(() => {
  previewRole.end()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('an open page that the role no longer shows is left, and its menu entry disappears', async () => {
  const { become, at } = await open('/customer-referrals/in-bound', staff('My Referrals', 'Customer Profiles'))
  expect(await screen.findByRole('heading', { name: 'Inbound' })).toBeVisible()
  expect(await screen.findByText('My Referrals')).toBeVisible()
  become(staff('Customer Profiles'))
  expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible()
  expect(at()).toBe('/customer-management')
  expect(screen.queryByText('My Referrals')).not.toBeInTheDocument()
})

test('a page that is still allowed remains, and newly shown ones join the menu', async () => {
  const { become, at } = await open('/customer-management', staff('Customer Profiles'))
  expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible()
  become(staff('My Referrals', 'Customer Profiles'))
  expect(await screen.findByText('My Referrals')).toBeVisible()
  expect(at()).toBe('/customer-management')
})

test('after a break nothing is refetched unless the rights really differ', async () => {
  const { api, cache, router } = await open('/dashboard', staff('Dashboard'))
  await screen.findByRole('heading', { name: 'Figures' })
  cache.setQueryData(['customers', 'list', {}], {})
  await followAccess(router, cache, 'missed')
  expect(cache.getQueryData(['customers', 'list', {}])).toEqual({})
  api.on(auth.me, () => staff('Dashboard', 'Customer Profiles'))
  await followAccess(router, cache, 'missed')
  expect(cache.getQueryData(['customers', 'list', {}])).toBeUndefined()
})

test('the preview shows menu and pages as the role has them, is marked, and can be ended', async () => {
  const { api, at } = await open('/staff/roles', person({ type: UserType.Entity }))
  api.on(auth.me, () => {
    const isPreviewed = api.asked.at(-1)!.headers['X-Preview-Role'] === '7'
    return isPreviewed ? staff('Customer Profiles') : person({ type: UserType.Entity })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }))
  expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible()
  expect(await screen.findByRole('complementary', { name: 'Preview' })).toHaveTextContent(
    'Previewing Handoff as Case worker Changes are off while previewing.',
  )
  expect(screen.queryByText('Team Management')).not.toBeInTheDocument()

  await userEvent.click(screen.getByRole('button', { name: 'Exit preview' }))
  await waitFor(() => expect(at()).toBe('/staff/roles'))
  expect(await screen.findByText('Team Management')).toBeVisible()
  expect(screen.queryByRole('complementary', { name: 'Preview' })).not.toBeInTheDocument()
  expect(previewRole.current).toBeNull()
})
