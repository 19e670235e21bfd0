import type { RequestOf } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { locations } from '@handoff/contracts/network/locations/locations'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/world.ts'
import { referralsOf } from '../../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, db, aPerson, anEntity, categoryId } = world
const { send, take } = referralsOf(world)

const admin = await aPerson()
const ada = await aPerson({ entity: await anEntity({ name: 'Harbor Clinic' }) })
const housing = await categoryId('Housing')
type Addresses = RequestOf<typeof entities.create>['entityAddresses']

const dock = { name: 'Dock', addressLine1: '1 Dock Street', zip: '94607' }
async function aPantry(entityAddresses: Addresses = [dock]) {
  const { data } = await as(admin)(entities.create, {
    networkType: 2,
    name: 'Bay Pantry',
    phone: '(510) 555-0199',
    isInvited: false,
    categoryIds: [housing],
    entityAddresses,
  })
  await db.updateTable('entity').set({ entity_state: 1 }).where('id', '=', data.id).execute()
  return { id: data.id, name: data.name, addresses: data.addresses }
}
async function save(id: number, entityAddresses: Addresses) {
  const { version } = (await as(admin)(entities.edit, { id })).data
  return (
    await as(admin)(entities.save, {
      id,
      version,
      networkType: 2,
      name: 'Bay Pantry',
      phone: '(510) 555-0199',
      categoryIds: [housing],
      entityAddresses,
    })
  ).data
}
/** What happened to places since then. */
async function eventsOf(work: () => Promise<unknown>) {
  const { last } = await db
    .selectFrom('event')
    .select((it) => it.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  await work()
  const events = await db
    .selectFrom('event')
    .select(['type', 'data'])
    .where('id', '>', last)
    .where('type', 'like', 'location.%')
    .orderBy('id')
    .execute()
  return events.map(({ type, data }) => ({ type, ...(data as object) }))
}

test('the only place of an entity with open referrals stays in its own form as well', async () => {
  const entity = await aPantry()
  const sam = await aPerson({ entity: entity })
  const { id: referralId } = await send(ada, entity)
  await expect(save(entity.id, [])).rejects.toMatchObject({
    status: 409,
    detail: 'One open referral uses this location, the only one of its provider',
  })
  expect((await as(admin)(entities.edit, { id: entity.id })).data.addresses).toHaveLength(1)
  // Who moves has another one.
  const moved = await save(entity.id, [{ name: 'New', zip: '94601' }])
  expect(moved.addresses.map(({ name }) => name)).toEqual(['New'])
  await take(sam, referralId, 'reject')
  expect((await save(entity.id, [])).addresses).toEqual([])
})

test('of two who take away the last two places at once, one is refused', async () => {
  const entity = await aPantry([dock, { name: 'Annex' }])
  await send(ada, entity)
  const [first, second] = entity.addresses
  const answers = await Promise.allSettled([
    as(admin)(locations.remove, { id: first!.id }),
    as(admin)(locations.remove, { id: second!.id }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await as(admin)(entities.edit, { id: entity.id })).data.addresses).toHaveLength(1)
})

test('an entity’s form records an event for each location that it changes', async () => {
  let entity!: Awaited<ReturnType<typeof aPantry>>
  const made = await eventsOf(async () => (entity = await aPantry([dock, { name: 'Annex' }, { name: 'Old' }])))
  const [main, annex, old] = entity.addresses.map(({ id }) => id)
  expect(made).toEqual([main, annex, old].map((locationId) => ({ type: 'location.created', locationId })))

  const changed = await eventsOf(() =>
    save(entity.id, [{ name: 'New' }, { id: annex!, name: 'Annex' }, { id: main!, ...dock, phone: '(510) 555-0100' }]),
  )
  expect(changed).toEqual([
    { type: 'location.created', locationId: expect.any(Number) },
    { type: 'location.changed', locationId: main, fields: ['phone'] },
    { type: 'location.removed', locationId: old },
  ])
})

test('a place that stays as it was may still be changed by anyone who looks at it', async () => {
  const entity = await aPantry([dock, { name: 'Annex' }])
  const [main, annex] = entity.addresses
  const { version } = (await as(admin)(locations.show, { id: annex!.id })).data
  await save(entity.id, [
    { id: annex!.id, name: 'Annex' },
    { id: main!.id, ...dock, name: 'Head office' },
  ])
  const { data } = await as(admin)(locations.save, { id: annex!.id, version, name: 'New annex', entityId: entity.id })
  expect(data.version).toBe(version + 1)
})
