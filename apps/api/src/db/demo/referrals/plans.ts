import { aMinute, anHour } from '@handoff/contracts/kit/dates/durations'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import type { Entity } from '../network/entities.types.ts'
import type { Customer } from '../people/customers.ts'
import { textFor } from '../people/fit-template.ts'
import { between, chance, pick, weighted } from '../random.ts'
import type { Category, Reference } from '../reference.ts'
import { messages } from '../words/notes.ts'
import type { Plan } from './history.ts'

type Parts = { entities: readonly Entity[]; customers: readonly Customer[]; reference: Reference }
/** What is needed; unset values are drawn. A sender of null is the administrative side. */
export type ReferralInput = {
  at: Date
  sender?: Entity | null
  receiver?: Entity
  priority?: Priority
  isDraft?: boolean
  from?: readonly Entity[]
}

const needs: Record<string, number> = {
  Food: 13,
  Housing: 15,
  Transport: 7,
  Utilities: 8,
  Employment: 9,
  Education: 4,
  Financial: 8,
  Legal: 7,
  'Mental health': 10,
  'Substance use': 4,
  'Physical health': 9,
  Dental: 4,
  'Child care': 9,
  'Elder care': 12,
  Veterans: 26,
  Safety: 4,
}

export const ages: Record<string, [from: number, to: number]> = {
  Employment: [17, 68],
  Legal: [18, 99],
  'Substance use': [18, 99],
  'Child care': [18, 48],
  'Elder care': [62, 99],
  Veterans: [18, 99],
  Safety: [16, 99],
  Financial: [18, 99],
  Utilities: [18, 99],
}

const suits = (customer: Customer, { name }: Category) => {
  const [from, to] = ages[name] ?? [0, 99]
  if (name === 'Veterans' && !customer.isVeteran) return false
  return customer.age >= from && customer.age <= to
}

/**
 * Finds sender, customer, and receiver by the rules: a customer the sender may see, and a receiver nearby that offers
 * the category.
 */
export function planner({ entities, customers, reference }: Parts) {
  const [clinic, housing] = entities as [Entity, Entity]
  const active = entities.filter(({ state }) => state === 1)
  const owned = Map.groupBy(
    customers.filter(({ isArchived }) => !isArchived),
    ({ owner }) => owner,
  )
  const everyone = [...owned.values()].flat()
  const accepted = new Map<Customer, { entity: Entity; since: Date }[]>()
  const taken = new Set<string>()
  const inSeveral = new Set<Customer>()

  function customerFor({ sender, from, at }: ReferralInput) {
    const known =
      sender === undefined ? (from ? from.flatMap((it) => owned.get(it) ?? []) : everyone) : owned.get(sender)
    // An entity that serves someone may refer that person on.
    const customer = pick(sender === null && chance(0.5) ? everyone : (known ?? []))
    if (!customer || customer.createdAt.getTime() > at.getTime() - 10 * aMinute) return null
    if (sender !== undefined) return { customer, sender }
    const others = (accepted.get(customer) ?? []).filter(({ since, entity }) => since < at && !isDemo(entity))
    const by = others.length && chance(0.14) ? pick(others).entity : customer.owner
    return by === null || isDemo(by) ? null : { customer, sender: by }
  }

  const isDemo = (entity: Entity) => entity === clinic || entity === housing

  function receiverFor(input: ReferralInput, customer: Customer, sender: Entity | null) {
    const fitting = (input.receiver?.categories ?? reference.categories).filter((it) => suits(customer, it))
    if (!fitting.length) return null
    const category = weighted(fitting.map((it) => [needs[it.name]!, it] as const))
    if (input.receiver) return { category, receiver: input.receiver }
    const near = active.filter(
      (it) =>
        it !== sender &&
        it !== customer.owner &&
        !isDemo(it) &&
        it.area === customer.area &&
        it.categories.includes(category),
    )
    return near.length ? { category, receiver: weighted(near.map((it) => [it.size + 0.5, it] as const)) } : null
  }

  function attempt(input: ReferralInput): Plan | null {
    const referral = customerFor(input)
    if (!referral) return null
    const { customer, sender } = referral
    const choice = receiverFor(input, customer, sender)
    if (!choice || choice.receiver === sender || choice.receiver.area !== customer.area) return null
    const { category, receiver } = choice
    const key = `${customer.id}/${category.id}/${receiver.id}/${sender?.id}`
    if (taken.has(key)) return null
    taken.add(key)

    const offered = category.specialties.filter(({ id }) => receiver.specialtyIds.has(id))
    const startedAt = input.at.getTime() - between(0.3, 20) * anHour
    const priority = input.priority ?? weighted([[78, Priority.Routine], [18, Priority.Urgent], [4, Priority.Emergency]]) // biome-ignore format: pairs
    const mayDraft =
      sender === customer.owner && priority !== Priority.Emergency && startedAt > customer.createdAt.getTime()
    const isDrafted = mayDraft && chance(0.08)
    return {
      sender,
      receiver,
      customer,
      category,
      specialtyIds: offered.length && chance(0.78) ? [pick(offered).id] : [],
      priority,
      message: textFor(customer, messages[category.name]!),
      draftedAt: input.isDraft ? input.at : isDrafted ? new Date(Math.round(startedAt)) : null,
      sentAt: input.at,
    }
  }

  /** The same need for others nearby that offer the category. */
  function others(first: Plan, count: number): Plan[] | null {
    const { category, customer, sender } = first
    const near = active.filter(
      (it) =>
        it !== first.receiver &&
        it !== sender &&
        it !== customer.owner &&
        !isDemo(it) &&
        it.area === customer.area &&
        it.categories.includes(category) &&
        !taken.has(`${customer.id}/${category.id}/${it.id}/${sender?.id}`),
    )
    if (near.length < count) return null
    return near.slice(0, count).map((receiver) => {
      taken.add(`${customer.id}/${category.id}/${receiver.id}/${sender?.id}`)
      return { ...first, receiver, specialtyIds: [] }
    })
  }

  return {
    /** One need for several receivers, for a customer who can be emailed. */
    several(input: ReferralInput, count: number): Plan[] {
      for (let tries = 0; tries < 400; tries++) {
        const first = attempt(input)
        if (!first?.customer.email || first.category.isSensitive || inSeveral.has(first.customer)) continue
        const more = others(first, count - 1)
        const plan = { ...first, specialtyIds: [], draftedAt: null }
        if (more) inSeveral.add(first.customer)
        if (more) return [plan, ...more.map((one) => ({ ...one, draftedAt: null }))]
      }
      throw new Error(`The demo network has no ${count} providers for one need of ${input.sender?.name}`)
    },
    plan(input: ReferralInput): Plan {
      for (let tries = 0; tries < 3000; tries++) {
        const plan = attempt(input)
        if (plan) return plan
      }
      throw new Error(`The demo network has no one to refer: ${input.sender?.name} to ${input.receiver?.name}`)
    },
    remember(customer: Customer, entity: Entity, since: Date) {
      const known = accepted.get(customer) ?? []
      accepted.set(customer, [...known, { entity, since }])
    },
  }
}
