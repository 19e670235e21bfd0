import { entities } from '@handoff/contracts/network/entities/entities'
import { Attention } from '@handoff/contracts/network/entities/entity'
import { notifications } from '@handoff/contracts/platform/notifications'
import { expect, test } from 'vitest'
import { soon } from '../../../../test/soon.ts'
import { type Entity, openWorld } from '../../../../test/world.ts'

const world = await openWorld()
const { as, db, aPerson, anEntity, clock, staffOf } = world
clock.set('2026-11-20T18:00:00Z')
const confirmed = (entity: Entity, on: string) =>
  db
    .updateTable('entity')
    .set({ capacity_at: new Date(on) })
    .where('id', '=', entity.id)
    .execute()

const [harbor, pantry, fresh, inactive] = [
  await anEntity({ name: 'Harbor' }),
  await anEntity({ name: 'Pantry' }),
  await anEntity({ name: 'Fresh' }),
  await anEntity({ name: 'Gone', entityState: 4 }),
]
await confirmed(harbor, '2026-10-01T12:00:00Z')
await confirmed(pantry, '2026-11-01T12:00:00Z')
await confirmed(fresh, '2026-11-15T12:00:00Z')
await confirmed(inactive, '2026-10-01T12:00:00Z')
const [admin, ada, ben, cleo] = [
  await aPerson({ firstName: 'Alma' }),
  await aPerson({ entity: harbor }),
  await aPerson({ entity: pantry }),
  await aPerson({ entity: fresh }),
]
const heard = async (person: typeof ada) =>
  (await as(person)(notifications.list, {})).data.data.map(({ message }) => message)
const remind = async () => (await as(admin)(entities.remindCapacity, {})).data.reminded
const words = 'Is your capacity still current? Confirm or change it on your dashboard'

test('everyone whose capacity no one has confirmed is asked once, with an email; again after a week', async () => {
  expect((await as(admin)(entities.list, { attention: Attention.CapacityNotConfirmed })).data.total).toBe(2)
  const both = await Promise.all([remind(), remind()])
  // Of two who press at once each provider is asked by one.
  expect(both[0]! + both[1]!).toBe(2)
  await soon(async () => expect(await heard(ada)).toEqual([words]))
  expect(await heard(ben)).toEqual([words])
  expect(await heard(cleo)).toEqual([])
  await soon(async () => {
    const mails = await db.selectFrom('mail').select('subject').where('account_id', '=', ada.id).execute()
    expect(mails).toHaveLength(1)
  })

  expect(await remind()).toBe(0)
  clock.advance({ hours: 7 * 24 - 1 })
  expect(await remind()).toBe(0)
  // One of them has confirmed by then.
  await as(ben)(entities.setCapacity, { id: pantry.id, capacity: 1 })
  clock.advance({ hours: 1 })
  expect(await remind()).toBe(1)
  await soon(async () => expect(await heard(ada)).toHaveLength(2))
})

test('is for the administrators who may change the network', async () => {
  for (const person of [ada, await staffOf(null, { network: ['view'] })])
    await expect(as(person)(entities.remindCapacity, {})).rejects.toMatchObject({ status: 403 })
})
