import { CustomerAccess, CustomerState, customerReference } from '@handoff/contracts/customers/customers/customers'
import type { StoredCustomer } from '@handoff/contracts/customers/customers/fields'
import { hasFlag } from '@handoff/contracts/kit'
import { afterAcceptance, open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../../../kit/context.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { forbidden, notFound, Problem } from '../../../kit/problem.ts'
import { isUnderCodeName, underCodeName } from '../../../kit/records/code-name.ts'
import { allCustomers } from './customers.all.ts'
import { customerColumns } from './customers.columns.ts'
import { notSameAs } from './duplicates/duplicates.apart.ts'

type Db = Pick<Ctx, 'db' | 'viewer' | 'now'>

/** Why the viewer sees the customer; the strongest access of several. */
export const accessOf = ({ viewer }: Pick<Ctx, 'viewer'>) =>
  viewer.side === 'admin' ? sql<CustomerAccess>`${CustomerAccess.Admin}::int` : sql<CustomerAccess>`seen.kind`

/** When the viewer's side last took a referral step or wrote a note. */
export const lastContactOf = ({ viewer }: Pick<Ctx, 'viewer'>) =>
  viewer.side === 'admin' ? sql<Date | null>`customer.last_contact_at` : sql<Date | null>`seen.last_contact_at`

/** When the person was last referred, in referrals that the viewer's side takes part in. */
export const lastReferredOf = ({ viewer }: Pick<Ctx, 'viewer'>) =>
  viewer.side === 'admin' ? sql<Date | null>`customer.last_referred_at` : sql<Date | null>`seen.last_referred_at`

const isEditor = (access: CustomerAccess) => access !== CustomerAccess.Referral

/** The owner, an entity that added the person, and the administrative side may edit; a receiver may only read. */
export const mayEditCustomer = (viewer: Viewer, access: CustomerAccess) =>
  isEditor(access) && hasFlag(viewer, 'customers', 'edit')

/** The owner and the administrative side. */
export const mayArchiveCustomer = (viewer: Viewer, access: CustomerAccess) =>
  (access === CustomerAccess.Owner || access === CustomerAccess.Admin) && hasFlag(viewer, 'customers', 'delete')

/** Customers the viewer's entity sees: one row each, with the strongest access. */
export const accessHeld = ({ db, viewer, now }: Db) =>
  db
    .selectFrom('customer_access as held')
    .select([
      'held.customer_id',
      'held.kind',
      'held.last_name',
      'held.first_name',
      'held.last_contact_at',
      'held.last_referred_at',
    ])
    .where('held.entity_id', '=', ownEntity(viewer))
    .where((it) => it.or([it('held.until', 'is', null), it('held.until', '>', now())]))
    .where(sql<boolean>`not exists (select from customer_access as stronger
      where stronger.customer_id = held.customer_id and stronger.entity_id = held.entity_id
      and stronger.kind < held.kind and (stronger.until is null or stronger.until > ${now()}))`)
    .as('seen')

/**
 * Customers this viewer may see: for an entity, those it owns, added, or accepted (`seen`). A merged record has moved
 * all of its access to the one that remains.
 */
export function visibleCustomers(ctx: Db) {
  const all = allCustomers(ctx)
  if (ctx.viewer.side === 'admin') return all.where('customer.state', '<>', CustomerState.Merged)
  return all.innerJoin(accessHeld(ctx), (it) =>
    it.onRef('seen.customer_id', '=', 'customer.id'),
  ) as unknown as typeof all
}
/** The same 404 for an invisible customer and one that does not exist. */
export async function refuseHiddenCustomer(ctx: Db, id: number) {
  if (!(await exists(visibleCustomers(ctx).where('customer.id', '=', id)))) throw notFound('customer')
}

/** 403 for those who may read but not edit the customer. */
export async function refuseReadOnlyCustomer(ctx: Db, id: number) {
  const row = await visibleCustomers(ctx)
    .select(accessOf(ctx).as('access'))
    .where('customer.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('customer')
  if (!isEditor(row.access!)) throw forbidden('Only a provider that manages this customer can change it')
}

/** Answers to custom fields, and the household, of someone under a code name are the owner’s alone. */
export async function refuseReadOnlyFields(ctx: Db, id: number) {
  await refuseReadOnlyCustomer(ctx, id)
  if ((await underCodeName(ctx, [id])).size) throw forbidden('Only the provider that manages this customer can edit it')
}

/**
 * Referrals of the customer as in the viewer's two lists: one per sent group, and each received one that gave access to
 * the person's record.
 */
export const referralsOf = ({ viewer }: Pick<Ctx, 'viewer'>) => {
  const all = sql`referral where referral.customer_id = customer.id`
  const isListedAsSent = sql`referral.is_lead and referral.removed_at is null`
  if (viewer.side === 'admin')
    return sql`${all} and ${isListedAsSent} and (referral.stage <> 'draft' or referral.from_entity_id is null)`
  const { entityId } = viewer
  return sql`${all} and ((referral.from_entity_id = ${entityId} and ${isListedAsSent})
    or (referral.to_entity_id = ${entityId} and referral.stage = any(${afterAcceptance as unknown})
      and referral.access_ended_at is null))`
}

/** Does the customer have an open referral that the viewer takes part in? */
export const hasOpenReferral = (ctx: Pick<Ctx, 'viewer'>) =>
  sql<boolean>`exists (select from ${referralsOf(ctx)} and referral.stage in (${sql.join(open.map((stage) => sql.lit(stage)))}))`

/** Today, in the viewer's time zone. */
export const today = ({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>) =>
  sql`(${now()}::timestamptz at time zone ${viewer.timeZone})::date`

/** In full years, in the viewer's time zone. */
export const ageOf = (ctx: Pick<Ctx, 'viewer' | 'now'>) =>
  sql<number | null>`extract(year from age(${today(ctx)}, customer.date_of_birth))::int`

export async function getCustomer(ctx: Db, id: number) {
  const referrals = referralsOf(ctx)
  const row = await visibleCustomers(ctx)
    .leftJoin('city', 'city.id', 'customer.city_id')
    .leftJoin('county', 'county.id', 'customer.county_id')
    .leftJoin('state', 'state.id', 'customer.state_id')
    .select(customerColumns)
    .select([
      'customer.id',
      'customer.phone',
      'customer.lat',
      'customer.lng',
      'customer.state',
      'customer.version',
      'customer.created_at',
      'customer.is_code_named',
      isUnderCodeName(ctx.viewer).as('isUnderCodeName'),
      'city.name as city',
      'county.full_name as county',
      'state.code as stateCode',
      'owner.id as ownerId',
      'owner.name as ownerName',
      ageOf(ctx).as('age'),
      accessOf(ctx).as('access'),
      sql<number>`(select count(*)::int from ${referrals})`.as('referrals'),
      sql<number>`(select count(*)::int from ${referrals} and referral.stage = any(${open}))`.as('open'),
      sql<number>`(select count(*)::int from ${referrals} and referral.stage = 'closed' and referral.met_level in (1, 2))`.as(
        'met',
      ),
    ])
    .where('customer.id', '=', id)
    .executeTakeFirst()
  if (!row) throw await missing(ctx, id)
  const { ownerId, ownerName, lat, lng, access, referrals: total, open: opened, met, ...rest } = row
  const { is_code_named, isUnderCodeName: isHidden } = rest
  return {
    ...(rest as typeof rest & StoredCustomer),
    codeName: is_code_named ? (row.firstName as string) : null,
    access: access!,
    owner: ownerId === null ? null : { id: ownerId, name: ownerName! },
    point: lat === null || lng === null ? null : { lat, lng },
    mayEdit: mayEditCustomer(ctx.viewer, access!) && !isHidden,
    mayArchive: mayArchiveCustomer(ctx.viewer, access!),
    figures: { referrals: total, open: opened, met },
    notSameAs: await notSameAs(visibleCustomers(ctx), id),
  }
}

/** The address of a merged record names the one that remains, to those who may see that. */
async function missing(ctx: Db, id: number) {
  const remaining = await visibleCustomers(ctx)
    .select('customer.id')
    .where('customer.id', '=', (it) =>
      it.selectFrom('customer as merged').select('merged_into_id').where('merged.id', '=', id),
    )
    .executeTakeFirst()
  return remaining ? merged(remaining.id) : notFound('customer')
}

const merged = (id: number) =>
  new Problem(410, 'merged', `This record was merged into ${customerReference(id)}`, {
    fields: { mergedIntoId: [String(id)] },
  })
export type CustomerRecord = Awaited<ReturnType<typeof getCustomer>>
