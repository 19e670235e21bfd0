import { formatPhone } from '@handoff/contracts/kit'
import { FieldTarget, isText } from '@handoff/contracts/network/customFields/kinds'
import type { FieldValue } from '@handoff/contracts/network/customFields/values'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { underCodeName } from '../../../kit/records/code-name.ts'
import { activeFields, type Field, fieldsOf, seesSensitive } from './customFields.queries.ts'

/** Whose value it is: a customer's, or an entity's. */
export type Target = 'customer' | 'entity'
export const targetTypeOf = (target: Target) => (target === 'entity' ? FieldTarget.Network : FieldTarget.Customer)
export const idColumn = (target: Target) => `${target}_id` as const

/** Which column holds the values of a kind. */
export const columnOf = {
  text: 'text_value',
  longText: 'text_value',
  phone: 'text_value',
  email: 'text_value',
  url: 'text_value',
  number: 'number_value',
  date: 'date_value',
  boolean: 'boolean_value',
  single: 'option_id',
  multi: 'option_ids',
  file: 'file_id',
} as const

type Db = Pick<Ctx, 'db'>
type File = { id: number; name: string; size: number }
export type StoredValue = { value: FieldValue; file: File | null }
type Row = { recordId: number; fieldId: number; value: FieldValue; file: File | null }

/** The values of records as they are stored, by record and field. */
export async function storedValues({ db }: Db, target: Target, ids: readonly number[], fieldIds?: readonly number[]) {
  const byRecord = new Map<number, Map<number, StoredValue>>(ids.map((id) => [id, new Map()]))
  if (!ids.length || fieldIds?.length === 0) return byRecord
  const column = sql.ref(idColumn(target))
  const { rows } = await sql<Row>`
    select ${column} as "recordId", custom_value.field_id as "fieldId",
      coalesce(to_jsonb(text_value), to_jsonb(number_value), to_jsonb(date_value), to_jsonb(boolean_value),
        to_jsonb(option_id), to_jsonb(option_ids), to_jsonb(file_id)) as value,
      case when file.id is not null
        then jsonb_build_object('id', file.id, 'name', file.name, 'size', file.size) end as file
    from custom_value left join custom_field_file as file on file.id = custom_value.file_id
    where ${column} = any(${ids}) and (${fieldIds ?? null}::int[] is null or custom_value.field_id = any(${fieldIds ?? null}))`.execute(
    db,
  )
  for (const { recordId, fieldId, value, file } of rows) byRecord.get(recordId)?.set(fieldId, { value, file })
  return byRecord
}

/** Of someone recorded under a code name, no side but the owner’s reads any. */
async function visibleValues(
  ctx: Pick<Ctx, 'db' | 'viewer'>,
  target: Target,
  ids: readonly number[],
  fieldIds?: readonly number[],
) {
  const values = await storedValues(ctx, target, ids, fieldIds)
  if (target === 'customer') for (const id of await underCodeName(ctx, ids)) values.set(id, new Map())
  return values
}

/** The value in the words that people read: the names of options, Yes or No, the name of a file. */
export function wordsOf(field: Pick<Field, 'kind' | 'options'>, fieldValue: StoredValue | undefined) {
  if (!fieldValue) return null
  const { value, file } = fieldValue
  if (field.kind === 'file') return file?.name ?? null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const nameOf = (id: unknown) => field.options.find((option) => option.id === id)?.name
  if (field.kind === 'single') return nameOf(value) ?? null
  // In the order of the options, not in which they were chosen.
  if (Array.isArray(value))
    return field.options
      .filter(({ id }) => value.includes(id))
      .map(({ name }) => name)
      .join('; ')
  return field.kind === 'phone' ? formatPhone(String(value)) : String(value)
}

/** What those without the right read: dots, and the last four characters of a text that is long enough. */
export function maskOf({ kind }: Pick<Field, 'kind'>, { value }: Pick<StoredValue, 'value'>) {
  const text = isText(kind) ? String(value) : ''
  return text.length >= 8 ? `••••${text.slice(-4)}` : '••••'
}

export type CellValue = string | number | boolean | null

/**
 * For lists and exports: what each record's cell shows, by record and field. Days are YYYY-MM-DD, several options are
 * separated by semicolons, and sensitive values are masked for a viewer without the right.
 */
export async function valuesOf(
  ctx: Pick<Ctx, 'db' | 'viewer'>,
  target: Target,
  ids: readonly number[],
  fieldIds: readonly number[],
): Promise<Map<number, Map<number, CellValue>>> {
  const fields = (await fieldsOf(ctx, targetTypeOf(target))).filter(({ id }) => fieldIds.includes(id))
  const valuesById = await visibleValues(ctx, target, ids, fieldIds)
  const maySee = seesSensitive(ctx.viewer, targetTypeOf(target))
  const cellOf = (field: Field, one: StoredValue | undefined): CellValue => {
    if (!one) return null
    if (field.isSensitive && !maySee) return maskOf(field, one)
    return typeof one.value === 'number' && field.kind === 'number' ? one.value : wordsOf(field, one)
  }
  return new Map(
    ids.map((id) => [id, new Map(fields.map((field) => [field.id, cellOf(field, valuesById.get(id)?.get(field.id))]))]),
  )
}

/** The columns that an export appends for each record: every active field by its name. */
export async function exportedValues(ctx: Pick<Ctx, 'db' | 'viewer'>, target: Target, ids: readonly number[]) {
  const fields = await activeFields(ctx, targetTypeOf(target))
  const cells = await valuesOf(
    ctx,
    target,
    ids,
    fields.map(({ id }) => id),
  )
  return (id: number): Record<string, CellValue> =>
    Object.fromEntries(fields.map((field) => [field.name, cells.get(id)?.get(field.id) ?? null]))
}

/** Every active field with the value of one record, as far as the viewer may see it. */
export async function filledFields(ctx: Pick<Ctx, 'db' | 'viewer'>, target: Target, id: number) {
  const fields = await activeFields(ctx, targetTypeOf(target))
  const values = (await visibleValues(ctx, target, [id])).get(id)!
  const maySee = seesSensitive(ctx.viewer, targetTypeOf(target))
  return fields.map((field) => {
    const one = values.get(field.id)
    const isHidden = !!one && field.isSensitive && !maySee
    return {
      ...field,
      value: isHidden ? null : (one?.value ?? null),
      file: isHidden ? null : (one?.file ?? null),
      masked: isHidden ? maskOf(field, one) : null,
    }
  })
}
