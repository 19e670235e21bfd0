import { isListed, isText } from '@handoff/contracts/network/customFields/kinds'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { beginning, containing } from '../../../kit/lists/search.ts'
import { dialedDigits, isDialed } from '../../../kit/mail/dialed-number.ts'
import { badInput, forbidden } from '../../../kit/problem.ts'
import { isUnderCodeName } from '../../../kit/records/code-name.ts'
import { activeFields, type Field, seesSensitive } from './customFields.queries.ts'
import { columnOf, idColumn, type Target, targetTypeOf } from './customFields.values.ts'

type Db = Pick<Ctx, 'db' | 'viewer'>

/** A field that this viewer may filter and sort by: an order would reveal what a mask hides. */
async function listedField(ctx: Db, target: Target, fieldId: number): Promise<Field> {
  const field = (await activeFields(ctx, targetTypeOf(target))).find(({ id }) => id === fieldId)
  if (!field || !isListed(field.kind)) throw badInput({ [`cf.${fieldId}`]: ['This field is unknown'] })
  if (field.isSensitive && !seesSensitive(ctx.viewer, targetTypeOf(target)))
    throw forbidden(`You don’t have access to ${field.name}`)
  return field
}

/**
 * Conditions for the filters by field id. A text begins with the filter, ignoring case; a number or a day equals it, or is
 * within `from..to`, where either end may be left out; yes or no; for options any of the ids, separated by commas. Each
 * kind has its own index.
 */
export async function filteredBy(ctx: Db, target: Target, filters: Readonly<Record<number, string>>) {
  const conditions: RawBuilder<boolean>[] = []
  for (const [id, text] of Object.entries(filters)) {
    if (!text.trim()) continue
    const field = await listedField(ctx, target, Number(id))
    conditions.push(
      sql<boolean>`${sql.ref(`${target}.id`)} in (
        select ${sql.ref(idColumn(target))} from custom_value where field_id = ${field.id} and ${matching(field, text.trim())})
        ${target === 'customer' ? sql`and not ${isUnderCodeName(ctx.viewer)}` : sql``}`,
    )
  }
  return conditions
}

/** The text of an index: of a long one its beginning. */
const beginningOf = sql<string>`lower(left(text_value, 200))`

function matching(field: Field, text: string): RawBuilder<boolean> {
  const refused = () => badInput({ [`cf.${field.id}`]: [`This is not a filter for ${field.name}`] })
  if (field.kind === 'phone' && isDialed(text))
    return sql`phone_digits(text_value) like ${containing(dialedDigits(text))}`
  if (isText(field.kind)) return sql`text_value is not null and ${beginningOf} like ${beginning(text.slice(0, 200))}`
  if (field.kind === 'boolean') {
    const isYes = /^(yes|true|1)$/i.test(text)
    if (!isYes && !/^(no|false|0)$/i.test(text)) throw refused()
    return sql`boolean_value = ${isYes}`
  }
  if (field.kind === 'number')
    return between(sql.ref('number_value'), text, /^-?\d{1,12}(\.\d{1,9})?$/, sql`double precision`, refused)
  if (field.kind === 'date') return between(sql.ref('date_value'), text, isDay, sql`date`, refused)
  const ids = text.split(',').map(Number)
  if (ids.some((id) => !field.options.some((option) => option.id === id))) throw refused()
  // With the field's id the planner would join two indexes; an option belongs to one field alone.
  return field.kind === 'single' ? sql`option_id = any(${ids})` : sql`option_ids && ${ids}::int[]`
}

const isDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)$|^\d{4}-(0[13-9]|1[0-2])-30$|^\d{4}-(0[13578]|1[02])-31$/

function between(
  column: Expression<unknown>,
  text: string,
  shape: RegExp,
  type: RawBuilder<unknown>,
  refused: () => Error,
): RawBuilder<boolean> {
  const ends = text.split('..')
  const [from = '', to = ''] = ends.length === 1 ? [text, text] : ends
  if (ends.length > 2 || (!from && !to) || [from, to].some((end) => end && !shape.test(end))) throw refused()
  const least = from ? sql` and ${column} >= ${from}::${type}` : sql``
  const most = to ? sql` and ${column} <= ${to}::${type}` : sql``
  return sql`${column} is not null${least}${most}`
}

/** What to order records by; null for those without a value. Texts by their beginning, choices by the order of options. */
export async function sortBy(ctx: Db, target: Target, fieldId: number): Promise<RawBuilder<unknown>> {
  const field = await listedField(ctx, target, fieldId)
  return sql`(select ${orderOf(field)} from custom_value
    where custom_value.field_id = ${field.id} and ${sql.ref(`custom_value.${idColumn(target)}`)} = ${sql.ref(`${target}.id`)}
      ${target === 'customer' ? sql`and not ${isUnderCodeName(ctx.viewer)}` : sql``})`
}

function orderOf({ kind }: Field): RawBuilder<unknown> {
  if (isText(kind)) return beginningOf
  if (kind === 'number') return sql`number_value`
  if (kind === 'date') return sql`date_value`
  if (kind === 'boolean') return sql`boolean_value`
  if (kind === 'single') return sql`(select position from custom_field_option where id = option_id)`
  return sql`(select array_agg(position order by position) from custom_field_option where id = any(option_ids))`
}

/**
 * The first records in the order of a field, straight from its index: for lists that are too long to be sorted. Those
 * without a value follow, in the order of their ids, and are the caller's.
 */
export async function sortedIds(ctx: Db, target: Target, fieldId: number, direction: 'asc' | 'desc') {
  const field = await listedField(ctx, target, fieldId)
  const column = sql.ref(idColumn(target))
  const way = sql.raw(direction)
  const value = columnOf[field.kind]
  return sql<{ id: number }>`select ${column} as id from custom_value
    where field_id = ${field.id} and ${sql.ref(value)} is not null order by ${orderOf(field)} ${way}`
}
