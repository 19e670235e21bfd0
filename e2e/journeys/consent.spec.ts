import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { dialogOf, moveTo, queue, rowOf, select, toast } from '../kit/parts.ts'
import { aCustomer, beginReferral, housing } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

test('nothing is sent without agreement or witness; the customer signs with the mouse, and the consent has the signature', async ({
  open,
  people,
}) => {
  const customer = await aCustomer(people, 'entity')
  const page = await open('entity', `/customer-management/clients?id=${customer.id}`)
  const dialog = await beginReferral(page, customer)
  await expect(dialog.getByLabel('Witness')).toHaveValue('Amara Lindqvist')
  await dialog.getByLabel('Witness').fill('')
  await dialog.getByRole('button', { name: 'Send referral' }).click()
  await expect(dialog.getByText('Witness is required')).toBeVisible()
  await expect(dialog.getByLabel('Witness')).toBeFocused()

  await select(dialog, 'How consent was given', 'Customer declined')
  await expect(dialog.getByText('You can’t send this without the customer’s consent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send referral' }).click()
  await expect(dialog.getByText('You can’t send this without the customer’s consent', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save draft' })).toBeEnabled()

  await select(dialog, 'How consent was given', 'Signed on screen')
  await dialog.getByRole('button', { name: 'Send referral' }).click()
  await expect(dialog.getByText('The signature must be a PNG, JPEG or PDF')).toBeVisible()

  const pad = dialog.getByRole('img', { name: 'Sign here' })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 60, box.y + 40)
  await page.mouse.down()
  for (const [x, y] of [
    [140, 90],
    [220, 30],
    [300, 80],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 })
  await page.mouse.up()
  await expect(dialog.getByRole('button', { name: 'Clear', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send referral' }).click()
  await expect(dialog).toBeHidden()

  await expect(page.getByRole('dialog')).toContainText('Consent: signed on screen')
})

test('a draft is saved, found under Drafts, continued, sent, undone, and sent again', async ({ open, people }) => {
  const customer = await aCustomer(people, 'entity')
  const page = await open('entity', `/customer-management/clients?id=${customer.id}`)
  const dialog = await beginReferral(page, customer, 'Not sure yet.')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(dialog).toBeHidden()

  await moveTo(page, '/customer-referrals/out-bound')
  await queue(page, 'Drafts').click()
  await rowOf(page, customer.name)
    .getByRole('link', { name: new RegExp(`^${customer.name}`) })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue draft' }).click()
  const draft = dialogOf(page, /^Continue draft/)
  await expect(draft.getByRole('button', { name: /^Service Category/ })).toContainText('Housing')
  await expect(draft.getByRole('radio', { name: housing })).toBeChecked()
  await expect(draft.getByLabel('Message')).toHaveValue('Not sure yet.')
  await draft.getByLabel('Message').fill('Now they are sure.')
  await draft.getByRole('button', { name: 'Record consent' }).click()
  await draft.getByLabel('Witness').fill('Jonah Whitfield')
  await draft.getByRole('button', { name: 'Send referral' }).click()
  await expect(draft).toBeHidden()
  await expect(rowOf(page, customer.name)).toContainText('Sending')
  await toast(page, /Referral R-\d+ is being sent to/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(draft.getByLabel('Message')).toHaveValue('Now they are sure.')
  await draft.getByRole('button', { name: 'Send referral' }).click()
  await expect(draft).toBeHidden()
  await expect(rowOf(page, customer.name)).toContainText('Not opened yet', { timeout: 20_000 })
  const { data } = await people.ask('entity', referrals.listOutbound, { customerId: customer.id })
  expect(data.map(({ stage }) => stage)).toEqual(['sent'])
})
