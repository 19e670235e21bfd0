import { auth } from '@handoff/contracts/access/auth/auth'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { isLive } from '../kit/live.ts'
import { chooseQueue, countIn, dialogOf, fact, queue, rowOf, sidebar, toast } from '../kit/parts.ts'
import { aCustomer, beginReferral, clinic } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

test('an entity refers a customer and the other side, in a second browser, sees it arrive and takes it to its end', async ({
  open,
  people,
}) => {
  const customer = await aCustomer(people, 'entity')
  const receiver = await open('entity2', '/customer-referrals/in-bound?queue=to_answer')
  const sender = await open('entity', `/customer-management/clients?id=${customer.id}`)
  await isLive(receiver)
  await isLive(sender)
  const needsAnswer = await countIn(queue(receiver, 'To answer'))
  const waiting = (await people.ask('entity2', auth.me, {})).totalInBounds

  await test.step('the sender fills the form and sees whom they could ask', async () => {
    const dialog = await beginReferral(sender, customer, 'Needs a place with a ramp.')
    const found = dialog.getByRole('radiogroup', { name: 'Refer to' }).getByRole('radio')
    await expect(found).toHaveCount(1)
    await expect(found).toHaveAccessibleName(/^Bright Path Housing San Leandro, CA · \d+(\.\d)? mi .* Responds in /)
    await dialog.getByText('Urgent', { exact: true }).click()
    await dialog.getByLabel('Witness').fill('Jonah Whitfield')
    await dialog.getByRole('button', { name: 'Send referral' }).click()
    await expect(dialog).toBeHidden()
    await expect(toast(sender, /Referral R-\d+ sent to Bright Path Housing/)).toBeVisible()
  })

  await test.step('the receiver sees it arrive without reloading', async () => {
    await expect(toast(receiver, /Amara Lindqvist \(.+\) sent you an urgent referral R-\d+/)).toBeVisible()
    await expect(receiver.getByRole('button', { name: 'Notifications, unread' })).toBeVisible()
    await expect(rowOf(receiver, customer.short)).toContainText(clinic)
    await expect(rowOf(receiver, customer.short)).toContainText('Urgent')
    await expect(queue(receiver, 'To answer')).toHaveText(`To answer${needsAnswer + 1}`)
    await expect(sidebar(receiver).getByRole('link', { name: /^Inbound/ })).toHaveAccessibleName(
      `Inbound Referrals ${waiting + 1} waiting`,
    )
  })

  // On to the queue that has it, where it is opened.
  await expect(rowOf(sender, customer.name)).toContainText('Not opened yet')
  await expect(sender).toHaveURL(/queue=awaiting_response/)
  // In this queue it stays, whatever happens to it.
  await sender.goto(`/customer-referrals/out-bound?queue=all&search=${customer.firstName}`)
  await rowOf(sender, customer.name)
    .getByRole('link', { name: new RegExp(`^${customer.name}`) })
    .click()
  const sent = dialogOf(sender, new RegExp(`^${customer.name} R-\\d+ Sent`))
  await expect(sent).toBeVisible()

  await receiver.getByRole('link', { name: new RegExp(`^${customer.short}`) }).click()
  const received = receiver.getByRole('dialog')

  await test.step('the sender sees it opened; the receiver sees a first name, an initial and nothing to contact', async () => {
    await expect(dialogOf(sender, /Opened/)).toBeVisible()
    await expect(sender.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Opened' })).toContainText('Renee')
    await expect(received.getByRole('heading', { name: customer.short })).toBeVisible()
    await expect(received.getByText('Needs a place with a ramp.')).toBeVisible()
    await expect(received.getByText('What you can see now')).toBeVisible()
    await expect(received).not.toContainText(customer.lastName)
    await expect(received).not.toContainText('0142')
    await expect(received).not.toContainText('@example.org')
  })

  await test.step('the receiver asks, the sender answers', async () => {
    await receiver.keyboard.press('q')
    await expect(received.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await received.getByRole('textbox', { name: 'Message' }).fill('Does a dog come along?')
    await received.getByRole('button', { name: 'Ask', exact: true }).first().click()
    // It waits for the sender now, and the next one opens.
    await expect(rowOf(receiver, customer.short)).toHaveCount(0)

    await expect(dialogOf(sender, /Needs information/)).toBeVisible()
    const asked = sender.getByRole('dialog')
    await expect(asked.getByText('Does a dog come along?').first()).toBeVisible()
    await asked.getByRole('button', { name: 'Reply' }).click()
    await asked.getByRole('textbox', { name: 'Message' }).fill('No, only a cat.')
    await asked.getByRole('button', { name: 'Answer', exact: true }).last().click()
    await expect(dialogOf(sender, /Opened/)).toBeVisible()
    await receiver.getByRole('link', { name: new RegExp(`^${customer.short}`) }).click()
    await expect(received.getByText('No, only a cat.').first()).toBeVisible()
  })

  await test.step('the receiver accepts and sees everything; the sender hears of it', async () => {
    await received.getByRole('button', { name: 'Accept' }).click()
    await expect(toast(receiver, `${customer.short}’s referral accepted`)).toBeVisible()
    await queue(receiver, 'Accepted').click()
    await receiver.getByRole('link', { name: new RegExp(`^${customer.name}`) }).click()
    await expect(fact(received, 'Name')).toHaveText(customer.name)
    await expect(fact(received, 'Phone')).toHaveText('(510) 555-0142')
    await expect(fact(received, 'Email')).toHaveText(`${customer.firstName.toLowerCase()}@example.org`)
    await expect(dialogOf(sender, /Accepted/)).toBeVisible()
    await expect(queue(receiver, 'To answer')).toHaveText(`To answer${needsAnswer}`)
    await expect(rowOf(receiver, customer.short)).toHaveCount(0)
  })

  await test.step('the receiver closes it with its outcome', async () => {
    await received.getByRole('button', { name: 'Close' }).last().click()
    const closing = dialogOf(receiver, new RegExp(`^Close ${customer.name}’s referral`))
    await closing.getByRole('button', { name: 'Close' }).last().click()
    await expect(closing.getByText('Please select Need met')).toBeVisible()
    await closing.getByRole('radio', { name: 'Met partly' }).check()
    await closing.getByRole('button', { name: /^Outcome/ }).click()
    await receiver.getByRole('option', { name: 'Service received' }).click()
    await closing.getByLabel('Note').fill('A room for three months.')
    await closing.getByRole('button', { name: 'Close' }).last().click()
    await expect(closing).toBeHidden()
    // It leaves this queue, and the next one opens.
    await expect(toast(receiver, `${customer.name}’s referral closed`)).toBeVisible()
    await expect(rowOf(receiver, customer.name)).toHaveCount(0)
    await expect(dialogOf(sender, /Closed – met partly/)).toBeVisible()
    await expect(sender.getByRole('dialog').getByText('A room for three months.')).toBeVisible()
  })

  await test.step('the figures on both screens are those of the server', async () => {
    for (const [page, account] of [
      [sender, 'entity'],
      [receiver, 'entity2'],
    ] as const) {
      await page.keyboard.press('Escape')
      await page.goto('/customer-referrals/in-bound')
      const { byQueue } = await people.ask(account, referrals.inboundCounts, {})
      await expect(queue(page, 'Accepted')).toHaveText(`Accepted${byQueue.accepted}`)
      await chooseQueue(page, 'Closed')
      await expect(queue(page, 'Closed')).toHaveText(`Closed${byQueue.closed}`)
      await expect(page.getByText(`of ${byQueue.closed}`)).toBeVisible()
      await expect(queue(page, 'To answer')).toHaveText(`To answer${byQueue.to_answer}`)
    }
  })
})
