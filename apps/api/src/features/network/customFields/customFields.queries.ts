import { hasFlag, type Input } from '@handoff/contracts/kit'
import {
  type CustomField,
  type customFields,
  mayDefine,
  sensitiveArea,
} from '@handoff/contracts/network/customFields/customFields'
import { type FieldKind, type FieldTarget, targetOf } from '@handoff/contracts/network/customFields/kinds'
import type { ValueInput } from '@handoff/contracts/network/customFields/values'
import { sql } from 'kysely'
import type { Ctx, PublicCtx, Viewer } from '../../../kit/context.ts'
import { forbidden, notFound } from '../../../kit/problem.ts'

type Db = Pick<Ctx, 'db'>
export type Field = CustomField

const options = sql<{ id: number; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', option.id, 'name', option.name) order by option.position, option.id)
  from custom_field_option as option where option.field_id = custom_field.id), '[]')`

const fields = ({ db }: Db) =>
  db
    .selectFrom('custom_field')
    .select([
      'custom_field.id',
      sql<FieldTarget>`custom_field.target_type`.as('targetType'),
      'custom_field.name',
      sql<FieldKind>`custom_field.kind`.as('kind'),
      'custom_field.help',
      'custom_field.is_required as isRequired',
      'custom_field.is_sensitive as isSensitive',
      'custom_field.is_public as isPublic',
      'custom_field.is_on_overview as isOnOverview',
      'custom_field.is_active as isActive',
      'custom_field.minimum',
      'custom_field.maximum',
      'custom_field.most_characters as mostCharacters',
      options.as('options'),
      sql<ValueInput>`custom_field.default_value`.as('defaultValue'),
      'custom_field.position',
      'custom_field.version',
    ])
    .orderBy('custom_field.position')
    .orderBy('custom_field.id')

export const fieldsOf = (ctx: Db, targetType: number): Promise<Field[]> =>
  fields(ctx).where('target_type', '=', targetOf(targetType)).execute()

export const activeFields = (ctx: Db, targetType: number): Promise<Field[]> =>
  fields(ctx).where('target_type', '=', targetOf(targetType)).where('is_active', '=', true).execute()

export async function fieldOf(ctx: Db, id: number): Promise<Field> {
  const field = await fields(ctx).where('custom_field.id', '=', id).executeTakeFirst()
  if (!field) throw notFound('field')
  return field
}

/** Who may see the values of sensitive fields. */
export const seesSensitive = (viewer: Viewer, targetType: number) =>
  hasFlag(viewer, sensitiveArea(targetType), 'sensitive')

function refuseBlind({ viewer }: Pick<Ctx, 'viewer'>, targetType: number) {
  if (!hasFlag(viewer, sensitiveArea(targetType), 'view')) throw forbidden()
}

export async function active(ctx: Ctx, { targetType }: Input<typeof customFields.active>) {
  refuseBlind(ctx, targetType)
  return activeFields(ctx, targetType)
}

export const ofPublic = async (ctx: PublicCtx) => (await activeFields(ctx, 2)).filter(({ isPublic }) => isPublic)

type Uses = { fieldId: number; optionId: number | null; uses: number }

/** How many records have a value, per field (`optionId` is null) and per option. */
export async function usesOf({ db }: Db, fieldIds: readonly number[]): Promise<Uses[]> {
  const { rows } = await sql<Uses>`
    select field_id as "fieldId", null as "optionId", count(*)::int as uses
    from custom_value where field_id = any(${fieldIds}) group by field_id
    union all
    select field_id, option, count(*)::int
    from custom_value cross join lateral unnest(coalesce(option_ids, array[option_id])) as option
    where field_id = any(${fieldIds}) and num_nonnulls(option_id, option_ids) = 1 group by field_id, option`.execute(db)
  return rows
}

/** Also for people who may define them without the right to look at records. */
export async function all(ctx: Ctx, { targetType }: Input<typeof customFields.all>) {
  if (!mayDefine(ctx.viewer, targetType)) refuseBlind(ctx, targetType)
  const allFields = await fieldsOf(ctx, targetType)
  const uses = await usesOf(
    ctx,
    allFields.map(({ id }) => id),
  )
  const count = (fieldId: number, optionId: number | null) =>
    uses.find((one) => one.fieldId === fieldId && one.optionId === optionId)?.uses ?? 0
  return allFields.map((field) => ({
    ...field,
    uses: count(field.id, null),
    isUsed: count(field.id, null) > 0,
    options: field.options.map((option) => ({ ...option, uses: count(field.id, option.id) })),
  }))
}
