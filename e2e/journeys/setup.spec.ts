import { customers } from '@handoff/contracts/customers/customers/customers'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { askWith } from '../kit/api.ts'
import { choose, dialogOf, heading, moveTo, toast } from '../kit/parts.ts'
import { Product } from '../kit/product.ts'
import { test as base, expect } from '../kit/test.ts'

/** An empty network, without users. */
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

/** Pantries as a coalition lists them: addresses, hours, and phones in one cell each, and hardly an email. */
const hours = ['Mon-Fri 9am-5pm', '24/7', '1st and 3rd Tuesday 10am-12pm', 'Weekdays 9am-noon, Sat 10am-2pm', '']
const pantries = Array.from({ length: 22 }, (_, at) => [
  `Dock Street Pantry ${at + 1}`,
  'Food pantry',
  `${at + 1} Dock Street, Oakland, CA 94607`,
  hours[at % hours.length],
  `Fax 510-555-0199, Office 510-555-0${100 + at}`,
  at % 11 ? '' : `pantry${at + 1}@example.org`,
])
const listed = [['Agency', 'Services', 'Street Address', 'Hours of Operation', 'Telephone', 'E-Mail'], ...pantries]
const csv = listed.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')

test('the printed address creates the first administrator, who imports a list and refers by phone within a minute', async ({
  visit,
  product,
  watch,
}) => {
  // It answers requests a moment before it prints the address.
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

  await expect(heading(page)).toHaveText('Email and address')
  await expect(page.getByLabel('Address of this site')).toHaveValue(new URL(address).origin)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(heading(page)).toHaveText('Dashboard')
  await expect(page.getByText('Welcome Ada Winter')).toBeVisible()
  // The network is empty: the steps to set it up come first, until they are dismissed.
  const steps = page.getByRole('region', { name: 'Get started' })
  await expect(steps.getByText(/^\d of 12 done$/)).toBeVisible()
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
    await moveTo(page, path)
    await expect(page.getByText(words)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await dialogOf(page, 'Search or jump to').getByRole('combobox').fill('anyone')
  await expect(page.getByText('No match for “anyone”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, 'Search or jump to')).toBeHidden()

  watch.tolerate(/^404 /)
  const second = await visit(address)
  await expect(heading(second)).toHaveText('Page Not Found')
  await second.goto('/auth/login')
  await expect(second.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(second.getByText('This is a demo')).toHaveCount(0)

  await test.step('a list of 22 pantries is imported in one pass', async () => {
    await moveTo(page, '/my-network/individuals-entities')
    // Another one is in the empty list below.
    await page.getByRole('link', { name: 'Import' }).first().click()
    await page
      .getByLabel('File of providers')
      .setInputFiles({ name: 'pantries.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(heading(page)).toHaveText('pantries.csv')
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('button', { name: 'Import 22 providers' }).click()
    await expect(toast(page, 'imported from')).toBeVisible()
  })

  await test.step('a referral to one of them is made by phone, and its answer is recorded', async () => {
    const token = await page.evaluate(() => sessionStorage.getItem('auth_token') ?? localStorage.getItem('auth_token'))
    const ask = askWith(product, token!)
    const rosa = { firstName: 'Rosa', lastName: 'Quillfeather', hasNoContact: true }
    const { id: customerId } = await ask(customers.create, rosa)
    await moveTo(page, `/customer-management/clients?id=${customerId}`)
    await expect(heading(page)).toHaveText('Rosa Quillfeather')
    await page.getByRole('button', { name: 'Refer', exact: true }).click()
    const dialog = dialogOf(page, /^Refer Rosa Quillfeather/)
    await choose(dialog, 'Service Category', 'Food')
    await dialog.getByLabel('Search providers').fill('Pantry 7')
    await dialog.getByRole('radio', { name: 'Dock Street Pantry 7' }).check()
    await dialog.getByRole('button', { name: 'Record consent' }).click()
    await dialog.getByRole('button', { name: 'Send referral' }).click()
    await expect(dialog).toBeHidden()

    await moveTo(page, '/dashboard')
    const line = page.getByRole('listitem').filter({ hasText: 'Rosa Quillfeather' })
    await expect(line).toContainText('Call Dock Street Pantry 7: (510) 555-0106')
    await line.getByRole('button', { name: 'Record: Rosa Quillfeather' }).click()
    const answer = dialogOf(page, 'Record what Dock Street Pantry 7 told you')
    await answer.getByRole('radio', { name: 'Accept' }).check()
    await answer.getByLabel('Who told you').fill('Ana at the desk')
    await answer.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(toast(page, 'Recorded for Dock Street Pantry 7')).toBeVisible()
    const { data } = await ask(referrals.listOutbound, { customerId })
    expect(data.map(({ stage }) => stage)).toEqual(['accepted'])
  })
})
