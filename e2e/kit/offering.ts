import { ConsentScope } from '@handoff/contracts/customers/consents'
import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { offers } from '@handoff/contracts/referrals/offers'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { People } from './api.ts'
import { mailTo } from './mailbox.ts'
import { aCustomer, freshName } from './referring.ts'

const consent = { method: 3, witness: 'Jonah Whitfield', note: '', scope: ConsentScope.Network } as const

async function categoryId(people: People, name: string) {
  const choices = await people.ask('entity', categories.dropdown, {})
  return Number(choices.find((one) => one.name === name)!.value)
}

/** A listed provider without a login, with a mailbox. */
export async function aPartner(people: People, category = 'Food') {
  const name = freshName('Pantry')
  const email = `intake.${name.toLowerCase()}@example.org`
  const { id } = await people.ask('admin', entities.create, {
    networkType: 2,
    name,
    isInvited: false,
    email,
    categoryIds: [await categoryId(people, category)],
    entityAddresses: [{ zip: '94607' }],
  })
  return { id, name, email }
}

/** Refers to one or several, without a browser. A customer without an email address gets no link by email. */
export async function refer(people: People, referToIds: number[], { category = 'Food', hasEmail = true } = {}) {
  const customer = await aCustomer(people, 'entity', {
    contactPreference: hasEmail ? ContactPreference.Email : ContactPreference.Phone,
    ...(!hasEmail && { email: null }),
    zip: '94607',
  })
  const response = await people.ask('entity', referrals.refer, {
    customerId: customer.id,
    referToIds,
    categoryId: await categoryId(people, category),
    mode: referToIds.length > 1 ? GroupMode.Offer : GroupMode.Direct,
    message: 'Boxes that can be carried on the bus.',
    consent,
  })
  return { customer, groupId: response.groupId, ids: response.referrals.map(({ id }) => id) }
}

/** The link that the sender gives to the customer, without a browser. */
export async function handOver(people: People, groupId: number) {
  const { path } = await people.ask('entity', offers.resend, { groupId, isHandedOver: true })
  return path!
}

/** The offer in the customer's mailbox. */
export const offerMail = (people: People, firstName: string, subject: RegExp) =>
  mailTo(people, `${firstName.toLowerCase()}@example.org`, subject)
