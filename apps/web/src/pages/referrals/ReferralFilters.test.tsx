import { categories } from '@handoff/contracts/network/categories'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { reference } from '@handoff/contracts/platform/reference'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { followUps } from '@handoff/contracts/surveys/followUps'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { aCustomField } from '../../test/aCustomField.ts'
import { fakeApi } from '../../test/fakeApi.ts'
import { show } from '../../test/show.tsx'
import { ReferralFilters } from './ReferralFilters.tsx'

const fields = [
  aCustomField({ id: 12, name: 'Program', kind: 'single', options: [{ id: 40, name: 'Measure A' }] }),
  aCustomField({ id: 13, name: 'Intake', kind: 'single' }),
]

test('what a number led here with is said in words and names', async () => {
  const api = fakeApi()
  api.on(categories.dropdown, () => [])
  api.on(reference.states, () => [])
  api.on(followUps.countDisagreements, () => ({ inbound: 0, outbound: 0 }))
  api.on(referrals.answerer, () => ({ id: 7, name: 'Bea Holt' }))
  api.refuse(entities.show, 404, { title: 'We couldn’t find this provider' })
  api.on(customFields.active, () => fields)
  const value: ComponentProps<typeof ReferralFilters>['value'] = {
    answeredById: 7,
    partyId: 9,
    customerAge: '35to54',
    customerLanguage: 'none',
    customerOutcome: 'met',
    isCountyUnknown: true,
    customerAnswer: '12:40,13:none',
    customerOthers: '14:41|none',
    isNewCustomer: true,
  }
  const onChange = vi.fn()
  await show(<ReferralFilters value={value} onChange={onChange} hasAssigned />)
  expect(await screen.findByText('Answered by: Bea Holt')).toBeVisible()
  expect(await screen.findByText('Program: Measure A')).toBeVisible()
  for (const chip of [
    'Sent or received by: One entity',
    'Age: 35 to 54',
    'Language: Not recorded',
    'Outcome of the customer: need met',
    'County: Not recorded',
    'Intake: Not recorded',
    // A field that the viewer doesn’t see.
    'Custom field: all others',
    'Customer: new to the network',
  ])
    expect(screen.getByText(chip)).toBeVisible()
  // One of two answers is taken away by itself.
  await userEvent.click(screen.getByRole('button', { name: 'Remove Program: Measure A' }))
  expect(onChange).toHaveBeenLastCalledWith({ customerAnswer: '13:none' })
})
