import { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { show } from '../../../../test/show.tsx'
import { AddCustomerDialog } from './AddCustomerDialog.tsx'

test('likely duplicates are shown once, and the first choice has the focus', async () => {
  const api = fakeApi()
  const referral = sampleOf<ReferralDetail>(ReferralDetail, { id: 5 } as Partial<ReferralDetail>)
  api.on(referrals.sameCustomers, () => [
    sampleOf<SameCustomer>(SameCustomer, { id: 9, name: 'Rosa Marin', detail: null, level: 'warning', fields: [] }),
  ])
  api.on(referrals.addToCustomers, () => referral)
  const onTaken = vi.fn()
  await show(
    <AddCustomerDialog
      referral={referral}
      step={sampleOf<NextStep>(NextStep)}
      onClose={() => undefined}
      onTaken={onTaken}
    />,
  )
  await screen.findByRole('radio', { name: 'Rosa Marin' })
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Add as a new customer' })).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: 'Add customer' }))
  await waitFor(() => expect(onTaken).toHaveBeenCalledOnce())
  expect(api.askedFor(referrals.sameCustomers)).toHaveLength(1)
})
