import { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { ReferralStatus } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { useMarkOpened } from './useMarkOpened.ts'

const step = { key: 'open', status: ReferralStatus.Pending, stage: 'opened' }
const referral = { id: 7, version: 1, nextSteps: [step] } as unknown as ReferralDetail
function Looking() {
  const [isSeen, setSeen] = useState(false)
  const [claimed, setClaimed] = useState('')
  const { isOpening, claim } = useMarkOpened(referral, isSeen)
  return (
    <>
      <button onClick={() => setSeen(!isSeen)}>See</button>
      <button onClick={() => setClaimed(String(claim(referral.id)))}>Take a step</button>
      <output>{`${isOpening ? 'opening' : ''} ${claimed}`.trim()}</output>
    </>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a referral is opened when it is seen, once', async () => {
  const api = fakeApi()
  api.refuse(referrals.changeStatus, 409, { title: 'Someone else just updated this' })
  await show(<Looking />)
  expect(api.askedFor(referrals.changeStatus)).toEqual([])
  for (let times = 0; times < 3; times++) await press('See')
  await waitFor(() => expect(api.askedFor(referrals.changeStatus)).toHaveLength(1))
  // A colleague who opened it first is no failure.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText('Someone else just updated this')).toBeNull()
})

test('a step that is taken first opens it: no extra call is made', async () => {
  const api = fakeApi()
  await show(<Looking />)
  await press('Take a step')
  await press('See')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(api.askedFor(referrals.changeStatus)).toEqual([])
  expect(screen.getByRole('status')).toHaveTextContent(/^true$/)
})

test('while it is being opened a step has to wait', async () => {
  const api = fakeApi()
  api.on(referrals.changeStatus, () => sampleOf<ReferralDetail>(ReferralDetail, { id: 7 }))
  const { promise, resolve } = Promise.withResolvers<void>()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    await promise
    return fetch(...args)
  })
  await show(<Looking />)
  await press('See')
  await press('Take a step')
  expect(screen.getByRole('status')).toHaveTextContent(/^opening false$/)
  resolve()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^false$/))
  await press('Take a step')
  expect(screen.getByRole('status')).toHaveTextContent(/^true$/)
})
