import { checkValue, type FieldValue, keyOf, type ValuesInput } from '@handoff/contracts/network/customFields/values'
import { sql } from 'kysely'
import type { FieldChange, Tx } from '../../../kit/context.ts'
import { badInput, forbidden } from '../../../kit/problem.ts'
import { stale } from '../../../kit/records/version.ts'
import { refuseOtherFile } from './customFields.files.ts'
import { activeFields, type Field, seesSensitive } from './customFields.queries.ts'
import { columnOf, idColumn, storedValues, type Target, targetTypeOf, wordsOf } from './customFields.values.ts'

type How = {
  target: Target
  id: number
  /** Of the record, as it was read. */
  version?: number | undefined
  inputs: ValuesInput
  /** Of a record that is complete afterwards: required fields must have a value, and defaults are filled in. */
  isWhole?: boolean
  /** Of a new record that may lack required values: defaults are filled in. */
  fillsDefaults?: boolean
  /** The record itself is created or saved in the same transaction, so that its version has moved already. */
  isPart?: boolean
}

/**
 * Saves values of one record and records what changed. Whether the viewer may change this record is asked before. Who
 * may not see a sensitive value may add one where there is none.
 */
export async function saveValues(tx: Tx, { target, id, version, inputs, isWhole, fillsDefaults, isPart }: How) {
  // One after the other, so that each change says what was there before it.
  const { rows } = await sql<{ version: number; merged_into_id: number | null }>`
    select version, merged_into_id from ${sql.table(target)} where id = ${id} for no key update`.execute(tx.db)
  const { version: current, merged_into_id: mergedInto } = rows[0]!
  if (mergedInto !== null || (version !== undefined && current !== version))
    throw stale(target === 'entity' ? 'provider' : target)
  const fields = await lockedFields(tx, target)
  const before = (await storedValues(tx, target, [id])).get(id)!
  const missing = fields.filter((one) => !before.has(one.id) && !inputs.some((input) => input.id === one.id))
  const requested = [...inputs, ...(isWhole ? wholeOf(missing) : fillsDefaults ? defaultsOf(missing) : [])]
  const checked = checkInputs(fields, requested)

  const changes = checked.filter(({ field, value }) => !isSame(before.get(field.id)?.value ?? null, value))
  const maySee = seesSensitive(tx.viewer, targetTypeOf(target))
  const hidden = changes.find(({ field }) => field.isSensitive && !maySee && before.has(field.id))
  if (hidden) throw forbidden(`You don’t have access to ${hidden.field.name}`)
  if (!changes.length) return

  for (const { field, value } of changes)
    if (field.kind === 'file' && value !== null) await refuseOtherFile(tx, field.id, Number(value))
  for (const { field, value } of changes) await write(tx, { target, id, field, value })
  // A form of the record that was opened before must not write over these values unseen.
  if (!isPart) await sql`update ${sql.table(target)} set version = version + 1 where id = ${id}`.execute(tx.db)
  const after = (await storedValues(tx, target, [id])).get(id)!
  await tx.record(
    {
      type: 'customField.valuesSaved',
      customerId: target === 'customer' ? id : null,
      entityId: target === 'entity' ? id : null,
      fieldIds: changes.map(({ field }) => field.id),
    },
    null,
    changes.map(
      ({ field }): FieldChange => ({
        field: keyOf(field.id),
        before: wordsOf(field, before.get(field.id)),
        after: wordsOf(field, after.get(field.id)),
      }),
    ),
  )
}

/** Definitions stay as they are until the end of the transaction. */
async function lockedFields(tx: Tx, target: Target) {
  await sql`select from custom_field where target_type = ${targetTypeOf(target)} order by id for share`.execute(tx.db)
  return activeFields(tx, targetTypeOf(target))
}

const wholeOf = (missing: readonly Field[]): ValuesInput =>
  missing
    .filter(({ isRequired, defaultValue }) => isRequired || defaultValue !== null)
    .map(({ id, defaultValue }) => ({ id, value: defaultValue }))

/** As far as they fit: no record is refused because of them. */
const defaultsOf = (missing: readonly Field[]): ValuesInput =>
  wholeOf(missing.filter((one) => one.defaultValue !== null && checkValue(one, one.defaultValue).error === undefined))

/** Every value that is wrong, each with its sentence under the key of its field. */
export function checkInputs(fields: readonly Field[], inputs: ValuesInput) {
  const wrong: Record<string, string[]> = {}
  const checked = inputs.flatMap(({ id, value }) => {
    const field = fields.find((one) => one.id === id)
    const result = field ? checkValue(field, value) : { error: 'This field no longer exists' }
    if (result.error !== undefined) wrong[keyOf(id)] = [result.error]
    return field && result.error === undefined ? [{ field, value: result.value }] : []
  })
  if (Object.keys(wrong).length) throw badInput(wrong)
  return checked
}

const isSame = (one: FieldValue | null, other: FieldValue | null) => JSON.stringify(one) === JSON.stringify(other)

type One = { target: Target; id: number; field: Field; value: FieldValue | null }

async function write({ db }: Tx, { target, id, field, value }: One) {
  await db.deleteFrom('custom_value').where('field_id', '=', field.id).where(idColumn(target), '=', id).execute()
  if (value === null) return
  await db
    .insertInto('custom_value')
    .values({ field_id: field.id, [idColumn(target)]: id, [columnOf[field.kind]]: value })
    .execute()
}

/** Of two records that become one: the one that stays has its own values first. */
export async function moveValues({ db }: Pick<Tx, 'db'>, target: Target, fromId: number, intoId: number) {
  const column = sql.ref(idColumn(target))
  await sql`
    update custom_value set ${column} = ${intoId} where ${column} = ${fromId}
    and not exists (select from custom_value as own where own.${column} = ${intoId} and own.field_id = custom_value.field_id)`.execute(
    db,
  )
}
