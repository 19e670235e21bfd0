import { changed, type Input } from '@handoff/contracts/kit'
import { type customFields, type FieldValues, mayDefine } from '@handoff/contracts/network/customFields/customFields'
import { FieldTarget, mayBePublic, mostFields, targetOf } from '@handoff/contracts/network/customFields/kinds'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { badInput, conflict, forbidden } from '../../../kit/problem.ts'
import { mayNotUnguard, unconfirmed } from '../../../kit/records/unguarded-change.ts'
import { bumpVersion, changeRecord, stale } from '../../../kit/records/version.ts'
import { checkDefinition, defaultOf, refuseNarrower } from './customFields.check-definition.ts'
import { saveOptions } from './customFields.options.ts'
import { type Field, fieldOf, fieldsOf, seesSensitive, usesOf } from './customFields.queries.ts'
import { removeRulesOf } from './customFields.rules.ts'

export function create(ctx: Ctx, { targetType, ...values }: Input<typeof customFields.create>) {
  refuseOthers(ctx, targetType)
  return ctx.transaction(async (tx) => {
    await oneAtATime(tx)
    const target = targetOf(targetType)
    checkDefinition(values, target)
    const known = await fieldsOf(tx, target)
    refuseTaken(known, values.name)
    if (known.length >= mostFields) throw conflict(`There can be at most ${mostFields} fields`)
    const { id } = await tx.db
      .insertInto('custom_field')
      .values({
        ...columnsOf(values, target),
        target_type: target,
        position: sql<number>`(select coalesce(max(position), -1) + 1 from custom_field)`,
        created_at: tx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveOptions(tx, id, values)
    await saveDefault(tx, id, values)
    await tx.record({ type: 'customField.created', fieldId: id, targetType: target })
    return fieldOf(tx, id)
  })
}

/** What is left out stays as it is. */
export const save = (ctx: Ctx, { id, version, confirmed, ...changes }: Input<typeof customFields.save>) =>
  ctx.transaction(async (tx) => {
    const before = await heldField(tx, id)
    if (before.version !== version) throw stale('field', `It is at version ${before.version}`, before)
    const values = changed<FieldValues>(valuesFrom(before), changes)
    checkDefinition(values, before.targetType)
    refuseTaken(
      (await fieldsOf(tx, before.targetType)).filter((field) => field.id !== id),
      values.name,
    )
    const uses = await usesOf(tx, [id])
    const isWeakened = before.isSensitive && (!values.isSensitive || values.kind !== before.kind)
    if (isWeakened && !seesSensitive(tx.viewer, before.targetType)) throw mayNotUnguard(before.name)
    const valuesShown = uses.find(({ optionId }) => optionId === null)?.uses ?? 0
    const isExposed = before.isSensitive && !values.isSensitive
    if (isExposed && valuesShown > 0 && !confirmed)
      throw unconfirmed(
        `${inWords(valuesShown, before.targetType)} a value for ${before.name}: this shows them to everyone with access to the record`,
      )
    if (uses.length) refuseNarrower(before, values, uses)

    const update = tx.db.updateTable('custom_field').set(columnsOf(values, before.targetType))
    return changeRecord(tx, {
      before,
      write: async () => {
        await bumpVersion(update, { id, version }, () => stale('field'))
        await saveOptions(tx, id, values)
        await saveDefault(tx, id, values)
      },
      read: () => fieldOf(tx, id),
      record: (fields) =>
        tx.record({
          type: 'customField.changed',
          fieldId: id,
          targetType: before.targetType,
          fields,
          ...(isExposed && { exposed: valuesShown }),
        }),
    })
  })

export const makeActive = (ctx: Ctx, { id, isActive }: Input<typeof customFields.makeActive>) =>
  ctx.transaction(async (tx) => {
    const { targetType, ...before } = await heldField(tx, id)
    if (before.isActive !== isActive) {
      await tx.db.updateTable('custom_field').set({ is_active: isActive }).where('id', '=', id).execute()
      await tx.record({ type: 'customField.activated', fieldId: id, targetType, isActive })
    }
    return fieldOf(tx, id)
  })

export const remove = (ctx: Ctx, { id, forcefully, name }: Input<typeof customFields.remove>) =>
  ctx.transaction(async (tx) => {
    const field = await heldField(tx, id)
    const values = (await usesOf(tx, [id])).find(({ optionId }) => optionId === null)?.uses ?? 0
    if (values > 0 && !forcefully)
      throw conflict(
        `${inWords(values, field.targetType)} a value for ${field.name}`,
        'Deleting the field deletes them',
      )
    if (forcefully && name !== field.name) throw badInput({ name: [`Type the name of the field: ${field.name}`] })
    await tx.db.deleteFrom('custom_value').where('field_id', '=', id).execute()
    await removeRulesOf(tx, id)
    await tx.db.deleteFrom('custom_field').where('id', '=', id).execute()
    await tx.record({ type: 'customField.removed', fieldId: id, targetType: field.targetType, values }, field.name)
    return null
  })

export function order(ctx: Ctx, { targetType, ids }: Input<typeof customFields.order>) {
  refuseOthers(ctx, targetType)
  return ctx.transaction(async (tx) => {
    await oneAtATime(tx)
    const known = await fieldsOf(tx, targetType)
    const isComplete = new Set(ids).size === ids.length && ids.length === known.length
    if (!isComplete || !known.every(({ id }) => ids.includes(id)))
      throw conflict('The fields have changed since you opened them. Reload and try again')
    await sql`
      update custom_field set position = requested.position
      from unnest(${ids}::int[]) with ordinality as requested (id, position)
      where custom_field.id = requested.id and custom_field.position <> requested.position`.execute(tx.db)
    await tx.record({ type: 'customField.ordered', targetType: targetOf(targetType) })
    return null
  })
}

const inWords = (count: number, targetType: FieldTarget) => {
  const noun =
    targetType === FieldTarget.Customer ? ['customer has', 'customers have'] : ['provider has', 'providers have']
  return `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}`
}

function refuseOthers({ viewer }: Pick<Ctx, 'viewer'>, targetType: number) {
  if (!mayDefine(viewer, targetType)) throw forbidden()
}

function refuseTaken(others: readonly Field[], name: string) {
  if (others.some((field) => field.name.toLowerCase() === name.toLowerCase()))
    throw badInput({ name: [`There’s already a field ${name}`] })
}

/** Names and the order are compared with all others. Values can still be saved: they lock the rows of their fields. */
const oneAtATime = ({ db }: Tx) => sql`lock table custom_field in share row exclusive mode`.execute(db)

/** Waits for values that are being saved, so that they count. */
async function heldField(tx: Tx, id: number) {
  await oneAtATime(tx)
  await sql`select from custom_field where id = ${id} for update`.execute(tx.db)
  const field = await fieldOf(tx, id)
  refuseOthers(tx, field.targetType)
  return field
}

const valuesFrom = (field: Field): FieldValues => ({
  name: field.name,
  kind: field.kind,
  help: field.help,
  isRequired: field.isRequired,
  isSensitive: field.isSensitive,
  isPublic: field.isPublic,
  isOnOverview: field.isOnOverview,
  minimum: field.minimum,
  maximum: field.maximum,
  mostCharacters: field.mostCharacters,
  options: field.options,
  defaultValue: field.defaultValue,
})

const columnsOf = (values: FieldValues, target: FieldTarget) => ({
  name: values.name,
  kind: values.kind,
  help: values.help || null,
  is_required: values.isRequired,
  is_sensitive: values.isSensitive,
  is_on_overview: values.isOnOverview && target === FieldTarget.Customer,
  is_public: values.isPublic && target === FieldTarget.Customer && mayBePublic(values.kind),
  minimum: values.minimum || null,
  maximum: values.maximum || null,
  most_characters: values.mostCharacters,
})

/** After the options: a default may be one of them. */
async function saveDefault(tx: Tx, id: number, values: FieldValues) {
  const value = defaultOf(await fieldOf(tx, id), values.defaultValue)
  await tx.db
    .updateTable('custom_field')
    .set({ default_value: value === null ? null : JSON.stringify(value) })
    .where('id', '=', id)
    .execute()
}
