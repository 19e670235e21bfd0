import { hasFlag, type Input } from '@handoff/contracts/kit'
import { CategoryStatus, type categories } from '@handoff/contracts/network/categories'
import { categoryFields } from '@handoff/contracts/network/category-fields'
import { categoryColumnKeys } from '@handoff/contracts/network/category-from-fields'
import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { addressOf, counted } from '../../../kit/lists/figures.ts'
import { page } from '../../../kit/lists/page.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { sortOf } from '../../../kit/lists/sort.ts'
import { notFound } from '../../../kit/problem.ts'
import { selectOf } from '../../../kit/records/field-columns.ts'

const specialties = sql<{ id: number; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', specialty.id, 'name', specialty.name) order by specialty.name)
  from specialty where specialty.category_id = category.id), '[]')`

/** Names that other categories had before they were merged into this one. */
const aliases = sql<string[]>`coalesce((
  select array_agg(merged.name order by merged.name) from category as merged where merged.merged_into_id = category.id), '{}')`

export type Place = { stateId?: number; countyId?: number }
/** How many active and listed entities offer it, with a place there. */
export const entitiesIn = ({ stateId, countyId }: Place) => sql<number>`(
  select count(*)::int from entity_category join entity on entity.id = entity_category.entity_id
  where entity_category.category_id = category.id and entity.entity_state in (1, 3)
    and entity.merged_into_id is null
    ${
      stateId === undefined
        ? sql``
        : sql`and exists (select from entity_address as address
      where address.entity_id = entity.id and address.state_id = ${stateId})`
    }
    ${
      countyId === undefined
        ? sql``
        : sql`and exists (select from entity_address as address
      where address.entity_id = entity.id and address.county_id = ${countyId})`
    })`
const entities = entitiesIn({})
const hasSpecialty = sql<boolean>`exists (select from specialty where specialty.category_id = category.id)`

/** Open referrals by category: of the whole network for the administrative side, else of the viewer's entity. */
async function openReferrals({ db, viewer }: Ctx, categoryIds: number[]) {
  const ownId = ownEntity(viewer)
  // As the two lists have them: all that was received, and of what was sent one line for each group.
  const isReceived = ownId === null ? sql`sent_at is not null` : sql`sent_at is not null and to_entity_id = ${ownId}`
  const isListedAsSent = ownId === null ? sql`false` : sql`from_entity_id = ${ownId} and is_lead and removed_at is null`
  const rows = await db
    .selectFrom('referral')
    .select([
      'category_id',
      sql<number>`count(*) filter (where ${isReceived})::int`.as('inbound'),
      sql<number>`count(*) filter (where ${isListedAsSent})::int`.as('outbound'),
    ])
    .where('stage', 'in', open)
    .where('category_id', '=', sql<number>`any(${categoryIds})`)
    .$if(viewer.side === 'entity', (it) =>
      it.where((or) =>
        or.or([or('from_entity_id', '=', ownEntity(viewer)), or('to_entity_id', '=', ownEntity(viewer)!)]),
      ),
    )
    .groupBy('category_id')
    .execute()
  return new Map(rows.map((row) => [row.category_id, row]))
}

const rows = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('category')
    .select([
      'category.id',
      ...selectOf(categoryFields, categoryColumnKeys, 'category'),
      'category.position',
      'category.version',
      specialties.as('specialties'),
      aliases.as('aliases'),
      entities.as('entities'),
    ])
    // What was merged is an alias of another.
    .where('category.merged_into_id', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

async function withUsage(ctx: Ctx, pageRows: Row[]) {
  const counts = await openReferrals(
    ctx,
    pageRows.map(({ id }) => id),
  )
  return pageRows.map(({ entities, ...category }) => ({
    ...category,
    usage: { entities, ...usageOf(ctx, category, counts.get(category.id)) },
  }))
}

type Counts = { inbound: number; outbound: number }
const nothingOpen: Counts = { inbound: 0, outbound: 0 }

function usageOf({ viewer }: Ctx, { id, isSensitive }: { id: number; isSensitive: boolean }, counts = nothingOpen) {
  // No list shows a sensitive category to anyone who may not see it.
  const isListed = !isSensitive || hasFlag(viewer, 'referrals', 'sensitive')
  const figure = (side: 'inbound' | 'outbound', page: string, definition: string) => ({
    side,
    ...counted(
      counts[side],
      definition,
      isListed ? addressOf(page, { queue: 'all', isOpen: true, categoryId: id }) : null,
    ),
  })
  const inbound = figure(
    'inbound',
    '/customer-referrals/in-bound',
    'Referrals received in this category, not over yet.',
  )
  const outbound = figure('outbound', '/customer-referrals/out-bound', 'Referrals sent in this category, not over yet.')
  return {
    openReferrals: counts.inbound + counts.outbound,
    open: viewer.side === 'admin' ? [inbound] : [inbound, outbound],
  }
}

export async function show(ctx: Ctx, { id }: { id: number }) {
  const [category] = await withUsage(ctx, await rows(ctx).where('category.id', '=', id).execute())
  if (!category) throw notFound('category')
  return category
}

export async function list(ctx: Ctx, { search, status, isOffered, sort, ...more }: Input<typeof categories.list>) {
  const { stateId, countyId, isSensitive, hasSpecialties, ...paging } = more
  const place = { ...(stateId !== undefined && { stateId }), ...(countyId !== undefined && { countyId }) }
  const { field, direction } = sortOf(sort)
  const query = rows(ctx)
    .$if(status !== CategoryStatus.All, (it) => it.where('category.is_active', '=', status === CategoryStatus.Active))
    .$if(isOffered !== undefined, (it) => it.where(sql<boolean>`(${entitiesIn(place)} > 0) = ${isOffered!}`))
    .$if(isSensitive === true, (it) => it.where('category.is_sensitive', '=', true))
    .$if(hasSpecialties === true, (it) => it.where(hasSpecialty))
    .$if(!!search, (it) =>
      it.where((or) =>
        or.or([
          mentionsAll(
            search!,
            sql.ref('category.name'),
            sql`(select string_agg(specialty.name, ' ') from specialty where specialty.category_id = category.id)`,
          ),
          or('category.code', '=', search!),
          or.exists(
            or
              .selectFrom('category as merged')
              .select('merged.id')
              .whereRef('merged.merged_into_id', '=', 'category.id')
              .where(mentionsAll(search!, sql.ref('merged.name'))),
          ),
        ]),
      ),
    )
    .orderBy(sql.ref(orders[field]), direction)
    .orderBy('category.id')
  const result = await page(ctx, query, paging)
  return { ...result, data: await withUsage(ctx, result.data) }
}

const orders = { name: 'name', entities: 'entities', position: 'position' } as const

export async function dropdown({ db }: Ctx) {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name', 'color', 'is_sensitive as isSensitive', specialties.as('specialties')])
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()
  return rows.map(({ id, ...category }) => ({ ...category, value: String(id) }))
}

/** The kinds of help by their names, for anyone who has no account yet. */
export const marks = ({ db }: Pick<Ctx, 'db'>) =>
  db.selectFrom('category').select(['id', 'name', 'color']).where('is_active', '=', true).orderBy('position').execute()

/** Is each of these a category that can be chosen? */
export async function areCategories({ db }: Pick<Ctx, 'db'>, ids: readonly number[]) {
  const { count } = await db
    .selectFrom('category')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('is_active', '=', true)
    .where('id', '=', sql<number>`any(${ids as number[]}::int[])`)
    .executeTakeFirstOrThrow()
  return count === new Set(ids).size
}
