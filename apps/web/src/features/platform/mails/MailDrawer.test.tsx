import type { Answer } from '@handoff/contracts/kit'
import { MailState, mails } from '@handoff/contracts/platform/mails'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { MailDrawer } from './MailDrawer.tsx'

type MailAnswer = Answer<typeof mails.show>

async function open(more: Partial<MailAnswer>) {
  const api = fakeApi()
  const sentAt = '2026-11-18T15:00:00.000Z'
  api.on(mails.show, () =>
    sampleOf<MailAnswer>(mails.show.output, { id: 5, sentAt, text: 'Hello', hasLink: false, ...more }),
  )
  await show(<MailDrawer id={5} onClose={() => {}} />)
  await screen.findByText('Created')
  return api
}

test('an email that was not delivered has no sent time', async () => {
  await open({ state: MailState.Snapshot })
  expect(screen.getByText('Not sent (no mail server)')).toBeVisible()
  expect(screen.queryByText('Sent')).toBeNull()
})

test('its link is opened by one that the administrator creates, as the notice explains', async () => {
  const api = await open({ state: MailState.Snapshot, hasLink: true })
  api.on(mails.makeLink, () => ({ path: '/public/answer?token=abc' }))
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  expect(screen.getByText('What you do there is recorded as done by a link that you made.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Open with my own link' }))
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/public/answer?token=abc', '_blank', 'noopener'))
  opened.mockRestore()
})

test('an email without such a link has no notice', async () => {
  await open({ state: MailState.Sent })
  expect(screen.getByText('Created')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Open with my own link' })).toBeNull()
})
