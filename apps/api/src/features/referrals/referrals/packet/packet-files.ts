import type { NewReferral } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { type Ctx, ownEntity, type Tx, type Viewer } from '../../../../kit/context.ts'
import { badInput } from '../../../../kit/problem.ts'
import { isOfCodeName, isUnderCodeName } from '../../../../kit/records/code-name.ts'
import { maySeeSensitive } from '../../../../kit/records/restricted-service.ts'
import { isReleasing } from '../../../customers/customers/code-names/releases.ts'
import { type Db, levelSql, visibleReferrals } from '../lists/visible-referrals.ts'

type Files = z.output<typeof NewReferral>['files']

/** Files of the customer that the viewer’s side may share; internal ones only among its own people. */
export function mayPassOn({ viewer, now }: Pick<Tx, 'viewer' | 'now'>, isInternal: boolean) {
  const ownId = ownEntity(viewer)
  const mayOpen =
    ownId === null
      ? sql<boolean>`true`
      : sql<boolean>`exists (select from customer_access as access where access.customer_id = material.customer_id
          and access.entity_id = ${ownId} and (access.until is null or access.until > ${now()}))`
  return sql<boolean>`(not material.is_for_referral and ${mayOpen}
    and not ${isOfCodeName(viewer, sql.ref('material.customer_id'))}
    and (not is_internal or (${isInternal} and side_entity_id is not distinct from ${ownId}::int)))`
}

/** Replaces the files of a referral: a draft can be saved with other files. */
export async function setFiles(tx: Tx, { groupId, customerId }: { groupId: number; customerId: number }, files: Files) {
  const wanted = new Map(files.map((file) => [file.id, file.shareBeforeAcceptance]))
  const ids = [...wanted.keys()]
  const rows = await tx.db
    .selectFrom('material')
    .select(['id', 'is_for_referral'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where('customer_id', '=', customerId)
    .where('consent_id', 'is', null)
    .where('referral_id', 'is', null)
    .where(
      sql<boolean>`(exists (select from referral_file as kept where kept.material_id = material.id
          and kept.group_id = ${groupId})
        or ${mayPassOn(tx, false)}
        or (is_for_referral and uploaded_by = ${tx.viewer.id}
          and not exists (select from referral_file as used where used.material_id = material.id)))`,
    )
    .forUpdate()
    .execute()
  if (rows.length < ids.length) throw badInput({ files: ['This file can’t be attached'] })
  await tx.db.deleteFrom('referral_file').where('group_id', '=', groupId).execute()
  if (!rows.length) return
  await tx.db
    .insertInto('referral_file')
    .values(rows.map(({ id }) => ({ group_id: groupId, material_id: id, share_before_acceptance: wanted.get(id)! })))
    .execute()
  // Until now only the uploader could see it.
  const uploaded = rows.filter((file) => file.is_for_referral).map(({ id }) => id)
  if (uploaded.length)
    await tx.db.updateTable('material').set({ is_internal: false }).where('id', 'in', uploaded).execute()
}

/** Another receiver gets the same files. */
export const copyFiles = ({ db }: Pick<Tx, 'db'>, from: number, to: number) =>
  sql`insert into referral_file (group_id, material_id, share_before_acceptance)
    select ${to}::int, material_id, share_before_acceptance from referral_file where group_id = ${from}`.execute(db)

export const filesOf = ({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, groupId: number) =>
  db
    .selectFrom('referral_file')
    .innerJoin('material', 'material.id', 'referral_file.material_id')
    .select([
      'material.id',
      'material.name',
      'material.media_type as mediaType',
      'material.size',
      'referral_file.share_before_acceptance as shareBeforeAcceptance',
    ])
    .where('group_id', '=', groupId)
    .where(isOfOpenRecord(viewer))
    .orderBy('material.id')
    .execute()

/** The row `material` is of the viewer’s side, or of someone whose name it knows. */
export const isOfOpenRecord = (viewer: Viewer) => sql<boolean>`(
  material.side_entity_id is not distinct from ${ownEntity(viewer)}::int
  or not ${isOfCodeName(viewer, sql.ref('material.customer_id'))})`

/** Visible to this viewer as part of any referral, or of this one. The row is `material`. */
export function inPacket(ctx: Db & Pick<Ctx, 'now'>, referralId?: number) {
  const packets = visibleReferrals(ctx)
    .innerJoin('referral_file', 'referral_file.group_id', 'referral.group_id')
    .select(sql`1`.as('one'))
    .where(sql<boolean>`referral_file.material_id = material.id`)
    .where(
      sql<boolean>`case ${levelSql(ctx.viewer)} when 'full' then true
        when 'limited' then referral_file.share_before_acceptance else false end`,
    )
    // Of someone under a code name, only once the provider has released them.
    .where(
      sql<boolean>`(not ${isUnderCodeName(ctx.viewer)} or material.side_entity_id is not distinct from
        ${ownEntity(ctx.viewer)}::int or ('files' = any(referral.released_fields) and ${isReleasing(ctx.now())}))`,
    )
    // Like the message: without the grant no one reads the request for a restricted service.
    .$if(!maySeeSensitive(ctx.viewer), (it) => it.where('category.is_sensitive', '=', false))
    .$if(referralId !== undefined, (it) => it.where('referral.id', '=', referralId!))
  return sql<boolean>`exists (${packets})`
}
