import { type Input, UserType } from '@handoff/contracts/kit'
import type { referrals } from '@handoff/contracts/referrals/referrals'
import { type Ctx, ownEntity, type Tx } from '../../kit/context.ts'
import { personName } from '../../kit/person-name.ts'
import { badInput, conflict, forbidden, notFound } from '../../kit/problem.ts'
import { bumpVersion, stale } from '../../kit/version.ts'
import { mayAssign, mayRemove, mayRestore, show } from './referrals.detail.ts'
import { subjectOf } from './referrals.events.ts'
import { visibleReferrals } from './referrals.visibility.ts'

const getReferral = async (ctx: Pick<Ctx, 'db' | 'viewer'>, id: number) => {
  const row = await visibleReferrals(ctx).selectAll('referral').where('referral.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('referral')
  return row
}

/** The people of the receiver who can take a referral on. */
const receiversPeople = ({ db }: Pick<Ctx, 'db'>, entityId: number) =>
  db
    .selectFrom('account')
    .select(['account.id', 'account.photo', 'account.user_type as userType', personName('account').as('name')])
    .where('account.entity_id', '=', entityId)
    .where('account.is_active', '=', true)

export async function assignees(ctx: Ctx, { referralId }: Input<typeof referrals.assignees>) {
  const row = await getReferral(ctx, referralId)
  if (!mayAssign(ctx.viewer, row)) return []
  const people = await receiversPeople(ctx, row.to_entity_id).orderBy('name').execute()
  return people.map(({ id, name, photo, userType }) => ({
    name,
    language: String(id),
    avatar: photo,
    hint: userType === UserType.Entity ? 'Owner' : 'Staff',
  }))
}

/** Says who of the receiver takes care of it; the stage stays. */
export function assign(ctx: Ctx, { referralId, userId, version }: Input<typeof referrals.assign>) {
  return ctx.transaction(async (tx) => {
    const row = await getReferral(tx, referralId)
    if (!mayAssign(tx.viewer, row)) throw forbidden()
    if (userId !== null) {
      // Held until the end: whoever is deactivated at this moment hands over what is theirs afterwards.
      const person = await receiversPeople(tx, row.to_entity_id)
        .where('account.id', '=', userId)
        .forShare('account')
        .executeTakeFirst()
      if (!person) throw badInput({ userId: ['Please select a person of the receiver'] })
    }
    const update = tx.db.updateTable('referral').set({ assigned_account_id: userId, updated_at: tx.now() })
    await bumpVersion(update, { id: referralId, version }, () => stale('referral'))
    await tx.record({ type: 'referral.assigned', ...subjectOf(row), assigneeId: userId })
    return show(tx, { id: referralId })
  })
}

/** Takes a finished referral or a draft off the sender's list, or puts it back. */
export function remove(ctx: Ctx, { id, isRemoved }: Input<typeof referrals.remove>) {
  return ctx.transaction(async (tx) => {
    const row = await getReferral(tx, id)
    if (!isRemoved) return restore(tx, row)
    if (row.from_entity_id !== ownEntity(tx.viewer)) throw forbidden('Only the sender can remove a referral')
    if (!mayRemove(tx.viewer, row)) throw conflict('This referral is still open: cancel or close it first')
    // Compared where it is written: a draft may be sent, or removed, at this very moment.
    const removed = await tx.db
      .updateTable('referral')
      .set({ removed_at: tx.now() })
      .where('id', '=', id)
      .where('stage', '=', row.stage)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (removed.numUpdatedRows > 0n) await tx.record({ type: 'referral.removed', ...subjectOf(row) })
    // Pressed twice at once, it is removed all the same.
    else if ((await getReferral(tx, id)).removed_at === null) throw stale('referral')
    return null
  })
}

async function restore(tx: Tx, row: Awaited<ReturnType<typeof getReferral>>) {
  if (!mayRestore(tx.viewer, row)) throw forbidden('Only the sender or the administrative side can restore a referral')
  const restored = await tx.db
    .updateTable('referral')
    .set({ removed_at: null })
    .where('id', '=', row.id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  if (restored.numUpdatedRows > 0n) await tx.record({ type: 'referral.restored', ...subjectOf(row) })
  return null
}
