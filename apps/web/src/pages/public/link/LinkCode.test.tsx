import { offers } from '@handoff/contracts/referrals/offers'
import en from '@handoff/contracts/texts/en'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TextsProvider } from '../../../kit/texts/useTexts.ts'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { textsOf } from '../../../test/textsOf.ts'
import { LinkCode } from './LinkCode.tsx'

const t = textsOf('en', en)

test.each([
  ['This link has had its 10 codes for today. Request another one in 7 hours', /Try again in 7 hours, or call/],
  ['This mailbox has had its 20 codes for today. Request another one in 1 hour', /Try again in 1 hour, or call/],
])('a link at its daily limit says when to try again: %s', async (title, words) => {
  const api = fakeApi()
  const failed = vi.fn()
  api.refuse(offers.sendCode, 429, { title, code: 'no_more_codes' })
  await show(
    <TextsProvider value={t}>
      <LinkCode endpoints={offers} token="abc" onSent={() => {}} onOpened={() => {}} onFailed={failed} />
    </TextsProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: t('code.send') }))
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  // Nothing was sent: there is no code to type.
  expect(screen.queryByText(t('code.sixDigits'))).toBeNull()
  expect(screen.getByRole('button', { name: t('code.send') })).toBeEnabled()
  expect(failed).not.toHaveBeenCalled()
})
