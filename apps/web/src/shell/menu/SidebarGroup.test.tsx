import { IconInbox } from '@tabler/icons-react'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { SidebarGroup } from './SidebarGroup.tsx'

const user = userEvent.setup()
beforeEach(() => localStorage.clear())

const links = [
  { label: 'Inbound Referrals', to: '/customer-referrals/in-bound', count: 14 },
  { label: 'Outbound Referrals', to: '/customer-referrals/out-bound', count: 2 },
]
const group = (
  <ul>
    <SidebarGroup label="My Referrals" icon={IconInbox} links={links} />
  </ul>
)

test('a folded group shows the sum of its counts; unfolded, each link has its own', async () => {
  await show(group)
  const button = await screen.findByRole('button', { name: 'My Referrals 16 waiting' })
  await user.click(button)
  expect(screen.getByRole('button', { name: 'My Referrals' })).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('link', { name: 'Inbound Referrals 14 waiting' })).toBeVisible()
})

test('a group remains as it was left', async () => {
  await show(group)
  await user.click(await screen.findByRole('button', { name: /My Referrals/ }))
  cleanup()
  await show(group)
  expect(await screen.findByRole('button', { name: 'My Referrals' })).toHaveAttribute('aria-expanded', 'true')
})

test.each([
  ['/customer-referrals/appointments', 'page', null],
  ['/customer-referrals/in-bound', null, 'page'],
  ['/dashboard', null, null],
])('at %s the current page is marked', async (at, ofGroup, ofLink) => {
  await show(
    <ul>
      <SidebarGroup label="My Referrals" icon={IconInbox} links={links} under="/customer-referrals" />
    </ul>,
    { at },
  )
  const button = await screen.findByRole('button', { name: /My Referrals/ })
  expect(button.getAttribute('aria-current')).toBe(ofGroup)
  expect(screen.getByRole('link', { name: /^Inbound/, hidden: true }).getAttribute('aria-current')).toBe(ofLink)
})
