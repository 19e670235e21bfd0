import { type Input, UserType } from '@handoff/contracts/kit'
import { EntityState, NetworkType } from '@handoff/contracts/network/entities/entity'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { type Ctx, ownEntity, type Tx } from '../../../../kit/context.ts'
import { badInput, conflict, forbidden, notFound } from '../../../../kit/problem.ts'
import { personName } from '../../../../kit/records/person-name.ts'
import { hidesReceiver, restrictedRefusal } from '../../../../kit/records/restricted-service.ts'
import { bumpVersion, stale } from '../../../../kit/records/version.ts'
import { show } from '../detail/show-referral.ts'
import { optionOf } from '../lists/list-rows.ts'
import { visibleReferrals } from '../lists/visible-referrals.ts'
import { subjectOf } from './event-subject.ts'
import { mayAssign, mayRemove, mayRestore } from './step-rights.ts'

const getReferral = async (ctx: Pick<Ctx, 'db' | 'viewer'>, id: number) => {
  const row = await visibleReferrals(ctx)
    .selectAll('referral')
    .select('category.is_sensitive as isSensitive')
    .where('referral.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('referral')
  return row
}

/** People of the receiver who can be assigned. */
const receiversPeople = ({ db }: Pick<Ctx, 'db'>, entityId: number) =>
  db
    .selectFrom('account')
    .select(['account.id', 'account.photo', 'account.user_type as userType', personName('account').as('name')])
    .where('account.entity_id', '=', entityId)
    .where('account.is_active', '=', true)

/** Individuals who work for the receiver. */
const receiversIndividuals = ({ db }: Pick<Ctx, 'db'>, entityId: number) =>
  db
    .selectFrom('entity')
    .select(['entity.id', 'entity.name', 'entity.logo'])
    .where('entity.network_type', '=', NetworkType.Entity)
    .where('entity.parent_id', '=', entityId)
    .where('entity.entity_state', 'in', [EntityState.Active, EntityState.Listed])

export async function assignees(ctx: Ctx, { referralId }: Input<typeof referrals.assignees>) {
  const row = await getReferral(ctx, referralId)
  if (!mayAssign(ctx.viewer, row) || hidesReceiver(ctx.viewer, row)) return []
  const individuals = await receiversIndividuals(ctx, row.to_entity_id).orderBy('search_name').execute()
  const people = await receiversPeople(ctx, row.to_entity_id).orderBy('name').execute()
  return [
    ...individuals.map(({ id, name, logo }) => ({
      name,
      value: optionOf('provider', id),
      avatar: logo,
      isDisabled: false,
      hint: 'Individual',
    })),
    ...people.map(({ id, name, photo, userType }) => ({
      name,
      value: optionOf('user', id),
      avatar: photo,
      isDisabled: false,
      hint: userType === UserType.Entity ? 'Owner' : 'Staff',
    })),
  ]
}

/** Sets the receiver's assignee; the stage is unchanged. */
export function assign(ctx: Ctx, { referralId, userId, serviceProviderId, version }: Input<typeof referrals.assign>) {
  if (userId && serviceProviderId) throw badInput({ userId: ['Please select one person'] })
  return ctx.transaction(async (tx) => {
    const row = await getReferral(tx, referralId)
    if (!mayAssign(tx.viewer, row)) throw forbidden()
    if (hidesReceiver(tx.viewer, row)) throw restrictedRefusal()
    if (userId) await checkPerson(tx, row.to_entity_id, userId)
    if (serviceProviderId) await checkIndividual(tx, row.to_entity_id, serviceProviderId)
    // A second click, or a bulk act over rows that are assigned already: nothing changes, and no one is notified.
    if (row.assigned_account_id === (userId ?? null) && row.assigned_entity_id === (serviceProviderId ?? null))
      return show(tx, { id: referralId })
    const update = tx.db.updateTable('referral').set({
      assigned_account_id: userId ?? null,
      assigned_entity_id: serviceProviderId ?? null,
      updated_at: tx.now(),
    })
    await bumpVersion(update, { id: referralId, version: version ?? row.version }, () => stale('referral'))
    await tx.record({
      type: 'referral.assigned',
      ...subjectOf(row),
      assigneeId: userId ?? null,
      ...(serviceProviderId && { providerId: serviceProviderId }),
    })
    return show(tx, { id: referralId })
  })
}

/** Locked until the end: someone who is being deactivated hands over their work afterward. */
async function checkPerson(tx: Tx, receiverId: number, userId: number) {
  const person = await receiversPeople(tx, receiverId)
    .where('account.id', '=', userId)
    .forShare('account')
    .executeTakeFirst()
  if (!person) throw badInput({ userId: ['Please select a teammate of the receiving provider'] })
}

async function checkIndividual(tx: Tx, receiverId: number, individualId: number) {
  const individual = await receiversIndividuals(tx, receiverId)
    .where('entity.id', '=', individualId)
    .forShare('entity')
    .executeTakeFirst()
  if (!individual)
    throw badInput({ serviceProviderId: ['Please select an individual who works for the receiving provider'] })
}

/** Removes a finished referral or a draft from the sender's list, or restores it. */
export function remove(ctx: Ctx, { id, isRemoved }: Input<typeof referrals.remove>) {
  return ctx.transaction(async (tx) => {
    const row = await getReferral(tx, id)
    if (!isRemoved) return restore(tx, row)
    if (row.from_entity_id !== ownEntity(tx.viewer)) throw forbidden('Only the sender can remove a referral')
    if (!mayRemove(tx.viewer, row)) throw conflict('This referral is still open: cancel or close it first')
    // Compared in the update: a draft may be sent, or removed, concurrently.
    const removed = await tx.db
      .updateTable('referral')
      .set({ removed_at: tx.now() })
      .where('id', '=', id)
      .where('stage', '=', row.stage)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (removed.numUpdatedRows > 0n) await tx.record({ type: 'referral.removed', ...subjectOf(row) })
    // Two concurrent removals both succeed.
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
