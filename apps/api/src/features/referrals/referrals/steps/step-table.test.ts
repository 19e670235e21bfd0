import { UserType } from '@handoff/contracts/kit'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import { ReferralStatus, type Stage, stageNames, stages } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type Actor, type Step, stepsFrom, steps as table } from '@handoff/contracts/referrals/referrals/referral-steps'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../../test/world.ts'
import { referralsOf, verbal } from '../referrals.fixtures.ts'

type Row = {
  row: number
  from: string
  to: string
  by: string
  needs: 'approve' | 'edit' | 'add' | 'delete' | 'either'
}

const pendingAtReceiver = 'sent opened info_requested'
const anyAccepted = 'accepted waitlisted contacting scheduled added in_service'

/**
 * The design's rows, written again by hand, so that the table itself is checked. S sender, R receiver, A admin, T
 * timer.
 */
const design: Row[] = [
  { row: 2, from: 'draft', to: 'sent', by: 'S', needs: 'add' },
  { row: 3, from: 'offered', to: 'sent', by: 'C S A', needs: 'edit' },
  { row: 4, from: 'sent', to: 'opened', by: 'R', needs: 'either' },
  { row: 5, from: 'opened', to: 'info_requested', by: 'R', needs: 'approve' },
  { row: 6, from: 'info_requested', to: 'opened', by: 'S', needs: 'edit' },
  { row: 7, from: pendingAtReceiver, to: 'accepted', by: 'R A', needs: 'approve' },
  { row: 8, from: pendingAtReceiver, to: 'waitlisted', by: 'R', needs: 'approve' },
  { row: 8, from: 'waitlisted', to: 'waitlisted', by: 'R', needs: 'either' },
  { row: 9, from: pendingAtReceiver, to: 'rejected', by: 'R A', needs: 'approve' },
  { row: 10, from: 'accepted waitlisted', to: 'opened', by: 'R', needs: 'approve' },
  { row: 10, from: 'recalled', to: `offered queued ${pendingAtReceiver}`, by: 'T', needs: 'edit' },
  { row: 11, from: 'rejected', to: 'opened', by: 'R', needs: 'approve' },
  { row: 12, from: 'sent opened', to: 'rerouted', by: 'R', needs: 'approve' },
  { row: 13, from: `offered queued ${pendingAtReceiver}`, to: 'cancelled', by: 'S A', needs: 'edit' },
  { row: 14, from: anyAccepted, to: 'cancel_requested', by: 'S', needs: 'edit' },
  { row: 14, from: 'cancel_requested', to: 'cancelled', by: 'R T', needs: 'either' },
  { row: 15, from: anyAccepted, to: 'cancelled', by: 'R', needs: 'either' },
  {
    row: 16,
    from: `offered queued ${pendingAtReceiver} ${anyAccepted} cancel_requested`,
    to: 'withdrawn',
    by: 'C S A',
    needs: 'edit',
  },
  { row: 16, from: 'withdrawn', to: 'offered', by: 'C', needs: 'edit' },
  { row: 17, from: 'accepted waitlisted', to: 'contacting', by: 'R', needs: 'edit' },
  { row: 18, from: 'accepted waitlisted contacting', to: 'added', by: 'R', needs: 'edit' },
  { row: 19, from: 'accepted waitlisted contacting added in_service', to: 'scheduled', by: 'R S', needs: 'edit' },
  { row: 20, from: 'scheduled', to: 'contacting added', by: 'R', needs: 'edit' },
  { row: 21, from: 'accepted waitlisted contacting scheduled added', to: 'in_service', by: 'R', needs: 'edit' },
  { row: 22, from: anyAccepted, to: 'closed', by: 'R S', needs: 'either' },
  { row: 23, from: 'closed', to: 'in_service', by: 'R S', needs: 'either' },
  { row: 24, from: 'offered sent opened', to: 'expired', by: 'T', needs: 'edit' },
  { row: 28, from: stages.filter((stage) => stage !== 'error').join(' '), to: 'error', by: 'A', needs: 'delete' },
  { row: 29, from: 'queued', to: 'sent', by: 'T', needs: 'edit' },
  { row: 30, from: `offered queued ${pendingAtReceiver}`, to: 'recalled', by: 'S A T', needs: 'edit' },
  { row: 31, from: 'cancel_requested', to: anyAccepted, by: 'R', needs: 'either' },
  { row: 32, from: 'info_requested', to: 'opened', by: 'T', needs: 'edit' },
  {
    row: 35,
    from: `offered queued ${pendingAtReceiver} ${anyAccepted} cancel_requested`,
    to: 'cancelled',
    by: 'T',
    needs: 'edit',
  },
]
const among = (words: string, word: string) => words.split(' ').includes(word)
const letters = { sender: 'S', receiver: 'R', admin: 'A', timer: 'T', customer: 'C' } as const

test('the table of the product is the table of the design', () => {
  const words = (list: readonly string[]) => list.toSorted().join(' ')
  const built = (table as readonly Step[]).map(({ row, from, to, by, action }) => ({
    row,
    from: words(from),
    to: words(to),
    by: by.map((actor) => letters[actor]).join(' '),
    needs: Array.isArray(action) ? 'either' : action,
  }))
  expect(built).toEqual(
    design.map((row) => ({ ...row, from: words(row.from.split(' ')), to: words(row.to.split(' ')) })),
  )
})

/** The target of a row from this stage; the referrals of this file were accepted, not added, and were so before. */
const leadsTo = ({ row, to }: Row) => (row === 20 ? 'contacting' : row === 31 ? 'accepted' : to)
const rowFor = (stage: Stage, to: Stage, actor: Actor | null) =>
  design.find((row) => among(row.from, stage) && leadsTo(row) === to && actor !== null && among(row.by, letters[actor]))
/** Taken by separate endpoints, and refused by the general one with a message that names them. */
const ownEndpoints = [3, 12, 17, 18, 19, 20, 21]

test('a customer chooses and withdraws, and nothing else', () => {
  for (const stage of stages)
    expect([stage, stepsFrom(stage, ['customer']).map(({ row }) => row)]).toEqual([
      stage,
      design.filter(({ from, by }) => among(from, stage) && among(by, 'C')).map(({ row }) => row),
    ])
})

const world = await openWorld()
const { as, db, aPerson, anEntity } = world
const { aSentReferral, staff } = referralsOf(world)
const { ada, ben, clinic, shelter, referral } = await aSentReferral()
const admin = await aPerson({ firstName: 'Alma' })
const outsider = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }), firstName: 'Olaf' })

/** The specification's number for a stage. */
const statusOf = (stage: Stage): ReferralStatus => {
  if (['rejected', 'rerouted'].includes(stage)) return ReferralStatus.Rejected
  if (['cancelled', 'withdrawn', 'recalled', 'expired', 'error'].includes(stage)) return ReferralStatus.Cancelled
  if (['draft', 'offered', 'queued', 'sent', 'opened', 'info_requested'].includes(stage)) return ReferralStatus.Pending
  return stage === 'added' ? ReferralStatus.Added : ReferralStatus.Accepted
}
const reasons: Partial<Record<Stage, string>> = {
  rejected: 'no_capacity',
  cancelled: 'no_longer_needed',
  recalled: 'no_longer_needed',
  withdrawn: 'withdraw_not_needed',
  cancel_requested: 'served_elsewhere',
  closed: 'service_received',
}
const atReceiver = (stage: Stage) => !['draft', 'offered', 'queued'].includes(stage)

/** Puts the one referral of this file into a stage, regardless of how it got there. */
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
      stage_before: 'accepted',
      answered_at: world.clock.now(),
      closed_at: world.clock.now(),
      care_started_at: null,
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
    estimatedOn: '2026-12-01',
    consent: verbal,
  }).then(
    ({ data }) => ({ status: 200, stage: data.stage, said: '', fields: undefined as object | undefined }),
    (error: { status: number; message: string; fields?: object }) => ({
      status: error.status,
      stage: null,
      said: error.message,
      fields: error.fields,
    }),
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
      const allowed = rowFor(stage, to, actor)
      const answer = await attempt(person, to)

      if (allowed && sees(stage) && ownEndpoints.includes(allowed.row)) {
        expect(answer, `to ${to}`).toMatchObject({ status: 400, fields: { stage: [expect.any(String)] } })
        continue
      }
      if (allowed && sees(stage)) {
        expect(answer, `to ${to}`).toMatchObject({ status: 200, stage: to })
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
    for (const [letter, entity] of [
      ['S', clinic],
      ['R', shelter],
    ] as const)
      for (const flag of ['view', 'add', 'edit', 'delete', 'approve', 'assign'] as const) {
        if (!among(row.by, letter)) continue
        await putInto(row.from.split(' ')[0] as Stage)
        const { status } = await attempt(await staff(entity, 'view', flag), leadsTo(row) as Stage)
        const isEnough = row.needs === flag || (row.needs === 'either' && (flag === 'approve' || flag === 'edit'))
        // No other flag opens the endpoint at all.
        const done = ownEndpoints.includes(row.row) ? 400 : 200
        expect(status, `${letter} with ${flag} to ${row.to}`).toBe(isEnough ? done : 403)
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

describe('step input', () => {
  const change = (person: Person, to: Stage, more: object) => {
    const input = { id: referral.id, status: statusOf(to), stage: to, version: 1, ...more }
    return as(person)(referrals.changeStatus, input)
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

  test('includes an answer, and a reason for a cancellation', async () => {
    await putInto('info_requested')
    await expect(change(ada, 'opened', {})).rejects.toMatchObject(refused({ notes: ['Answer is required'] }))
    await expect(change(ada, 'cancelled', { reasonCode: 'no_capacity' })).rejects.toMatchObject(
      refused({ reasonCode: ['Please select Reason'] }),
    )
    await expect(change(ada, 'cancelled', { reasonCode: 'cancel_other' })).rejects.toMatchObject(
      refused({ notes: ['Comment is required'] }),
    )
  })

  test('has no retired reason', async () => {
    await putInto('sent')
    await db.updateTable('reason').set({ is_active: false }).where('code', '=', 'duplicate').execute()
    await expect(change(ben, 'rejected', { reasonCode: 'duplicate' })).rejects.toMatchObject({ status: 400 })
  })

  test('closing keeps the status of a person added to the receiver’s customers', async () => {
    await putInto('added')
    const { nextSteps } = (await as(ben)(referrals.show, { id: referral.id })).data
    expect(nextSteps.map(({ key, status }) => [key, status])).toEqual([
      ['release', ReferralStatus.Cancelled],
      ['contact', ReferralStatus.Added],
      ['book', ReferralStatus.Added],
      ['visit', ReferralStatus.Added],
      ['close', ReferralStatus.Added],
    ])
    const outcome = { reasonCode: 'enrolled', metLevel: MetLevel.Fully }
    const input = { id: referral.id, stage: 'closed', version: 1, ...outcome } as const
    const { data } = await as(ben)(referrals.changeStatus, { ...input, status: ReferralStatus.Added })
    expect(data).toMatchObject({ status: ReferralStatus.Added, stage: 'closed' })
  })

  test('a closed referral has the level to which the need was met', async () => {
    await putInto('accepted')
    const { data } = await change(ada, 'closed', { reasonCode: 'customer_declined', metLevel: MetLevel.Not })
    expect(data).toMatchObject({ status: 1, stage: 'closed', metLevel: 3, reason: 'Customer declined' })
    await expect(
      as(ben)(referrals.changeStatus, { id: referral.id, status: 1, stage: 'closed', version: 2 }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Closed: need not met') })
  })
})
