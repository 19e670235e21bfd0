import type { Input } from '@handoff/contracts/kit'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { keysSeenIn } from '@handoff/contracts/network/entities/from-fields'
import { requestTypeOf } from '@handoff/contracts/network/requests/kinds/index'
import {
  VerificationAnswer,
  type VerifiedPart,
  type verifications,
  verifiedPartNames,
} from '@handoff/contracts/network/verifications'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { PublicCtx, PublicTx } from '../../../kit/context.ts'
import { conflict, notFound } from '../../../kit/problem.ts'
import { selectOf } from '../../../kit/records/field-columns.ts'
import { withCurrent } from '../../../kit/records/version.ts'
import { byLinkOf, findLink, firstNameOf, holderOf, type Link, markSeen } from '../../../kit/security/links.ts'
import { markVerified } from '../entities/editing/add-entity.ts'
import { changeCapacity } from '../entities/editing/set-capacity.ts'
import { placesOf } from '../publicDirectory/publicDirectory.detail.ts'
import { storeReport } from '../publicDirectory/publicDirectory.report.ts'
import { isAskable } from './verifications.send-link.ts'

/** The link, and the latest question of its entity. */
async function opened({ db, now }: Pick<PublicCtx, 'db' | 'now'>, token: string) {
  const link = await findLink(db, LinkPurpose.Verification, token)
  if (link.expires_at <= now()) throw notFound('link')
  const verification = await db
    .selectFrom('verification')
    .innerJoin('entity', 'entity.id', 'verification.entity_id')
    .select(['verification.id', 'verification.answer', 'verification.answered_at as answeredAt'])
    .where('verification.entity_id', '=', link.entity_id!)
    .where(isAskable)
    .orderBy('verification.id', 'desc')
    .executeTakeFirst()
  if (!verification) throw notFound('link')
  return { link, verification, entityId: link.entity_id! }
}

const servicesOf = sql<{ name: string; color: string; specialties: string[] }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', category.name, 'color', category.color, 'specialties', array(
    select specialty.name from entity_specialty join specialty on specialty.id = entity_specialty.specialty_id
    where entity_specialty.entity_id = entity.id and specialty.category_id = category.id order by specialty.name))
    order by category.position)
  from entity_category join category on category.id = entity_category.category_id and category.is_active
  where entity_category.entity_id = entity.id), '[]')`

async function pageOf(
  ctx: Pick<PublicCtx, 'db' | 'now'>,
  entityId: number,
  verification: Awaited<ReturnType<typeof opened>>['verification'],
) {
  const row = await ctx.db
    .selectFrom('entity')
    .crossJoin('network_setting')
    .select([
      'entity.verified_at as verifiedAt',
      'network_setting.name as network',
      'entity.name',
      'entity.network_type as networkType',
      ...selectOf(entityFields, keysSeenIn('verification'), 'entity'),
      'entity.capacity',
      'entity.capacity_note as capacityNote',
      'entity.capacity_version as capacityVersion',
      servicesOf.as('services'),
      sql<boolean>`exists (select from entity_category where entity_id = entity.id and entity_category.capacity is not null)`.as(
        'hasOwnCapacities',
      ),
    ])
    .where('entity.id', '=', entityId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    answer: verification.answer as VerificationAnswer | null,
    answeredAt: verification.answeredAt,
    locations: await placesOf(ctx, entityId),
  }
}

export async function byLink(ctx: PublicCtx, { token }: Input<typeof verifications.byLink>) {
  const { entityId, verification } = await opened(ctx, token)
  return pageOf(ctx, entityId, verification)
}

/** One press confirms; what is not correct goes to the administrators. Of two answers at once the second gets 409. */
export const answer = (
  ctx: PublicCtx,
  { token, corrections, capacity, capacityNote, capacityVersion, isPublic }: Input<typeof verifications.answer>,
) =>
  ctx.transaction(async (tx) => {
    const { link, entityId, verification } = await opened(tx, token)
    const answer = corrections.length ? VerificationAnswer.Corrected : VerificationAnswer.Correct
    await close(tx.db, verification.id, { answer, corrections, now: tx.now() })
    const by = { ...holderOf(link), entityId }
    if (capacity !== undefined) {
      const change = { id: entityId, capacity, note: capacityNote, capacityVersion }
      const present = () => pageOf(tx, entityId, verification)
      if (await withCurrent(changeCapacity(tx, change), present))
        await tx.record({ type: 'entity.capacityChanged', entityId, capacity }, by)
    }
    if (isPublic !== undefined && (await changePublic(tx, entityId, isPublic)))
      await tx.record({ type: 'entity.changed', entityId, fields: ['isPublic'] }, by)
    if (corrections.length) await sendCorrections(tx, entityId, link, corrections)
    else {
      await markVerified(tx, entityId, null)
      await tx.record({ type: 'entity.verified', entityId }, by)
    }
    await tx.record({ type: 'verification.answered', entityId, verificationId: verification.id, answer }, by)
    await markSeen(tx.db, link, tx.now())
    return pageOf(tx, entityId, { ...verification, answer, answeredAt: tx.now() })
  })

/** Its own word, so that no administrator has to say it again; false where it was so already. */
async function changePublic({ db, now }: PublicTx, id: number, isPublic: boolean) {
  const changed = await db
    .updateTable('entity')
    .set({ is_public: isPublic, version: sql`version + 1`, updated_at: now() })
    .where('id', '=', id)
    .where('is_public', '<>', isPublic)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

type Correction = { part: VerifiedPart; text: string }
type Closing = { answer: VerificationAnswer; corrections: readonly Correction[]; now: Date }

async function close(db: Kysely<DB>, id: number, { answer, corrections, now }: Closing) {
  const closed = await db
    .updateTable('verification')
    .set({ answer, answered_at: now, corrections: JSON.stringify(corrections) })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  if (closed.numUpdatedRows === 0n) throw conflict('This was already answered. Thank you')
}

/** As one request for change, in words: the administrators take it over. It did answer, so that the mark goes. */
async function sendCorrections(tx: PublicTx, entityId: number, link: Link, corrections: readonly Correction[]) {
  const { name, networkType } = await tx.db
    .updateTable('entity')
    .set({ unconfirmed_since: null })
    .where('id', '=', entityId)
    .returning(['name', 'network_type as networkType'])
    .executeTakeFirstOrThrow()
  const maker = link.made_by_id === null ? null : await firstNameOf(tx.db, link.made_by_id)
  const from = maker
    ? `Sent ${byLinkOf(maker)}.`
    : 'From the provider itself, asked whether its details are still correct.'
  const lines = corrections.map(({ part, text }) => `${verifiedPartNames[part]}: ${text}`)
  await storeReport(tx, {
    entity: { id: entityId, name },
    requestType: requestTypeOf[networkType],
    notes: [from, ...lines].join('\n\n'),
    email: link.sent_to,
    by: holderOf(link),
  })
}
