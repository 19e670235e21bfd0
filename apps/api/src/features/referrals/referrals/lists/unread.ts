import { NoteType } from '@handoff/contracts/customers/notes'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../../../../kit/context.ts'
import { opensService } from '../../../../kit/records/restricted-service.ts'
import { joined, levelSql } from './visible-referrals.ts'

/**
 * Notes that the receiver of a closed referral reads: its own side’s, and those written since. The row is
 * `note`.
 */
export const isReadOnceClosed = (viewer: Viewer) =>
  sql<boolean>`(note.side_entity_id is not distinct from ${ownEntity(viewer)}::int or note.created_at >= referral.closed_at)`

/**
 * Number of unread messages of a referral’s thread: those of others that this viewer may read. None once access has
 * ended, or if the service is restricted; once it is closed its own side’s and later ones. `viewerId` may be a
 * slot of a prepared query.
 */
export const unreadSql = (
  viewer: Viewer,
  viewerId: number,
) => sql<number>`case when ${levelSql(viewer)} = 'ended' or not ${opensService(viewer)} then 0
  else (select count(*)::int from note where note.referral_id = referral.id
    and note.author_id is distinct from ${viewerId}
    and (${levelSql(viewer)} <> 'closed' or ${isReadOnceClosed(viewer)})
    and (note.note_type = ${sql.lit(NoteType.Referral)} or (note.note_type = ${sql.lit(NoteType.Internal)}
      and note.side_entity_id is not distinct from ${ownEntity(viewer)}::int))
    and note.id > coalesce((select max(note_read.note_id) from note_read
      where note_read.referral_id = referral.id and note_read.account_id = ${viewerId}), 0)) end`

export async function unreadIn(ctx: Pick<Ctx, 'db' | 'viewer'>, referralId: number) {
  const row = await joined(ctx)
    .select(unreadSql(ctx.viewer, ctx.viewer.id).as('unread'))
    .where('referral.id', '=', referralId)
    .executeTakeFirstOrThrow()
  return row.unread
}
