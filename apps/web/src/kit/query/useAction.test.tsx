import { type ReferralDetail, referrals } from '@handoff/contracts/referrals/referrals'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { newCache, show } from '../../test/show.tsx'
import { useAction } from './useAction.ts'

function AcceptButton() {
  const { mutate } = useAction(referrals.changeStatus)
  return (
    <button type="button" onClick={() => mutate({ id: 7, status: 1, version: 1 })}>
      Accept
    </button>
  )
}

test.each([
  [409, true],
  [403, false],
])('a refusal with %i shows its words; the screen asks again: %s', async (status, asksAgain) => {
  const api = fakeApi()
  api.refuse(referrals.changeStatus, status, { title: 'This referral is Cancelled' })
  const cache = newCache()
  const key = ['referrals', 'show', { id: 7 }]
  cache.setQueryData(key, {} as ReferralDetail)
  await show(<AcceptButton />, { cache })
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('This referral is Cancelled')).toBeVisible()
  expect(cache.getQueryState(key)!.isInvalidated).toBe(asksAgain)
})
