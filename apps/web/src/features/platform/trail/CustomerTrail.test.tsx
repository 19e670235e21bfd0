import { Customer } from '@handoff/contracts/customers/customers/customers'
import { type TrailEntry, trail } from '@handoff/contracts/platform/trail/trail'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { CustomerTrail } from './CustomerTrail.tsx'

const entry = (id: number, referral: Partial<NonNullable<TrailEntry['referral']>>): TrailEntry => ({
  id,
  type: 1,
  at: '2026-11-20T15:00:00.000Z',
  title: 'Sent',
  note: null,
  by: null,
  customer: { id: 4, name: 'Ana Diaz' },
  referral: {
    id,
    reference: `R-1000${id}`,
    category: 'Food',
    sender: 'Harbor Clinic',
    receiver: 'Open Table Pantry',
    canOpen: true,
    side: 'inbound',
    ...referral,
  },
})

test('a reference opens the referral in the list of its side, if the viewer may open it', async () => {
  const data = [entry(1, {}), entry(2, { side: 'outbound' }), entry(3, { canOpen: false })]
  fakeApi().on(trail.ofCustomer, () => ({ data, total: 3, pageNo: 1, pageSize: 50 }))
  await show(<CustomerTrail customer={sampleOf<Customer>(Customer, { id: 4 })} />)
  const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await address('R-10001')).toBe('/customer-referrals/in-bound?queue=all&id=1')
  expect(await address('R-10002')).toBe('/customer-referrals/out-bound?queue=all&id=2')
  expect(screen.queryByRole('link', { name: 'R-10003' })).toBeNull()
})
