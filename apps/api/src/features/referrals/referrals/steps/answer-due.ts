import type { Input } from '@handoff/contracts/kit'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Ctx } from '../../../../kit/context.ts'
import { exists } from '../../../../kit/lists/exists.ts'
import { notFound } from '../../../../kit/problem.ts'
import { isReferable } from '../../../network/entities/directory/reach.ts'
import { clockFor } from '../../clocks/clocks.resolve.ts'
import { responseFrom } from './referral-clock.ts'

/** Uses the functions that set a referral's clock when it is sent. */
export async function answerDue({ db, now }: Ctx, { entityId, ...input }: Input<typeof referrals.answerDue>) {
  const receiver = db.selectFrom('entity').where('id', '=', entityId).where(isReferable())
  if (!(await exists(receiver))) throw notFound('provider')
  const clock = await clockFor(db, { entityId, ...input })
  const parties = {
    from_entity_id: null,
    to_entity_id: entityId,
    category_id: input.categoryId,
    priority: input.priority,
  }
  const { dueAt } = await responseFrom(db, parties, clock, now())
  return { dueAt }
}
