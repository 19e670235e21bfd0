import { expect } from 'vitest'
import type { Entity, Person, World } from '../../../../test/world.ts'
import { teamsOf } from '../../../access/teams/teams.fixtures.ts'
import type { Row } from './history.fixtures.ts'
import type { County, Ledger } from './ledger.fixtures.ts'

/** People and records from before the history, and the dice. */
export type Stage = {
  world: World
  dice: Dice
  ledger: Ledger
  entities: readonly Entity[]
  /** One from each entity, in order, then the administrator. */
  people: readonly Person[]
  admin: Person
  categoryIds: readonly number[]
  /** All events recorded so far. */
  history: () => Promise<readonly Row[]>
  /** Of the entity or the network; undefined for providers that joined later. */
  personOf: (entityId: number | null) => Person | undefined
  /** Logs in again, as sessions end in a history of months. */
  logIn: () => Promise<void>
  /** Token of the email sent to this address. */
  tokenSentTo: (address: string) => Promise<string>
}

/** A possible next act; its weight is its frequency. */
export type Act = { weight: number; take: () => Promise<unknown> }

export type Dice = ReturnType<typeof diceOf>
export function diceOf(random: () => number) {
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const pick = <T>(from: readonly T[]): T => from[whole(0, from.length - 1)]!
  const chance = (probability: number) => random() < probability
  const some = <T>(from: readonly T[]) => from.filter(() => chance(0.5))
  /** Each as likely as its weight. */
  function weighed<T extends { weight: number }>(from: readonly T[]) {
    let left = random() * from.reduce((sum, { weight }) => sum + weight, 0)
    return from.find(({ weight }) => (left -= weight) < 0) ?? from.at(-1)!
  }
  return { whole, pick, chance, some, weighed }
}

/** New York and Philadelphia are in the same time zone. */
const states = ['NY', 'PA']
const countyNames = ['New York County', 'Kings County', 'Albany County', 'Philadelphia County', 'Allegheny County']

/** Three entities with a location each, one person of each, and an administrator. */
export async function stageOf(world: World, dice: Dice, history: Stage['history']): Promise<Stage> {
  const { db, anEntity, aPerson, categoryId, signIn, clock } = world
  const allCounties = await countiesOf(world)
  const counties = countyNames.map((name) => allCounties.find((one) => one.name === name)!)
  const places = [counties[0]!, counties[2]!, counties[3]!]
  const offered = { categories: ['Food', 'Housing'] }
  const entities: Entity[] = []
  const names = ['Harbor Clinic', 'Night Shelter', 'Open Pantry']
  for (const [index, name] of names.entries()) {
    const { id: countyId, stateId } = places[index]!
    entities.push(await anEntity({ name, ...offered, place: { countyId, stateId }, confidential: index === 1 }))
  }
  // Long before the history, regardless of today's date.
  await db
    .updateTable('entity')
    .set({ created_at: new Date('2025-01-01') })
    .execute()
  const [admin, ...staff] = [await aPerson(), ...(await Promise.all(entities.map((entity) => aPerson({ entity }))))]
  const people = [...staff, admin!]
  const categoryIds = [await categoryId('Food'), await categoryId('Housing')]
  const ledger = await firstLedger(world, { entities, people, counties, allCounties, categoryIds })
  const personOf: Stage['personOf'] = (entityId) => people.find(({ entity }) => (entity?.id ?? null) === entityId)

  async function logIn() {
    for (const person of people) {
      person.token = await signIn(person.id)
      ledger.seenAt.set(person.id, clock.now())
    }
  }
  const { tokenSentTo } = teamsOf(world)
  return { world, dice, ledger, entities, people, admin: admin!, categoryIds, history, personOf, logIn, tokenSentTo }
}

const countiesOf = ({ db }: World): Promise<County[]> =>
  db
    .selectFrom('county')
    .innerJoin('state', 'state.id', 'county.state_id')
    .select(['county.id', 'county.state_id as stateId', 'county.full_name as name', 'county.lat', 'county.lng'])
    .where('state.code', 'in', states)
    .where('county.lat', 'is not', null)
    .orderBy('county.id')
    .$narrowType<{ lat: number; lng: number }>()
    .execute()

async function firstLedger(
  { db }: World,
  {
    entities,
    people,
    counties,
    allCounties,
    categoryIds,
  }: Pick<Stage, 'entities' | 'people' | 'categoryIds'> & Pick<Ledger, 'counties' | 'allCounties'>,
): Promise<Ledger> {
  const categories = await db
    .selectFrom('category')
    .select((it) => [
      'id',
      'name',
      'is_active as isActive',
      'is_sensitive as isSensitive',
      it
        .selectFrom('specialty')
        .select((specialty) => specialty.fn.countAll<number>().as('count'))
        .whereRef('specialty.category_id', '=', 'category.id')
        .as('specialties'),
    ])
    .orderBy('position')
    .execute()
  const places = await db
    .selectFrom('entity_address')
    .select(['id', 'entity_id as entityId', 'county_id as countyId', 'is_confidential as isConfidential'])
    .orderBy('id')
    .execute()
  expect(places).toHaveLength(entities.length)
  return {
    counties,
    allCounties,
    firstEntities: entities.map(({ id }) => id),
    firstAccounts: people.map(({ id, entity }) => ({ id, entityId: entity?.id ?? null })),
    entities: new Map(entities.map(({ id, name }) => [id, { name, networkType: 2, categoryIds, isInvited: true }])),
    places: new Map(
      places.map(({ id, entityId, countyId, isConfidential }) => {
        const county = counties.find((one) => one.id === countyId)!
        return [id, { entityId, county, point: county, hours: null, notice: null, isConfidential, categoryIds: [] }]
      }),
    ),
    categories: categories.map((one) => ({ ...one, specialties: Number(one.specialties) })),
    countyOfNeed: new Map(),
    expiryOfConsent: new Map(),
    roleOfInvitation: new Map(),
    seenAt: new Map(),
  }
}
