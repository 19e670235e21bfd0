import { mails } from '@handoff/contracts/platform/mails'
import { settings } from '@handoff/contracts/platform/settings'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, Refusal } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { MailSettingPanel } from './MailSettingPanel.tsx'

const unset = {
  publicUrl: null as string | null,
  host: null as string | null,
  port: 587,
  security: 'starttls' as const,
  user: null as string | null,
  sender: null as string | null,
  hasPassword: false,
  isServerFixed: false,
  isUrlFixed: false,
  version: 4,
}
const set = { host: 'smtp.bay.test', user: 'care', sender: 'care@bay.test', hasPassword: true }

async function open(setting: Partial<typeof unset> = {}, guessedUrl: string | null = null) {
  const api = fakeApi()
  let current = { ...unset, ...setting }
  api.on(mails.setting, () => current)
  api.on(mails.saveSetting, () => (current = { ...current, ...set, version: 5 }))
  api.on(settings.email, () => ({ isServerSet: current.host !== null, guessedUrl }))
  await show(<MailSettingPanel />)
  return { api, server: await screen.findByLabelText('Server'), password: screen.getByLabelText('Password') }
}

test('without a mail server nothing is called sent, and one can be set; its password is sent once', async () => {
  const { api, server, password } = await open()
  expect(await screen.findByText('Emails are shown below until a mail server is set')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull()
  await userEvent.type(server, 'smtp.bay.test')
  await userEvent.selectOptions(screen.getByLabelText('Encryption'), 'TLS')
  await userEvent.type(screen.getByLabelText('User name'), 'care')
  await userEvent.type(password, 'right')
  await userEvent.click(screen.getByRole('button', { name: 'Save email' }))
  expect(await screen.findByText('Sender is required')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Sender'), 'care@bay.test')
  await userEvent.click(screen.getByRole('button', { name: 'Save email' }))
  expect(await screen.findByPlaceholderText('Already set')).toHaveValue('')
  const server465 = { port: 465, security: 'tls', password: 'right', version: 4 }
  expect(api.askedFor(mails.saveSetting)[0]?.body).toMatchObject({
    host: 'smtp.bay.test',
    user: 'care',
    sender: 'care@bay.test',
    ...server465,
  })
})

test('a missing address for links has a warning', async () => {
  await open(set, 'http://localhost:3000')
  expect(await screen.findByText('Links in emails may not open')).toBeVisible()
  expect(screen.getByText(/http:\/\/localhost:3000, which others may not reach/)).toBeVisible()
})

test.each([
  [null, 'Test to maya@example.org sent', /took it in 0.8 sec/],
  ['The mail server refuses this user name or password.', 'Test to maya@example.org wasn’t sent', /refuses this user/],
])('a test sends what is typed and shows the answer: %s', async (problem, title, text) => {
  const { api, server } = await open(set)
  api.on(mails.sendTest, () => ({ to: 'maya@example.org', problem, seconds: 0.8 }))
  await userEvent.clear(server)
  await userEvent.type(server, 'mail.bay.test')
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send another test' })).toBeVisible()
  expect(api.askedFor(mails.sendTest)[0]?.body).toMatchObject({ host: 'mail.bay.test', user: 'care' })
})

test('what is missing for a test is said at its field', async () => {
  const { api } = await open(set)
  api.on(mails.sendTest, () => {
    throw new Refusal(400, { errors: { password: ['Enter the password again'] } })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText('Enter the password again')).toBeVisible()
})

test('what the environment sets is read only, and can be tested', async () => {
  const { api, server, password } = await open({
    ...set,
    isServerFixed: true,
    isUrlFixed: true,
    publicUrl: 'https://a.test',
  })
  expect(screen.getByText('Set on the server, by SMTP_URL in its environment.')).toBeVisible()
  for (const field of [server, password, screen.getByLabelText('Address of this site')]) expect(field).toBeDisabled()
  api.on(mails.sendTest, () => ({ to: 'maya@example.org', problem: null, seconds: 1 }))
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText('Test to maya@example.org sent')).toBeVisible()
})
