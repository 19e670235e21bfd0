import { CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import { referralsOf } from '../features/referrals/referrals/referrals.fixtures.ts'
import type { Accesses, World } from './world.ts'

/**
 * One customer, and every relation to it: the owner, one it was shared with, receivers of a referral at each stage,
 * administrators, staff with and without the right, and a stranger. The referrals await an answer until `answer`.
 */
export async function viewersOf(world: World, rights: Accesses) {
  const { db, aPerson, anEntity, staffOf, aCustomer, clock } = world
  const { send, take } = referralsOf(world)
  const clinic = await anEntity({ name: 'Harbor Clinic' })
  const pantry = await anEntity({ name: 'Open Pantry' })
  const shelter = await anEntity({ name: 'Night Shelter' })
  const refusing = await anEntity({ name: 'Full House' })
  const waiting = await anEntity({ name: 'Day Center' })
  const people = {
    admin: await aPerson({ firstName: 'Alma' }),
    'admin staff': await staffOf(null, rights),
    'admin staff without the right': await staffOf(null, { network: ['view'] }),
    owner: await aPerson({ entity: clinic }),
    'owner’s staff': await staffOf(clinic, rights),
    'owner’s staff without the right': await staffOf(clinic, { network: ['view'] }),
    added: await aPerson({ entity: pantry, firstName: 'Pia' }),
    'receiver before its answer': await aPerson({ entity: waiting, firstName: 'Wes' }),
    'receiver that accepted': await aPerson({ entity: shelter, firstName: 'Ben' }),
    'receiver that refused': await aPerson({ entity: refusing, firstName: 'Rex' }),
    stranger: await aPerson({ entity: await anEntity({ name: 'Elsewhere' }) }),
  }
  const { owner } = people
  const { id: customerId } = await aCustomer(owner)
  await db
    .insertInto('customer_access')
    .values({ customer_id: customerId, entity_id: pantry.id, kind: CustomerAccess.Added, since: clock.now() })
    .execute()
  const referrals = {
    accepted: await send(owner, shelter, { customerId }),
    pending: await send(owner, waiting, { customerId }),
    refused: await send(owner, refusing, { customerId }),
  }
  const answer = async () => {
    await take(people['receiver that refused'], referrals.refused.id, 'reject')
    await take(people['receiver that accepted'], referrals.accepted.id, 'accept')
  }
  return { people, entities: { clinic, pantry, shelter, waiting, refusing }, customerId, referrals, answer }
}
