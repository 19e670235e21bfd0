import { hasFlag } from '@handoff/contracts/kit'
import { type RawBuilder, sql } from 'kysely'
import { ownEntity } from '../../../kit/context.ts'
import { visibleCustomers } from '../../customers/customers/customers.queries.ts'
import { type Db, visibleNotes } from '../../customers/notes/notes.visibility.ts'
import { inPacket, isOfOpenRecord } from '../../referrals/referrals/packet/packet-files.ts'

/** All files except documents of consents, with their uploader. */
export const allMaterials = ({ db }: Pick<Db, 'db'>) =>
  db
    .selectFrom('material')
    .leftJoin('account as uploader', 'uploader.id', 'material.uploaded_by')
    .leftJoin('entity as side', 'side.id', 'material.side_entity_id')
    .where('material.consent_id', 'is', null)

/** It came with a message this viewer may read, in any referral or in this one. */
export const inReadMessage = (ctx: Db, referralId?: number) =>
  sql<boolean>`exists (${visibleNotes(ctx)
    .innerJoin('note_file', 'note_file.note_id', 'note.id')
    .select(sql`1`.as('one'))
    .$if(referralId !== undefined, (it) => it.where('note.referral_id', '=', referralId!))
    .where(sql<boolean>`note_file.material_id = material.id`)})`

/** Files of records this viewer may see: shared ones, and internal ones of the viewer's side. */
export function visibleMaterials(ctx: Db) {
  const entityId = ownEntity(ctx.viewer)
  const readable: RawBuilder<boolean>[] = [sql`false`]
  if (hasFlag(ctx.viewer, 'network', 'view'))
    readable.push(entityId === null ? sql`material.entity_id is not null` : sql`material.entity_id = ${entityId}`)
  if (hasFlag(ctx.viewer, 'customers', 'view'))
    readable.push(
      sql`(material.customer_id is not null and ${isOfOpenRecord(ctx.viewer)} and exists (${visibleCustomers(ctx)
        .select(sql`1`.as('one'))
        .where(sql<boolean>`customer.id = material.customer_id`)}))`,
    )
  const seesReferrals = sql.lit(hasFlag(ctx.viewer, 'referrals', 'view'))
  return allMaterials(ctx)
    .where(sql<boolean>`(${sql.join(readable, sql` or `)})`)
    .where(sql<boolean>`(not material.is_internal or material.side_entity_id is not distinct from ${entityId}::int)`)
    .where(sql<boolean>`(material.referral_id is null or ${inReadMessage(ctx)})`)
    .where(sql<boolean>`(not material.is_for_referral or ${seesReferrals} and ${inPacket(ctx)})`)
}
