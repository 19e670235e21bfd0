import type { LocationChanges } from '@handoff/contracts/network/locations/locations'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { hoursNote } from '../../entities/editing/move-hours.ts'
import { show } from '../../locations/locations.detail.ts'
import { addressKey } from '../../locations/locations.duplicates.ts'
import { hoursOf } from '../cells/hours-cell.ts'

type Provider = { id: number; addresses: readonly { id: number }[] }
type Hours = Pick<LocationChanges, 'hours' | 'note'>
/** What hours change at a location, and what was there before. */
export type HoursToFill = { id: number; version: number; changes: Hours; empty: Hours }

/**
 * Where the hours of a provider’s row go when the provider has a location: there, as a week, or in words in its note.
 * Null where nothing is empty, or where the row is about another address.
 */
export async function hoursToFill(
  ctx: Ctx,
  provider: Provider,
  { street, cell }: { street: string | null | undefined; cell: string | undefined },
): Promise<HoursToFill | null> {
  const placeId = cell && (await placeOf(ctx, provider, street))
  if (!placeId) return null
  const { version, hours, note } = await show(ctx, { id: placeId })
  if (hours) return null
  const { week, words } = hoursOf(cell)
  const line = words && hoursNote(words)
  const isNoted = !line || (note ?? '').includes(line)
  if (!week && isNoted) return null
  const changes = { ...(week && { hours: week }), ...(!isNoted && { note: [note, line].filter(Boolean).join('\n') }) }
  return { id: placeId, version, changes, empty: { hours, note } }
}

/** The one with the street of the row, as duplicates are found; without a street the only one. */
async function placeOf({ db }: Pick<Ctx, 'db'>, { id, addresses }: Provider, street: string | null | undefined) {
  if (!street) return addresses.length === 1 ? addresses[0]!.id : undefined
  const place = await db
    .selectFrom('entity_address')
    .select('id')
    .where('entity_id', '=', id)
    .where(sql<boolean>`${addressKey(sql`coalesce(address_line1, '')`)} = ${addressKey(sql`${street}::text`)}`)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return place?.id
}
