import { auth } from '@handoff/contracts/access/auth/auth'
import { notifications } from '@handoff/contracts/platform/notifications'
import { settings } from '@handoff/contracts/platform/settings'
import { TextInput } from '@mantine/core'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { draftKey, drafts } from '../../kit/drafts/drafts.ts'
import { ask } from '../../kit/query/client.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { session } from '../../kit/session/session.ts'
import { routerOf } from '../../routes.tsx'
import { fakeApi, Refusal } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { Frame, newCache } from '../../test/show.tsx'
import { standIn, treeWith } from '../../test/standIn.tsx'
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx'
import { followSession } from './followSession.ts'

vi.mock('../../kit/hub/useHub.ts', () => ({ useHub: () => {} }))

function Zone() {
  const form = useEndpointForm(settings.addTimeZone, { initialValues: { name: '', label: '', language: '' } })
  return (
    <form onSubmit={form.submit} noValidate>
      <LeaveGuard isDirty={form.isDirty()} draft={form.draft} />
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Label" {...form.getInputProps('label')} />
      <TextInput label="Language" {...form.getInputProps('language')} />
      <button type="submit">Save zone</button>
    </form>
  )
}

const maya = person()
const sam = person({ id: 2, firstName: 'Sam', email: 'sam@handoff.test' })
const storedDrafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))
let stop = () => {}

/** A form with input, whose session has expired on the server. */
async function open(typed: boolean) {
  const api = fakeApi()
  session.begin('old', false)
  api.on(auth.me, () => (session.token === 'hers' ? sam : maya))
  api.on(auth.demoAccounts, () => ({ isLoaded: false, accounts: [] }))
  api.on(notifications.list, () => ({ data: [], total: 0, pageNo: 1, pageSize: 10, unread: 0 }))
  api.on(settings.addTimeZone, ({ name, label, language }) => {
    const { headers } = api.asked.at(-1)!
    if (headers.Authorization === 'Bearer old') throw new Refusal(401, { title: 'Log in to continue' })
    return { name: name!, label: label!, value: language! }
  })
  const cache = newCache()
  const router = routerOf(
    treeWith(
      standIn('/dashboard', () => <h1>Figures</h1>),
      standIn('/zone', Zone),
    ),
    cache,
    createMemoryHistory({ initialEntries: ['/zone'] }),
  )
  stop = followSession(router, cache)
  await router.load()
  render(
    <Frame cache={cache}>
      <RouterProvider router={router} />
    </Frame>,
  )
  await screen.findByLabelText('Name')
  if (typed) {
    for (const [label, value] of Object.entries({ Name: 'Pacific', Label: 'Pacific Time', Language: 'America/Denver' }))
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    await userEvent.click(screen.getByRole('button', { name: 'Save zone' }))
  } else act(() => session.end('expired'))
  return { api, router, at: () => router.state.location.pathname }
}

function loginElsewhere(login: { token: string; userId: number; isRemembered?: boolean }) {
  const channel = new BroadcastChannel('session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage({ type: 'login', isRemembered: false, ...login })
  channel.close()
}

async function logIn(who: typeof maya, api: ReturnType<typeof fakeApi>, token: string) {
  api.on(auth.login, () => ({ ...who, token, browserToken: null }))
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'correct horse battery' } })
  await userEvent.click(screen.getByRole('button', { name: /^(Log|Sign) in$/ }))
}

beforeAll(() =>
  Promise.all([import('../layout/AppLayout.tsx'), import('../../features/access/auth/login/LoginAgain.tsx')]),
)
afterEach(() => {
  stop()
  session.end('logout')
  drafts.clear()
})

test('the login opens over unsaved text; the same person sends it with one click', async () => {
  const { api, at } = await open(true)
  const cover = await screen.findByRole('dialog', { name: 'Log in again' })
  expect(await screen.findByLabelText('Email')).toHaveValue('maya@handoff.test')
  expect(screen.queryByText('Log in to continue')).toBeNull()
  await logIn(maya, api, 'new')
  await waitFor(() => expect(cover).not.toBeInTheDocument())
  expect(at()).toBe('/zone')
  await userEvent.click(screen.getByRole('button', { name: 'Save zone' }))
  await waitFor(() => expect(storedDrafts()).toEqual([]))
  expect(api.askedFor(settings.addTimeZone).at(-1)!.body).toEqual({
    name: 'Pacific',
    label: 'Pacific Time',
    language: 'America/Denver',
  })
})

test('the second factor is requested as on the login page', async () => {
  const { api, at } = await open(true)
  const challenge = { twoFactorRequired: true, challengeId: 'challenge-1', notificationBy: 3, sentTo: null } as const
  api.on(auth.login, () => challenge)
  api.on(auth.verifyLogin, () => ({ ...maya, token: 'new', browserToken: null, deviceToken: null }))
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'correct horse battery' } })
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log in again' })).toBeNull())
  expect(at()).toBe('/zone')
  expect(screen.getByLabelText('Label')).toHaveValue('Pacific Time')
})

test('a request of the page waits for the login, and is repeated with the new session', async () => {
  const { api } = await open(true)
  await screen.findByRole('dialog', { name: 'Log in again' })
  const answer = ask(settings.timeZones, {})
  api.on(settings.timeZones, () => [])
  await logIn(maya, api, 'new')
  expect((await answer).data).toEqual([])
  expect(api.askedFor(settings.timeZones).map(({ headers }) => headers.Authorization)).toEqual(['Bearer new'])
})

test('someone else goes to the login page, and the input is deleted', async () => {
  const { api, at } = await open(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Log in as someone else' }))
  await waitFor(() => expect(at()).toBe('/auth/login'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log in again' })).toBeNull())
  expect(screen.queryByLabelText('Label')).toBeNull()
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'sam@handoff.test' } })
  await logIn(sam, api, 'hers')
  await waitFor(() => expect(at()).toBe('/dashboard'))
  expect(storedDrafts()).toEqual([])
})

test('an account that turned out to be another one opens its own start page', async () => {
  const { api, at } = await open(true)
  await screen.findByRole('dialog', { name: 'Log in again' })
  await logIn(sam, api, 'hers')
  await waitFor(() => expect(at()).toBe('/dashboard'))
  expect(await screen.findByRole('heading', { name: 'Figures' })).toBeVisible()
  expect(screen.queryByLabelText('Label')).toBeNull()
  expect(storedDrafts()).toEqual([])
})

test('a login of the same person in another tab uncovers the page with the input', async () => {
  const { api, at } = await open(true)
  const cover = await screen.findByRole('dialog', { name: 'Log in again' })
  loginElsewhere({ token: 'new', userId: maya.id })
  await waitFor(() => expect(cover).not.toBeInTheDocument())
  expect(at()).toBe('/zone')
  await userEvent.click(screen.getByRole('button', { name: 'Save zone' }))
  await waitFor(() => expect(api.askedFor(settings.addTimeZone)).toHaveLength(2))
  expect(api.askedFor(settings.addTimeZone).at(-1)!.headers.Authorization).toBe('Bearer new')
})

test('another person whose login in another tab replaces this one is named on the page', async () => {
  const { at } = await open(false)
  await waitFor(() => expect(at()).toBe('/auth/login'))
  loginElsewhere({ token: 'new', userId: maya.id, isRemembered: true })
  expect(await screen.findByText('maya@handoff.test')).toBeVisible()
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'auth_token', oldValue: 'new', newValue: 'hers' }))
  })
  expect(await screen.findByText('sam@handoff.test')).toBeVisible()
  expect(screen.queryByText('maya@handoff.test')).toBeNull()
})

test('a login of another person in another tab closes the page, and deletes the input', async () => {
  await open(true)
  const cover = await screen.findByRole('dialog', { name: 'Log in again' })
  loginElsewhere({ token: 'hers', userId: sam.id })
  await waitFor(() => expect(cover).not.toBeInTheDocument())
  await waitFor(() => expect(storedDrafts()).toEqual([]))
  expect(await screen.findByText('sam@handoff.test')).toBeVisible()
  expect(screen.queryByText('maya@handoff.test')).toBeNull()
  expect(await screen.findByLabelText('Name')).toHaveValue('')
})

test('the login page follows a login in another tab to its original target', async () => {
  const { at } = await open(false)
  await waitFor(() => expect(at()).toBe('/auth/login'))
  loginElsewhere({ token: 'new', userId: maya.id })
  await waitFor(() => expect(at()).toBe('/zone'))
})

test('a logout in another tab closes the page', async () => {
  const { at } = await open(true)
  await screen.findByRole('dialog', { name: 'Log in again' })
  const channel = new BroadcastChannel('session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage({ type: 'ended', userId: 1, why: 'logout' })
  await waitFor(() => expect(at()).toBe('/auth/login'))
  expect(storedDrafts()).toEqual([])
  channel.close()
})

test('a tab reloaded since its session ended deletes the input of the person who logs out elsewhere', async () => {
  session.begin('of an earlier load', false)
  session.end('logout')
  const [theirs, hers] = [draftKey(1, 'form'), draftKey(2, 'form')]
  for (const key of [theirs, hers]) drafts.write(key, { values: { note: 'words' }, initial: {} })
  const cache = newCache()
  stop = followSession(routerOf(treeWith(standIn('/zone', Zone)), cache, createMemoryHistory()), cache)
  const channel = new BroadcastChannel('session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage({ type: 'ended', userId: 1, why: 'logout' })
  await waitFor(() => expect(storedDrafts()).toEqual([hers]))
  channel.close()
})

test('without input it is the login page, with the way back', async () => {
  const { router } = await open(false)
  await waitFor(() => expect(router.state.location.href).toBe('/auth/login?redirect=%2Fzone'))
  expect(screen.queryByRole('dialog', { name: 'Log in again' })).toBeNull()
})
