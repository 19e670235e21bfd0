import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { verifications } from '@handoff/contracts/network/verifications'
import { AppointmentState, appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { ReferralStatus } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Page } from '@playwright/test'
import { People, signIn } from '../kit/api.ts'
import { withMovableClock } from '../kit/clock.ts'
import { mailTo } from '../kit/mailbox.ts'
import { aPartner } from '../kit/offering.ts'
import { linesAbout } from '../kit/parts.ts'
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

test('a provider confirms its details with one click, and another one corrects them', async ({ visit, product }) => {
  test.slow()
  const people = new People(product)
  const [one, two] = [await aPartner(people), await aPartner(people)]
  for (const { id } of [one, two]) await people.ask('admin', verifications.ask, { id })

  const { link } = await mailTo(people, one.email, /still listed correctly/)
  const page = await visit(link, { viewport: phone })
  await expect(page.getByRole('heading', { name: 'Is everything still correct?' })).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  await expectLight(page)
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
  const page = await visit(link, { viewport: phone })

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

test('a "No, not yet" returns to the sender, who reopens it, and they are served at the second attempt', async ({
  visit,
  open,
  product,
}) => {
  test.slow()
  const people = new People(product)
  const customer = await aCustomer(people, 'entity', { contactPreference: ContactPreference.Email })
  const { referral } = await aReferral(people, { customer })
  const { id } = referral
  for (const stage of ['opened', 'accepted'] as const) await step(people, 'entity2', id, stage)
  const close = async (asker: People) => {
    const { version } = await asker.ask('entity2', referrals.show, { id })
    return asker.ask('entity2', referrals.changeStatus, {
      id,
      version,
      stage: 'closed',
      status: ReferralStatus.Accepted,
      metLevel: 1,
      reasonCode: 'service_received',
    })
  }
  await people.ask('entity2', appointments.recordVisit, {
    referralId: id,
    // The day in Oakland.
    visitedOn: new Date(product.now().getTime() - day / 3).toISOString().slice(0, 10),
    services: 'Intake',
  })
  await close(people)
  await product.moveClock(untilNoonInOakland(product.now(), 8))
  const { link } = await mailTo(
    new People(product),
    `${customer.firstName.toLowerCase()}@example.org`,
    // With the survey after a visit.
    /^How did it go/,
  )
  const page = await visit(link, { viewport: phone })
  await page.getByRole('radio', { name: 'No, not yet' }).check()
  await page.getByRole('textbox', { name: /What is still missing/ }).fill('The room was given to someone else')
  await press(page, 'Send')
  await expect(page.getByText(/^Question 1 of/)).toBeVisible()

  await test.step('the sender finds it in the worklist, and reopens it', async () => {
    const sender = await open('entity', 'about:blank', { token: await signIn(product, 'entity') })
    await sender.clock.setSystemTime(product.now())
    await sender.goto('/dashboard')
    const line = await linesAbout(sender, customer.name)
    await line.getByRole('link', { name: `Review: ${customer.name}` }).click()
    const panel = sender.getByRole('region', { name: 'Did they get help?' })
    await expect(panel.getByText('“The room was given to someone else”')).toBeVisible()
    await panel.getByRole('button', { name: 'Reopen' }).click()
    const dialog = sender.getByRole('dialog', { name: 'Reopen this referral' })
    await dialog.getByLabel('Reason').fill('They have no room yet.')
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await expect(panel.getByText(/^Reopened by/)).toBeVisible()
  })

  await test.step('the receiver has it for today, and serves them', async () => {
    const receiver = await open('entity2', 'about:blank', { token: await signIn(product, 'entity2') })
    await receiver.clock.setSystemTime(product.now())
    await receiver.goto('/dashboard')
    await expect(await linesAbout(receiver, customer.name)).toBeVisible()
    await close(new People(product))
  })
  expect(await new People(product).ask('entity', referrals.show, { id })).toMatchObject({
    stage: 'closed',
    metLevel: 1,
  })
})

test('a missed accepted emergency is someone’s work again within a business day', async ({ open, product }) => {
  const people = new People(product)
  const { customer, referral } = await aReferral(people, { priority: Priority.Emergency })
  const { id } = referral
  for (const stage of ['opened', 'accepted'] as const) await step(people, 'entity2', id, stage)
  const startsAt = new Date(product.now().getTime() + day / 24)
  const appointment = await people.ask('entity2', appointments.book, {
    referralId: id,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + day / 48).toISOString(),
    timeZone: 'America/Los_Angeles',
  })
  await product.moveClock(day / 12)
  await people.ask('entity2', appointments.change, {
    id: appointment.id,
    version: appointment.version,
    state: AppointmentState.NoShow,
    reasonCode: 'forgot',
  })
  const { dueAt } = await people.ask('entity2', referrals.show, { id })
  // There may be a weekend and a holiday in between.
  expect(Date.parse(dueAt!) - product.now().getTime()).toBeLessThanOrEqual(4 * day)
  await product.moveClock(Date.parse(dueAt!) - product.now().getTime())
  const receiver = await open('entity2', 'about:blank', { token: await signIn(product, 'entity2') })
  await receiver.clock.setSystemTime(product.now())
  await receiver.goto('/dashboard')
  await expect(await linesAbout(receiver, customer.name)).toBeVisible()
})
