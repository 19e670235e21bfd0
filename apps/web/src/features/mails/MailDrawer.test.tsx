import type { Answer } from '@handoff/contracts/kit'
import { mails } from '@handoff/contracts/mails'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { sampleOf } from '../../test/sampleOf.ts'
import { show } from '../../test/show.tsx'
import { MailDrawer } from './MailDrawer.tsx'

const user = userEvent.setup()
const open = vi.spyOn(window, 'open')
afterEach(() => open.mockReset())

async function drawer(hasLink: boolean) {
  const api = fakeApi()
  api.on(mails.show, () =>
    sampleOf<Answer<typeof mails.show>>(mails.show.output, { id: 3, text: 'Hello', html: '<p>Hello</p>', hasLink }),
  )
  await show(<MailDrawer id={3} onClose={() => {}} />)
  await screen.findByRole('radiogroup', { name: 'View as' })
  return api
}

test('the page of an email’s link opens with a link that the administrator makes', async () => {
  const api = await drawer(true)
  open.mockReturnValue(null)
  expect(screen.getByText(/recorded as .*by a link that you made/)).toBeVisible()
  api.on(mails.makeLink, () => ({ path: '/public/answer?token=abc' }))
  await user.click(screen.getByRole('button', { name: 'Open with my own link' }))
  await waitFor(() => expect(open).toHaveBeenCalledWith('/public/answer?token=abc', '_blank', 'noopener'))
})

test('an email without a link says nothing of links', async () => {
  await drawer(false)
  expect(screen.queryByText(/link/i)).toBeNull()
})
