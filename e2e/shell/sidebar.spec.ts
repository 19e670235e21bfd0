import { isPage } from '@handoff/contracts/pages'
import type { Page } from '@playwright/test'
import { dialogOf, heading, moveTo, sidebar } from '../kit/parts.ts'
import { expect, phone, test } from '../kit/test.ts'

/** The entries as displayed, with submenus indented, without counts. */
async function entries(page: Page) {
  await expect(sidebar(page).getByRole('link').first()).toBeVisible()
  const closed = sidebar(page).getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  const lines = await sidebar(page).locator('a, button').all()
  return Promise.all(
    lines.map(async (line) => {
      const isInside = await line.evaluate((it) => it.parentElement?.parentElement?.parentElement?.tagName === 'LI')
      return `${isInside ? '  ' : ''}${(await line.innerText()).replace(/\s*\d+\+?(\s*waiting)?$/, '').trim()}`
    }),
  )
}

/** The specification's menu; pages of later steps have no entry yet. */
const whole = {
  admin: [
    ['Dashboard', '/dashboard'],
    ['Customer Profiles', '/customer-management'],
    ['Customer Referrals'],
    ['  Inbound Referrals', '/customer-referrals/in-bound'],
    ['  Outbound Referrals', '/customer-referrals/out-bound'],
    ['Network Management'],
    ['  Service Categories', '/my-network/category'],
    ['  Service Locations', '/my-network/locations'],
    ['  Network', '/my-network/network'],
    ['  Entities and Providers', '/my-network/individuals-entities'],
    ['Network Requests', '/received-requests'],
    ['Team Management'],
    ['  Roles', '/staff/roles'],
    ['  My Team', '/staff/my-team'],
    ['Survey', '/survey'],
    ['Analytics & Reports', '/analytics'],
  ],
  entity: [
    ['Dashboard', '/dashboard'],
    ['Customer Profiles', '/customer-management'],
    ['My Referrals'],
    ['  Inbound Referrals', '/customer-referrals/in-bound'],
    ['  Outbound Referrals', '/customer-referrals/out-bound'],
    ['Network Directory'],
    ['  Service Categories', '/my-network/category'],
    ['  Service Locations', '/my-network/locations'],
    ['  Entities and Providers', '/my-network/network'],
    ['My Requests', '/received-requests'],
    ['Team Management'],
    ['  My Team', '/staff/my-team'],
    ['  Roles', '/staff/roles'],
  ],
}
const teamOfManagers = ['Team Management', '  Roles', '  My Team']

for (const [account, side, keepsTeam] of [
  ['admin', 'admin', true],
  ['entitystaff', 'entity', false],
] as const)
  test(`the sidebar of ${account} has the words and the order of the specification`, async ({ open }) => {
    const expected = whole[side]
      .filter(([, path]) => !path || isPage(path))
      .map(([name]) => name!)
      .filter((name) => keepsTeam || !teamOfManagers.includes(name))
    const page = await open(account, '/dashboard')
    expect(await entries(page)).toEqual(expected)
    for (const link of await sidebar(page).getByRole('link').all())
      expect((await page.request.get((await link.getAttribute('href'))!)).status()).toBe(200)
  })

test('the first Tab stop skips to the contents, the sidebar closes on a click, and a submenu unfolds', async ({
  open,
}) => {
  const page = await open('entity', '/dashboard')
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  await expect(page.getByText('Welcome Amara Lindqvist')).toBeVisible()
  expect((await sidebar(page).boundingBox())!.width).toBeGreaterThanOrEqual(229)
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  await expect(sidebar(page)).not.toBeInViewport()
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  await expect(sidebar(page)).toBeInViewport()

  const group = sidebar(page).getByRole('button', { name: 'My Referrals' })
  await expect(sidebar(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await group.click()
  await sidebar(page).getByRole('link', { name: 'Outbound Referrals' }).click()
  await expect(heading(page)).toHaveText('Outbound Referrals')
  await expect(sidebar(page).getByRole('link', { name: 'Outbound Referrals' })).toHaveAttribute('aria-current', 'page')
  await expect(sidebar(page).locator('[aria-current]')).toHaveCount(1)
  await group.click()
  await expect(sidebar(page).getByRole('link', { name: 'Outbound Referrals' })).toBeHidden()

  // Open by default if there is room for it.
  for (const [width, isOpen] of [
    [1279, false],
    [1280, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    await expect(heading(page)).toHaveText('Outbound Referrals')
    await (isOpen ? expect(sidebar(page)) : expect(sidebar(page)).not).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Toggle menu' })).toHaveAttribute('aria-expanded', String(isOpen))
  }

  await moveTo(page, '/my-network/network-info?id=1')
  await expect(sidebar(page).locator('[aria-current]'), 'a member is no page of the menu').toHaveCount(0)
  await moveTo(page, '/customer-management/clients')
  await expect(sidebar(page).getByRole('link', { name: 'Customer Profiles' })).toHaveAttribute('aria-current', 'page')
})

test('on a phone the sidebar opens from the left by the burger, and closes on selection', async ({ open }) => {
  const page = await open('entity', '/dashboard', { viewport: phone })
  await expect(heading(page)).toHaveText('Dashboard')
  await expect(sidebar(page)).toHaveCount(0)
  // First and last name: long ones are truncated with an ellipsis.
  const greeting = page.getByTitle('Welcome Amara Lindqvist')
  await expect(greeting).toHaveText('Welcome Amara Lindqvist')
  await expect(greeting).toHaveCSS('text-overflow', 'ellipsis')
  expect((await greeting.boundingBox())!.width, 'room for the name').toBeGreaterThan(130)
  await expect(page.getByText('Demo data. No real people.')).toBeHidden()
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  const drawer = dialogOf(page, 'Menu')
  await expect(sidebar(page)).toBeVisible()
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
  expect((await drawer.boundingBox())!.width).toBeGreaterThanOrEqual(230)
  await expect(drawer.getByRole('button', { name: 'Logout' })).toBeInViewport()
  await expect(drawer.getByText('Demo data. No real people.')).toBeVisible()

  await sidebar(page).getByRole('link', { name: 'Customer Profiles' }).click()
  await expect(heading(page)).toHaveText('Customer Profiles')
  await expect(drawer).toBeHidden()

  await page.getByRole('button', { name: 'Toggle menu' }).click()
  // The focus moves in first: no finger is faster.
  await expect(drawer.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Toggle menu' })).toBeFocused()
})
