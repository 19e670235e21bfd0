import { categories } from '@handoff/contracts/categories'
import { entities } from '@handoff/contracts/entities/entities'
import { followUps } from '@handoff/contracts/followUps'
import { reference } from '@handoff/contracts/reference'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { show } from '../../test/show.tsx'
import { ReferralFilters } from './ReferralFilters.tsx'

test('what a number led here with is said in words and names', async () => {
  const api = fakeApi()
  api.on(categories.dropdown, () => [])
  api.on(reference.states, () => [])
  api.on(followUps.countDisagreements, () => ({ inbound: 0, outbound: 0 }) as never)
  api.on(referrals.answerer, () => ({ id: 7, name: 'Bea Holt' }))
  api.refuse(entities.show, 404, { title: 'We couldn’t find this provider' })
  const value = { answeredById: 7, partyId: 9, customerAge: '35to54', customerLanguage: 'none', customerOutcome: 'met' }
  await show(<ReferralFilters value={value as never} onChange={vi.fn()} hasAssigned />)
  expect(await screen.findByText('Answered by: Bea Holt')).toBeVisible()
  for (const chip of [
    'Sent or received by: One entity',
    'Age: 35 to 54',
    'Language: Not recorded',
    'Outcome of the customer: need met',
  ])
    expect(screen.getByText(chip)).toBeVisible()
})
