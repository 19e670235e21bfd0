import type { ReferralDetail } from '@handoff/contracts/referrals/referral-rows'
import { ReferralStatus } from '@handoff/contracts/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { show } from '../../test/show.tsx'
import { useMarkOpened } from './useMarkOpened.ts'

const step = { key: 'open', status: ReferralStatus.Pending, stage: 'opened' }
const referral = { id: 7, version: 1, nextSteps: [step] } as unknown as ReferralDetail
function Looking() {
  useMarkOpened(referral)
  return null
}
const see = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => void vi.restoreAllMocks())

test('a referral in a tab behind others is opened when the tab is looked at, once', async () => {
  const api = fakeApi()
  api.refuse(referrals.changeStatus, 409, { title: 'Someone else just updated this' })
  see('hidden')
  await show(<Looking />)
  expect(api.askedFor(referrals.changeStatus)).toEqual([])
  see('visible')
  see('hidden')
  see('visible')
  await waitFor(() => expect(api.askedFor(referrals.changeStatus)).toHaveLength(1))
  // A colleague who opened it first is no failure.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText('Someone else just updated this')).toBeNull()
})
