import { categories } from '@handoff/contracts/network/categories'
import { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { show } from '../../../../test/show.tsx'
import { SenderActions } from './SenderActions.tsx'

const referralWith = (more: Partial<ReferralDetail>) =>
  sampleOf<ReferralDetail>(ReferralDetail, {
    id: 5,
    customer: { id: 2, name: 'Ana Moss', detail: null },
    receiver: { id: 9, name: 'Riverbend Services', place: null },
    canRemind: false,
    canReferAgain: false,
    remindedAt: null,
    ...more,
  } as Partial<ReferralDetail>)

test('the provider is reminded, and the sender sees who was notified', async () => {
  const api = fakeApi()
  const referral = referralWith({ canRemind: true })
  api.on(referrals.remind, () => referral)
  await show(<SenderActions referral={referral} />)
  expect(screen.queryByRole('button', { name: 'Refer again' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remind' }))
  expect(await screen.findByText('Riverbend Services was reminded')).toBeVisible()
  expect(api.askedFor(referrals.remind)[0]!.url).toBe('/api/refers/5/remind')
})

test('a second reminder waits for a day', async () => {
  fakeApi()
  await show(<SenderActions referral={referralWith({ canRemind: true, remindedAt: new Date().toISOString() })} />)
  expect(screen.getByRole('button', { name: /^Reminded today, / })).toBeDisabled()
})

test('a rejected referral is referred again in its form', async () => {
  const api = fakeApi()
  api.on(categories.dropdown, () => [])
  await show(<SenderActions referral={referralWith({ canReferAgain: true, stage: 'rejected' })} />)
  expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Refer again' }))
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveAccessibleName(/Ana Moss/))
})
