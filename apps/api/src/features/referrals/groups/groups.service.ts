import type { Input } from '@handoff/contracts/kit'
import type { groups } from '@handoff/contracts/referrals/groups'
import { ReasonUse } from '@handoff/contracts/referrals/reasons'
import { ChoiceChannel } from '@handoff/contracts/referrals/referrals/group-modes'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { badInput, notFound } from '../../../kit/problem.ts'
import { hidesService, restrictedRefusal } from '../../../kit/records/restricted-service.ts'
import { findReason } from '../reasons/reasons.queries.ts'
import { visibleReferrals } from '../referrals/lists/visible-referrals.ts'
import { addReceivers } from '../referrals/sending/add-receivers.ts'
import { type Referral } from '../referrals/steps/find-referral.ts'
import { declineOne, holdGroup, proceedWith, reassignTo, recallAll, withdrawAll } from './groups.choice.ts'
import { show } from './groups.queries.ts'

type Inputs = typeof groups

export const proceed = (ctx: Ctx, { groupId, referToId, ...statement }: Input<Inputs['proceed']>) =>
  inGroup(ctx, groupId, (tx, rows) => proceedWith(tx, rows, referToId, statement))

/** Like `proceed`, reported by phone. Idempotent: a repeat returns the current state. */
export const proceeded = (ctx: Ctx, { groupId, referToId }: Input<Inputs['proceeded']>) =>
  inGroup(ctx, groupId, (tx, rows) => proceedWith(tx, rows, referToId, { channel: ChoiceChannel.Phone }))

export const decline = (ctx: Ctx, { groupId, referToId, ...statement }: Input<Inputs['decline']>) =>
  inGroup(ctx, groupId, (tx, rows) => declineOne(tx, rows, referToId, statement))

export const withdraw = (ctx: Ctx, { groupId, reasonCode, ...statement }: Input<Inputs['withdraw']>) =>
  inGroup(ctx, groupId, async (tx, rows) => {
    await checkReason(tx, ReasonUse.Withdraw, reasonCode, statement.notes)
    await withdrawAll(tx, rows, { ...statement, reasonCode: reasonCode! })
  })

export const recall = (ctx: Ctx, { groupId, reasonCode, notes }: Input<Inputs['recall']>) =>
  inGroup(ctx, groupId, async (tx, rows) => {
    await checkReason(tx, ReasonUse.Cancel, reasonCode, notes)
    await recallAll(tx, rows, { reasonCode: reasonCode!, notes })
  })

export const reassign = (ctx: Ctx, { groupId, reasonCode, ...input }: Input<Inputs['reassign']>) =>
  inGroup(ctx, groupId, async (tx, rows) => {
    await checkReason(tx, ReasonUse.Cancel, reasonCode, input.notes)
    await reassignTo(tx, rows, { ...input, reasonCode: reasonCode! })
  })

export const add = (ctx: Ctx, { groupId, referToIds }: Input<Inputs['add']>) =>
  inGroup(ctx, groupId, (tx, rows) => addReceivers(tx, rows, referToIds))

/** For the sender and the administrative side: locks, changes, and shows the group. */
const inGroup = (ctx: Ctx, groupId: number, change: (tx: Tx, rows: Referral[]) => Promise<void>) =>
  ctx.transaction(async (tx) => {
    await checkMine(tx, groupId)
    await change(tx, await holdGroup(tx.db, groupId))
    return show(tx, { groupId })
  })

async function checkMine(tx: Tx, groupId: number) {
  const ownId = ownEntity(tx.viewer)
  const row = await visibleReferrals(tx)
    .select(['referral.id', 'category.is_sensitive as isSensitive'])
    .where('referral.group_id', '=', groupId)
    .where('referral.stage', '<>', 'draft')
    .$if(ownId !== null, (it) => it.where('referral.from_entity_id', '=', ownId))
    .executeTakeFirst()
  if (!row) throw notFound('referral group')
  if (hidesService(tx.viewer, row)) throw restrictedRefusal()
}

async function checkReason(
  tx: Tx,
  use: typeof ReasonUse.Withdraw | typeof ReasonUse.Cancel,
  code: string | undefined,
  notes: string | null | undefined,
) {
  const side = ownEntity(tx.viewer) === null ? 'admin' : 'sender'
  const reason = await findReason(tx, { code, use, side })
  if (!reason) throw badInput({ reasonCode: ['Please select Reason'] })
  if (reason.isCommentRequired && !notes) throw badInput({ notes: ['Comment is required'] })
}
