import { categories } from '@handoff/contracts/categories'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { ReferDialog } from './ReferDialog.tsx'

test('a valid choice takes the red border off the category', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  api.on(categories.dropdown, () => [
    { name: 'Food', language: '3', color: '#3e9c35', isSensitive: false, specialties: [] },
  ])
  await show(<ReferDialog onClosed={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Send referral' }))
  const category = () => screen.getByRole('button', { name: /^Service Category/ })
  await waitFor(() => expect(category()).toHaveAttribute('aria-invalid', 'true'))

  await user.click(category())
  await user.click(await screen.findByRole('option', { name: 'Food' }))
  await waitFor(() => expect(category()).toHaveTextContent('Food'))
  expect(category()).not.toHaveAttribute('aria-invalid', 'true')
  expect(category()).not.toHaveAttribute('data-error')
  expect(screen.queryByText('Please select Service Category')).toBeNull()
})
