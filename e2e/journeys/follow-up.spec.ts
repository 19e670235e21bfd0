import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { verifications } from '@handoff/contracts/network/verifications'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Page } from '@playwright/test'
import { People, signIn } from '../kit/api.ts'
import { withMovableClock } from '../kit/clock.ts'
import { mailTo } from '../kit/mailbox.ts'
import { aPartner } from '../kit/offering.ts'
import { aCustomer, aReferral, step } from '../kit/referring.ts'
import { expectNoFindings, expectNoOverflow } from '../kit/scan.ts'
import { expect, phone } from '../kit/test.ts'
import { expectLight } from '../kit/weight.ts'

const day = 86_400_000
const test = withMovableClock()

/**
 * Milliseconds until it is noon where the customer lives, at least this many days less a few hours from now. One move:
 * the question is asked once, and at night it would wait for a morning that never comes.
 */
function untilNoonInOakland(from: Date, days: number) {
  const at = new Date(from.getTime() + days * day)
  return at.setUTCHours(20, 0, 0, 0) - from.getTime()
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('a provider confirms its details with one click', async ({ visit, product }) => {
  const people = new People(product)
  const { id, email } = await aPartner(people)
  await people.ask('admin', verifications.ask, { id })

  const { link } = await mailTo(people, email, /still listed correctly/)
  const page = await visit(link, { viewport: phone, isFirst: true })
  await expect(page.getByRole('heading', { name: 'Is your listing still correct?' })).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  await expectLight(page)
  await expectNoFindings(page, 'what the directory says')
  await expectNoOverflow(page, 'what the directory says')
  await press(page, 'Confirm listing')
  await expect(page.getByRole('heading', { name: 'Confirmed. Thank you' })).toBeVisible()
  const { verifiedAt } = await people.ask('admin', entities.show, { id })
  expect(verifiedAt).not.toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Confirmed. Thank you' })).toBeVisible()
})

test('a customer answers that they got help, and the receiver closes it with one click', async ({
  visit,
  open,
  product,
}) => {
  test.slow()
  const people = new People(product)
  const customer = await aCustomer(people, 'entity', { contactPreference: ContactPreference.Email })
  const { referral } = await aReferral(people, { customer })
  await step(people, 'entity2', referral.id, 'opened')
  await step(people, 'entity2', referral.id, 'accepted')
  await product.moveClock(untilNoonInOakland(product.now(), 31))

  // Their sessions have ended by then.
  const later = new People(product)
  const { link, text } = await mailTo(later, `${customer.firstName.toLowerCase()}@example.org`, /^Did you get help/)
  expect(text).not.toContain(customer.firstName)
  const page = await visit(link, { viewport: phone, isFirst: true })

  await test.step('the customer answers, in two languages, by keyboard', async () => {
    await expect(page.getByRole('heading', { name: 'Did you get the help you needed?' })).toBeVisible()
    await expect(page).not.toHaveURL(/token/)
    await expectLight(page)
    await expectNoFindings(page, 'the question')
    await expectNoOverflow(page, 'the question')
    await page.getByText('Español').click()
    await expect(page.getByRole('heading', { name: '¿Recibió la ayuda que necesitaba?' })).toBeVisible()
    await page.getByText('English').click()
    await page.getByRole('radio', { name: 'Yes, all of it' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('textbox', { name: /Anything else/ }).fill('We have a room now')
    await press(page, 'Send')
    await expect(page.getByRole('heading', { name: 'Thank you for telling us' })).toBeFocused()
    await expectNoFindings(page, 'the thanks')
  })

  await test.step('the receiver reads it next to the referral, and confirms', async () => {
    const token = await signIn(product, 'entity2')
    const staff = await open('entity2', 'about:blank', { token })
    await staff.clock.setSystemTime(product.now())
    await staff.goto(`/customer-referrals/in-bound?queue=all&id=${referral.id}`)
    const panel = staff.getByRole('region', { name: 'Did they get help?' })
    await expect(panel.getByText('“We have a room now”')).toBeVisible()
    await press(staff, 'Close as met fully')
    await expect(panel.getByText(/^Closed as they said by/)).toBeVisible()
  })

  expect(await later.ask('entity', referrals.show, { id: referral.id })).toMatchObject({ stage: 'closed', metLevel: 1 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Change my answer' })).toHaveCount(0)
})
