import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { notes } from '@handoff/contracts/customers/notes'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Page } from '@playwright/test'
import { People } from '../kit/api.ts'
import { withMovableClock } from '../kit/clock.ts'
import { mailTo } from '../kit/mailbox.ts'
import { aPartner, handOver, refer } from '../kit/offering.ts'
import { linesAbout } from '../kit/parts.ts'
import type { Product } from '../kit/product.ts'
import { aCustomer } from '../kit/referring.ts'
import { expectNoFindings, expectNoOverflow } from '../kit/scan.ts'
import { expect, phone } from '../kit/test.ts'
import { expectLight } from '../kit/weight.ts'

const day = 86_400_000

const test = withMovableClock()

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
/** The token must not be readable over anyone’s shoulder. */
const expectNoToken = (page: Page) => expect(page).not.toHaveURL(/token/)

/** The code from the mailbox, typed as if pasted: it submits automatically. */
async function enterCode(page: Page, people: People, email: string, after = 0) {
  const { id, subject } = await mailTo(people, email, /is your code$/, after)
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(subject.slice(0, 6))
  return id
}

type Coming = { email: string; product: Product; people: People; code: number }

/** In the time of the product's clock. */
async function fillTime(page: Page, product: Product, days: number) {
  const at = new Date(product.now().getTime() + days * day)
  const date = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' }).format(at)
  await page.getByLabel(/^Day/).fill(date.replaceAll('/', '-'))
  await page.getByLabel(/^Time/).fill('10:00')
}

/** Opens the page again this many days later. A code opens it for an hour. */
async function comeBack(page: Page, { email, product, people, code }: Coming, days: number) {
  await product.moveClock(days * day)
  await page.clock.setSystemTime(product.now())
  await page.reload()
  await press(page, 'Email me the code')
  return enterCode(page, people, email, code)
}

async function book(page: Page, product: Product) {
  await press(page, 'Book a visit')
  await fillTime(page, product, 1)
  await press(page, 'Book visit')
  await expect(page.getByText('Visit booked.')).toBeVisible()
}

/** Records the visit of the past appointment, and closes as met. */
async function visitAndClose(page: Page, name: string) {
  await expect(page.getByText(`Did ${name} come?`)).toBeVisible()
  await press(page, 'Yes, record the visit')
  await page.getByLabel(/^What you provided/).fill('Two boxes of groceries')
  await press(page, 'Record visit')
  await expect(page.getByText('Visit recorded.')).toBeVisible()

  await press(page, 'Close the referral')
  await page.getByRole('radio', { name: 'Met fully' }).check()
  await page.getByRole('radio', { name: 'Service received' }).check()
  await press(page, /^Close referral$/)
  await expect(page.getByText('Closed. Thank you.')).toBeVisible()
}

test('a customer without email chooses among three, is refused, chooses again at the same link, and is served', async ({
  visit,
  open,
  product,
}) => {
  test.slow()
  const people = new People(product)
  const partners = [await aPartner(people), await aPartner(people), await aPartner(people)] as const
  const [first, second] = partners
  const { customer, groupId, ids } = await refer(
    people,
    partners.map(({ id }) => id),
    { hasEmail: false },
  )
  const page = await visit(await handOver(people, groupId), { viewport: phone, isFirst: true })

  await test.step('the customer sees three providers, in two languages, and chooses the first', async () => {
    await expect(page.getByRole('heading', { name: 'Three places can help you with food' })).toBeVisible()
    await expectNoToken(page)
    await expectLight(page)
    await page.getByText('Español').click()
    await expect(page.getByRole('heading', { name: 'Tres lugares pueden ayudarle con comida' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.getByText('English').click()
    await page
      .getByRole('listitem')
      .filter({ hasText: first.name })
      .getByRole('button', { name: /^Choose this place/ })
      .click()
    await press(page, 'Send request')
    await expect(page.getByRole('heading', { name: `You chose ${first.name}` })).toBeVisible()
  })

  await test.step('the first can’t help, and the sender is asked to call', async () => {
    const { link: answer } = await mailTo(people, first.email, /Can you help/)
    const partner = await visit(answer, { viewport: phone })
    await press(partner, 'Not able to help')
    await partner.getByRole('radio').first().check()
    await partner.getByLabel(/^Comment/).fill('Our shelves are empty this week.')
    await press(partner, 'Send answer')
    await expect(partner.getByText('Answered: not able to help.')).toBeVisible()
    const sender = await open('entity', '/dashboard')
    const line = await linesAbout(sender, customer.name)
    await expect(line).toContainText('has to choose again')
    await expect(line).toContainText(`Call ${customer.firstName}`)
  })

  await test.step('the open page shows it, and the customer chooses the second', async () => {
    await expect(page.getByRole('heading', { name: `${first.name} can’t help right now` })).toBeVisible()
    await page.getByRole('link', { name: `Details of ${second.name}` }).click()
    // The list has headings with the same name, until the page has loaded.
    await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible()
    await press(page, /^Choose this place/)
    await press(page, 'Send request')
    await expect(page.getByRole('heading', { name: `You chose ${second.name}` })).toBeVisible()
  })

  await test.step('the second accepts, books, visits, and closes as met', async () => {
    const { link: answer } = await mailTo(people, second.email, /Can you help/)
    const partner = await visit(answer, { viewport: phone })
    await press(partner, /^Accept$/)
    const code = await enterCode(partner, people, second.email)
    await expect(partner.getByRole('heading', { name: customer.name })).toBeVisible()
    await book(partner, product)
    await comeBack(partner, { email: second.email, product, people, code }, 2)
    await visitAndClose(partner, customer.firstName)
  })

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your request is closed' })).toBeVisible()
  const signedIn = new People(product)
  const closed = await signedIn.ask('entity', referrals.show, { id: ids[1]! })
  expect(closed).toMatchObject({ stage: 'closed', metLevel: 1 })
})

test('a partner with only email accepts with two presses, and answers a message', async ({ visit, product }) => {
  test.slow()
  const people = new People(product)
  const { id: partnerId, email, name } = await aPartner(people)
  const { customer, ids } = await refer(people, [partnerId])
  const id = ids[0]!
  const { link } = await mailTo(people, email, /Can you help/)

  // The first click is the button of the email.
  let presses = 1
  const page = await visit(link, { viewport: phone, isFirst: true })
  await expect(page.getByRole('heading', { name: 'Can you help with food?' })).toBeVisible()
  await expectNoToken(page)
  await expectLight(page)
  await expect(page.getByText(customer.lastName)).toHaveCount(0)
  await press(page, /^Accept$/)
  presses++
  await expect(page.getByText('Accepted. Thank you.')).toBeVisible()
  expect(presses).toBe(2)
  const accepted = await people.ask('entity', referrals.show, { id })
  expect(accepted).toMatchObject({ stage: 'accepted', receiver: { name } })
  await expect(page.getByText(customer.lastName)).toHaveCount(0)
  await enterCode(page, people, email)
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible()

  await test.step('a message of the sender reaches them, and is answered on the page', async () => {
    await people.ask('entity', notes.send, { id, text: 'Is there a ramp?' })
    const { link: reply } = await mailTo(people, email, /sent you a message/)
    expect(reply).not.toBe('')
    await page.reload()
    await expect(page.getByText('Is there a ramp?')).toBeVisible()
    await page.getByLabel(/^Message to/).fill('Yes, at the back door.')
    await press(page, 'Send message')
    await expect(page.getByRole('listitem').filter({ hasText: 'Yes, at the back door.' })).toBeVisible()
    const { data } = await people.ask('entity', notes.messages, { id })
    expect(data.map(({ text }) => text)).toContain('Yes, at the back door.')
  })
})

test('a customer confirms by the reminder, then cancels, and the provider reads it', async ({ visit, product }) => {
  test.slow()
  const people = new People(product)
  const email = `rosa.${Date.now()}@example.org`
  const customer = await aCustomer(people, 'entity', { contactPreference: ContactPreference.Email, email })
  const startsAt = new Date(product.now().getTime() + 3 * day)
  await people.ask('entity', appointments.book, {
    customerId: customer.id,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + day / 48).toISOString(),
    timeZone: 'America/Los_Angeles',
  })
  await product.moveClock(2 * day + day / 48)
  const { link } = await mailTo(people, email, /^Reminder/)
  const page = await visit(link, { viewport: phone })
  await expectNoToken(page)
  await expect(page.getByRole('button', { name: 'I’ll be there' })).toBeVisible()
  await expectNoFindings(page, 'the appointment')
  await expectNoOverflow(page, 'the appointment')
  await press(page, 'I’ll be there')
  await expect(page.getByText('You’re coming')).toBeVisible()
  await press(page, 'I can’t come')
  await page.getByLabel(/^Why/).fill('My bus does not run')
  await press(page, 'Tell them')
  await expect(page.getByText('You told them you can’t come')).toBeVisible()
  const { data } = await new People(product).ask('entity', appointments.list, { customerId: customer.id })
  expect(data[0]).toMatchObject({ customerAnswer: 2, customerNote: 'My bus does not run' })
})
