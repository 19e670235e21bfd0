import { UserType } from '@handoff/contracts/kit'
import {
  type Actor,
  ReferralStatus,
  type Stage,
  stageNames,
  stages,
  steps as table,
} from '@handoff/contracts/referrals/referral-steps'
import { MetLevel, referrals } from '@handoff/contracts/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../test/world.ts'
import { referralsOf, verbal } from './referrals.fixtures.ts'

type Row = { row: number; from: Stage[]; to: Stage; status: ReferralStatus; by: Actor[]; action: string[] }

/** The design's rows, written again by hand, so that the table itself is checked. */
const design: Row[] = [
  { row: 2, from: ['draft'], to: 'sent', status: 3, by: ['sender'], action: ['add'] },
  { row: 4, from: ['sent'], to: 'opened', status: 3, by: ['receiver'], action: ['approve', 'edit'] },
  { row: 5, from: ['opened'], to: 'info_requested', status: 3, by: ['receiver'], action: ['approve'] },
  { row: 6, from: ['info_requested'], to: 'opened', status: 3, by: ['sender'], action: ['edit'] },
  {
    row: 7,
    from: ['sent', 'opened', 'info_requested'],
    to: 'accepted',
    status: 1,
    by: ['receiver', 'admin'],
    action: ['approve'],
  },
  {
    row: 9,
    from: ['sent', 'opened', 'info_requested'],
    to: 'rejected',
    status: 2,
    by: ['receiver', 'admin'],
    action: ['approve'],
  },
  {
    row: 13,
    from: ['offered', 'queued', 'sent', 'opened', 'info_requested'],
    to: 'cancelled',
    status: 4,
    by: ['sender', 'admin'],
    action: ['edit'],
  },
  {
    row: 22,
    from: ['accepted', 'waitlisted', 'contacting', 'scheduled', 'added', 'in_service'],
    to: 'closed',
    status: 1,
    by: ['receiver', 'sender'],
    action: ['approve', 'edit'],
  },
]

test('the table of the product is the table of the design', () => {
  const built = table.map(({ row, from, to, status, by, action }) => ({
    row,
    from,
    to,
    status,
    by,
    action: [action].flat(),
  }))
  expect(built).toEqual(design)
})

const world = await openWorld()
const { as, db, aPerson, anEntity } = world
const { aSentReferral, staff } = referralsOf(world)
const { ada, ben, clinic, shelter, referral } = await aSentReferral()
const admin = await aPerson({ firstName: 'Alma' })
const outsider = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }), firstName: 'Olaf' })

/** The specification's number that stands with a stage. */
const statusOf = (stage: Stage): ReferralStatus => {
  if (['rejected', 'rerouted'].includes(stage)) return ReferralStatus.Rejected
  if (['cancelled', 'withdrawn', 'recalled', 'expired', 'error'].includes(stage)) return ReferralStatus.Cancelled
  if (['draft', 'offered', 'queued', 'sent', 'opened', 'info_requested'].includes(stage)) return ReferralStatus.Pending
  return stage === 'added' ? ReferralStatus.Added : ReferralStatus.Accepted
}
const reasons: Partial<Record<Stage, string>> = {
  rejected: 'no_capacity',
  cancelled: 'no_longer_needed',
  closed: 'service_received',
}
const atReceiver = (stage: Stage) => !['draft', 'offered', 'queued'].includes(stage)

/** Puts the one referral of this file into a stage, however it may have come there. */
const putInto = (stage: Stage) =>
  db
    .updateTable('referral')
    .set({
      stage,
      status: statusOf(stage),
      version: 1,
      sent_at: atReceiver(stage) ? world.clock.now() : null,
      due_at: null,
      clock_left_ms: null,
      met_level: null,
      reason_code: null,
    })
    .where('id', '=', referral.id)
    .execute()

const attempt = (person: Person, to: Stage) =>
  as(person)(referrals.changeStatus, {
    id: referral.id,
    status: statusOf(to),
    stage: to,
    version: 1,
    notes: 'A word about it',
    reasonCode: reasons[to],
    metLevel: MetLevel.Fully,
    consent: verbal,
  }).then(
    ({ data }) => ({ status: 200, stage: data.stage, said: '' }),
    (error: { status: number; message: string }) => ({ status: error.status, stage: null, said: error.message }),
  )

const present = () =>
  db.selectFrom('referral').select(['stage', 'version']).where('id', '=', referral.id).executeTakeFirstOrThrow()

const actors: [name: string, person: Person, actor: Actor | null, sees: (stage: Stage) => boolean][] = [
  ['the sender', ada, 'sender', () => true],
  ['the receiver', ben, 'receiver', atReceiver],
  ['an administrator', admin, 'admin', (stage) => stage !== 'draft'],
  ['another entity', outsider, null, () => false],
]

describe.each(actors)('%s', (_, person, actor, sees) => {
  test.each(stages)('from %s reaches what the design allows, and nothing else', async (stage) => {
    await putInto(stage)
    for (const to of stages) {
      const allowed = design.find((row) => row.from.includes(stage) && row.to === to && row.by.includes(actor!))
      const answer = await attempt(person, to)

      if (allowed) {
        expect(answer, `to ${to}`).toEqual({ status: 200, stage: to, said: '' })
        await putInto(stage)
        continue
      }
      expect(answer.status, `to ${to}: ${answer.said}`).toBe(sees(stage) ? 409 : 404)
      if (sees(stage)) expect(answer.said).toContain(`This referral is ${stageNames[stage]} `)
      expect(await present(), `to ${to}`).toEqual({ stage, version: 1 })
    }
  })
})

test('staff reach only what their flags allow, on either side', async () => {
  for (const row of design)
    for (const [actor, entity] of [
      ['sender', clinic],
      ['receiver', shelter],
    ] as const)
      for (const flag of ['view', 'add', 'edit', 'delete', 'approve', 'assign'] as const) {
        if (!row.by.includes(actor)) continue
        await putInto(row.from[0]!)
        const { status } = await attempt(await staff(entity, 'view', flag), row.to)
        expect(status, `${actor} with ${flag} to ${row.to}`).toBe(row.action.includes(flag) ? 200 : 403)
      }
})

test('staff of the administrative side act on behalf with the right only', async () => {
  const approver = await world.staffOf(null, { referrals: ['view', 'approve'] })
  const viewer = await world.staffOf(null, { referrals: ['view'] })
  expect(approver.userType).toBe(UserType.AdminStaff)
  await putInto('sent')
  expect((await attempt(viewer, 'accepted')).status).toBe(403)
  expect((await attempt(approver, 'accepted')).status).toBe(200)
})

describe('what a step asks for', () => {
  const change = (person: Person, to: Stage, more: object) => {
    const asked = { id: referral.id, status: statusOf(to), stage: to, version: 1, ...more }
    return as(person)(referrals.changeStatus, asked)
  }
  const refused = (fields: object) => ({ status: 400, fields })

  test.each([
    ['a refusal a reason', 'sent', 'rejected', {}, { reasonCode: ['Please select Reason'] }],
    ['a reason that is one', 'sent', 'rejected', { reasonCode: 'because' }, { reasonCode: ['Please select Reason'] }],
    ['a reason of its own kind', 'sent', 'rejected', { reasonCode: 'moved' }, { reasonCode: ['Please select Reason'] }],
    ['words for "Other"', 'sent', 'rejected', { reasonCode: 'reject_other' }, { notes: ['Comment is required'] }],
    [
      'words that are words',
      'sent',
      'rejected',
      { reasonCode: 'not_eligible', notes: ' ' },
      { notes: ['Comment is required'] },
    ],
    ['a question', 'opened', 'info_requested', {}, { notes: ['Question is required'] }],
    [
      'whether the need was met',
      'accepted',
      'closed',
      { reasonCode: 'enrolled' },
      { metLevel: ['Please select Need met'] },
    ],
    ['an outcome', 'accepted', 'closed', { metLevel: 1 }, { reasonCode: ['Please select Outcome'] }],
  ] as const)('%s', async (_, stage, to, more, fields) => {
    await putInto(stage)
    await expect(change(ben, to, more)).rejects.toMatchObject(refused(fields))
    expect(await present()).toEqual({ stage, version: 1 })
  })

  test('an answer, and a reason for a cancellation', async () => {
    await putInto('info_requested')
    await expect(change(ada, 'opened', {})).rejects.toMatchObject(refused({ notes: ['Answer is required'] }))
    await expect(change(ada, 'cancelled', { reasonCode: 'no_capacity' })).rejects.toMatchObject(
      refused({ reasonCode: ['Please select Reason'] }),
    )
    await expect(change(ada, 'cancelled', { reasonCode: 'cancel_other' })).rejects.toMatchObject(
      refused({ notes: ['Comment is required'] }),
    )
  })

  test('a reason that was retired is none', async () => {
    await putInto('sent')
    await db.updateTable('reason').set({ is_active: false }).where('code', '=', 'duplicate').execute()
    await expect(change(ben, 'rejected', { reasonCode: 'duplicate' })).rejects.toMatchObject({ status: 400 })
  })

  test('a close keeps the status of whoever was added to the receiver’s customers', async () => {
    await putInto('added')
    const { nextSteps } = (await as(ben)(referrals.show, { id: referral.id })).data
    expect(nextSteps.map(({ key, status }) => [key, status])).toEqual([['close', ReferralStatus.Added]])
    const outcome = { reasonCode: 'enrolled', metLevel: MetLevel.Fully }
    const asked = { id: referral.id, stage: 'closed', version: 1, ...outcome } as const
    const { data } = await as(ben)(referrals.changeStatus, { ...asked, status: ReferralStatus.Added })
    expect(data).toMatchObject({ status: ReferralStatus.Added, stage: 'closed' })
  })

  test('a closed referral says how far the need was met', async () => {
    await putInto('accepted')
    const { data } = await change(ada, 'closed', { reasonCode: 'customer_declined', metLevel: MetLevel.Not })
    expect(data).toMatchObject({ status: 1, stage: 'closed', metLevel: 3, reason: 'Customer declined' })
    await expect(
      as(ben)(referrals.changeStatus, { id: referral.id, status: 1, stage: 'closed', version: 2 }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Closed – not met') })
  })
})
