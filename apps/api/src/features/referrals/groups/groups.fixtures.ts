import { ConsentScope } from '@handoff/contracts/customers/consents'
import type { RequestOf } from '@handoff/contracts/kit'
import { groups } from '@handoff/contracts/referrals/groups'
import type { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Person, World } from '../../../test/world.ts'
import { verbal } from '../referrals/referrals.fixtures.ts'

/** A clinic, and shelters that it refers to, each with one person who answers. */
export function groupsOf(world: World) {
  const { as, anEntity, aPerson, aCustomer, categoryId, db } = world

  async function several(count = 3) {
    const clinic = await anEntity({ name: 'Harbor Clinic' })
    const ada = await aPerson({ entity: clinic, firstName: 'Ada' })
    const shelters = await Promise.all(
      Array.from({ length: count }, (_, index) => anEntity({ name: `Shelter ${index + 1}`, categories: ['Housing'] })),
    )
    const people = await Promise.all(shelters.map((entity, index) => aPerson({ entity, firstName: `Ben${index + 1}` })))
    return { clinic, ada, shelters, people }
  }

  async function refer(
    sender: Person,
    shelters: readonly { id: number }[],
    mode: GroupMode,
    more: Partial<RequestOf<typeof referrals.refer>> = {},
  ) {
    const { data } = await as(sender)(referrals.refer, {
      customerId: (await aCustomer(sender)).id,
      referToIds: shelters.map(({ id }) => id),
      categoryId: await categoryId('Housing'),
      mode,
      consent: { ...verbal, scope: ConsentScope.Network },
      ...more,
    })
    return { groupId: data.groupId, ids: data.referrals.map(({ id }) => id) }
  }

  const stagesOf = async (groupId: number) =>
    (await db.selectFrom('referral').select('stage').where('group_id', '=', groupId).orderBy('position').execute()).map(
      ({ stage }) => stage,
    )

  const show = async (person: Person, groupId: number) => (await as(person)(groups.show, { groupId })).data

  return { several, refer, stagesOf, show }
}
