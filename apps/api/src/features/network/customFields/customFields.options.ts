import type { FieldValues } from '@handoff/contracts/network/customFields/customFields'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/context.ts'
import { badInput } from '../../../kit/problem.ts'
import { renameInRules } from './customFields.rules.ts'

/** Renames and moves those that are known by their id, adds new ones, and removes what is left out. */
export async function saveOptions(tx: Tx, fieldId: number, { options }: FieldValues) {
  const { db } = tx
  const known = await db
    .selectFrom('custom_field_option')
    .select(['id', 'name'])
    .where('field_id', '=', fieldId)
    .execute()
  const strange = options.find(({ id }) => id !== undefined && !known.some((one) => one.id === id))
  if (strange) throw badInput({ options: [`${strange.name} is not an option of this field`] })

  const removed = known.filter((one) => !options.some(({ id }) => id === one.id))
  if (removed.length)
    await db
      .deleteFrom('custom_field_option')
      .where(
        'id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute()
  // Two that swap their names would meet halfway.
  await sql`update custom_field_option set name = 'renamed ' || id where field_id = ${fieldId}`.execute(db)
  for (const [position, { id, name }] of options.entries())
    await (id === undefined
      ? db.insertInto('custom_field_option').values({ field_id: fieldId, name, position }).execute()
      : db.updateTable('custom_field_option').set({ name, position }).where('id', '=', id).execute())
  const renamed = options.flatMap(({ id, name }) => {
    const was = known.find((one) => one.id === id)?.name
    return was === undefined || was === name ? [] : [{ was, name }]
  })
  await renameInRules(tx, fieldId, renamed)
}
