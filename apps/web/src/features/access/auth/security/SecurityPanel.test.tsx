import { auth } from '@handoff/contracts/access/auth/auth'
import type { Answer } from '@handoff/contracts/kit'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { show } from '../../../../test/show.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'

const user = userEvent.setup()
type State = Answer<typeof auth.twoFactor>
const off: State = { notificationBy: null, isRequired: false, hasApp: false, recoveryCodesLeft: 0, trustedDevices: 0 }
const on: State = { ...off, notificationBy: 3, hasApp: true, recoveryCodesLeft: 10 }
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `ABCD${index}-FGHJK`)
const generated = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauthUri: 'otpauth://totp/Handoff:maya?secret=JBSWY3DPEHPK3PXP',
  qr: 'data:image/svg+xml;base64,PHN2Zy8+',
  sentTo: null,
}

function withState(first: State) {
  const api = fakeApi()
  const server = { state: first }
  api.on(auth.twoFactor, () => server.state)
  api.on(auth.generateTwoFactor, ({ notificationBy }) =>
    notificationBy === 1 ? { secret: null, otpauthUri: null, qr: null, sentTo: 'm•••@handoff.test' } : generated,
  )
  api.on(auth.confirmTwoFactor, () => {
    server.state = on
    return { recoveryCodes }
  })
  return api
}
const dialog = async (title: string) => {
  const heading = await screen.findByText(title)
  return within(heading.closest<HTMLElement>('[role="dialog"]')!)
}

test('an app is set up by picture or key; the recovery codes are shown until they are saved', async () => {
  const api = withState(off)
  await show(<SecurityPanel />)
  await user.click(await screen.findByRole('button', { name: /Authenticator app/ }))
  const setup = await dialog('Set up an authenticator app')
  expect(setup.getByRole('img')).toHaveAttribute('src', generated.qr)
  expect(setup.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()

  await user.type(setup.getByLabelText('Then enter the 6-digit code from the app'), '123 456')
  await user.click(setup.getByRole('button', { name: 'Turn on' }))
  const codes = await dialog('Save your recovery codes')
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes)
  expect(codes.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'recovery-codes.txt')
  expect(api.askedFor(auth.confirmTwoFactor)[0]!.body).toEqual({ code: '123456' })

  await user.click(codes.getByRole('button', { name: 'I saved them' }))
  await waitFor(() => expect(screen.queryByText(recoveryCodes[0]!)).toBeNull())
  expect(await screen.findByText('On')).toBeVisible()
})

test('the first app requires the password if the login was some time ago', async () => {
  const api = withState(off)
  const sentence = 'Enter your password to turn on two-factor authentication'
  api.refuse(auth.generateTwoFactor, 400, { title: sentence, errors: { password: [sentence] } })
  await show(<SecurityPanel />)
  await user.click(await screen.findByRole('button', { name: /Authenticator app/ }))
  const asking = await dialog('Turn on two-factor authentication?')
  api.on(auth.generateTwoFactor, () => generated)
  await user.type(asking.getByLabelText('Password'), 'my own password')
  await user.click(asking.getByRole('button', { name: 'Continue' }))
  const setup = await dialog('Set up an authenticator app')
  expect(setup.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  expect(api.askedFor(auth.generateTwoFactor).at(-1)!.body).toEqual({ notificationBy: 3, password: 'my own password' })
})

test('a wrong code keeps the dialog open, with the same secret', async () => {
  const api = withState(off)
  api.refuse(auth.confirmTwoFactor, 400, { title: 'Check the form', errors: { code: ['This code is incorrect'] } })
  await show(<SecurityPanel />)
  await user.click(await screen.findByRole('button', { name: /Authenticator app/ }))
  const setup = await dialog('Set up an authenticator app')
  await user.type(setup.getByLabelText(/6-digit code/), '123456')
  await user.click(setup.getByRole('button', { name: 'Turn on' }))
  expect(await setup.findByText('This code is incorrect')).toBeVisible()
  expect(setup.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  expect(api.askedFor(auth.generateTwoFactor)).toHaveLength(1)
})

test('codes by email: a code that was just emailed opens its field, and is no error', async () => {
  const api = withState(off)
  api.refuse(auth.generateTwoFactor, 429, { title: 'Wait 30 seconds before requesting another code' })
  await show(<SecurityPanel />)
  await user.click(await screen.findByRole('button', { name: /^Email/ }))
  const setup = await dialog('Get your codes by email')
  expect(setup.getByLabelText('Code')).toBeVisible()
  expect(setup.getByRole('button', { name: /^Resend in/ })).toBeDisabled()
})

test('turning off requires the password, and shows when it is wrong', async () => {
  const api = withState(on)
  api.refuse(auth.removeTwoFactor, 400, {
    title: 'Check the form',
    errors: { password: ['Current password is incorrect'] },
  })
  await show(<SecurityPanel />)
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  const asking = await dialog('Turn off two-factor authentication?')
  await user.type(asking.getByLabelText('Password'), 'wrong')
  await user.click(asking.getByRole('button', { name: 'Turn off' }))
  expect(await asking.findByText('Current password is incorrect')).toBeVisible()
  expect(api.askedFor(auth.removeTwoFactor)[0]!.body).toEqual({ password: 'wrong' })
})

test('another app is set up with the password, which is sent with both calls', async () => {
  const api = withState(on)
  await show(<SecurityPanel />)
  await user.click(await screen.findByRole('button', { name: 'Set up another app' }))
  expect(api.askedFor(auth.generateTwoFactor)).toEqual([])
  const asking = await dialog('Set up another app?')
  await user.type(asking.getByLabelText('Password'), 'my own password')
  await user.click(asking.getByRole('button', { name: 'Continue' }))

  const setup = await dialog('Set up an authenticator app')
  expect(setup.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await user.type(setup.getByLabelText(/6-digit code/), '123456')
  await user.click(setup.getByRole('button', { name: 'Turn on' }))
  await dialog('Save your recovery codes')
  const password = 'my own password'
  expect(api.askedFor(auth.generateTwoFactor).map(({ body }) => body)).toEqual([{ notificationBy: 3, password }])
  expect(api.askedFor(auth.confirmTwoFactor).map(({ body }) => body)).toEqual([{ code: '123456', password }])
})

test('another app is not set up with a wrong password', async () => {
  const api = withState(on)
  api.refuse(auth.generateTwoFactor, 400, {
    title: 'Check the form',
    errors: { password: ['Current password is incorrect'] },
  })
  await show(<SecurityPanel />)
  await user.click(await screen.findByRole('button', { name: 'Set up another app' }))
  const asking = await dialog('Set up another app?')
  await user.type(asking.getByLabelText('Password'), 'wrong')
  await user.click(asking.getByRole('button', { name: 'Continue' }))
  expect(await asking.findByText('Current password is incorrect')).toBeVisible()
  expect(screen.queryByText('Set up an authenticator app')).toBeNull()
})

test('if it is required there is no way to turn it off', async () => {
  withState({ ...on, isRequired: true })
  await show(<SecurityPanel />)
  expect(await screen.findByText(/so it stays on/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
})
