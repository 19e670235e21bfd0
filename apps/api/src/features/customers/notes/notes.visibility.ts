import { NoteType } from '@handoff/contracts/customers/notes'
import { type Area, hasFlag } from '@handoff/contracts/kit'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { isOfCodeName } from '../../../kit/records/code-name.ts'
import { opensService } from '../../../kit/records/restricted-service.ts'
import { isReadOnceClosed } from '../../referrals/referrals/lists/unread.ts'
import { levelSql } from '../../referrals/referrals/lists/visible-referrals.ts'
import { visibleCustomers } from '../customers/customers.queries.ts'

export type Db = Pick<Ctx, 'db' | 'viewer' | 'now'>

/**
 * Notes this viewer may read, by subject: each requires the right to view there, and for a restricted service the right
 * to see those as well.
 */
export function visibleNotes(ctx: Db) {
  const readable = (Object.entries(readableIn) as [Area, (ctx: Db) => RawBuilder<boolean>][])
    .filter(([area]) => hasFlag(ctx.viewer, area, 'view'))
    .map(([, condition]) => condition(ctx))
  return ctx.db
    .selectFrom('note')
    .leftJoin('account as author', 'author.id', 'note.author_id')
    .leftJoin('entity as side', 'side.id', 'note.side_entity_id')
    .leftJoin('referral', 'referral.id', 'note.referral_id')
    .where(sql<boolean>`(note.referral_id is null or ${opensService(ctx.viewer)})`)
    .where(readable.length ? sql<boolean>`(${sql.join(readable, sql` or `)})` : sql<boolean>`false`)
}

const ofOwnSide = ({ viewer }: Db) => sql<boolean>`note.side_entity_id is not distinct from ${ownEntity(viewer)}::int`
const general = sql<boolean>`note.note_type = ${NoteType.General}`
const ownInternal = (ctx: Db) => sql<boolean>`(note.note_type = ${NoteType.Internal} and ${ofOwnSide(ctx)})`

const readableIn = {
  network: (ctx: Db) => {
    const entityId = ownEntity(ctx.viewer)
    const entities = entityId === null ? sql`note.entity_id is not null` : sql`note.entity_id = ${entityId}`
    return sql<boolean>`(${entities} and (${general} or note.note_type = ${NoteType.System} or ${ownInternal(ctx)}))`
  },
  customers: (ctx: Db) => sql<boolean>`(note.customer_id is not null
    and ((${general} and (${ofOwnSide(ctx)} or not ${isOfCodeName(ctx.viewer, sql.ref('note.customer_id'))}))
      or ${ownInternal(ctx)} or ${systems(ctx)})
    and exists (${visibleCustomers(ctx)
      .select(sql`1`.as('one'))
      .where(sql<boolean>`customer.id = note.customer_id`)}))`,
  referrals: (ctx: Db) => sql<boolean>`(note.referral_id is not null
    and (note.note_type = ${NoteType.Referral} or ${ownInternal(ctx)}) and ${takesPart(ctx)})`,
} satisfies Partial<Record<Area, (ctx: Db) => RawBuilder<boolean>>>

/** Only the owner and the administrators see which other entities serve the person. */
function systems(ctx: Db) {
  const entityId = ownEntity(ctx.viewer)
  if (entityId === null) return sql`note.note_type = ${NoteType.System}`
  return sql`(note.note_type = ${NoteType.System} and (note.side_entity_id is null or note.side_entity_id = ${entityId}
    or exists (select from customer as owned where owned.id = note.customer_id and owned.owner_entity_id = ${entityId})))`
}

/** After a rejection the receiver reads only the notes on its side; after closing also those written from then on. */
function takesPart(ctx: Db) {
  const entityId = ownEntity(ctx.viewer)
  if (entityId === null) return sql`(referral.stage <> 'draft' or referral.from_entity_id is null)`
  return sql`(referral.from_entity_id = ${entityId} or (referral.to_entity_id = ${entityId} and referral.sent_at is not null
    and (${levelSql(ctx.viewer)} in ('limited', 'full') or ${ofOwnSide(ctx)}
      or (${levelSql(ctx.viewer)} = 'closed' and ${isReadOnceClosed(ctx.viewer)}))))`
}
