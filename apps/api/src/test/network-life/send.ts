import { ConsentScope } from '@handoff/contracts/customers/consents'
import { offers } from '@handoff/contracts/referrals/offers'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import type { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { verbal } from '../../features/referrals/referrals/referrals.fixtures.ts'
import { type Customer, ignore, type Life, type Provider, someCustomer } from './people.ts'

const modes = [
  GroupMode.Direct,
  GroupMode.Direct,
  GroupMode.Direct,
  GroupMode.Offer,
  GroupMode.Offer,
  GroupMode.FirstToAccept,
  GroupMode.Cascade,
] as const

/** One act of referring, by a provider or a teammate there. */
export async function send(life: Life) {
  const sender = life.pick(life.providers)
  await sendFor(life, sender, await someCustomer(life, sender), life.pick(modes))
}

export async function sendFor(life: Life, sender: Provider, customer: Customer, mode: GroupMode) {
  const { chance, categoryId, world } = life
  const priority: Priority = chance(0.1) ? 2 : chance(0.1) ? 3 : 1
  const referToIds = receiversFor(life, sender, mode === GroupMode.Direct ? 1 : 3)
  const input = { customerId: customer.id, referToIds, categoryId, priority, mode }
  const by = sender.colleague && chance(0.4) ? sender.colleague : sender.person
  const consent = { ...verbal, scope: mode === GroupMode.Direct ? ConsentScope.Referral : ConsentScope.Network }
  // A second open one for the same need and provider is rejected, as it should be.
  const answer = await world
    .as(by)(referrals.refer, { ...input, consent })
    .catch(ignore(409))
  if (answer && mode === GroupMode.Offer) await reachCustomer(life, sender, customer, answer.data.groupId)
}

function receiversFor({ pick, providers, partners }: Life, sender: Provider, count: number) {
  const left = [...providers, ...partners].filter((one) => one !== sender)
  return Array.from({ length: count }, () => {
    const one = pick(left)
    left.splice(left.indexOf(one), 1)
    return one.entity.id
  })
}

/** An emailed link is in the mailbox; everyone else gets it in person, or lets staff record the choice. */
async function reachCustomer(life: Life, sender: Provider, customer: Customer, groupId: number) {
  if (customer.habit === 'staff') life.toChoose.push({ groupId, sender })
  else if (customer.email === null) await handOverLink(life, sender, customer, groupId)
}

export async function handOverLink(life: Life, sender: Provider, customer: Customer, groupId: number) {
  const handed = await life.world
    .as(sender.person)(offers.resend, { groupId, isHandedOver: true })
    .catch(ignore(404, 409))
  if (handed) keepLink(life, sender, customer, handed.data.path!)
}

const tokenIn = (path: string) => new URLSearchParams(path.split('?')[1]).get('token')!

export function keepLink(life: Life, sender: Provider, customer: Customer, path: string) {
  const wait = customer.habit === 'late' && !customer.hasCalled ? 8 : 0
  const openedFrom = new Date(life.world.clock.now().getTime() + wait * 86_400_000)
  life.offerLinks.push({ token: tokenIn(path), customer, sender, openedFrom })
}
