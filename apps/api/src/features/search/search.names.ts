import { open } from '@handoff/contracts/referrals/referral-stages'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { plannedAgain } from '../../db/named-statements.ts'
import type { Ctx } from '../../kit/context.ts'
import { beginning } from '../../kit/search.ts'
import { matching as isCustomer, referralsOf, visibleCustomers } from '../customers/customers.queries.ts'
import { placeOf } from '../entities/entities.columns.ts'
import { foundBy, named, offered, places } from '../entities/entities.filters.ts'
import { visibleEntities } from '../entities/entities.queries.ts'

/** So many are compared to tell which are best: two letters may be in half of all names. */
const mostCompared = 500

export const customerName = ({ viewer }: Pick<Ctx, 'viewer'>) =>
  viewer.side === 'admin'
    ? sql<string>`customer.search_name`
    : sql<string>`lower(seen.first_name || ' ' || seen.last_name)`

/** So many are found: more than are shown, to be looked at for their referrals. */
const mostNamed = 25

export function bestCustomers(ctx: Ctx, q: string): Promise<number[]> {
  const name = customerName(ctx)
  const visible = visibleCustomers(ctx).select(['customer.id', name.as('name')])
  return best(ctx, q, [visible.where(sql<boolean>`${name} like ${beginning(q)}`), visible.where(isCustomer(ctx, q))])
}

export async function customersWith(ctx: Ctx, ids: number[]) {
  if (!ids.length) return []
  const rows = await visibleCustomers(ctx)
    .select([
      'customer.id',
      sql<string>`customer.first_name || ' ' || customer.last_name`.as('name'),
      sql<string | null>`(select full_name from county where county.id = customer.county_id)`.as('county'),
      sql<string | null>`(select code from state where state.id = customer.state_id)`.as('stateCode'),
      sql<number>`(select count(*)::int from ${referralsOf(ctx)} and referral.stage = any(${open}))`.as('open'),
    ])
    .where('customer.id', '=', sql<number>`any(${ids})`)
    .execute()
  return inOrder(ids, rows)
}

export function bestEntities(ctx: Ctx, q: string): Promise<number[]> {
  const name = sql<string>`entity.search_name`
  const visible = visibleEntities(ctx).select(['entity.id', name.as('name')])
  return best(ctx, q, [
    visible.where(sql<boolean>`${name} like ${beginning(q)}`),
    visible.where(foundBy([named(q)])),
    visible.where(foundBy([offered(q)])),
    visible.where(foundBy([places(q)])),
  ])
}

export async function entitiesWith(ctx: Ctx, ids: number[]) {
  if (!ids.length) return []
  const rows = await visibleEntities(ctx)
    .select([
      'entity.id',
      'entity.name',
      'entity.capacity',
      'entity.entity_state as entityState',
      placeOf('entity').as('place'),
      sql<string | null>`(select category.name from entity_category as offer
        join category on category.id = offer.category_id and category.is_active
        where offer.entity_id = entity.id order by category.position limit 1)`.as('category'),
    ])
    .where('entity.id', '=', sql<number>`any(${ids})`)
    .execute()
  return inOrder(ids, rows)
}

/** Of whichever tables they read: ids and names. */
type Question = { limit: (count: RawBuilder<number>) => Expression<unknown> }

/** The whole name, what begins so, a word that begins so, then the rest. */
const rankOf = (name: RawBuilder<string>, q: string) => sql`case
  when ${name} = ${q.toLowerCase()} then 0
  when ${name} like ${beginning(q)} then 1
  when ${name} like ${`% ${beginning(q)}`} then 2 else 3 end`

async function best({ db }: Ctx, q: string, questions: Question[]): Promise<number[]> {
  const compared = sql.join(
    questions.map((question) => sql`(${question.limit(sql.lit(mostCompared))})`),
    sql` union all `,
  )
  const { rows } = await sql<{ id: number }>`
    select id from (select distinct id, name from (${compared}) as every_one) as found
    order by ${rankOf(sql`name`, q)}, name, id limit ${sql.lit(mostNamed)}
    ${sql.raw(plannedAgain)}`.execute(db)
  return rows.map(({ id }) => id)
}

function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
