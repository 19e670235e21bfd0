import { AppointmentState, appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { dialogOf, queue, rowOf, select, toast } from '../kit/parts.ts'
import { aCustomer, aReferral, beginReferral, housing, step } from '../kit/referring.ts'
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

  await select(dialog, 'How consent was given', 'Drawn signature')
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

  await expect(page.getByRole('dialog')).toContainText('Consent: drawn signature')
})

test('a draft is saved, found under Drafts, continued and sent', async ({ open, people }) => {
  const customer = await aCustomer(people, 'entity')
  const page = await open('entity', `/customer-management/clients?id=${customer.id}`)
  const dialog = await beginReferral(page, customer, 'Not sure yet.')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/customer-referrals/out-bound')
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
  await expect(toast(page, /Referral R-\d+ sent to/)).toBeVisible()
  await expect(page).toHaveURL(/queue=awaiting_response/)
  await expect(rowOf(page, customer.name)).toContainText('Not opened yet')
  const { data } = await people.ask('entity', referrals.listOutbound, { customerId: customer.id })
  expect(data.map(({ stage }) => stage)).toEqual(['sent'])
})

test('a revoked consent leaves no appointment booked, and both sides see it', async ({ open, people }) => {
  const { customer, referral } = await aReferral(people)
  await step(people, 'entity2', referral.id, 'opened')
  await step(people, 'entity2', referral.id, 'accepted')
  const startsAt = new Date(people.product.now().getTime() + 3 * 86_400_000)
  await people.ask('entity2', appointments.book, {
    referralId: referral.id,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 1_800_000).toISOString(),
    timeZone: 'America/Los_Angeles',
  })
  const page = await open('entity', `/customer-management/clients?id=${customer.id}&tab=consent`)
  await page
    .getByRole('list', { name: 'Consents' })
    .getByRole('button', { name: /^Actions for the consent/ })
    .click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  const dialog = dialogOf(page, `Revoke consent for ${customer.firstName}?`)
  await dialog.getByLabel('Reason').fill('They called: a relative took them in.')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Consents' })).toContainText('They called: a relative took them in.')

  const { data } = await people.ask('entity', appointments.list, { customerId: customer.id })
  expect(data.map(({ state }) => state)).toEqual([AppointmentState.Cancelled])
  for (const [account, side] of [
    ['entity', 'out-bound'],
    ['entity2', 'in-bound'],
  ] as const) {
    const seen = await open(account, `/customer-referrals/${side}?queue=all&id=${referral.id}`)
    await expect(seen.getByRole('dialog')).toContainText('Withdrawn')
    await expect(seen.getByRole('dialog')).toContainText(/consent revoked/i)
  }
})
