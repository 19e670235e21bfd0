import type { Input } from '@handoff/contracts/kit'
import { HelpState, type help } from '@handoff/contracts/referrals/help'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Ctx } from '../../../kit/context.ts'
import { page } from '../../../kit/lists/page.ts'
import { containing, hasWords } from '../../../kit/lists/search.ts'
import { sortOf } from '../../../kit/lists/sort.ts'
import { dialedDigits, isDialed } from '../../../kit/mail/dialed-number.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { endOfDay } from '../../../kit/time/period.ts'
import { idOfNumber, numberOf } from './help.number.ts'

type Mark = { id: number; name: string; color: string }

const categoriesOf = sql<Mark[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', category.id, 'name', category.name, 'color', category.color) order by category.position)
  from category where category.id = any(request.category_ids)), '[]')`
const placeOf = sql<string | null>`nullif(concat_ws(', ', coalesce(county.full_name, request.zip), state.code), '')`

const offeredBy = sql<number[]>`coalesce((
  select jsonb_agg(category_id) from entity_category where entity_category.entity_id = entity.id), '[]')`

/** For the administrative side only: enforced by the access of every endpoint. */
export const helpRows = ({ db, now }: Pick<Ctx, 'db' | 'now'>) =>
  db
    .selectFrom('help_request as request')
    .leftJoin('county', 'county.id', 'request.county_id')
    .leftJoin('state', 'state.id', 'request.state_id')
    .leftJoin('entity', 'entity.id', 'request.entity_id')
    .leftJoin('account as taker', 'taker.id', 'request.taken_by_id')
    .select([
      'request.id',
      'request.first_name as firstName',
      'request.last_name as lastName',
      'request.phone',
      'request.email',
      'request.state',
      categoriesOf.as('categories'),
      placeOf.as('place'),
      'entity.id as entityId',
      'entity.name as entityName',
      offeredBy.as('offered'),
      personName<string | null>('taker').as('takenBy'),
      'request.priority',
      'request.due_at as dueAt',
      sql<boolean>`(request.due_at is not null and request.due_at < ${now()})`.as('isOverdue'),
      'request.created_at',
      'request.version',
    ])
type Row = Awaited<ReturnType<ReturnType<typeof helpRows>['execute']>>[number]

export const helpFrom = <R extends Row>({ entityId, entityName, offered, ...row }: R) => ({
  ...row,
  number: numberOf(row.id),
  entity: entityId === null ? null : { id: entityId, name: entityName!, categoryIds: offered },
})

const orders = {
  created_at: sql`request.created_at`,
  name: sql`request.search_name`,
  state: sql`request.state`,
  due: sql`request.due_at`,
}

export async function list(ctx: Ctx, { search, state, categoryId, sort, ...paging }: Input<typeof help.list>) {
  const narrowed = helpRows(ctx)
    .$if(!!search, (it) => it.where(matching(search!)))
    .$if(categoryId !== undefined, (it) => it.where(sql<boolean>`${categoryId!} = any(request.category_ids)`))
  const { field, direction } = sortOf(sort)
  const result = await page(
    ctx,
    narrowed
      .$if(state !== undefined, (it) => it.where('request.state', '=', state!))
      .orderBy(orders[field], direction)
      .orderBy('request.id', 'desc'),
    paging,
  )
  const counts = await ctx.db
    .selectFrom(narrowed.as('request'))
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute()
  const byState = Object.fromEntries(Object.values(HelpState).map((one) => [String(one), 0]))
  for (const row of counts) byState[String(row.state)] = row.count
  return { ...result, data: result.data.map(helpFrom), counts: byState }
}

/** By number, name, email, or the digits of the phone. */
function matching(text: string) {
  const id = idOfNumber(text)
  if (id !== undefined) return sql<boolean>`request.id = ${id}`
  if (isDialed(text)) return sql<boolean>`phone_digits(request.phone) like ${containing(dialedDigits(text))}`
  return hasWords(sql`(request.search_name || ' ' || coalesce(fold_key(request.email), ''))`, text)
}

/** In progress with a next date today or in the past, oldest first. */
export const helpToContinue = (ctx: Ctx) =>
  helpRows(ctx)
    .where('request.state', '=', HelpState.InProgress)
    .where(sql<boolean>`request.due_at < ${endOfDay(ctx)}`)
    .orderBy('request.due_at')
    .orderBy('request.id')

/** Number of new requests, for the menu, and of unfinished ones. */
export const countWaiting = (db: Kysely<DB>) =>
  db
    .selectFrom('help_request')
    .select([
      sql<number>`(count(*) filter (where state = ${sql.lit(HelpState.New)}))::int`.as('waiting'),
      sql<number>`count(*)::int`.as('open'),
    ])
    .where('state', 'in', [HelpState.New, HelpState.InProgress])
    .executeTakeFirstOrThrow()

export const waiting = ({ db }: Ctx) => countWaiting(db)
