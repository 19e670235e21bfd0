import { auth } from '@handoff/contracts/access/auth/auth'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../kit/session/session.ts'
import { fakeApi } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { show } from '../../test/show.tsx'
import { LoginPage } from './LoginPage.tsx'

const user = userEvent.setup()
const challenge = { twoFactorRequired: true, challengeId: 'challenge-1', notificationBy: 3, sentTo: null } as const
const mailed = { ...challenge, notificationBy: 1, sentTo: 'm•••@handoff.test' } as const
const signedIn = { ...person(), token: 'the token', browserToken: null }

function withChallenge(challengeSent: typeof challenge | typeof mailed = challenge) {
  const api = fakeApi()
  api.on(auth.demoAccounts, () => ({ isLoaded: false, accounts: [] }))
  api.on(auth.login, () => challengeSent)
  api.on(auth.verifyLogin, () => ({ ...signedIn, deviceToken: null }))
  api.on(auth.generateTwoFactor, () => ({ secret: null, otpauthUri: null, qr: null, sentTo: mailed.sentTo }))
  return api
}
async function typePassword() {
  await show(<LoginPage />, { me: null, at: '/auth/login' })
  await user.type(await screen.findByLabelText('Email'), 'maya@handoff.test')
  await user.type(screen.getByLabelText('Password'), 'correct horse battery')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}
beforeEach(() => session.end('logout'))

test('a pasted code logs in, without another click', async () => {
  const api = withChallenge()
  await typePassword()
  const code = await screen.findByLabelText('Code')
  expect(code).toHaveFocus()
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect(session.token).toBeNull()

  await user.paste('123 456')
  await waitFor(() => expect(session.token).toBe('the token'))
  const requests = api.askedFor(auth.verifyLogin)
  expect(requests.map(({ body }) => body)).toEqual([{ challengeId: 'challenge-1', code: '123456', trustDevice: false }])
})

test('a wrong code is reported under the field, and the input remains', async () => {
  const api = withChallenge()
  api.refuse(auth.verifyLogin, 400, {
    title: 'Check the form',
    errors: { code: ['This code is incorrect or was already used'] },
  })
  await typePassword()
  await user.type(await screen.findByLabelText('Code'), '111111')
  expect(await screen.findByText('This code is incorrect or was already used')).toBeVisible()
  expect(screen.getByLabelText('Code')).toHaveValue('111111')
  expect(screen.queryByText('Check the form')).toBeNull()
  expect(session.token).toBeNull()
})

test('an expired login returns to the password, and the address remains', async () => {
  const api = withChallenge()
  api.refuse(auth.verifyLogin, 401, { title: 'This login has ended. Log in again', code: 'challenge_over' })
  await typePassword()
  await user.type(await screen.findByLabelText('Code'), '111111')
  expect(await screen.findByRole('alert')).toHaveTextContent('This login has ended. Log in again')
  await user.click(screen.getByRole('button', { name: 'Log in again' }))
  expect(await screen.findByLabelText('Email')).toHaveValue('maya@handoff.test')
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

test('a recovery code replaces the six digits', async () => {
  const api = withChallenge()
  await typePassword()
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await user.type(await screen.findByLabelText('Recovery code'), 'abcde-23456')
  expect(api.askedFor(auth.verifyLogin)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(session.token).toBe('the token'))
  expect(api.askedFor(auth.verifyLogin)[0]!.body).toMatchObject({ code: 'abcde-23456' })
})

test('a trusted browser is remembered, and named at the next login', async () => {
  const api = withChallenge()
  api.on(auth.verifyLogin, () => ({ ...signedIn, deviceToken: 'trusted-1' }))
  await typePassword()
  await user.click(await screen.findByLabelText('Trust this browser for 30 days'))
  await user.type(screen.getByLabelText('Code'), '123456')
  await waitFor(() => expect(session.token).toBe('the token'))
  expect(api.askedFor(auth.login)[0]!.body).toMatchObject({ deviceTokens: [] })
  expect(api.askedFor(auth.verifyLogin)[0]!.body).toMatchObject({ trustDevice: true })

  session.end('logout')
  await typePassword()
  expect(api.askedFor(auth.login).at(-1)!.body).toMatchObject({ deviceTokens: ['trusted-1'] })
})

test('an emailed code shows its address, and can be sent again only after a while', async () => {
  withChallenge(mailed)
  await typePassword()
  expect(await screen.findByText(/emailed a 6-digit code to m•••@handoff.test/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
})

test('Back returns to the password', async () => {
  withChallenge()
  await typePassword()
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible()
})

test('the consequence of ten wrong attempts is shown from the seventh on', async () => {
  const api = fakeApi()
  api.on(auth.demoAccounts, () => ({ isLoaded: false, accounts: [] }))
  api.refuse(auth.login, 401, {
    title: 'Incorrect email or password',
    code: 'wrong_credentials',
    message: 'After ten wrong attempts an account is locked for 15 minutes',
  })
  await typePassword()
  const attempts = () => api.askedFor(auth.login).length
  for (let attempt = 1; attempt <= 7; attempt++) {
    if (attempt > 1) await user.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(attempts()).toBe(attempt))
    expect(await screen.findByText(/Incorrect email or password/)).toBeVisible()
    if (attempt < 7) expect(screen.queryByText(/After ten wrong/)).toBeNull()
  }
  expect(await screen.findByText(/After ten wrong attempts/)).toBeVisible()
})
