import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { groups } from '@handoff/contracts/referrals/groups'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Page } from '@playwright/test'
import { People } from '../kit/api.ts'
import { withMovableClock } from '../kit/clock.ts'
import { isLive, nextLive } from '../kit/live.ts'
import { chooseQueue, dialogOf, queue, rowOf, toast } from '../kit/parts.ts'
import { aCustomer, housing } from '../kit/referring.ts'
import { expect } from '../kit/test.ts'

const test = withMovableClock()

const day = 86_400_000

/** A customer of the clinic, referred for housing to this many providers; Bright Path is the last of them. */
async function aGroup(people: People, mode: GroupMode, count: number) {
  const customer = await aCustomer(people, 'entity')
  const choices = await people.ask('entity', categories.dropdown, {})
  const categoryId = Number(choices.find(({ name }) => name === 'Housing')!.value)
  const filters = { categoryIds: [categoryId], canReceive: true, pageSize: 50 }
  const { data } = await people.ask('entity', entities.list, filters)
  const result = await people.ask('entity', entities.list, { ...filters, search: housing })
  const others = data.filter(({ name }) => name !== housing).slice(0, count - 1)
  const receivers = [...others, result.data.find(({ name }) => name === housing)!]
  const { groupId } = await people.ask('entity', referrals.refer, {
    customerId: customer.id,
    referToIds: receivers.map(({ id }) => id),
    categoryId,
    mode,
    // Other providers may be referred to under it as well.
    consent: { method: 3, scope: 3, witness: 'Jonah Whitfield', note: '' },
  })
  return { customer, groupId, names: receivers.map(({ name }) => name) }
}

/** The providers of a line, unfolded. */
const providers = (page: Page, name: string) =>
  page.getByRole('list', { name: `Providers of ${name}` }).getByRole('listitem')
const unfold = (page: Page, name: string) => page.getByRole('button', { name: `Providers of ${name}` }).click()

test('first to accept among three: one accepts, the others are recalled, and the sender sees it happen', async ({
  open,
  product,
}) => {
  const people = new People(product)
  const { customer, names } = await aGroup(people, GroupMode.FirstToAccept, 3)
  const sender = await open(
    'entity',
    `/customer-referrals/out-bound?queue=awaiting_response&search=${customer.firstName}`,
  )
  await isLive(sender)
  await expect(rowOf(sender, customer.name)).toContainText('3 providers')
  await unfold(sender, customer.name)
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

test('cascade through silence: the next one gets it when the first has not answered in time', async ({
  open,
  product,
}) => {
  const people = new People(product)
  const { customer, names } = await aGroup(people, GroupMode.Cascade, 2)
  const address = `/customer-referrals/out-bound?queue=all&search=${customer.firstName}`
  const sender = await open('entity', address)
  await isLive(sender)
  await unfold(sender, customer.name)
  await expect(providers(sender, customer.name).nth(0)).toContainText(names[0]!)
  await expect(providers(sender, customer.name).nth(1)).toContainText('Queued')

  // Two business days of silence, over any weekend.
  await sender.goto('about:blank')
  await product.moveClock(5 * day)
  await sender.clock.setSystemTime(product.now())
  const live = nextLive(sender)
  await sender.goto(address)
  await live
  await unfold(sender, customer.name)
  await expect(providers(sender, customer.name).nth(0)).toContainText('Expired')
  await expect(providers(sender, customer.name).nth(1)).toContainText('next in order')

  const receiver = await open('entity2', `/customer-referrals/in-bound?search=${customer.firstName}`)
  await receiver.clock.setSystemTime(product.now())
  await receiver.reload()
  await receiver
    .getByRole('row')
    .getByRole('link', { name: new RegExp(`^${customer.short}`) })
    .click()
  await receiver.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(toast(receiver, `${customer.short}’s referral accepted`)).toBeVisible()
  await expect(providers(sender, customer.name).nth(1)).toContainText('Accepted')
})

test('an offer that the customer chose by phone, and an unfilled need, are sent again with two clicks', async ({
  open,
  product,
}) => {
  const people = new People(product)
  const { customer, groupId } = await aGroup(people, GroupMode.Offer, 2)
  const sender = await open(
    'entity',
    `/customer-referrals/out-bound?queue=awaiting_customer&search=${customer.firstName}`,
  )
  await isLive(sender)
  await unfold(sender, customer.name)
  await sender.getByRole('button', { name: `Proceed for customer with ${housing}` }).click()
  const dialog = dialogOf(sender, `Proceed for ${customer.name}`)
  await dialog.getByRole('radio', { name: 'By phone' }).check()
  await dialog.getByRole('button', { name: 'Send referral' }).click()
  await expect(toast(sender, `Referral sent to ${housing}`)).toBeVisible()
  await expect(rowOf(sender, customer.name)).toHaveCount(0)

  const { referrals: sentReferrals } = await people.ask('entity', groups.show, { groupId })
  const chosenReferral = sentReferrals.find(({ receiver }) => receiver.name === housing)!
  const other = sentReferrals.find(({ receiver }) => receiver.name !== housing)!
  await people.ask('entity', groups.decline, { groupId, referToId: other.receiver.id, channel: 2, notes: '' })
  const { version } = await people.ask('entity2', referrals.show, { id: chosenReferral.id })
  await people.ask('entity2', referrals.changeStatus, {
    id: chosenReferral.id,
    status: 2,
    stage: 'rejected',
    reasonCode: 'no_capacity',
    notes: '',
    version,
  })
  await queue(sender, 'Unfilled').click()
  await expect(rowOf(sender, customer.name)).toContainText('2 providers')
  // It is still unfolded, in any queue.
  await expect(providers(sender, customer.name).filter({ hasText: housing })).toContainText('No capacity')
  await sender
    .getByRole('button', { name: /^Refer again to / })
    .first()
    .click()
  await expect(toast(sender, /^.*Referral R-\d+ sent to /)).toBeVisible()
  await expect(rowOf(sender, customer.name)).toHaveCount(0)
  await chooseQueue(sender, 'All')
  await expect(rowOf(sender, customer.name).first()).toBeVisible()
})
