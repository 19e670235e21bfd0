import { loadDemo } from '../db/demo/load.ts'
import { openWorld, wednesday } from './world.ts'

/** A world with the demo network, and the clinic of entity@handoff.test. */
export async function openDemo() {
  const world = await openWorld()
  await loadDemo(world.db, wednesday)
  const clinic = await world.db
    .selectFrom('entity')
    .innerJoin('account', 'account.entity_id', 'entity.id')
    .select(['entity.id', 'entity.name'])
    .where('account.email', '=', 'entity@handoff.test')
    .executeTakeFirstOrThrow()
  return { world, clinic }
}
