import { Customer, CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { show } from '../../../../test/show.tsx'
import { CustomerReferrals } from './CustomerReferrals.tsx'

const row = (id: number, from: string, to: string) => {
  const sample = sampleOf<ReferralRow>(ReferralRow, { id, reference: `R-1000${id}`, isOverdue: false })
  return { ...sample, sender: { id: 3, place: null, name: from }, receiver: { ...sample.receiver, name: to } }
}
const pageWith = (one: ReferralRow) => () => ({ data: [one], total: 1, pageNo: 1, pageSize: 50 })

test('a provider that manages a customer through a referral sees inbound and outbound ones', async () => {
  const api = fakeApi()
  api.on(referrals.listInbound, pageWith(row(1, 'Night Shelter', 'Harbor Clinic')))
  api.on(referrals.listOutbound, pageWith(row(2, 'Harbor Clinic', 'Open Table Pantry')))
  await show(<CustomerReferrals customer={sampleOf<Customer>(Customer, { id: 4, access: CustomerAccess.Added })} />)
  const address = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await address(/^Night Shelter/)).toBe('/customer-referrals/in-bound?queue=all&id=1')
  expect(await address(/^Open Table Pantry/)).toBe('/customer-referrals/out-bound?queue=all&id=2')
})
