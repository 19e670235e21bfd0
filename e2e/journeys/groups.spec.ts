import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Page } from '@playwright/test'
import type { People } from '../kit/api.ts'
import { isLive } from '../kit/live.ts'
import { dialogOf, queue, rowOf, toast } from '../kit/parts.ts'
import { aCustomer, housing } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

/** A customer of the clinic, referred for housing to three providers; Bright Path is the last of them. */
async function aGroup(people: People) {
  const customer = await aCustomer(people, 'entity')
  const choices = await people.ask('entity', categories.dropdown, {})
  const categoryId = Number(choices.find(({ name }) => name === 'Housing')!.value)
  const filters = { categoryIds: [categoryId], canReceive: true, pageSize: 50 }
  const { data } = await people.ask('entity', entities.list, filters)
  const result = await people.ask('entity', entities.list, { ...filters, search: housing })
  const others = data.filter(({ name }) => name !== housing).slice(0, 2)
  const receivers = [...others, result.data.find(({ name }) => name === housing)!]
  await people.ask('entity', referrals.refer, {
    customerId: customer.id,
    referToIds: receivers.map(({ id }) => id),
    categoryId,
    mode: GroupMode.FirstToAccept,
    // Other providers may be referred to under it as well.
    consent: { method: 3, scope: 3, witness: 'Jonah Whitfield', note: '' },
  })
  return { customer, names: receivers.map(({ name }) => name) }
}

/** The providers of a line, unfolded. */
const providers = (page: Page, name: string) =>
  page.getByRole('list', { name: `Providers of ${name}` }).getByRole('listitem')

test('first to accept among three: one accepts, the others are recalled, and the sender sees it happen', async ({
  open,
  people,
}) => {
  const { customer, names } = await aGroup(people)
  const sender = await open(
    'entity',
    `/customer-referrals/out-bound?queue=awaiting_response&search=${customer.firstName}`,
  )
  await isLive(sender)
  await expect(rowOf(sender, customer.name)).toContainText('3 providers')
  await sender.getByRole('button', { name: `Providers of ${customer.name}` }).click()
  await expect(providers(sender, customer.name)).toHaveCount(3)

  const receiver = await open('entity2', '/entity-requests')
  await receiver.getByRole('button', { name: `Answer ${customer.short}` }).click()
  const panel = dialogOf(receiver, new RegExp(`^${customer.firstName}`))
  await expect(panel).toContainText('Others were asked: the first to accept gets it.')
  for (const name of names.slice(0, 2)) await expect(panel).not.toContainText(name)
  await panel.getByRole('button', { name: 'Accept' }).click()
  await expect(toast(receiver, `${customer.short}’s referral accepted`)).toBeVisible()

  // It leaves the queue of waiting ones.
  await expect(rowOf(sender, customer.name)).toHaveCount(0)
  await queue(sender, 'Accepted').click()
  await expect(rowOf(sender, customer.name)).toContainText(housing)
  for (const [at, words] of ['another provider accepted', 'another provider accepted', 'Accepted'].entries())
    await expect(providers(sender, customer.name).nth(at)).toContainText(words)
})
