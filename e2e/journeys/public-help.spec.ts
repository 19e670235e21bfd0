import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import type { Locator } from '@playwright/test'
import { askWith } from '../kit/api.ts'
import { chooseQueue, countIn, dialogOf, heading, main, queue, rowOf, toast } from '../kit/parts.ts'
import { freshName, housing } from '../kit/referring.ts'
import { expect, phone, test } from '../kit/test.ts'

const onAPhone = { viewport: phone, hasTouch: true }

test('a visitor finds a provider, requests help and follows it; an administrator creates a customer and a draft from it', async ({
  visit,
  open,
}) => {
  test.slow()
  const admin = await open('admin', '/customer-referrals/out-bound')
  await chooseQueue(admin, 'Help requests')
  const before = await countIn(queue(admin, 'Help requests'))

  const visitor = await visit('/public/network', onAPhone)
  await visitor.getByRole('searchbox', { name: 'Search the directory' }).fill('bright path')
  await visitor.getByRole('link', { name: housing }).click()
  await expect(heading(visitor)).toHaveText(housing)
  await expect(visitor).toHaveURL(/\/public\/network\/\d+$/)
  await expect(visitor.getByRole('heading', { name: 'Contact' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Request help' }).first().click()

  const firstName = freshName('V')
  const form = main(visitor)
  await form.getByRole('button', { name: 'Housing' }).click()
  await form.getByLabel('What do you need?').fill('We have to leave our flat.')
  await form.getByLabel('First name').fill(firstName)
  await form.getByRole('button', { name: 'Request help' }).click()
  await expect(form.getByText('Enter a phone number or an email')).toBeVisible()
  await expect(form.getByText('Agree that we may contact you')).toBeVisible()
  await form.getByLabel('Phone').fill('510 555 0177')
  await form.getByLabel('You may contact me about this').check()
  await form.getByLabel(/^You may share this/).check()
  await form.getByRole('button', { name: 'Request help' }).click()
  await expect(heading(visitor)).toHaveText('We got your request')
  const number = await form.getByText(/^HR-\d+$/).innerText()

  await expect(queue(admin, 'Help requests')).toHaveText(new RegExp(`${before + 1}$`))
  await rowOf(admin, number).click()
  const drawer = dialogOf(admin, new RegExp(firstName))
  await expect(drawer.getByText('We have to leave our flat.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Create customer' }).click()
  const dialog = dialogOf(admin, 'New customer')
  await expect(dialog.getByLabel('First name')).toHaveValue(firstName)
  await dialog.getByLabel('Last name').fill('Quillfeather')
  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await expect(toast(admin, ' created')).toBeVisible()
  await expect(queue(admin, 'Help requests')).toHaveText(new RegExp(`${before}$`))

  await drawer.getByRole('button', { name: 'Prepare referral' }).click()
  const referral = dialogOf(admin, 'Prepare referral')
  await expect(referral.getByRole('radio', { name: housing })).toBeChecked()
  await referral.getByRole('button', { name: 'Save as draft' }).click()
  await expect(drawer.getByRole('link', { name: `${housing} · Not sent yet` })).toBeVisible()

  await visitor.getByRole('link', { name: 'Check your request' }).click()
  await expect(heading(visitor)).toHaveText('We’re arranging help')
  await expect(visitor, 'the token is out of the address bar').toHaveURL(/\/public\/referral\/status$/)
  await visitor.reload()
  await expect(heading(visitor)).toHaveText('We’re arranging help')
  await expect(main(visitor)).not.toContainText(firstName)
})

/** The field that has the focus is neither below the way out nor below the head that holds it. */
async function isClearOf(head: Locator, field: Locator) {
  const [above, below] = [await head.boundingBox(), await field.boundingBox()]
  return above !== null && below !== null && below.y >= above.y + above.height
}

test('a visitor says where they are first, reads all of it in Spanish, and no field is covered', async ({ visit }) => {
  const page = await visit('/public/network', onAPhone)
  await expect(heading(page)).toHaveText('Where are you?')
  await expect(page.getByRole('link', { name: housing })).toBeHidden()
  await page.getByLabel('ZIP code or city').fill('san lea')
  await page.getByRole('button', { name: 'San Leandro, CA' }).click()
  await expect(page).toHaveURL(/place=San/)
  const groups = page.getByRole('list', { name: /^(Open now|Opens later today|Closed today|Hours not listed)$/ })
  await expect(groups.first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('open')

  await page.getByRole('button', { name: 'Español' }).click()
  await expect(heading(page)).toHaveText('¿Dónde está usted?')
  await page.getByRole('searchbox').fill('bright path')
  const link = page.getByRole('link', { name: housing })
  await link.click()
  await expect(heading(page)).toHaveText(housing)
  await expect(page.getByText('Solo en inglés').first()).toBeVisible()
  const html = await (await page.request.get(page.url())).text()
  expect(html).toContain(`<title>${housing} · `)
  expect(html).toContain('"@context":"https://schema.org"')

  await page.getByRole('link', { name: 'Pedir ayuda' }).first().click()
  await expect(heading(page)).toHaveText('Pedir ayuda')
  const exit = page.getByRole('button', { name: 'Salir ya' })
  const head = page.getByRole('banner').filter({ has: exit })
  const fields = main(page).getByRole('textbox').or(main(page).getByRole('combobox'))
  await expect(fields.first()).toBeVisible()
  // From the last one up, each is scrolled to from below: where the head would cover it.
  for (const field of (await fields.all()).toReversed()) {
    await field.focus()
    await expect.poll(() => isClearOf(head, field)).toBe(true)
  }
  await expect(exit).toBeInViewport()
})

test('a reported error waits for the administrators', async ({ visit, open, product }) => {
  const { data } = await askWith(product)(publicDirectory.list, { search: housing })
  const page = await visit(`/public/network/${data[0]!.id}`)
  await page.getByRole('button', { name: 'Report wrong information' }).click()
  const dialog = dialogOf(page, /^Report wrong information/)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('What’s wrong is required')).toBeVisible()
  const what = `The phone number is wrong, says ${freshName('R')}`
  await dialog.getByLabel('What’s wrong').fill(what)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(toast(page, 'Thank you. We’ll review it')).toBeVisible()

  const admin = await open('admin', '/received-requests?type=3')
  await rowOf(admin, 'A visitor').filter({ hasText: housing }).first().click()
  await expect(admin.getByRole('dialog').getByText(what)).toBeVisible()
})
