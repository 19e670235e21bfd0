import { CustomerAccess, customerReference } from '@handoff/contracts/customers/customers/customers'
import { daysToUndo, type merges } from '@handoff/contracts/customers/merges'
import type { Input } from '@handoff/contracts/kit'
import { aDay, anHour } from '@handoff/contracts/kit/dates/durations'
import { givingAccess } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Ctx, Tx } from '../../../kit/context.ts'
import type { Job } from '../../../kit/events/jobs.ts'
import { conflict, notFound, Problem } from '../../../kit/problem.ts'
import { listed } from '../../referrals/referrals/lists/visible-referrals.ts'
import { getCustomer } from '../customers/customers.queries.ts'
import { read, restoreRows } from './merges.changes.ts'
import { moveBack } from './merges.combine.ts'
import { manages } from './merges.fields.ts'
import { settleHouseholds } from './merges.households.ts'
import { reportReopened } from './merges.same-referrals.ts'
import { lockBoth, undoUntil } from './merges.service.ts'

type Db = Pick<Ctx, 'db' | 'viewer' | 'now'>

const columns = [
  'id',
  'customer_id as customerId',
  'other_id as otherId',
  'created_at',
  'undone_at',
  'changes',
] as const

/** Merges into a record, for those who may undo them. */
export async function ofCustomer(ctx: Ctx, { id }: Input<typeof merges.ofCustomer>) {
  const record = await getCustomer(ctx, id)
  const rows = await ctx.db
    .selectFrom('customer_merge')
    .select(['id', 'customer_id as customerId', 'other_id as otherId', 'created_at'])
    .where('customer_id', '=', id)
    .where('undone_at', 'is', null)
    .where('changes', 'is not', null)
    .where('created_at', '>', new Date(ctx.now().getTime() - daysToUndo * aDay))
    .orderBy('id', 'desc')
    .execute()
  const mayUndo = await Promise.all(rows.map((row) => managesOther(ctx, row.otherId)))
  return rows
    .filter((_, index) => manages(record) && mayUndo[index])
    .map(({ created_at, ...row }) => ({ ...row, undoUntil: undoUntil(created_at) }))
}

/** Access to the merged record has moved; its owner stays written on it. */
const managesOther = async ({ db, viewer }: Db, otherId: number) =>
  viewer.side === 'admin' ||
  (await db.selectFrom('customer').select('owner_entity_id as owner').where('id', '=', otherId).executeTakeFirst())
    ?.owner === viewer.entityId

/** Both records are as before. Work done since stays on the record, and what belongs to a referral goes with it. */
export const undo = (ctx: Ctx, { id }: Input<typeof merges.undo>) =>
  ctx.transaction(async (tx) => {
    const { customerId, otherId } = await visibleMerge(tx, id)
    await lockBoth(tx.db, customerId, otherId)
    const merge = await tx.db
      .selectFrom('customer_merge')
      .select(columns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await refuseUndo(tx, merge)
    const { moved, rows } = read(merge.changes!)
    const ids = [customerId, otherId] as const
    const endedSince = await endedAccess(tx.db, customerId, tx.now())
    await restoreRows(tx.db, rows)
    await moveBack(tx.db, ids, moved)
    await settleAccess(tx, ids, endedSince)
    await settleHouseholds(tx.db, ids)
    await tx.db
      .updateTable('customer')
      .set((it) => ({ version: it('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
    await tx.db
      .updateTable('customer_merge')
      .set({ undone_at: tx.now(), undone_by_id: tx.viewer.id, changes: null })
      .where('id', '=', id)
      .execute()
    await tx.record({ type: 'customer.mergeUndone', customerId, otherId, mergeId: id })
    await reportReopened(
      tx,
      rows.flatMap(({ table, before, after }) =>
        table === 'referral' && after?.stage === 'cancelled' ? [Number(before!.id)] : [],
      ),
    )
    return { customerId, otherId }
  })

async function visibleMerge(tx: Tx, id: number) {
  const merge = await tx.db.selectFrom('customer_merge').select(columns).where('id', '=', id).executeTakeFirst()
  if (!merge) throw notFound('merge')
  const visible = await getCustomer(tx, merge.customerId).catch((error: unknown) => {
    // Merged again: `refuseUndo` says into which record.
    if (error instanceof Problem && error.code === 'merged') return null
    throw error
  })
  if ((visible && !manages(visible)) || !(await managesOther(tx, merge.otherId))) throw notFound('merge')
  return merge
}

type Merge = {
  id: number
  customerId: number
  otherId: number
  created_at: Date
  undone_at: Date | null
  changes: unknown
}

async function refuseUndo({ db, now }: Tx, merge: Merge) {
  if (merge.undone_at) throw conflict('This merge was already undone')
  if (undoUntil(merge.created_at) <= now() || merge.changes === null)
    throw conflict(`A merge can be undone for ${daysToUndo} days`)
  const later = await db
    .selectFrom('customer_merge')
    .select(['customer_id', 'other_id'])
    .where('undone_at', 'is', null)
    .where('id', '>', merge.id)
    .where((it) =>
      it.or([
        it('customer_id', 'in', [merge.customerId, merge.otherId]),
        it('other_id', 'in', [merge.customerId, merge.otherId]),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (later) {
    const [into, from] = [customerReference(later.customer_id), customerReference(later.other_id)]
    throw conflict(`${from} was merged into ${into} since then. Undo that merge first`)
  }
}

/** Providers whose access through a referral has ended. */
const endedAccess = async (db: Kysely<DB>, customerId: number, at: Date) =>
  (
    await db
      .selectFrom('customer_access')
      .select('entity_id')
      .where('customer_id', '=', customerId)
      .where('kind', '=', CustomerAccess.Referral)
      .where('until', '<=', at)
      .execute()
  ).map(({ entity_id }) => entity_id)

/** Access through referrals follows them: those that were answered, or have ended, since the merge. */
async function settleAccess({ db, now }: Tx, ids: readonly [number, number], endedSince: readonly number[]) {
  const giving = sql`select customer_id, to_entity_id from referral where customer_id = any(${ids})
    and stage in (${listed(givingAccess)}) and access_ended_at is null`
  await sql`
    update customer_access set until = ${now()} where customer_id = any(${ids}) and kind = ${CustomerAccess.Referral}
      and entity_id = any(${endedSince}) and until is null and (customer_id, entity_id) not in (${giving})`.execute(db)
  await sql`
    insert into customer_access (customer_id, entity_id, kind, since)
    select distinct customer_id, to_entity_id, ${CustomerAccess.Referral}::int, ${now()}::timestamptz from (${giving}) as accepted
    on conflict (customer_id, entity_id, kind) do update set until = null where customer_access.until is not null`.execute(
    db,
  )
}

/** Words of a person are stored no longer than the merge can be undone. */
export const forgetMerges: Job = {
  name: 'customers.forgetMerges',
  everyMs: anHour,
  run: async ({ db, now }) => {
    await db
      .updateTable('customer_merge')
      .set({ changes: null })
      .where('changes', 'is not', null)
      .where('created_at', '<=', new Date(now.getTime() - daysToUndo * aDay))
      .execute()
  },
}
