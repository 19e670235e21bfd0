import { ConsentMethod, ConsentScope } from '@handoff/contracts/customers/consents'
import type { RequestOf } from '@handoff/contracts/kit'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import type { ReferralStatus, Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type StepKey, statusAfter, stepNamed, targetOf } from '@handoff/contracts/referrals/referrals/referral-steps'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Accesses, Entity, NewEntity, Person, World } from '../../../test/world.ts'

export const verbal = { method: ConsentMethod.Verbal, scope: ConsentScope.Referral, witness: 'Wanda Witt' } as const

type Change = Partial<RequestOf<typeof referrals.changeStatus>>

/** Default input of each step, so that a test names only what it is about. */
const defaults: Partial<Record<StepKey, Change>> = {
  send: { consent: verbal },
  ask: { notes: 'Which days suit?' },
  answer: { notes: 'Any weekday' },
  waitlist: { estimatedOn: '2026-12-18' },
  review: { estimatedOn: '2027-01-18' },
  reject: { reasonCode: 'no_capacity' },
  requestCancel: { reasonCode: 'served_elsewhere' },
  release: { reasonCode: 'moved' },
  refuseCancel: { notes: 'She comes on Friday' },
  reopen: { notes: 'She needs help again' },
  error: { notes: 'Meant for someone else' },
  withdraw: { reasonCode: 'withdraw_not_needed', notes: 'She said so on the phone' },
  recall: { reasonCode: 'no_longer_needed' },
  cancel: { reasonCode: 'no_longer_needed' },
  close: { reasonCode: 'service_received', metLevel: MetLevel.Fully },
}

export function referralsOf(world: World) {
  const { as, anEntity, aPerson, aCustomer, staffOf, categoryId, db } = world

  /** Ada of the Harbor Clinic refers Rosa Marin to the Night Shelter, where Ben answers. */
  async function twoSides({ to = {} }: { to?: NewEntity } = {}) {
    const clinic = await anEntity({ name: 'Harbor Clinic' })
    const shelter = await anEntity({ name: 'Night Shelter', categories: ['Food', 'Housing', 'Safety'], ...to })
    const ada = await aPerson({ entity: clinic, firstName: 'Ada' })
    const ben = await aPerson({ entity: shelter, firstName: 'Ben', lastName: 'Ode' })
    return { clinic, shelter, ada, ben }
  }

  async function send(sender: Person, receiver: Entity, more: Partial<RequestOf<typeof referrals.refer>> = {}) {
    const customerId = more.customerId ?? (await aCustomer(sender)).id
    const { data } = await as(sender)(referrals.refer, {
      customerId,
      referToIds: [receiver.id],
      categoryId: await categoryId('Housing'),
      ...(!more.draft && !more.consentId && !more.consent && { consent: verbal }),
      ...more,
    })
    return { ...data.referrals[0]!, groupId: data.groupId, customerId }
  }

  async function aSentReferral(more: Partial<RequestOf<typeof referrals.refer>> & { to?: NewEntity } = {}) {
    const { to, ...rest } = more
    const sides = await twoSides({ to })
    return { ...sides, referral: await send(sides.ada, sides.shelter, rest) }
  }

  const versionOf = async (id: number) =>
    (await db.selectFrom('referral').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

  const positionOf = (id: number) =>
    db
      .selectFrom('referral')
      .select(['stage', 'status', 'stage_before as stageBefore'])
      .where('id', '=', id)
      .$narrowType<{ stage: Stage; status: ReferralStatus; stageBefore: Stage | null }>()
      .executeTakeFirstOrThrow()

  /** Takes a step as this person, at the current version. */
  async function take(person: Person, id: number, key: StepKey, more: Change = {}) {
    const step = stepNamed(key)
    const position = await positionOf(id)
    const [to, status] = [targetOf(step, position), statusAfter(step, position.status, position.stage)]
    const version = await versionOf(id)
    return (await as(person)(referrals.changeStatus, { id, status, stage: to, version, ...defaults[key], ...more }))
      .data
  }

  const show = async (person: Person, id: number) => (await as(person)(referrals.show, { id })).data
  const stageOf = async (id: number) =>
    (await db.selectFrom('referral').select('stage').where('id', '=', id).executeTakeFirstOrThrow()).stage as Stage

  const staff = (entity: Entity, ...actions: NonNullable<Accesses['referrals']>) =>
    staffOf(entity, { referrals: actions })

  return { twoSides, send, aSentReferral, versionOf, take, show, stageOf, staff }
}
