import type { Input } from '@handoff/contracts/kit'
import type { materials } from '@handoff/contracts/platform/materials'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { linksTo } from '../../../kit/files/file-links.ts'
import { notFound } from '../../../kit/problem.ts'
import { isOfCodeName } from '../../../kit/records/code-name.ts'
import { logAccess } from '../../customers/customers/customers.access-log.ts'
import { referralSubject } from '../../customers/notes/notes.subjects.ts'
import { levelSql, visibleReferrals } from '../../referrals/referrals/lists/visible-referrals.ts'
import { inPacket } from '../../referrals/referrals/packet/packet-files.ts'
import { materialFrom, withColumns } from './materials.queries.ts'
import { allMaterials, inReadMessage } from './materials.visibility.ts'

/**
 * Files of the referral, as far as this viewer may open the packet, and the customer's files that a receiver sees
 * before acceptance; none once it is closed or access has ended.
 */
async function sharedIn(ctx: Ctx, referralId: number) {
  const { customerId } = await referralSubject(ctx, referralId)
  const open = visibleReferrals(ctx)
    .select('referral.customer_id')
    .where('referral.id', '=', referralId)
    .where('referral.stage', '<>', 'draft')
    .where(levelSql(ctx.viewer), 'in', ['limited', 'full'])
  const rows = withColumns(allMaterials(ctx))
    .where('material.customer_id', '=', customerId)
    .where((it) =>
      it.or([
        it.and([
          it('material.customer_id', 'in', open),
          it('material.share_before_acceptance', '=', true),
          sql<boolean>`not ${isOfCodeName(ctx.viewer, sql.ref('material.customer_id'))}`,
        ]),
        inPacket(ctx, referralId),
      ]),
    )
  return { customerId: customerId!, rows }
}

export async function ofReferral(ctx: Ctx, { referralId }: Input<typeof materials.ofReferral>) {
  const { rows } = await sharedIn(ctx, referralId)
  const materialRows = await rows.select(isSharedIn(referralId).as('isShared')).orderBy('material.id', 'desc').execute()
  return materialRows.map(({ isShared: shareBeforeAcceptance, ...row }) => ({
    ...materialFrom(ctx.viewer, row),
    shareBeforeAcceptance,
    mayEdit: false,
    mayRemove: false,
  }))
}

/** Shared before acceptance, with every receiver of the customer or with this one. */
const isSharedIn = (referralId: number) => sql<boolean>`(material.share_before_acceptance or exists (
  select from referral_file join referral on referral.group_id = referral_file.group_id
  where referral_file.material_id = material.id and referral.id = ${referralId}
    and referral_file.share_before_acceptance))`

/** A file shared before acceptance, or from a message of the thread. */
export async function viewOfReferral(ctx: Ctx, { referralId, materialId }: Input<typeof materials.viewOfReferral>) {
  const { customerId, rows } = await sharedIn(ctx, referralId)
  const inThread = withColumns(allMaterials(ctx)).where(inReadMessage(ctx, referralId))
  const one = (query: typeof rows) => query.where('material.id', '=', materialId).executeTakeFirst()
  const file = (await one(rows)) ?? (await one(inThread))
  if (!file) throw notFound('file')
  const links = await linksTo(ctx, { materialId }, file.fileKey)
  await logAccess(ctx, customerId, { kind: 'file', materialId })
  return links
}
