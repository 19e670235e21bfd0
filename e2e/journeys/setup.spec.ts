import { dialogOf, heading } from '../kit/parts.ts'
import { Product } from '../kit/product.ts'
import { test as base, expect } from '../kit/test.ts'

/** A network where no one is yet. */
const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here what a fixture needs
    async ({}, provide) => {
      const product = await Product.start({ hasDemo: false })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('the printed address makes the first administrator, once', async ({ visit, product, watch }) => {
  // It answers requests a moment before it says so.
  const find = () => /http:\S+\/auth\/register\?setup=\S+/.exec(product.said)?.[0]
  await expect.poll(find).toBeTruthy()
  const address = find()!

  const page = await visit(address)
  await expect(heading(page)).toHaveText('Welcome to Handoff')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Winter')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await expect(page.getByText('Password must have at least 12 characters')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill('four words are better')
  await page.getByRole('button', { name: 'Create administrator' }).click()

  await expect(heading(page)).toHaveText('Dashboard')
  await expect(page.getByText('Welcome Ada Winter')).toBeVisible()
  // Nothing is there yet: what to set up comes first, until it is dismissed.
  const steps = page.getByRole('region', { name: 'Get started' })
  await expect(steps.getByText('0 of 5 done')).toBeVisible()
  await steps.getByRole('link', { name: 'Add your first provider' }).click()
  await expect(heading(page)).toHaveText('Entities and Providers')
  await page.goBack()
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  await expect(page.getByText('Demo data. No real people.')).toHaveCount(0)

  for (const [path, words] of [
    ['/customer-management', 'No customers yet'],
    ['/customer-referrals/in-bound', 'Nothing to answer.'],
    ['/customer-referrals/out-bound', 'No referrals sent yet'],
    ['/my-network/network', 'No providers yet'],
    ['/notifications', 'No Notification Found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(words)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await dialogOf(page, 'Search or jump to').getByRole('combobox').fill('anyone')
  await expect(page.getByText('No match for “anyone”')).toBeVisible()

  const second = await visit(address)
  await expect(heading(second)).toHaveText('Page Not Found')
  const guess = await visit('/auth/register?setup=guessed')
  await expect(heading(guess)).toHaveText('Page Not Found')
  const login = await visit('/auth/login')
  await expect(login.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(login.getByText('This is a demo')).toHaveCount(0)
  watch.tolerate(/^404 /)
})
