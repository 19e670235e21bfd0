import { type Action, type Area, hasFlag } from '@handoff/contracts/kit'
import { afterAcceptance, awaitingAnswer, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { ownEntity, type Viewer } from '../../../kit/context.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { forbidden, notFound } from '../../../kit/problem.ts'
import { hidesService, restrictedRefusal } from '../../../kit/records/restricted-service.ts'
import { mayKeep } from '../../network/entities/editing/edit-entity.ts'
import { levelSql, visibleReferrals } from '../../referrals/referrals/lists/visible-referrals.ts'
import { visibleCustomers } from '../customers/customers.queries.ts'
import type { Db } from './notes.visibility.ts'

/** The subject of a note. One about a referral also has the customer. */
export type Subject = { entityId: number | null; customerId: number | null; referralId: number | null }
const none: Subject = { entityId: null, customerId: null, referralId: null }

/** The part of the product whose rights apply. */
export const areaOf = ({ entityId, referralId }: Subject): Area =>
  entityId !== null ? 'network' : referralId !== null ? 'referrals' : 'customers'

/** Both sides of a referral answer each other: anyone who may take a step may write. */
export const mayChange = (viewer: Viewer, subject: Subject, action: 'add' | 'edit' | 'delete') => {
  const actions: Action[] = subject.referralId === null ? [action] : ['add', 'edit', 'approve']
  return actions.some((one) => hasFlag(viewer, areaOf(subject), one))
}

/** The administrative side may access every entity's record, an entity only its own; for others it is a 404. */
export async function entitySubject({ db, viewer }: Pick<Db, 'db' | 'viewer'>, entityId: number): Promise<Subject> {
  const entity = !mayKeep(viewer, entityId)
    ? undefined
    : await db
        .selectFrom('entity')
        .select('id')
        .where('id', '=', entityId)
        .where('merged_into_id', 'is', null)
        .executeTakeFirst()
  if (!entity) throw notFound('provider')
  return { ...none, entityId }
}

export async function customerSubject(ctx: Db, customerId: number): Promise<Subject> {
  if (!(await exists(visibleCustomers(ctx).where('customer.id', '=', customerId)))) throw notFound('customer')
  return { ...none, customerId }
}

/** The thread of a restricted service is only for those who may see the service. */
export async function referralSubject(ctx: Db, referralId: number): Promise<Subject> {
  const row = await visibleReferrals(ctx)
    .select(['referral.customer_id as customerId', 'category.is_sensitive as isSensitive'])
    .where('referral.id', '=', referralId)
    .executeTakeFirst()
  if (!row) throw notFound('referral')
  if (hidesService(ctx.viewer, row)) throw restrictedRefusal()
  return { ...none, customerId: row.customerId, referralId }
}

/** A receiver that rejected can no longer write to the sender. */
export async function refuseEnded(ctx: Db, { referralId }: Subject) {
  if (referralId === null) return
  const ended = visibleReferrals(ctx).where('referral.id', '=', referralId).where(levelSql(ctx.viewer), '=', 'ended')
  if (await exists(ended)) throw forbidden('This referral is no longer shared with you')
}

/** An entity, or null for the administrative side. */
export type Side = number | null

/** The sides that read a general note about this subject, or any note about a referral. */
export async function sidesOf(db: Kysely<DB>, subject: Subject, now: Date): Promise<Side[]> {
  const { entityId, customerId, referralId } = subject
  if (entityId !== null) return [null, entityId]
  if (referralId !== null) return referralSides(db, referralId)
  const rows = await db
    .selectFrom('customer_access')
    .select('entity_id as id')
    .distinct()
    .where('customer_id', '=', customerId)
    .where((it) => it.or([it('until', 'is', null), it('until', '>', now)]))
    .execute()
  return [null, ...rows.map(({ id }) => id)]
}

const shared: readonly Stage[] = [...awaitingAnswer, ...afterAcceptance]

/** The receivers that see the packet of this customer. */
export async function receiversOf(db: Kysely<DB>, customerId: number): Promise<Side[]> {
  const rows = await db
    .selectFrom('referral')
    .select('to_entity_id as id')
    .distinct()
    .where('customer_id', '=', customerId)
    .where('stage', 'in', shared)
    .where('access_ended_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

async function referralSides(db: Kysely<DB>, id: number): Promise<Side[]> {
  const row = await db
    .selectFrom('referral')
    .select(['from_entity_id as sender', 'to_entity_id as receiver', 'stage', 'access_ended_at as endedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return []
  if (row.stage === 'draft') return [row.sender]
  return [...new Set([null, row.sender, ...(shared.includes(row.stage) && !row.endedAt ? [row.receiver] : [])])]
}

/** Only the author's side reads an internal note. */
export const internalSides = (viewer: Viewer): Side[] => [ownEntity(viewer)]
