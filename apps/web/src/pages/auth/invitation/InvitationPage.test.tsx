import { auth } from '@handoff/contracts/access/auth/auth'
import { invitations } from '@handoff/contracts/access/invitations'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../../kit/session/session.ts'
import { fakeApi } from '../../../test/fakeApi.ts'
import { person } from '../../../test/person.ts'
import { show } from '../../../test/show.tsx'
import type { Invitation } from './AcceptForm.tsx'
import { InvitationPage } from './InvitationPage.tsx'

const invitation: Invitation = {
  kind: 'team',
  inviter: 'Ada Lane',
  to: 'Harbor Clinic',
  role: 'Front desk',
  email: 'nina@example.org',
  firstName: 'Nina',
  lastName: null,
  message: 'We need you',
  expiresAt: '2026-12-02T15:00:00.000Z',
  hasAccount: false,
}

async function open(what: Partial<Invitation> = {}) {
  const api = fakeApi()
  api.on(invitations.show, () => ({ ...invitation, ...what }))
  await show(<InvitationPage />, { me: null, at: '/teams/invitation-accept?token=abc' })
  return api
}
const accept = () => userEvent.click(screen.getByRole('button', { name: 'Accept invitation' }))

beforeEach(() => session.end('logout'))

test('shows the inviter, the subject, and the expiry; accepts with names and a password, and logs in', async () => {
  const api = await open()
  api.on(invitations.acceptTeam, () => ({ ...person(), token: 'secret', browserToken: null }))
  expect(await screen.findByRole('heading', { name: 'Join Harbor Clinic' })).toBeVisible()
  for (const words of ['Ada Lane', 'nina@example.org', 'Front desk', 'December 02, 2026', 'We need you'])
    expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByLabelText('First name')).toHaveValue('Nina')

  await accept()
  expect(await screen.findByText('Last name is required')).toBeVisible()
  expect(screen.getByText('Password is required')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Last name'), 'Voss')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse battery')
  await accept()
  await waitFor(() => expect(session.token).toBe('secret'))
  expect(api.askedFor(invitations.acceptTeam).map(({ body }) => body)).toEqual([
    {
      token: 'abc',
      answer: { accept: true, firstName: 'Nina', lastName: 'Voss', password: 'correct horse battery' },
    },
  ])
})

test('an invitation to manage an entity is answered at its own endpoint', async () => {
  const api = await open({ kind: 'entity', role: null })
  api.on(invitations.acceptEntity, () => null)
  expect(await screen.findByRole('heading', { name: 'Manage Harbor Clinic in Handoff' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }))
  expect(await screen.findByRole('heading', { name: 'Invitation declined' })).toBeVisible()
  expect(api.askedFor(invitations.acceptEntity).map(({ body }) => body)).toEqual([
    { token: 'abc', answer: { accept: false } },
  ])
})

test('an invalid link shows an error, and what to do', async () => {
  const api = fakeApi()
  api.refuse(invitations.show, 404, { title: 'We couldn’t find this invitation' })
  await show(<InvitationPage />, { me: null, at: '/teams/invitation-accept?token=abc' })
  expect(await screen.findByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
})

test('an address with an account can only decline', async () => {
  await open({ hasAccount: true })
  expect(await screen.findByText(/already has an account/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible()
})

test('a logged-in person is logged out here only on request', async () => {
  session.begin('mine', false)
  const api = fakeApi()
  api.on(invitations.show, () => invitation)
  api.on(auth.me, () => person())
  api.on(auth.logout, () => null)
  await show(<InvitationPage />, { me: null, at: '/teams/invitation-accept?token=abc' })
  expect(await screen.findByText(/You’re logged in as Maya Okafor/)).toBeVisible()
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
  expect(session.token).toBe('mine')
  await userEvent.click(screen.getByRole('button', { name: 'Log out and continue' }))
  expect(await screen.findByLabelText('Password')).toBeVisible()
  expect(session.token).toBeNull()
  expect(api.askedFor(auth.logout)).toHaveLength(1)
})
