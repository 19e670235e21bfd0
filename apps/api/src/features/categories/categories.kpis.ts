import type { categories } from '@handoff/contracts/categories'
import { hasFlag, type Input } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { type Period, percent, periodOf } from '../../kit/period.ts'

type Row = {
  id: number
  name: string
  color: string
  isSensitive: boolean
  entities: number
  specialties: number
  referrals: number
  answered: number
  rejected: number
}

export async function kpis(ctx: Ctx, asked: Input<typeof categories.kpis>) {
  const period = periodOf(asked, ctx.now(), ctx.viewer.timeZone)
  const [rows, retired] = await Promise.all([activeOnes(ctx, period), countRetired(ctx)])
  const inUse = rows.filter(({ entities }) => entities > 0).length
  return {
    from: period.from,
    to: period.to,
    total: rows.length,
    retired,
    specialties: rows.reduce((sum, { specialties }) => sum + specialties, 0),
    inUse,
    withoutEntity: rows.length - inUse,
    sensitive: rows.filter(({ isSensitive }) => isSensitive).length,
    mostOffered: mostOf(rows, 'entities'),
    mostRequested: mostOf(rows, 'referrals'),
    highestRejectRate: mostRefused(rows),
    byCategory: rows.map(({ id, name, color, entities, referrals }) => ({ id, name, color, entities, referrals })),
  }
}

/** Each active category in the order of the menus, with who offers it and what was sent under it in the period. */
async function activeOnes({ db, viewer }: Ctx, { from, to }: Period): Promise<Row[]> {
  const own = ownEntity(viewer)
  const { rows } = await sql<Row>`
    with sent as (
      select category_id, count(*)::int as referrals,
        count(answered_at)::int as answered,
        count(*) filter (where answered_at is not null and status = 2)::int as rejected
      from referral
      where sent_at >= (${from}::date::timestamp at time zone ${viewer.timeZone})
        and sent_at < ((${to}::date + 1)::timestamp at time zone ${viewer.timeZone})
        and stage not in ('error', 'recalled')
        and ${own === null ? sql`true` : sql`${own} in (from_entity_id, to_entity_id)`}
      group by category_id)
    select category.id, category.name, category.color, category.is_sensitive as "isSensitive",
      (select count(*)::int from specialty where specialty.category_id = category.id) as specialties,
      (select count(*)::int from entity_category join entity on entity.id = entity_category.entity_id
        where entity_category.category_id = category.id and entity.entity_state in (1, 3)) as entities,
      coalesce(sent.referrals, 0) as referrals, coalesce(sent.answered, 0) as answered,
      coalesce(sent.rejected, 0) as rejected
    from category left join sent
      on sent.category_id = category.id and (not category.is_sensitive or ${hasFlag(viewer, 'referrals', 'sensitive')})
    where category.is_active
    order by category.position, category.id`.execute(db)
  return rows
}

async function countRetired({ db }: Ctx) {
  const { count } = await db
    .selectFrom('category')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('is_active', '=', false)
    .where('merged_into_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

function mostOf<Of extends 'entities' | 'referrals'>(rows: Row[], of: Of) {
  const most = Math.max(0, ...rows.map((row) => row[of]))
  const first = rows.find((row) => row[of] === most)
  return first && most > 0
    ? ({ id: first.id, name: first.name, color: first.color, [of]: most } as Pick<Row, 'id' | 'name' | 'color' | Of>)
    : null
}

function mostRefused(rows: Row[]) {
  const rates = rows.flatMap(({ id, name, color, answered, rejected }) => {
    const rate = percent(rejected, answered)
    return rate ? [{ id, name, color, rate }] : []
  })
  return rates.sort((one, other) => other.rate - one.rate)[0] ?? null
}
