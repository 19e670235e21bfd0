import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { AccountButton } from './AccountButton.tsx'

const user = userEvent.setup()

test('the first press opens the menu: four pages of the account, and Logout', async () => {
  const onLogout = vi.fn<() => void>()
  await show(<AccountButton onLogout={onLogout} />)
  await user.click(screen.getByRole('button', { name: 'Account' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Profile',
    'Password & security',
    'Notifications',
    'Appearance',
    'Logout',
  ])
  expect(items[1]).toHaveAttribute('href', '/profile?tab=security')
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  expect(onLogout).toHaveBeenCalledOnce()
})
