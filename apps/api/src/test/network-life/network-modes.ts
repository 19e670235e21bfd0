import { ConsentScope } from '@handoff/contracts/customers/consents'
import { groups } from '@handoff/contracts/referrals/groups'
import { GroupMode, groupModeNames } from '@handoff/contracts/referrals/referrals/group-modes'
import { anyAccepted } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import { verbal } from '../../features/referrals/referrals/referrals.fixtures.ts'
import type { Entity, Person, World } from '../world.ts'

/**
 * The same people, with the same three providers in the same order, referred in each mode: directly to the first,
 * offered, to all where the first to accept helps, and in order. Of the providers 30% never answer and 25% reject, as
 * in the network simulation; a customer chooses with probability 0.5 per day.
 */
export type ModesOptions = {
  people: number
  providers: number
  random: () => number
  onMode?: (mode: GroupMode) => void
}
export type ModeResult = { mode: GroupMode; name: string; people: number; acceptedShare: number; medianDays: number }

const share = { silent: 0.3, refusing: 0.25, prompt: 0.6, choosing: 0.5 }
const days = 40
const modes = [GroupMode.Direct, GroupMode.Offer, GroupMode.FirstToAccept, GroupMode.Cascade] as const

type Provider = { entity: Entity; person: Person; character: 'answering' | 'silent' | 'refusing' }

export async function compareModes(world: World, options: ModesOptions): Promise<ModeResult[]> {
  const { as, clock, fireTimers, signIn, db } = world
  const { random } = options
  const chance = (probability: number) => random() < probability
  const providers = await makeProviders(world, options.providers)
  const sender = await world.aPerson({ entity: await world.anEntity({ name: 'Sending clinic' }), firstName: 'Ada' })
  const categoryId = await world.categoryId('Housing')
  const people = await Promise.all(
    Array.from({ length: options.people }, async (_, index) => ({
      customerId: (await world.aCustomer(sender, { firstName: `No${index}` })).id,
      choices: threeOf(providers, random),
    })),
  )

  async function referAll(mode: GroupMode) {
    const ids: number[] = []
    for (const { customerId, choices } of people) {
      const referToIds = (mode === GroupMode.Direct ? choices.slice(0, 1) : choices).map(({ entity }) => entity.id)
      const consent = { ...verbal, scope: ConsentScope.Network }
      const input = { customerId, referToIds, categoryId, mode, consent }
      ids.push((await as(sender)(referrals.refer, input)).data.groupId)
    }
    return ids
  }

  async function answerSome({ person, character }: Provider) {
    if (character === 'silent') return
    const { data } = (await as(person)(referrals.listInbound, { queue: 'to_answer', pageSize: 100 })).data
    for (const { id, version } of data) {
      if (!chance(share.prompt)) continue
      const answer =
        character === 'refusing'
          ? ({ status: 2, stage: 'rejected', reasonCode: 'no_capacity' } as const)
          : ({ status: 1, stage: 'accepted' } as const)
      await as(person)(referrals.changeStatus, { id, version, ...answer }).catch(ignoreConflict)
    }
  }

  /** A customer with several offers chooses in their order. */
  async function chooseSome(groupIds: readonly number[]) {
    const open = await db
      .selectFrom('referral')
      .select(['group_id as groupId', sql<number>`(array_agg(to_entity_id order by position))[1]`.as('referToId')])
      .where('group_id', 'in', groupIds)
      .where('stage', '=', 'offered')
      .where('due_at', 'is not', null)
      .groupBy('group_id')
      .orderBy('group_id')
      .execute()
    for (const choice of open)
      if (chance(share.choosing))
        await as(sender)(groups.proceed, { ...choice, channel: 2, notes: null }).catch(ignoreConflict)
  }

  async function renewSessions() {
    for (const person of [sender, ...providers.map((one) => one.person)]) person.token = await signIn(person.id)
  }

  const results: ModeResult[] = []
  for (const mode of modes) {
    options.onMode?.(mode)
    await renewSessions()
    const began = clock.now()
    const groupIds = await referAll(mode)
    for (let day = 0; day < days; day++) {
      if (day % 10 === 0) await renewSessions()
      if (![0, 6].includes(clock.now().getUTCDay())) {
        if (mode === GroupMode.Offer) await chooseSome(groupIds)
        for (const provider of providers) await answerSome(provider)
      }
      clock.advance({ hours: 12 })
      await fireTimers()
      clock.advance({ hours: 12 })
      await fireTimers()
    }
    results.push(await resultOf(world, mode, groupIds, began))
    // What remains open must not be answered during the next mode.
    await db.updateTable('referral').set({ stage: 'error' }).where('group_id', 'in', groupIds).execute()
  }
  return results
}

async function resultOf({ db }: World, mode: GroupMode, groupIds: readonly number[], began: Date): Promise<ModeResult> {
  const helped = await db
    .selectFrom('referral')
    .select(sql<number>`min(extract(epoch from answered_at - ${began}::timestamptz)::float8 / 86400)`.as('days'))
    .where('group_id', 'in', groupIds)
    .where('stage', 'in', anyAccepted)
    .groupBy('group_id')
    .execute()
  const took = helped.map((row) => row.days).toSorted((a, b) => a - b)
  return {
    mode,
    name: groupModeNames[mode],
    people: groupIds.length,
    acceptedShare: took.length / groupIds.length,
    medianDays: took[Math.floor(took.length / 2)] ?? Number.NaN,
  }
}

const ignoreConflict = (error: { status?: number }) => {
  if (error.status !== 409) throw error
}

function threeOf(providers: readonly Provider[], random: () => number) {
  const left = [...providers]
  return Array.from({ length: 3 }, () => left.splice(Math.floor(random() * left.length), 1)[0]!)
}

async function makeProviders(world: World, count: number): Promise<Provider[]> {
  const made: Provider[] = []
  for (let number = 0; number < count; number++) {
    const place = (number + 0.5) / count
    const character = place < share.silent ? 'silent' : place < share.silent + share.refusing ? 'refusing' : 'answering'
    const entity = await world.anEntity({ name: `Provider ${number + 1}` })
    made.push({ entity, character, person: await world.aPerson({ entity, firstName: `P${number}` }) })
  }
  return made
}
