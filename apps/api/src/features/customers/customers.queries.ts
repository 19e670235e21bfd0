import { CustomerAccess, type customers } from '@handoff/contracts/customers'
import type { Input } from '@handoff/contracts/kit'
import { afterAcceptance, open } from '@handoff/contracts/referrals/referral-steps'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { exists } from '../../kit/exists.ts'
import { page } from '../../kit/page.ts'
import { forbidden, notFound } from '../../kit/problem.ts'
import { beginning, containing } from '../../kit/search.ts'
import { missingLast, sortOf } from '../../kit/sorting.ts'

type Db = Pick<Ctx, 'db' | 'viewer' | 'now'>

/** Through what the viewer sees the customer; the strongest of several. */
const accessOf = ({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>) =>
  viewer.side === 'admin'
    ? sql<CustomerAccess>`${CustomerAccess.Admin}::int`
    : sql<CustomerAccess | null>`(
        select min(kind) from customer_access as access
        where access.customer_id = customer.id and access.entity_id = ${viewer.entityId}
        and (access.until is null or access.until > ${now()}))`

/** The customers this viewer may see: an entity those it owns, added, or was referred and accepted. */
export function visibleCustomers(ctx: Db) {
  const all = ctx.db.selectFrom('customer').leftJoin('entity as owner', 'owner.id', 'customer.owner_entity_id')
  const { viewer } = ctx
  if (viewer.side === 'admin') return all
  return all.where((it) =>
    it.exists(
      it
        .selectFrom('customer_access')
        .select('customer_access.customer_id')
        .whereRef('customer_access.customer_id', '=', 'customer.id')
        .where('customer_access.entity_id', '=', viewer.entityId)
        .where((or) => or.or([or('customer_access.until', 'is', null), or('customer_access.until', '>', ctx.now())])),
    ),
  )
}

/** For others there is no such customer, whether there is one or not. */
export async function refuseHiddenCustomer(ctx: Db, id: number) {
  if (!(await exists(visibleCustomers(ctx).where('customer.id', '=', id)))) throw notFound('customer')
}

/** The administrative side, and entities that own or added the customer; not those it was referred to. */
export const mayEditCustomer = async (ctx: Db, id: number) =>
  ctx.viewer.side === 'admin' ||
  exists(
    ctx.db
      .selectFrom('customer_access')
      .where('customer_id', '=', id)
      .where('entity_id', '=', ctx.viewer.entityId)
      .where('kind', 'in', [CustomerAccess.Owner, CustomerAccess.Added])
      .where((it) => it.or([it('until', 'is', null), it('until', '>', ctx.now())])),
  )

export async function refuseReadOnlyCustomer(ctx: Db, id: number) {
  await refuseHiddenCustomer(ctx, id)
  if (!(await mayEditCustomer(ctx, id))) throw forbidden('Only a provider that manages this customer can change it')
}

/** Referrals of the customer that the viewer takes part in. */
const referralsOf = ({ viewer }: Pick<Ctx, 'viewer'>) => {
  const all = sql`referral where referral.customer_id = customer.id and referral.stage not in ('draft', 'error')`
  if (viewer.side === 'admin') return all
  const { entityId } = viewer
  return sql`${all} and (referral.from_entity_id = ${entityId}
    or (referral.to_entity_id = ${entityId} and referral.stage = any(${afterAcceptance as unknown})))`
}

/** Has the customer a referral under way, as far as the viewer takes part? */
export const hasOpenReferral = (ctx: Pick<Ctx, 'viewer'>) =>
  sql<boolean>`exists (select from ${referralsOf(ctx)} and referral.stage = any(${open}))`

export async function list(ctx: Ctx, input: Input<typeof customers.list>) {
  const { search, state, access, stateId, withOpenReferral, sort, ...paging } = input
  const referrals = referralsOf(ctx)
  const openReferrals = sql<number>`(select count(*)::int from ${referrals} and referral.stage = any(${open}))`
  const lastReferredAt = sql<Date | null>`(select max(referral.sent_at) from ${referrals})`
  const { field, direction } = sortOf(sort)

  const found = await page(
    ctx.db,
    visibleCustomers(ctx)
      .leftJoin('county', 'county.id', 'customer.county_id')
      .leftJoin('state', 'state.id', 'customer.state_id')
      .select([
        'customer.id',
        'customer.first_name as firstName',
        'customer.last_name as lastName',
        'customer.preferred_name as preferredName',
        ageOf(ctx).as('age'),
        'customer.email',
        'customer.phone',
        'county.full_name as county',
        'state.code as stateCode',
        'customer.languages',
        'customer.state',
        'customer.created_at',
        'owner.id as ownerId',
        'owner.name as ownerName',
        accessOf(ctx).as('access'),
        openReferrals.as('openReferrals'),
        lastReferredAt.as('lastReferredAt'),
      ])
      .$if(!!search, (it) => it.where(matching(search!)))
      .$if(state !== undefined, (it) => it.where('customer.state', '=', state!))
      .$if(access !== undefined, (it) => it.where(sql<boolean>`${accessOf(ctx)} = ${access!}`))
      .$if(stateId !== undefined, (it) => it.where('customer.state_id', '=', stateId!))
      .$if(withOpenReferral === true, (it) => it.where(hasOpenReferral(ctx)))
      .$if(field === 'name', (it) =>
        it.orderBy('customer.last_name', direction).orderBy('customer.first_name', direction),
      )
      .$if(field === 'created_at', (it) => it.orderBy('customer.created_at', direction))
      .$if(field === 'lastReferredAt', (it) => it.orderBy(sql`"lastReferredAt"`, missingLast(direction)))
      .orderBy('customer.id'),
    paging,
  )
  return {
    ...found,
    data: found.data.map(({ ownerId, ownerName, ...row }) => ({
      ...row,
      access: row.access!,
      owner: ownerId === null ? null : { id: ownerId, name: ownerName! },
    })),
  }
}

/** By the calendar of whoever looks. */
const ageOf = ({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>) => sql<number | null>`extract(year from
  age((${now()}::timestamptz at time zone ${viewer.timeZone})::date, customer.date_of_birth))::int`

/** By any part of the name; by email or the digits of the phone where the text looks like one. */
export function matching(text: string) {
  const digits = text.replace(/\D/g, '')
  if (text.includes('@')) return sql<boolean>`customer.email like ${beginning(text)}`
  if (digits.length >= 4 && /^[\d\s()+.-]+$/.test(text))
    return sql<boolean>`regexp_replace(coalesce(customer.phone, ''), '\\D', '', 'g') like ${containing(digits)}`
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`customer.search_name like ${containing(word)}`),
    sql` and `,
  )})`
}

export async function getCustomer(ctx: Db, id: number) {
  const referrals = referralsOf(ctx)
  const row = await visibleCustomers(ctx)
    .leftJoin('city', 'city.id', 'customer.city_id')
    .leftJoin('county', 'county.id', 'customer.county_id')
    .leftJoin('state', 'state.id', 'customer.state_id')
    .selectAll('customer')
    .select([
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
  if (!row) throw notFound('customer')
  return row
}
export type CustomerRecord = Awaited<ReturnType<typeof getCustomer>>
