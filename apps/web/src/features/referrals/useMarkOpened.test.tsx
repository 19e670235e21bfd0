import type { ReferralDetail } from '@handoff/contracts/referrals/referral-rows'
import { ReferralStatus } from '@handoff/contracts/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { show } from '../../test/show.tsx'
import { useMarkOpened } from './useMarkOpened.ts'

const step = { key: 'open', status: ReferralStatus.Pending, stage: 'opened' }
const referral = { id: 7, version: 1, nextSteps: [step] } as unknown as ReferralDetail
function Looking() {
  const [isSeen, setSeen] = useState(false)
  useMarkOpened(referral, isSeen)
  return <button onClick={() => setSeen(!isSeen)}>See</button>
}

test('a referral is opened when it is seen, once', async () => {
  const api = fakeApi()
  api.refuse(referrals.changeStatus, 409, { title: 'Someone else just updated this' })
  await show(<Looking />)
  expect(api.askedFor(referrals.changeStatus)).toEqual([])
  for (let times = 0; times < 3; times++) await userEvent.click(screen.getByRole('button', { name: 'See' }))
  await waitFor(() => expect(api.askedFor(referrals.changeStatus)).toHaveLength(1))
  // A colleague who opened it first is no failure.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText('Someone else just updated this')).toBeNull()
})
