import { Customer, customers } from '@handoff/contracts/customers/customers/customers'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aCustomField } from '../../../test/aCustomField.ts'
import { emptyServer } from '../../../test/emptyServer.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { keepCustomerList } from '../lastCustomerList.ts'
import { CustomerHeader } from './CustomerHeader.tsx'
import { CustomerOverview } from './CustomerOverview.tsx'
import { CustomerPage } from './CustomerPage.tsx'

test('shows how closed referrals ended, and the custom fields that are marked for it', async () => {
  const api = emptyServer()
  const field = {
    ...aCustomField({ name: 'School', isOnOverview: true }),
    value: 'Oak Street',
    file: null,
    masked: null,
    recordVersion: 1,
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

test('a scheduled referral shows its appointment in the list and as the next step, not the clock', async () => {
  const api = emptyServer()
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const scheduled = sampleOf<ReferralRow>(ReferralRow, {
    stage: 'scheduled',
    isOverdue: false,
    dueAt: inHours(90),
    appointment: { id: 8, startsAt: inHours(48), endsAt: inHours(49) },
  })
  api.on(referrals.listOutbound, ({ stage }) => {
    const data = String(stage) === 'closed' ? [] : [scheduled]
    return { data, total: data.length, pageNo: 1, pageSize: 10 }
  })
  const customer = sampleOf<Customer>(Customer, { id: 5, access: 4 })
  await show(
    <>
      <CustomerHeader customer={customer} onTab={() => {}} />
      <CustomerOverview customer={customer} />
    </>,
  )
  const open = within(await screen.findByRole('region', { name: 'Open referrals' }))
  expect(await open.findByText(/^Appointment .*\d:\d\d [AP]M$/)).toBeVisible()
  expect(screen.getAllByText(/^Appointment .*\d:\d\d [AP]M$/)).toHaveLength(2)
  expect(screen.queryByText(/^(Was due|Due) /)).toBeNull()
})

test('J and K lead to the neighbors in the list that was open last, and the way back keeps its filters', async () => {
  const api = emptyServer()
  api.on(customers.show, () => sampleOf<Customer>(Customer, { id: 6, access: 4 }))
  keepCustomerList({ ids: [5, 6, 7], link: { to: '/customer-management', search: { state: 2 } } })
  const { router } = await show(<CustomerPage id={6} />)
  expect(await screen.findByText('2 of 3')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Customer Profiles' })).toHaveAttribute(
    'href',
    '/customer-management?state=2',
  )
  await userEvent.keyboard('j')
  await waitFor(() => expect(router.state.location.search).toEqual({ id: 7 }))
  await userEvent.keyboard('k')
  await waitFor(() => expect(router.state.location.search).toEqual({ id: 5 }))
})
