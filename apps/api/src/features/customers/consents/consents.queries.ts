import { type Consent, ConsentScope, type consents } from '@handoff/contracts/customers/consents'
import { hasFlag, type Input } from '@handoff/contracts/kit'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { linksTo } from '../../../kit/files/file-links.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { notFound } from '../../../kit/problem.ts'
import { isOfCodeName } from '../../../kit/records/code-name.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { maySeeSensitive, restricted } from '../../../kit/records/restricted-service.ts'
import { consentTextColumns } from '../../platform/settings/settings.queries.ts'
import { logAccess } from '../customers/customers.access-log.ts'
import { visibleCustomers } from '../customers/customers.queries.ts'

type Db = Pick<Ctx, 'db' | 'viewer' | 'now'>

export async function textOfVersion({ db }: Ctx, { version }: Input<typeof consents.textOfVersion>) {
  const row = await db
    .selectFrom('consent_text')
    .select(consentTextColumns)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw notFound('consent text')
  return row
}

/** The owner and the administrative side see every consent of a visible customer, other entities those they took. */
function visibleConsents(ctx: Db) {
  const all = ctx.db
    .selectFrom('consent')
    .leftJoin('account as taker', 'taker.id', 'consent.taken_by_id')
    .leftJoin('account as revoker', 'revoker.id', 'consent.revoked_by_id')
    .leftJoin('entity as side', 'side.id', 'consent.entity_id')
    .leftJoin('category', 'category.id', 'consent.category_id')
    .leftJoin('material', 'material.consent_id', 'consent.id')
  const entityId = ownEntity(ctx.viewer)
  if (entityId === null) return all
  return all.where('consent.customer_id', 'in', visibleCustomers(ctx).select('customer.id')).where(
    sql<boolean>`(consent.entity_id = ${entityId} or exists (
        select from customer as owned where owned.id = consent.customer_id and owned.owner_entity_id = ${entityId}))`,
  )
}

/** A consent for a sensitive category would reveal it. */
const restrictedTo = (ctx: Db) =>
  sql<boolean>`coalesce(category.is_sensitive and not ${maySeeSensitive(ctx.viewer)}, false)`

/** The referral that used a consent for one, for the side that sent it and the administrative side. */
const referralId = ({ viewer }: Db) => sql<number | null>`case
  when consent.scope = ${sql.lit(ConsentScope.Referral)}
    and ${viewer.side === 'admin' ? sql`true` : sql`consent.entity_id = ${viewer.entityId}`}
  then (select min(referral.id) from referral
    join referral_group on referral_group.id = referral.group_id where referral_group.consent_id = consent.id) end`

/** Who signed and what was noted: of someone under a code name, for the side that took the consent alone. */
const ofSide = <T>({ viewer }: Db, column: RawBuilder<T>) => sql<T | null>`case
  when consent.entity_id is not distinct from ${ownEntity(viewer)}::int
    or not ${isOfCodeName(viewer, sql.ref('consent.customer_id'))} then ${column} end`

const rows = (ctx: Db) =>
  visibleConsents(ctx).select([
    'consent.id',
    'consent.customer_id as customerId',
    'consent.method',
    'consent.scope',
    referralId(ctx).as('referralId'),
    sql<number | null>`case when ${restrictedTo(ctx)} then null else consent.category_id end`.as('categoryId'),
    sql<string | null>`case when ${restrictedTo(ctx)} then ${restricted.name} else category.name end`.as('category'),
    'consent.taken_at as takenAt',
    'consent.expires_at as expiresAt',
    ofSide(ctx, sql<string | null>`consent.witness`).as('witness'),
    ofSide(ctx, sql<string | null>`case when not ${restrictedTo(ctx)} then consent.note end`).as('note'),
    'consent.text_version as textVersion',
    'consent.is_for_several as isForSeveral',
    'consent.entity_id as sideId',
    'side.name as side',
    personName<string | null>('taker').as('takenBy'),
    'consent.revoked_at as revokedAt',
    ofSide(ctx, sql<string | null>`consent.revoke_reason`).as('revokeReason'),
    personName<string | null>('revoker').as('revokedBy'),
    ofSide(ctx, sql<number | null>`material.id`).as('materialId'),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

function consentFrom({ viewer, now }: Db, row: Row) {
  const { sideId, revokedAt, revokeReason, revokedBy, materialId, referralId: covered, customerId: _, ...consent } = row
  const state: Consent['state'] = revokedAt ? 'revoked' : consent.expiresAt > now() ? 'active' : 'expired'
  return {
    ...consent,
    reference: covered === null ? null : referenceOf(covered),
    hasDocument: materialId !== null,
    state,
    isUsable: state === 'active' && sideId === ownEntity(viewer),
    revoked: revokedAt && { at: revokedAt, by: revokedBy, reason: revokeReason },
    mayRevoke: !revokedAt && hasFlag(viewer, 'customers', 'edit'),
  }
}

export async function ofCustomer(ctx: Ctx, { id }: Input<typeof consents.ofCustomer>) {
  if (!(await exists(visibleCustomers(ctx).where('customer.id', '=', id)))) throw notFound('customer')
  const consentRows = await rows(ctx)
    .where('consent.customer_id', '=', id)
    .orderBy('consent.taken_at', 'desc')
    .orderBy('consent.id', 'desc')
    .execute()
  return consentRows.map((row) => consentFrom(ctx, row))
}

/** With the customer who gave it, the side that took it, and its document. */
export async function find(ctx: Db, id: number) {
  const row = await rows(ctx).where('consent.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('consent')
  const { customerId, sideId, materialId } = row
  return { consent: consentFrom(ctx, row), customerId, sideId, materialId }
}

export async function document(ctx: Ctx, { id }: Input<typeof consents.document>) {
  const { customerId, materialId } = await find(ctx, id)
  if (materialId === null) throw notFound('document')
  const { file_key } = await ctx.db
    .selectFrom('material')
    .select('file_key')
    .where('id', '=', materialId)
    .executeTakeFirstOrThrow()
  const links = await linksTo(ctx, { materialId }, file_key)
  await logAccess(ctx, customerId, { kind: 'file', materialId })
  return links
}

/**
 * Does this consent cover a referral of this customer in this category? It must be active and taken by the viewer's
 * side. A consent for one referral is used up by it, unless its sending was undone.
 */
export const covers = ({ db, viewer, now }: Db, consentId: number, customerId: number, categoryId: number) =>
  coversFor({ db, now }, { consentId, customerId, categoryId, sideId: ownEntity(viewer) })

type Covered = {
  consentId: number
  customerId: number
  categoryId: number
  sideId: number | null
  /** The group that is sent with it. */
  groupId?: number
}

/** Like `covers`, for the side that took it. */
export async function coversFor(
  { db, now }: Pick<Db, 'db' | 'now'>,
  { sideId, customerId, categoryId, groupId = 0, ...it }: Covered,
) {
  const row = await db
    .selectFrom('consent')
    .select(['scope', 'category_id'])
    .where('id', '=', it.consentId)
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now())
    .where('entity_id', 'is not distinct from', sideId)
    // A concurrent revocation waits, and then finds the referral that the consent covers.
    .forShare()
    .executeTakeFirst()
  if (!row) return false
  if (row.scope === ConsentScope.Network) return true
  if (row.category_id !== categoryId) return false
  return row.scope === ConsentScope.Category || !(await isUsed(db, it.consentId, groupId))
}

const isUsed = (db: Db['db'], consentId: number, groupId: number) =>
  exists(db.selectFrom('referral_group').select('id').where('consent_id', '=', consentId).where('id', '<>', groupId))
