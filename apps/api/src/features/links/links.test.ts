import { ContactPreference } from '@handoff/contracts/customers/fields'
import { links } from '@handoff/contracts/link-senders'
import { GroupMode } from '@handoff/contracts/referrals/group-modes'
import { expect, test } from 'vitest'
import { openWorld } from '../../test/world.ts'
import { groupsOf } from '../groups/groups.fixtures.ts'

const world = await openWorld()
const { as, db, aCustomer, clock } = world
const { several, refer } = groupsOf(world)
const { ada, clinic, shelters } = await several(2)

async function aLink() {
  const email = `rosa${Math.random()}@example.org`
  const customer = await aCustomer(ada, { email, contactPreference: ContactPreference.Email, languages: ['Spanish'] })
  const { groupId } = await refer(ada, shelters, GroupMode.Offer, { customerId: customer.id })
  const { letter } = await db
    .selectFrom('mail')
    .select('letter')
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { path } = (letter as { button: { path: string } }).button
  return { groupId, token: new URLSearchParams(path.split('?')[1]).get('token')! }
}
const sender = async (token: string) => (await as(null)(links.sender, { token })).data

test('of a link that opens nothing anymore there is whom to call, in the language it had', async () => {
  await db.updateTable('entity').set({ phone: '+14325550100' }).where('id', '=', clinic.id).execute()
  const { groupId, token } = await aLink()
  await db.updateTable('link').set({ revoked_at: clock.now() }).where('group_id', '=', groupId).execute()
  expect(await sender(token)).toEqual({ name: 'Harbor Clinic', phone: '+14325550100', language: 'es' })
})

test('a link that never was is not found', async () => {
  await expect(sender('x'.repeat(43))).rejects.toMatchObject({ status: 404 })
})
