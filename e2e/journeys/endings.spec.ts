import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { isLive } from '../kit/live.ts'
import { dialogOf, rowOf } from '../kit/parts.ts'
import { aReferral } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

test('a rejection has a reason, and the receiver no longer sees the person', async ({ open, people }) => {
  const { customer, referral } = await aReferral(people)
  const sender = await open('entity', `/customer-referrals/out-bound?id=${referral.id}`)
  const receiver = await open('entity2', `/customer-referrals/in-bound?id=${referral.id}`)
  await isLive(sender)
  await receiver.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await receiver.getByRole('button', { name: /^Not eligible/ }).click()
  const rejecting = dialogOf(receiver, new RegExp(`^Reject: ${customer.short}`))
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await expect(rejecting.getByText('Comment is required')).toBeVisible()
  await rejecting.getByLabel('Comment').fill('We house families only.')
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await expect(rejecting).toBeHidden()
  await expect(rowOf(receiver, customer.short)).toHaveCount(0)
  await receiver.goto(`/customer-referrals/in-bound?queue=rejected&id=${referral.id}`)
  await expect(receiver.getByText('Your access to this customer ended with the referral.')).toBeVisible()
  await expect(receiver.getByRole('dialog')).not.toContainText(customer.firstName)
  await expect(rowOf(receiver, referral.reference)).toContainText('No longer shared with you')

  await expect(dialogOf(sender, /Rejected/)).toBeVisible()
  await expect(sender.getByRole('dialog').getByText('We house families only.')).toBeVisible()
  await expect(sender.getByRole('dialog')).toContainText('Not eligible')
  await expect(sender.getByRole('dialog')).toContainText(customer.name)
})

test('three waiting referrals are accepted with three keys; a common reason rejects with two', async ({
  open,
  people,
}) => {
  const waiting: Awaited<ReturnType<typeof aReferral>>[] = []
  for (let at = 0; at < 4; at += 1) waiting.push(await aReferral(people))
  const receiver = await open('entity2', '/customer-referrals/in-bound?queue=to_answer&sort=-sentAt')
  const stages = () =>
    Promise.all(
      waiting.map(async ({ referral }) => (await people.ask('entity', referrals.show, { id: referral.id })).stage),
    )
  const [rejected, ...accepted] = waiting
  // The next one opens automatically, unread, and may be answered.
  const isShown = ({ customer }: (typeof waiting)[number]) =>
    expect(dialogOf(receiver, new RegExp(`^${customer.short} R-\\d+ Sent`))).toBeVisible()
  for (const one of accepted.toReversed()) {
    await isShown(one)
    await receiver.keyboard.press('a')
  }
  await isShown(rejected!)
  await receiver.keyboard.press('r')
  await expect(receiver.getByRole('button', { name: /^No capacity/ })).toBeVisible()
  await receiver.keyboard.press('1')
  await expect(rowOf(receiver, rejected!.customer.short)).toHaveCount(0)
  expect(await stages()).toEqual(['rejected', 'accepted', 'accepted', 'accepted'])
})
