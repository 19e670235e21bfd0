import { sql } from 'kysely'
import type { Tx } from '../../../../kit/context.ts'

const label = 'Hours: '
/** How words about hours are written in the note of a location. */
export const hoursNote = (words: string) => label + words

/**
 * Hours have one place (decision 22). In words they are the provider’s as long as it has no location; with its first one
 * they become that location’s note, where its weekly hours are as well.
 */
export async function moveHours(tx: Tx, entityId: number) {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    with words as (select id, hours from entity where id = ${entityId} and hours is not null),
    place as (
      select id, created_at = ${tx.now()} as is_new from entity_address
      where entity_id = ${entityId} order by position, id limit 1),
    moved as (
      update entity_address set note = concat_ws(E'\n', entity_address.note, ${label}::text || words.hours),
        version = version + case when is_new then 0 else 1 end, updated_at = ${tx.now()}
      from words, place where entity_address.id = place.id returning entity_address.id, is_new),
    emptied as (update entity set hours = null from words where entity.id = words.id and exists (select from moved))
    select id, is_new as "isNew" from moved`.execute(tx.db)
  // A location that is created at the same time is created with its note.
  for (const { id, isNew } of rows)
    if (!isNew) await tx.record({ type: 'location.changed', locationId: id, fields: ['note'] })
}
