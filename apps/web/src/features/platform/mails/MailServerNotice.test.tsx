import type { Answer } from '@handoff/contracts/kit'
import { MailState, mails } from '@handoff/contracts/platform/mails'
import { settings } from '@handoff/contracts/platform/settings'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { MailServerNotice } from './MailServerNotice.tsx'

async function open(isServerSet: boolean, guessedUrl: string | null = null) {
  const api = fakeApi()
  api.on(settings.email, () => ({ isServerSet, guessedUrl }))
  await show(<MailServerNotice />)
  return api
}
const aTest = { id: 7, to: 'maya@example.org', lastError: null as string | null }

test('without an email server nothing is called sent, and no test is offered', async () => {
  await open(false)
  expect(await screen.findByText('Emails are shown here until a mail server is set')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a missing address for links has a warning', async () => {
  await open(true, 'http://localhost:3000')
  expect(await screen.findByText('Links in emails may not open')).toBeVisible()
  expect(screen.getByText(/http:\/\/localhost:3000, which others may not reach/)).toBeVisible()
})

test.each([
  [{ state: MailState.Sent }, 'Test sent to maya@example.org', 'If it doesn’t arrive, look in the spam folder.'],
  [
    { state: MailState.Waiting, lastError: 'ECONNREFUSED' },
    'Test to maya@example.org wasn’t sent',
    'The mail server said: ECONNREFUSED',
  ],
])('a test shows its result: %o', async (how, title, text) => {
  const api = await open(true)
  api.on(mails.sendTest, () =>
    sampleOf<Answer<typeof mails.sendTest>>(mails.sendTest.output, { ...aTest, state: MailState.Waiting }),
  )
  api.on(mails.show, () => sampleOf<Answer<typeof mails.show>>(mails.show.output, { ...aTest, ...how }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send another test' })).toBeVisible()
  expect(screen.queryByText('Links in emails may not open')).toBeNull()
})
