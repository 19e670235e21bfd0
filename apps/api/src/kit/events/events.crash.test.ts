import { afterAll, expect, test } from 'vitest'
import { noticesOf } from '../../features/platform/notifications/notifications.fixtures.ts'
import { referralsOf } from '../../features/referrals/referrals/referrals.fixtures.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { db, countOf } = world
const { aSentReferral } = referralsOf(world)
/** Two more processes; all three sweep. */
const others = [await world.anotherApp(), await world.anotherApp()]
afterAll(() => Promise.all(others.map((app) => app.close())))

test('another process dispatches, once, what a crashed one committed', async () => {
  const { ben, referral } = await aSentReferral()
  const heard = async () => (await noticesOf(world, ben)).length
  // Another process may pick it up.
  await expect.poll(heard).toBe(1)

  // As if the process had died between commit and dispatch.
  const [last] = await db.selectFrom('event').selectAll().where('referral_id', '=', referral.id).execute()
  await db.transaction().execute(async (trx) => {
    const { id: _, note_digest, data, ...copy } = last!
    const { id } = await trx
      .insertInto('event')
      .values({ ...copy, note_digest, data: JSON.stringify(data) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('event_outbox').values({ event_id: id }).execute()
  })
  await expect.poll(heard).toBe(2)
  expect(await countOf('event_outbox')).toBe(0)
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(await heard()).toBe(2)
})
