import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoOverflow } from '../kit/scan.ts'
import { anAskable, surveyMail } from '../kit/surveying.ts'
import { expect, phone, test } from '../kit/test.ts'
import { expectLight } from '../kit/weight.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const choose = (page: Page, name: string | RegExp) => page.getByRole('radio', { name }).check()

test('a survey is sent, answered on a phone with a broken connection, and completed in sight of staff', async ({
  open,
  visit,
  people,
  watch,
}) => {
  test.slow()
  watch.announce(/^failed POST \/api\/add\/customer-survey net::ERR_INTERNET_DISCONNECTED/)
  const { customer, referralId } = await anAskable(people)

  const staff = await open('admin', `/customer-management/clients?id=${customer.id}&tab=surveys`)
  await test.step('staff send it', async () => {
    await press(staff, 'Send survey')
    await staff.getByRole('checkbox').check()
    await press(staff, 'Send 1 survey')
    await expect(staff.getByRole('listitem').filter({ hasText: 'Service provider' })).toContainText('Sent')
  })

  const { link, text } = await surveyMail(people, customer)
  expect(text).not.toContain(customer.firstName)
  const page = await visit(link, { viewport: phone, isFirst: true })

  await test.step('the customer answers the first question, in two languages', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).not.toHaveURL(/token/)
    await expectLight(page)
    await expectNoOverflow(page, 'a question')
    await press(page, 'Next')
    await expect(page.getByRole('alert')).toHaveText('Choose one answer')
    await page.getByText('Español').click()
    await expect(page.getByRole('alert')).toHaveText('Elija una respuesta')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.getByText('English').click()
    await choose(page, 'Yes')
    await expect(page.getByText(/^Saved \d/)).toBeVisible()
  })

  await test.step('without a connection the answer stays on the phone, and is sent once it is back', async () => {
    await page.context().setOffline(true)
    await choose(page, 'Less than a week')
    await expect(page.getByText('Saved on this phone. We’ll send it when you’re back online.')).toBeVisible()
    await press(page, 'Next')
    await page.context().setOffline(false)
    await expect(page.getByText(/^Saved \d/)).toBeVisible()
    await expect(staff.getByRole('listitem').filter({ hasText: 'Partial' })).toBeVisible()
  })

  await test.step('on another device it continues at the same question', async () => {
    const other = await visit(link, { viewport: phone })
    await expect(other.getByText('Question 2 of')).toBeVisible()
    await press(other, 'Back')
    await expect(other.getByRole('radio', { name: 'Less than a week' })).toBeChecked()
    await press(other, 'Next')
    await choose(other, 'Yes, all of it')
    for (;;) {
      const send = other.getByRole('button', { name: 'Send answers' })
      if (await send.isVisible()) break
      await press(other, 'Next')
    }
    await press(other, 'Send answers')
    await expect(other.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await expectNoFindings(other, 'the thanks')
  })

  await test.step('staff see it completed, with its answers', async () => {
    const response = staff.getByRole('listitem').filter({ hasText: 'Completed' })
    await response.locator('summary').click()
    await expect(response.getByText('Yes, all of it')).toBeVisible()
    await expectNoFindings(staff, 'the surveys of a customer')
    const listed = await people.ask('admin', customerSurveys.list, { search: customer.name, pageSize: 10 })
    expect(listed.data).toMatchObject([{ state: 'completed', referral: { id: referralId } }])
  })

  await test.step('the link shows that it was answered', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This survey was already answered' })).toBeVisible()
  })
})

test('staff fill in a survey with a customer by phone, by keyboard', async ({ open, people }) => {
  test.slow()
  const { referralId } = await anAskable(people)
  const page = await open('admin', `/customer-survey?referralId=${referralId}&surveyType=${SurveyType.Rmt}`)
  await expect(page.getByText('Question 1 of')).toBeVisible()
  await expectNoFindings(page, 'a survey with staff')
  await page.getByRole('radio', { name: 'Yes' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  for (;;) {
    await expect(page.getByText(/^Question \d/)).toBeVisible()
    const send = page.getByRole('button', { name: 'Send answers' })
    if (await send.isVisible()) break
    await page.getByRole('button', { name: 'Next' }).focus()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Send answers' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Survey completed')).toBeVisible()
})
