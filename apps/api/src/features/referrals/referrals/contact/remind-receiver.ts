import type { Input } from '@handoff/contracts/kit'
import { anHour } from '@handoff/contracts/kit/dates/durations'
import { stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type referrals, remindEveryHours } from '@handoff/contracts/referrals/referrals/referrals'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { conflict, forbidden } from '../../../../kit/problem.ts'
import { eachApart } from '../../../../kit/records/each-apart.ts'
import { show } from '../detail/show-referral.ts'
import { subjectOf } from '../steps/event-subject.ts'
import { findReferral } from '../steps/find-referral.ts'
import { mayRemind, remindedIn } from '../steps/step-rights.ts'

/** Reminds the side that is to act next, once in 24 hours. */
export const remind = (ctx: Ctx, { id }: Input<typeof referrals.remind>) =>
  ctx.transaction(async (tx) => {
    await remindOf(tx, id)
    return show(tx, { id })
  })

export const remindMany = (ctx: Ctx, { ids }: Input<typeof referrals.remindMany>) => eachApart(ctx, ids, remindOf)

async function remindOf(tx: Tx, id: number) {
  const row = await findReferral(tx, id)
  const audience = remindedIn(row.stage)
  if (!audience) throw conflict(`This referral is ${stageNames[row.stage]}: there’s no one to remind`, row.stage)
  if (!mayRemind(tx.viewer, row)) throw forbidden()
  const earliest = new Date(tx.now().getTime() - remindEveryHours * anHour)
  // Compared in the update: of two concurrent calls one reminds.
  const reminded = await tx.db
    .updateTable('referral')
    .set({ reminded_at: tx.now() })
    .where('id', '=', id)
    .where((it) => it.or([it('reminded_at', 'is', null), it('reminded_at', '<=', earliest)]))
    .executeTakeFirst()
  if (reminded.numUpdatedRows === 0n)
    throw conflict(`A reminder was sent in the last ${remindEveryHours} hours`, row.stage)
  await tx.record({ type: 'referral.reminded', ...subjectOf(row), about: 'asked', audience, stage: row.stage })
}
