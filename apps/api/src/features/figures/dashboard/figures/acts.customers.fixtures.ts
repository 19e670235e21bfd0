import { ConsentMethod, ConsentScope, consents } from '@handoff/contracts/customers/consents'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { notes } from '@handoff/contracts/customers/notes'
import { unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import type { Person } from '../../../../test/world.ts'
import { dayOf, shifted } from './calendar.naive.fixtures.ts'
import { customersFrom, customersSeen } from './customers.naive.fixtures.ts'
import { needsFrom } from './needs.naive.fixtures.ts'
import type { Act, Stage } from './stage.fixtures.ts'

const languages = ['English', 'Spanish', 'French', 'Arabic'] as const

/** With a county, languages, and a birthday if known. They do not change afterwards. */
export function newCustomer({ world, dice, ledger }: Stage, by: Person) {
  const { whole, chance, pick, some } = dice
  const county = chance(0.7) ? pick(ledger.counties) : undefined
  const two = (number: number) => String(number).padStart(2, '0')
  return world.aCustomer(by, {
    firstName: `No ${whole(1, 1_000_000)}`,
    languages: some(languages),
    ...(county && { stateId: county.stateId, countyId: county.id }),
    ...(chance(0.8) && { dateOfBirth: `${whole(1930, 2025)}-${two(whole(1, 12))}-${two(whole(1, 28))}` }),
  })
}

export function customerActs(stage: Stage): Act[] {
  const { world, dice, ledger, people, categoryIds, history } = stage
  const { as, clock } = world
  const { pick, chance, whole } = dice

  /** Someone, and one of the customers they see. */
  async function pickSeen() {
    const person = pick(people)
    const known = { customers: customersFrom(await history(), ledger), referrals: [] }
    const seen = customersSeen(known, { entityId: person.entity?.id ?? null }, {})
    return { ask: as(person), customer: seen.length ? pick(seen) : undefined }
  }

  async function changeState() {
    const { ask, customer } = await pickSeen()
    if (!customer) return
    if (customer.state === 'archived') return ask(customers.restoreMany, { ids: [customer.id] })
    if (chance(0.8)) return ask(customers.archiveMany, { ids: [customer.id] })
    const { version } = (await ask(customers.show, { id: customer.id })).data
    return ask(customers.changeState, { id: customer.id, version, state: 3 })
  }

  async function write() {
    const { ask, customer } = await pickSeen()
    if (customer) return ask(notes.writeOfCustomer, { customerId: customer.id, text: 'She called' })
  }

  async function agree() {
    const { ask, customer } = await pickSeen()
    if (!customer) return
    const revocable = [...customer.consents].filter(([, { isRevoked }]) => !isRevoked)
    if (revocable.length && chance(0.4))
      return ask(consents.revoke, { id: pick(revocable)[0], reason: 'Question us to' })
    const expiresOn = shifted(dayOf(clock.now()), whole(5, 120))
    const consent = { method: ConsentMethod.Verbal, scope: ConsentScope.Network, witness: 'Wanda Witt' }
    const { data } = await ask(consents.add, { id: customer.id, consent, expiresOn })
    ledger.expiryOfConsent.set(data.id, new Date(data.expiresAt))
  }

  async function need() {
    const { ask, customer } = await pickSeen()
    const county = chance(0.4) ? pick(ledger.counties) : undefined
    const { data } = await ask(unmetNeeds.record, {
      categoryId: pick(categoryIds),
      reason: pick([1, 2, 4] as const),
      ...(customer && chance(0.6) && { customerId: customer.id }),
      ...(county && { countyId: county.id }),
    })
    if (county && data.history.length === 1) ledger.countyOfNeed.set(data.id, county.id)
  }

  async function forgetNeed() {
    const rows = await history()
    const recorded = needsFrom(rows, customersFrom(rows, ledger), ledger).filter(({ key }) =>
      key.startsWith('recorded'),
    )
    if (!recorded.length) return
    const one = pick(recorded)
    const id = Number(one.key.split(' ')[1])
    return as(stage.personOf(one.by)!)(unmetNeeds.remove, { id })
  }

  return [
    { weight: 2, take: () => newCustomer(stage, pick(people)) },
    { weight: 3, take: changeState },
    { weight: 2, take: write },
    { weight: 3, take: agree },
    { weight: 4, take: need },
    { weight: 1, take: forgetNeed },
  ]
}
