import { Customer } from '@handoff/contracts/customers/customers'
import { customFields } from '@handoff/contracts/customFields/customFields'
import { ReferralRow } from '@handoff/contracts/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCustomField } from '../../test/aCustomField.ts'
import { emptyServer } from '../../test/emptyServer.ts'
import { sampleOf } from '../../test/sampleOf.ts'
import { show } from '../../test/show.tsx'
import { CustomerOverview } from './CustomerOverview.tsx'

test('shows how closed referrals ended, and the custom fields that are marked for it', async () => {
  const api = emptyServer()
  const field = {
    ...aCustomField({ name: 'School', isOnOverview: true }),
    value: 'Oak Street',
    file: null,
    masked: null,
  }
  api.on(customFields.ofCustomer, () => [field, { ...field, id: 8, name: 'Case number', isOnOverview: false }])
  const closed = sampleOf<ReferralRow>(ReferralRow, {
    stage: 'closed',
    metLevel: 2,
    reason: 'Service received',
    category: { id: 3, name: 'Housing', color: '#000000' },
  })
  api.on(referrals.listOutbound, ({ stage }) => {
    const data = String(stage) === 'closed' ? [closed] : []
    return { data, total: data.length, pageNo: 1, pageSize: 3 }
  })
  await show(<CustomerOverview customer={sampleOf<Customer>(Customer, { id: 5, access: 4 })} />)
  const outcomes = within(await screen.findByRole('region', { name: 'Outcomes' }))
  expect(outcomes.getByText('Housing')).toBeVisible()
  expect(outcomes.getByText(/^Service received · /)).toBeVisible()
  const details = within(screen.getByRole('region', { name: 'Details' }))
  expect(await details.findByText('Oak Street')).toBeInTheDocument()
  expect(details.queryByText('Case number')).toBeNull()
})
