import type { Input } from '@handoff/contracts/kit'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Ctx } from '../../../../kit/context.ts'
import { show } from '../detail/show-referral.ts'
import { prepareStep } from '../steps/change-status.ts'
import { subjectOf } from '../steps/event-subject.ts'
import { takeStep } from '../steps/take-step.ts'
import { attemptsOf } from './contact-attempts.ts'

/** Logs an attempt to reach the customer; each restarts the clock of the stage. */
export const logContact = (ctx: Ctx, { id, method, result, note, version }: Input<typeof referrals.logContact>) =>
  ctx.transaction(async (tx) => {
    const { row, step } = await prepareStep(tx, id, 'contact')
    await takeStep(tx, row, step, { version })
    await tx.db
      .insertInto('contact_attempt')
      .values({ referral_id: id, method, result, note, account_id: tx.viewer.id, at: tx.now() })
      .execute()
    const number = (await attemptsOf(tx, { ...row, isSensitive: row.isSensitive === true })).length
    await tx.record({ type: 'referral.contactAttempted', ...subjectOf(row), method, result, number }, note)
    return show(tx, { id })
  })
