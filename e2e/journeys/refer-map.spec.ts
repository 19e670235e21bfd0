import { ConsentScope, consents } from '@handoff/contracts/customers/consents'
import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import type { Page } from '@playwright/test'
import { choose, dialogOf, heading, main, rowOf, toast } from '../kit/parts.ts'
import { aCustomer } from '../kit/referring.ts'
import { expect, phone, test } from '../kit/test.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Matches', exact: true })
const map = (page: Page) => page.getByRole('region', { name: 'Map of matches' })
const rows = (page: Page) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
const cart = (page: Page) => page.getByRole('form', { name: 'Cart' })

test('from the customer to the map, three in the cart by mouse and keys, and the offer’s link is handed over', async ({
  open,
  people,
}) => {
  test.slow()
  const customer = await aCustomer(people, 'entity', {
    zip: '94607',
    languages: ['Spanish'],
    contactPreference: ContactPreference.Phone,
  })
  await people.ask('entity', consents.add, {
    id: customer.id,
    consent: { method: 3, witness: 'Jonah Whitfield', note: '', scope: ConsentScope.Network },
  })
  const page = await open('entity', `/customer-management/clients?id=${customer.id}`)
  await page.getByRole('button', { name: `More actions for ${customer.name}` }).click()
  await page.getByRole('menuitem', { name: 'Refer on map' }).click()
  await expect(heading(page)).toHaveText('Refer customer')
  await expect(main(page).getByText(customer.name)).toBeVisible()

  // The need, and the distance: each is in the address.
  await choose(main(page), 'Category', 'Food')
  await expect(rows(page).first()).toBeVisible()
  await page.getByText('25 mi', { exact: true }).click()
  await expect(page).toHaveURL(/miles=25/)
  await expect(map(page).getByText('94607')).toBeVisible()
  await expect(map(page).getByText(/within 25 mi, straight line/)).toBeVisible()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(2)

  // A pin selects its row.
  const second = rows(page).nth(1)
  const name = await second.getByRole('link').first().innerText()
  await map(page)
    .getByRole('button', { name: new RegExp(`^${name}, rank 2`) })
    .press('Enter')
  await expect(second).toHaveAttribute('data-selected', 'true')

  await rows(page).nth(0).getByRole('button', { name: /^Add / }).click()
  for (const at of [1, 2]) await rows(page).nth(at).getByRole('button', { name: /^Add / }).press('Enter')
  await expect(cart(page)).toContainText('3 of 10 providers')
  await expect(page).toHaveURL(/cart=\d+%2C\d+%2C\d+/)
  // The order can be changed: the second one goes to the top.
  await cart(page)
    .getByRole('button', { name: `Move ${name}`, exact: true })
    .press('ArrowUp')
  await expect(cart(page).getByText(`${name}, moved to 1 of 3`)).toBeAttached()

  const offer = cart(page).getByRole('radio', { name: 'Offer to customer' })
  await offer.click()
  await expect(cart(page)).toContainText('Consent on file')
  await cart(page)
    .getByRole('button', { name: `Send offer to ${customer.firstName}` })
    .click()
  const sheet = dialogOf(page, `Give ${customer.firstName} the link`)
  await expect(sheet.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(sheet).toContainText('chooses one of 3 places')
  await sheet.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/queue=awaiting_customer/)
  await expect(rowOf(page, customer.name).getByRole('button', { name: 'Show link' })).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(rowOf(page, customer.name)).toContainText('3 providers')
  await page.setViewportSize(phone)
  const show = page.getByRole('listitem').filter({ hasText: customer.name }).getByRole('button', { name: 'Show link' })
  await show.click()
  await sheet.getByRole('button', { name: `${customer.firstName} has it` }).click()
  await expect(toast(page, `${customer.firstName} has the link`)).toBeVisible()
  await expect(show).toBeHidden()
})

test('on a phone the list is first, filters are a sheet, and a pin raises its card', async ({ open, people }) => {
  const customer = await aCustomer(people, 'entity', { zip: '94607' })
  const page = await open('entity', `/customer-management/refer-map?customerId=${customer.id}&categoryId=1`, {
    viewport: phone,
  })
  await expect(heading(page)).toHaveText(`Refer ${customer.name}`)
  const name = await rows(page).first().getByRole('link').first().innerText()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = dialogOf(page, 'Filters')
  await sheet.getByText('25 mi', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/miles=25/)
  await expect(main(page).getByText(/within 25 mi/)).toBeVisible()

  await page.getByText('Map', { exact: true }).click()
  await expect(list(page)).toHaveCount(0)
  await map(page)
    .getByRole('button', { name: new RegExp(`^${name}, rank 1`) })
    .press('Enter')
  const card = map(page).getByRole('region', { name })
  await card.getByRole('button', { name: `Add ${name}` }).click()
  await expect(main(page).getByText('1 in cart')).toBeVisible()
})
