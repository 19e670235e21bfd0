import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { someAddress } from '../samples.ts'
import type { Entity, Person, World } from '../world.ts'

/** Participants: providers with a login, partners with only an email address or a phone, and customers. */
type Character = 'answering' | 'silent' | 'refusing'
export type Provider = { entity: Entity; person: Person; colleague: Person | null; character: Character }

const partnerHabits = ['prompt', 'phone', 'late', 'bouncing', 'prompt', 'silent', 'phone', 'prompt'] as const
/** `phone`: no email address. `bouncing`: emails do not arrive. `late`: reads email after ten days. */
type PartnerHabit = (typeof partnerHabits)[number]
type Partner = { entity: Entity; email: string | null; habit: PartnerHabit; isRefusing: boolean }

/** How they are reached: by email, by phone, or not at all, so that a link is printed for them. */
const reaches = ['email', 'phone', 'nothing'] as const
/** `late`: opens the link after it expired. `staff`: asks staff to choose for them. */
const customerHabits = ['prompt', 'prompt', 'staff', 'late', 'never'] as const
export type Customer = {
  id: number
  email: string | null
  reach: (typeof reaches)[number]
  habit: (typeof customerHabits)[number]
  /** Their link had expired, and they called: the next one is opened soon. */
  hasCalled: boolean
}

/** Who ended a referral, and how. */
export type By = 'timer' | 'receiver' | 'worklist' | 'partner by link' | 'partner by phone' | 'customer' | 'staff'

/** A customer's link to an offer. */
export type OfferLink = { token: string; customer: Customer; sender: Provider; openedFrom: Date }
/** A partner's link to a referral. */
export type PartnerLink = { token: string; partner: Partner; sentAt: Date }

export type Life = {
  world: World
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  dayIn: (days: number) => string
  /** Calls without a login come from many addresses. */
  anyone: () => ReturnType<World['as']>
  categoryId: number
  providers: Provider[]
  partners: Partner[]
  /** The administrator first. */
  administration: Person[]
  customers: Map<number, Customer>
  ofProvider: Map<number, Customer[]>
  offerLinks: OfferLink[]
  /** Groups in which staff choose for the customer. */
  toChoose: { groupId: number; sender: Provider }[]
  partnerLinks: Map<number, PartnerLink>
  actedFrom: Map<number, By>
  lastMail: number
  /** Referrals that ended without help are sent again. */
  isReferredAgain: boolean
}

export type Making = { providers: number; partners: number; random: () => number }

export async function makeLife(world: World, making: Making): Promise<Life> {
  const { clock } = world
  const { random } = making
  const providers = await makeProviders(world, making.providers)
  return {
    world,
    chance: (probability) => random() < probability,
    pick: (list) => list[Math.floor(random() * list.length)]!,
    dayIn: (days) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
    anyone: () => world.as(null, { remoteAddress: someAddress() }),
    categoryId: await world.categoryId('Housing'),
    providers,
    partners: await makePartners(world, making.partners),
    administration: [await world.aPerson({ firstName: 'Alma' }), await world.aPerson({ firstName: 'Noor' })],
    customers: new Map(),
    ofProvider: new Map(),
    offerLinks: [],
    toChoose: [],
    partnerLinks: new Map(),
    actedFrom: new Map(),
    lastMail: 0,
    isReferredAgain: true,
  }
}

const share = { silent: 0.3, refusing: 0.25 }

/** Shares of the providers, as exact as their number allows. */
async function makeProviders(world: World, count: number): Promise<Provider[]> {
  const made: Provider[] = []
  for (let number = 0; number < count; number++) {
    const place = (number + 0.5) / count
    const character = place < share.silent ? 'silent' : place < share.silent + share.refusing ? 'refusing' : 'answering'
    const entity = await world.anEntity({ name: `Provider ${number + 1}` })
    const person = await world.aPerson({ entity, firstName: `P${number}` })
    // Every second one who answers has a teammate.
    const hasColleague = character === 'answering' && number % 2 === 1
    const colleague = hasColleague ? await world.aPerson({ entity, firstName: `Colleague${number}` }) : null
    made.push({ entity, character, person, colleague })
  }
  return made
}

async function makePartners(world: World, count: number): Promise<Partner[]> {
  const made: Partner[] = []
  for (let number = 0; number < count; number++) {
    const habit = partnerHabits[number % partnerHabits.length]!
    const email = habit === 'phone' ? null : `desk${number}@partner.example`
    const entity = await world.anEntity({
      name: `Partner ${number + 1}`,
      entityState: EntityState.Listed,
      ...(email ? { email } : {}),
      phone: habit === 'phone' || habit === 'bouncing' ? '+14325550182' : null,
    })
    made.push({ entity, email, habit, isRefusing: number % 4 === 3 })
  }
  return made
}

/** A new customer of this provider or, once it has many, an existing one. */
export async function someCustomer(life: Life, { entity, person }: Provider): Promise<Customer> {
  const existing = life.ofProvider.get(entity.id) ?? []
  life.ofProvider.set(entity.id, existing)
  if (existing.length >= 400) return life.pick(existing)
  const made = await makeCustomer(life, person)
  existing.push(made)
  return made
}

async function makeCustomer(life: Life, manager: Person): Promise<Customer> {
  const number = life.customers.size + 1
  const reach = life.pick(reaches)
  const email = reach === 'email' ? `customer${number}@example.org` : null
  const { id } = await life.world.aCustomer(manager, {
    firstName: `No${number}`,
    ...(email && { email, contactPreference: ContactPreference.Email }),
    ...(reach === 'phone'
      ? { contactPreference: ContactPreference.Phone }
      : { phones: [], hasNoContact: reach === 'nothing' }),
  })
  const customer = { id, email, reach, habit: life.pick(customerHabits), hasCalled: false }
  life.customers.set(id, customer)
  return customer
}

/** Sessions end after some days. */
export async function renewSessions({ world, providers, administration }: Life) {
  const people = [...providers.flatMap(({ person, colleague }) => [person, colleague ?? []].flat()), ...administration]
  for (const person of people) person.token = await world.signIn(person.id)
}

export const ignore =
  (...statuses: number[]) =>
  (error: { status?: number }) => {
    // Someone else was faster, or it has moved on: a person would look again.
    if (!statuses.includes(error.status ?? 0)) throw error
    return null
  }
