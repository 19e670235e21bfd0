import { auth } from '@handoff/contracts/access/auth/auth'
import { notifications } from '@handoff/contracts/platform/notifications'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import type { Page } from '@playwright/test'
import { People } from '../kit/api.ts'
import { withMovableClock } from '../kit/clock.ts'
import { isLive, nextLive } from '../kit/live.ts'
import {
  choose,
  chooseQueue,
  closeToasts,
  countIn,
  dialogOf,
  fact,
  heading,
  moveTo,
  queue,
  rowOf,
  sidebar,
  toast,
} from '../kit/parts.ts'
import type { Product } from '../kit/product.ts'
import { aCustomer, beginReferral, clinic, housing } from '../kit/referring.ts'
import { expect } from '../kit/test.ts'

const hour = 3_600_000
/** The customer as the other side reads them. */
const amara = `Amara Lindqvist (${clinic})`
const renee = `Renee Castellanos (${housing})`

const test = withMovableClock()

/** They leave in the evening and return to the same address this much later. */
async function comeBack(product: Product, pages: readonly Page[], ms: number) {
  const addresses = pages.map((page) => page.url())
  for (const page of pages) await page.goto('about:blank')
  await product.moveClock(ms)
  for (const [at, page] of pages.entries()) {
    await page.clock.setSystemTime(product.now())
    const live = nextLive(page)
    await page.goto(addresses[at]!)
    await live
  }
}

/** Into the box that the click has focused: typing waits for it. */
async function writeIn(page: Page, text: string) {
  const box = page.locator('textarea:focus')
  await expect(box).toBeVisible()
  await page.keyboard.type(text)
}

test('one referral from start to end: sent, questioned, accepted, booked, visited, closed, reopened, closed', async ({
  open,
  product,
}) => {
  test.slow()
  // Sessions end after two weeks, and this product's clock may have moved further than that since the last journey.
  const people = new People(product)
  const customer = await aCustomer(people, 'entity')
  const { name, short, firstName } = customer
  const receiver = await open('entity2', '/customer-referrals/in-bound', { token: await people.token('entity2') })
  const sender = await open('entity', `/customer-management/clients?id=${customer.id}`, {
    token: await people.token('entity'),
  })
  const both = [sender, receiver]
  for (const page of both) await isLive(page)

  /** The referral next to the list; its stage is part of its name, and the first words to be read. */
  const panel = (page: Page, stage: string) => dialogOf(page, new RegExp(`^${firstName} \\S+ R-\\d+ ${stage}$`))
  const isNow = async (stage: string) => {
    for (const page of both) await expect(panel(page, stage).getByText(stage, { exact: true }).first()).toBeVisible()
  }
  const timelineEntries = (page: Page, words: string | RegExp) =>
    page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: words })
  const bothRead = async (words: string | RegExp) => {
    for (const page of both) await expect(timelineEntries(page, words)).toBeVisible()
  }
  const press = (page: Page, button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click()
  const bell = (words: string) => dialogOf(sender, 'Notifications').getByRole('listitem').filter({ hasText: words })
  /** The toast shows only the latest notice, and days later there are many others. */
  const expectNotice = (account: 'entity' | 'entity2', words: string) =>
    expect
      .poll(async () => {
        const { data } = await people.ask(account, notifications.list, { pageSize: 100 })
        return data.map(({ notifyBy, message }) => `${notifyBy.name} ${message}`)
      })
      .toContain(words)
  const row = (page: Page, who: string) => page.getByRole('row').getByRole('link', { name: new RegExp(`^${who}`) })
  const appointmentsOf = (page: Page) => page.getByRole('region', { name: 'Appointments' })

  let reference = ''
  await test.step('it is sent, and opened as soon as it is seen', async () => {
    const needsAnswer = await countIn(queue(receiver, 'To answer'))
    const waiting = (await people.ask('entity2', auth.me, {})).totalInBounds
    const dialog = await beginReferral(sender, customer, 'Needs a place with a ramp.')
    const offered = dialog.getByRole('radiogroup', { name: 'Refer to' }).getByRole('radio')
    await expect(offered).toHaveCount(1)
    await expect(offered).toHaveAccessibleName(/^Bright Path Housing San Leandro, CA · \d+(\.\d)? mi .* Responds in /)
    await dialog.getByText('Urgent', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Send referral' }).click()
    const sentToast = toast(sender, /Referral R-\d+ is being sent to Bright Path Housing/)
    reference = /R-\d+/.exec(await sentToast.innerText())![0]
    // It arrives without reloading, once it can’t be undone.
    await expect(toast(receiver, `${amara} sent you an urgent referral ${reference}`)).toBeVisible({ timeout: 20_000 })
    await expect(rowOf(receiver, short)).toContainText(clinic)
    await expect(rowOf(receiver, short)).toContainText('Urgent')
    await expect(queue(receiver, 'To answer')).toHaveText(`To answer${needsAnswer + 1}`)
    await expect(sidebar(receiver).getByRole('link', { name: /^Inbound/ })).toHaveAccessibleName(
      `Inbound Referrals ${waiting + 1} waiting`,
    )
    // It stays in this queue through every step.
    await moveTo(sender, `/customer-referrals/out-bound?queue=all&search=${firstName}`)
    await expect(heading(sender)).toHaveText('Outbound Referrals')
    await row(sender, name).click()
    await row(receiver, short).click()
    await isNow('Opened')
    await bothRead('Opened')
    const received = receiver.getByRole('dialog')
    await expect(received.getByText('What you can see now')).toBeVisible()
    for (const hidden of [customer.lastName, '0142', '@example.org']) await expect(received).not.toContainText(hidden)
  })

  await test.step('the receiver asks in the thread, the sender answers', async () => {
    await closeToasts(receiver)
    await press(receiver, 'Ask')
    await writeIn(receiver, 'Does a dog come along?')
    await receiver.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).first().click()
    // It waits for the sender now, and the next one opens.
    await expect(row(receiver, short)).toHaveCount(0)
    await expect(panel(sender, 'Needs information')).toBeVisible()
    await expectNotice('entity', `${renee} asked a question about your referral ${reference}`)
    await expect(sender.getByRole('list', { name: 'Messages' })).toContainText('Does a dog come along?')
    await closeToasts(sender)
    await press(sender, 'Reply')
    await writeIn(sender, 'No, only a cat.')
    await sender.getByRole('dialog').getByRole('button', { name: 'Answer', exact: true }).last().click()
    await expectNotice('entity2', `${amara} answered your question on referral ${reference}`)
    await row(receiver, short).click()
    await isNow('Opened')
    await expect(receiver.getByRole('list', { name: 'Messages' })).toContainText('No, only a cat.')
  })

  /** From the open referral to the recorded visit, without what is typed. */
  let presses = 0
  const counted = async (press: Promise<void>) => {
    presses++
    await press
  }

  await test.step('the receiver accepts with one key and books what is proposed; the sender is notified', async () => {
    await closeToasts(receiver)
    await counted(receiver.keyboard.press('a'))
    await counted(toast(receiver, `${short}’s referral accepted`).getByRole('button', { name: 'Book' }).click())
    const booking = dialogOf(receiver, 'Book an appointment')
    // What is proposed is free and open.
    await expect(booking.getByRole('button', { name: 'Book appointment' })).toBeVisible()
    const date = booking.getByLabel('Date')
    const proposed = await date.inputValue()
    const closed = booking.getByRole('status').filter({ hasText: 'Closed for Christmas Day. Next open:' })
    await date.fill(`12-25-${product.now().getFullYear()}`)
    await date.press('Tab')
    await expect(closed).toBeVisible()
    await expect(booking.locator('[data-closed]').first()).toBeVisible()
    await expect(booking.getByRole('button', { name: 'Book anyway' })).toBeVisible()
    await expect(closed.getByRole('button')).toHaveCount(3)
    await date.fill(proposed)
    await date.press('Tab')
    await expect(closed).toBeHidden()
    await counted(booking.getByRole('button', { name: 'Book appointment' }).click())
    await expect(booking).toBeHidden()
    await expect(toast(receiver, new RegExp(`${name}’s appointment booked for `))).toBeVisible()
    await expect(panel(sender, 'Appointment booked')).toBeVisible()
    await expectNotice('entity', `${renee} booked an appointment for referral ${reference}`)
    await closeToasts(sender)
    await sender.getByRole('button', { name: 'Notifications, unread' }).click()
    await expect(bell(`${renee} booked an appointment for referral ${reference}`)).toBeVisible()
    await sender.keyboard.press('Escape')
    await expect(dialogOf(sender, 'Notifications')).toBeHidden()
    await moveTo(receiver, `/customer-referrals/in-bound?queue=all&search=${firstName}`)
    await row(receiver, name).click()
    await isNow('Appointment booked')
    for (const page of both) await expect(appointmentsOf(page).getByRole('listitem')).toHaveCount(1)
    await expect(fact(receiver.getByRole('dialog'), 'Name')).toHaveText(name)
    await expect(fact(receiver.getByRole('dialog'), 'Phone')).toHaveText('(510) 555-0142')
    await expect(fact(receiver.getByRole('dialog'), 'Email')).toHaveText(`${firstName.toLowerCase()}@example.org`)
  })

  await test.step('it takes place, and its visit is recorded: five presses in all', async () => {
    const { data } = await people.ask('entity2', appointments.list, { pageSize: 100, state: 1 })
    const { endsAt } = data.find(({ referral }) => referral?.reference === reference)!
    await comeBack(product, both, Date.parse(endsAt) - product.now().getTime() + hour)
    await counted(appointmentsOf(receiver).getByRole('button', { name: 'Record visit' }).click())
    const dialog = dialogOf(receiver, 'Record a visit')
    await dialog.getByRole('textbox', { name: /services/i }).fill('Rent plan')
    await counted(dialog.getByRole('button', { name: 'Record visit' }).click())
    await expect(dialog).toBeHidden()
    expect(presses).toBe(5)
    await isNow('In service')
    await bothRead(/^Visit on .* recorded/)
    await expect(timelineEntries(sender, 'Rent plan · 30 min')).toBeVisible()
    for (const page of both) await expect(appointmentsOf(page)).toContainText('Done')
    await expectNotice('entity', `${renee} recorded a visit for referral ${reference}`)
  })

  const close = async (met: string, words: string) => {
    await closeToasts(receiver)
    await receiver.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
    const dialog = dialogOf(receiver, `Close ${name}’s referral`)
    await dialog.getByRole('radio', { name: `Met ${met}` }).check()
    await choose(dialog, 'Outcome', 'Service received')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
    await expect(toast(receiver, `${name}’s referral closed`)).toBeVisible()
    await expectNotice('entity', `${renee} closed your referral ${reference}`)
    await isNow(words)
    await bothRead(`${words} – Service received`)
  }

  await test.step('it is closed, reopened by the sender, and closed for good', async () => {
    await close('partly', 'Closed: need partly met')
    await closeToasts(sender)
    await press(sender, 'Reopen')
    const dialog = dialogOf(sender, `Reopen ${name}’s referral`)
    await dialog.getByLabel('Comment').fill('The rent of March is still open.')
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await expect(toast(sender, `${name}’s referral reopened`)).toBeVisible()
    await expectNotice('entity2', `${amara} reopened referral ${reference}`)
    await isNow('In service')
    await bothRead('The rent of March is still open.')
    await close('fully', 'Closed: need met')
  })

  await test.step('the sender finds it under Closed, and its end under the bell', async () => {
    await chooseQueue(sender, 'Closed')
    await expect(sender.getByRole('row').filter({ hasText: name })).toContainText('Closed')
    await closeToasts(sender)
    await sender.getByRole('button', { name: 'Notifications, unread' }).click()
    await expect(bell(`${renee} closed your referral ${reference}`).first()).toBeVisible()
  })
})
