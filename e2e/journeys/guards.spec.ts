import { signIn } from '../kit/api.ts'
import { heading, moveTo, sidebar } from '../kit/parts.ts'
import { withoutAreas } from '../kit/role.ts'
import { expect, test } from '../kit/test.ts'

test.describe('staff whose role leaves areas out', () => {
  test('are sent to their first page, and find the others neither in the menu nor by address', async ({
    open,
    product,
  }) => {
    await using _role = await withoutAreas(product, 'entitystaff', ['Dashboard', 'Customer Profiles'])
    const token = await signIn(product, 'entitystaff')
    const page = await open('entitystaff', '/dashboard', { token })
    await expect(page).toHaveURL(/\/customer-referrals\/in-bound(\?|$)/)
    await expect(sidebar(page).getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
    await expect(sidebar(page).getByRole('link', { name: 'Customer Profiles' })).toHaveCount(0)
    await page.goto('/customer-management?search=rosa')
    await expect(page).toHaveURL(/\/customer-referrals\/in-bound(\?|$)/)
    await moveTo(page, '/my-network/network?view=table')
    await expect(heading(page)).toHaveText('Entities and Providers')
  })
})
