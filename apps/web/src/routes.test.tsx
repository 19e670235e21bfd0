import { auth } from '@handoff/contracts/access/auth/auth'
import { UserType } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { notifications } from '@handoff/contracts/platform/notifications'
import { reference } from '@handoff/contracts/platform/reference'
import { dehydrate } from '@tanstack/react-query'
import {
  type AnyRoute,
  createMemoryHistory,
  createRoute,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { guardChunks } from './kit/loading/chunkReload.ts'
import type { Me } from './kit/session/CurrentUser.ts'
import { session } from './kit/session/session.ts'
import { routerOf } from './routes.tsx'
import { ErrorPage } from './shell/error/ErrorPage.tsx'
import { appLayout } from './shell/layout/layouts.ts'
import { guardedBy } from './shell/session/guards.ts'
import { fakeApi } from './test/fakeApi.ts'
import { accessTo, person } from './test/person.ts'
import { Frame, newCache, show } from './test/show.tsx'
import { standIn, treeWith } from './test/standIn.tsx'

vi.mock('./kit/hub/useHub.ts', () => ({ useHub: () => {} }))

const Dashboard = () => <h1>Figures</h1>
const Broken = () => {
  throw Object.assign(new Error('The shelf fell down'), { status: 418 })
}
/** What no compiler lets pass. */
const unknownGuard = 'moonlight' as 'access'
const odd = createRoute({
  getParentRoute: () => appLayout,
  path: '/odd',
  beforeLoad: guardedBy('signedIn', unknownGuard),
  component: Dashboard,
})
const extra = [
  standIn('/dashboard', Dashboard),
  standIn('/my-network/category', () => <h1>Categories</h1>),
  standIn('/broken', Broken),
  odd,
]

async function open(path: string, me: Me | null = person(), more: AnyRoute[] = extra) {
  const api = fakeApi()
  if (me) {
    session.begin('secret', false)
    api.on(auth.me, () => me)
  }
  api.on(auth.demoAccounts, () => ({ isLoaded: false, accounts: [] }))
  api.on(notifications.list, () => ({ data: [], total: 0, pageNo: 1, pageSize: 10, unread: 0 }))
  const cache = newCache()
  const router = routerOf(treeWith(...more), cache, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  render(
    <Frame cache={cache}>
      <RouterProvider router={router} />
    </Frame>,
  )
  return { api, at: () => router.state.location.href, router }
}
const staff = (...names: string[]) =>
  person({ type: UserType.AdminStaff, accesses: names.map((name) => accessTo(name)) })

beforeEach(() => {
  session.end('logout')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('anyone who is not logged in goes to the login, which knows where they wanted to go', async () => {
  const { at } = await open('/notifications?page=2', null)
  expect(at()).toBe('/auth/login?redirect=%2Fnotifications%3Fpage%3D2')
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('after the login they are there', async () => {
  const { api, at } = await open('/my-network/category', null)
  api.on(auth.login, () => ({ ...person(), token: 'secret', browserToken: null }))
  api.on(auth.me, () => person())
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@handoff.test')
  await userEvent.type(screen.getByLabelText('Password'), 'handoff-demo')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('heading', { name: 'Categories' })).toBeVisible()
  expect(at()).toBe('/my-network/category')
  expect(sessionStorage.getItem('auth_token')).toBe('secret')
})

test('a wrong password shows the message of the server, and typed values stay', async () => {
  const { api } = await open('/auth/login', null)
  api.refuse(auth.login, 401, { title: 'Incorrect email or password' })
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@handoff.test')
  await userEvent.type(screen.getByLabelText('Password'), 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByText('Incorrect email or password')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('maya@handoff.test')
})

test('/ leads to the dashboard, or to the first page of the menu that is open', async () => {
  expect((await open('/')).at()).toBe('/dashboard')
  expect((await open('/', staff('Network Management'))).at()).toBe('/my-network/category')
  expect((await open('/', person(), [])).at()).toBe('/notifications')
})

test('a page that the role does not open leads to the first that it does', async () => {
  const { at } = await open('/dashboard', staff('Network Management'))
  expect(at()).toBe('/my-network/category')
})

test.each(['/', '/dashboard'])('a role that shows nothing finds Page Not Found at %s', async (path) => {
  await open(path, staff())
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('an unknown address is Page Not Found, with two ways out, logged in or not', async () => {
  await open('/nowhere', null)
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  expect(screen.getByText('This page could not be found')).toBeVisible()
  expect(screen.getByText('404')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Go back' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/')
  expect(document.title).toBe('Page Not Found · Handoff')
})

test('a guard that no one knows is an error of status 500', async () => {
  await open('/odd')
  expect(await screen.findByText('Unknown middleware moonlight')).toBeVisible()
  expect(screen.getByText('500')).toBeVisible()
})

test('a page that breaks shows its status and words, and another try', async () => {
  await open('/broken')
  expect(await screen.findByText('The shelf fell down')).toBeVisible()
  expect(screen.getByText('418')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('when even the error page breaks, there are words and a way home', async () => {
  const unspeakable = Object.defineProperty(new Error(), 'message', {
    get() {
      throw new Error('not even words')
    },
  })
  await show(<ErrorPage error={unspeakable} />)
  expect(await screen.findByText('An error occurred while showing the error page')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/')
})

test('the first administrator’s form opens with its token only', async () => {
  const { api, router } = await open('/auth/register', null)
  api.on(reference.states, () => [])
  api.on(categories.marks, () => [])
  expect(await screen.findByRole('heading', { name: 'Apply to join' })).toBeVisible()

  api.on(auth.setupState, ({ token }) => ({ isOpen: token === 'token', timeZones: [], proposedZone: null }))
  await router.navigate({ to: '/auth/register', search: { setup: 'guessed' } })
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await router.navigate({ to: '/auth/register', search: { setup: 'token' } })
  expect(await screen.findByRole('heading', { name: 'Welcome to Handoff' })).toBeVisible()
})

test.each([
  ['/in-bound', 'Inbound Referrals'],
  ['/out-bound', 'Outbound Referrals'],
] as const)('%s unfolds its submenu and marks %s', async (path, name) => {
  const paths = [path, '/customer-referrals/in-bound', '/customer-referrals/out-bound'] as const
  const lists = paths.map((one) => standIn(one, () => <h1>{name}</h1>))
  await open(path, person(), [...extra, ...lists])
  expect(await screen.findByRole('button', { name: 'Customer Referrals' })).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-current', 'page')
})

test('offline, a page that is not loaded yet is an offline message, and is there with the next try', async () => {
  const stop = guardChunks()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = async () => {
    if (navigator.onLine) return { default: () => <h1>Far away</h1> }
    const payload = new TypeError('Failed to fetch dynamically imported module: /assets/far.js')
    dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
    throw payload
  }
  const { router } = await open('/dashboard', person(), [...extra, standIn('/far', lazyRouteComponent(load))])
  await router.navigate({ to: '/far' as string })
  expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeVisible()
  expect(screen.getByText('This page hasn’t loaded yet. Check your connection and try again.')).toBeVisible()

  onLine.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Far away' })).toBeVisible()
  stop()
})

test('the count of waiting requests is there at once after a reload', async () => {
  const before = newCache()
  before.setQueryData(['requests', 'pendingCounts', {}], { total: 4 })
  const kept = { timestamp: Date.now(), buster: '', clientState: dehydrate(before) }
  sessionStorage.setItem('handoff:answers:1', JSON.stringify(kept))
  await open('/dashboard', person(), [...extra, standIn('/received-requests', () => <h1>Requests</h1>)])
  const link = await screen.findByRole('link', { name: /^Network Requests/ })
  expect(link).toHaveAccessibleName('Network Requests 4 waiting')
})

test('the signed-in have no use for the login', async () => {
  const { at } = await open('/auth/login?redirect=%2Fprofile')
  await waitFor(() => expect(at()).toBe('/profile'))
})
