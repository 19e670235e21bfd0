import type { Input } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { page } from '../../../../kit/lists/page.ts'
import { hasWords } from '../../../../kit/lists/search.ts'
import { sortOf } from '../../../../kit/lists/sort.ts'
import { notFound } from '../../../../kit/problem.ts'
import { entityFrom, entityRows, visibleEntities } from '../directory/list-entities.ts'

const individualsOf = sql<{ id: number; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name) order by person.name)
  from entity as person where person.parent_id = entity.id and person.entity_state in (1, 2, 3)), '[]')`

const organizationRows = (ctx: Ctx) =>
  entityRows(ctx).select(individualsOf.as('individuals')).where('entity.network_type', '=', NetworkType.Organization)

type Row = Awaited<ReturnType<ReturnType<typeof organizationRows>['execute']>>[number]
const organizationFrom = (row: Row) => ({ ...entityFrom(row), individuals: row.individuals })

export async function organizations(ctx: Ctx, { search, sort, ...paging }: Input<typeof entities.organizations>) {
  const result = await page(
    ctx,
    organizationRows(ctx)
      .$if(!!search, (it) => it.where(hasWords(sql.ref('entity.search_name'), search!)))
      .orderBy('entity.search_name', sortOf(sort).direction)
      .orderBy('entity.id'),
    paging,
  )
  return { ...result, data: result.data.map(organizationFrom) }
}

export async function organization(ctx: Ctx, { id }: Input<typeof entities.organization>) {
  const row = await organizationRows(ctx).where('entity.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('organization')
  return organizationFrom(row)
}

export async function favorites({ db, viewer }: Ctx) {
  const rows = await db
    .selectFrom('favorite')
    .select('entity_id')
    .where('account_id', '=', viewer.id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ entity_id }) => entity_id)
}

export async function addFavorite(ctx: Ctx, { id }: Input<typeof entities.addFavorite>) {
  const entity = await visibleEntities(ctx).select('entity.id').where('entity.id', '=', id).executeTakeFirst()
  if (!entity) throw notFound('provider')
  await ctx.db
    .insertInto('favorite')
    .values({ account_id: ctx.viewer.id, entity_id: id, created_at: ctx.now() })
    .onConflict((it) => it.doNothing())
    .execute()
  return null
}

export async function removeFavorite(ctx: Ctx, { id }: Input<typeof entities.removeFavorite>) {
  const removed = await ctx.db
    .deleteFrom('favorite')
    .where('account_id', '=', ctx.viewer.id)
    .where('entity_id', '=', id)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw notFound('favorite')
  return null
}
