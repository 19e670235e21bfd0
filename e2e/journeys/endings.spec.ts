import { isLive } from '../kit/live.ts'
import { dialogOf, moveTo, rowOf } from '../kit/parts.ts'
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
  await moveTo(receiver, `/customer-referrals/in-bound?queue=rejected&id=${referral.id}`)
  await expect(receiver.getByText('Your access to this customer ended with the referral.')).toBeVisible()
  await expect(receiver.getByRole('dialog')).not.toContainText(customer.firstName)
  await expect(rowOf(receiver, referral.reference)).toContainText('No longer shared with you')

  await expect(dialogOf(sender, /Rejected/)).toBeVisible()
  await expect(sender.getByRole('dialog').getByText('We house families only.')).toBeVisible()
  await expect(sender.getByRole('dialog')).toContainText('Not eligible')
  await expect(sender.getByRole('dialog')).toContainText(customer.name)
})
