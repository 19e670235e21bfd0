import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { expect, test } from 'vitest'
import { proofOf, randomFrom } from '../../../test/proof.ts'
import { openWorld } from '../../../test/world.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'
import { groupsOf } from './groups.fixtures.ts'

const proof = proofOf('acceptors')
const random = randomFrom(proof.seed)
const world = await openWorld()
const { clock, db, fireTimers } = world
const { take } = referralsOf(world)
const { several, refer, stagesOf } = groupsOf(world)
const { ada, shelters, people } = await several(2)

test('of two receivers who accept at the same time one gets the referral, and the other gets the reason', async () => {
  for (let done = 0; proof.goesOn(done); done++) {
    clock.set('2026-11-18T15:00:00Z')
    await db.deleteFrom('timer').execute()
    const { groupId, ids } = await refer(ada, shelters, GroupMode.FirstToAccept)
    const moves = people.map((person, index) => () => take(person, ids[index]!, 'accept'))
    // A due reminder moves in between.
    if (done % 3 === 0)
      await db.updateTable('timer').set({ due_at: clock.now() }).where('kind', '=', 'remind').execute()
    if (random() < 0.5) moves.reverse()
    const [answers] = await Promise.all([
      Promise.allSettled(moves.map((move) => move())),
      ...(done % 3 === 0 ? [fireTimers()] : []),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 409, message: 'Already accepted by another provider' })

    expect((await stagesOf(groupId)).toSorted()).toEqual(['accepted', 'recalled'])
    const steps = await db
      .selectFrom('event')
      .select('data')
      .where('referral_id', 'in', ids)
      .where('type', '=', 'referral.stageChanged')
      .execute()
    expect(steps.map(({ data }) => (data as { step: string }).step).toSorted()).toEqual(['accept', 'recall'])
  }
})
