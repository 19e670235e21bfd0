import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { ReferralStatus, type Stage, stages } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type StepKey, stepNamed } from '@handoff/contracts/referrals/referrals/referral-steps'
import { expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'
import { groupsOf } from './groups.fixtures.ts'

const world = await openWorld()
const { db, clock } = world
const { take } = referralsOf(world)
const { several, refer } = groupsOf(world)
const { ada, shelters, people } = await several(2)
const ben = people[0]!

const pendingStages: readonly Stage[] = ['offered', 'queued', 'sent', 'opened', 'info_requested']
const awaiting: readonly Stage[] = ['sent', 'opened', 'info_requested']
const helping: readonly Stage[] = [
  'accepted',
  'waitlisted',
  'contacting',
  'scheduled',
  'added',
  'in_service',
  'cancel_requested',
  'closed',
  'rerouted',
]

/**
 * The rules of the design, written a second time: the stage of a referral in `before` after its sibling took the step.
 */
function expected(mode: GroupMode, key: StepKey, before: Stage, isRecalledByIt: boolean): Stage {
  if (mode === GroupMode.AllNeeded) return before
  if (key === 'accept' || key === 'waitlist') return pendingStages.includes(before) ? 'recalled' : before
  if (key === 'undoAccept') return isRecalledByIt ? 'sent' : before
  if (mode === GroupMode.Cascade && before === 'queued') return 'sent'
  return before
}
/** All have ended, no one helped, and someone refused or did not answer. */
const isUnfilled = (one: Stage, other: Stage) =>
  ![one, other].some((stage) => pendingStages.includes(stage) || helping.includes(stage)) &&
  [one, other].some((stage) => stage === 'rejected' || stage === 'expired')

const statusOf = (stage: Stage): ReferralStatus => {
  if (stage === 'rejected' || stage === 'rerouted') return ReferralStatus.Rejected
  if (['cancelled', 'withdrawn', 'recalled', 'expired', 'error'].includes(stage)) return ReferralStatus.Cancelled
  if (stage === 'draft' || pendingStages.includes(stage)) return ReferralStatus.Pending
  return stage === 'added' ? ReferralStatus.Added : ReferralStatus.Accepted
}

const put = (id: number, stage: Stage, more: { recalled_by_id?: number | null; stage_before?: Stage | null } = {}) =>
  db
    .updateTable('referral')
    .set({
      stage,
      status: statusOf(stage),
      due_at: null,
      clock_left_ms: null,
      recalled_by_id: null,
      stage_before: null,
      is_unfilled: false,
      sent_at: clock.now(),
      answered_at: clock.now(),
      care_started_at: null,
      ...more,
    })
    .where('id', '=', id)
    .execute()

const stageOf = async (id: number) =>
  db
    .selectFrom('referral')
    .select(['stage', 'is_lead', 'is_unfilled', 'due_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The first referral's step, and the stage before it. */
const moves: [key: StepKey, from: Stage][] = [
  ['accept', 'sent'],
  ['waitlist', 'opened'],
  ['reject', 'opened'],
  ['cancel', 'sent'],
  ['recall', 'info_requested'],
  ['withdraw', 'opened'],
  ['undoAccept', 'accepted'],
]
const bySender: readonly StepKey[] = ['cancel', 'recall', 'withdraw']
const modes = [GroupMode.Offer, GroupMode.FirstToAccept, GroupMode.Cascade, GroupMode.AllNeeded]

test.each(modes)('every pair of siblings in mode %i moves as designed', async (mode) => {
  const { groupId, ids } = await refer(ada, shelters, mode)
  const [first, second] = ids as [number, number]
  for (const [key, from] of moves)
    for (const before of stages.filter((stage) => stage !== 'draft'))
      for (const isRecalledByIt of before === 'recalled' && key === 'undoAccept' ? [true, false] : [false]) {
        await put(first, from)
        await put(second, before, isRecalledByIt ? { recalled_by_id: first, stage_before: 'sent' } : {})
        const context = `${key} next to ${before}${isRecalledByIt ? ' by it' : ''}`
        await take(bySender.includes(key) ? ada : ben, first, key)

        const one = await stageOf(first)
        const other = await stageOf(second)
        expect(one.stage, context).toBe(stepNamed(key).to[0])
        expect(other.stage, context).toBe(expected(mode, key, before, isRecalledByIt))
        expect(one.is_unfilled || other.is_unfilled, context).toBe(isUnfilled(one.stage, other.stage))
        expect([one, other].filter(({ is_lead }) => is_lead).length, context).toBe(mode === GroupMode.AllNeeded ? 2 : 1)
        // An offer's clock runs exactly while no receiver is awaited or helps.
        if (mode === GroupMode.Offer && other.stage === 'offered')
          expect(other.due_at === null, context).toBe(awaiting.includes(one.stage) || helping.includes(one.stage))
      }
  expect(groupId).toBeGreaterThan(0)
})
