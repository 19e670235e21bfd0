import { ContactPreference } from '@handoff/contracts/customers/fields'
import { entities } from '@handoff/contracts/entities/entities'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { verifications } from '@handoff/contracts/verifications'
import type { Page } from '@playwright/test'
import { People, signIn } from '../kit/api.ts'
import { withMovableClock } from '../kit/clock.ts'
import { mailTo } from '../kit/mailbox.ts'
import { aPartner } from '../kit/offering.ts'
import { aCustomer, aReferral, step } from '../kit/referring.ts'
import { expectNoFindings, expectNoOverflow } from '../kit/scan.ts'
import { expect, phone } from '../kit/test.ts'

const day = 86_400_000
const test = withMovableClock()

/**
 * Milliseconds until it is day where the customer lives, at least so many days less a few hours from now. One move: the
 * question is asked once, and at night it would wait for a morning that never comes.
 */
function untilNoonInOakland(from: Date, days: number) {
  const at = new Date(from.getTime() + days * day)
  return at.setUTCHours(20, 0, 0, 0) - from.getTime()
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** KB of JavaScript that the page has fetched, as they travel. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = fetched.filter(({ name }) => name.endsWith('.js'))
    return Math.round(scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024)
  })

test('a provider confirms its details with one press, and another one corrects them', async ({ visit, product }) => {
  test.slow()
  const people = new People(product)
  const [one, two] = [await aPartner(people), await aPartner(people)]
  for (const { id } of [one, two]) await people.ask('admin', verifications.ask, { id })

  const { link } = await mailTo(people, one.email, /still listed correctly/)
  const page = await visit(link, { viewport: phone })
  await expect(page.getByRole('heading', { name: 'Is everything still correct?' })).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  expect(await scriptsOf(page), 'KB of scripts').toBeLessThanOrEqual(200)
  await expectNoFindings(page, 'what the directory says')
  await expectNoOverflow(page, 'what the directory says')
  await press(page, 'Yes, it is all correct')
  await expect(page.getByRole('heading', { name: 'Confirmed. Thank you' })).toBeVisible()
  const { verifiedAt } = await people.ask('admin', entities.show, { id: one.id })
  expect(verifiedAt).not.toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Confirmed. Thank you' })).toBeVisible()

  const other = await visit((await mailTo(people, two.email, /still listed correctly/)).link, { viewport: phone })
  await other.getByText('Waitlist').click()
  await press(other, 'Correct: Languages')
  await other.getByLabel('What should it say?').fill('English and Mam')
  await press(other, 'Send the correction')
  await expect(other.getByRole('heading', { name: 'Your corrections were sent' })).toBeVisible()
  await expectNoFindings(other, 'the thanks')
  expect(await people.ask('admin', entities.show, { id: two.id })).toMatchObject({ capacity: 3, verifiedAt: null })
})

test('a customer says that they got help, and the receiver closes it with one press', async ({
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
  const page = await visit(link, { viewport: phone })

  await test.step('the customer answers, in two languages, by keyboard', async () => {
    await expect(page.getByRole('heading', { name: 'Did you get the help you needed?' })).toBeVisible()
    await expect(page).not.toHaveURL(/token/)
    expect(await scriptsOf(page), 'KB of scripts').toBeLessThanOrEqual(200)
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
