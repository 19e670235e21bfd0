import type { Answer } from '@handoff/contracts/kit'
import { MailSetting } from '@handoff/contracts/platform/mail-setting'
import { mails } from '@handoff/contracts/platform/mails'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { sampleOf } from '../../test/sampleOf.ts'
import { show } from '../../test/show.tsx'
import { EmailStep } from './EmailStep.tsx'

const none = { publicUrl: null, host: null, user: null, sender: null, port: 587, version: 1, isServerFixed: false }
const settingOf = (more: object) =>
  sampleOf<Answer<typeof mails.setting>>(MailSetting, { ...none, isUrlFixed: false, ...more })

async function open(more: object = {}) {
  const api = fakeApi()
  api.on(mails.setting, () => settingOf(more))
  api.on(mails.saveSetting, () => settingOf(more))
  const onDone = vi.fn()
  await show(<EmailStep onDone={onDone} />)
  return { api, onDone, address: await screen.findByLabelText('Address of this site') }
}

test('the browser’s address is proposed, and email can wait', async () => {
  const { api, onDone, address } = await open()
  expect(address).toHaveValue(location.origin)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(api.askedFor(mails.saveSetting)[0]?.body).toEqual({ publicUrl: location.origin, host: null, version: 1 })
})

test('an email server is set up and saved with it', async () => {
  const { api, onDone } = await open()
  await userEvent.click(screen.getByText('Set up email'))
  await userEvent.type(screen.getByLabelText('Server'), 'smtp.bay.test')
  expect(screen.getByRole('button', { name: 'Send a test' })).toBeVisible()
  await userEvent.type(screen.getByLabelText('Sender'), 'care@bay.test')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(api.askedFor(mails.saveSetting)[0]?.body).toMatchObject({ host: 'smtp.bay.test', sender: 'care@bay.test' })
})

test('what the environment sets is shown, and not sent', async () => {
  const { api, onDone, address } = await open({ isServerFixed: true, isUrlFixed: true, publicUrl: 'https://bay.test' })
  expect(address).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(api.askedFor(mails.saveSetting)[0]?.body).toEqual({ version: 1 })
})
