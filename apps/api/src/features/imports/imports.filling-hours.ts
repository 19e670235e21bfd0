import { foldKey } from '@handoff/contracts/kit/folding'
import type { LocationChanges } from '@handoff/contracts/locations/locations'
import type { Ctx } from '../../kit/context.ts'
import { hoursNote } from '../entities/entities.hours.ts'
import { show } from '../locations/locations.detail.ts'
import { hoursOf } from './imports.hours-cell.ts'

type Provider = { addresses: readonly { id: number; addressLine1: string | null }[] }
type Hours = Pick<LocationChanges, 'hours' | 'note'>
/** What hours change at a location, and what was there before. */
export type HoursToFill = { id: number; version: number; changes: Hours; empty: Hours }

const plain = (text: string) => foldKey(text).replaceAll(' ', '')

/**
 * Where the hours of a provider’s row go when the provider has a location: there, as a week, or in words in its note.
 * Null where nothing is empty, or where the row is about another address.
 */
export async function hoursToFill(
  ctx: Ctx,
  { addresses }: Provider,
  { street, cell }: { street: string | null | undefined; cell: string | undefined },
): Promise<HoursToFill | null> {
  const place = street
    ? addresses.find(({ addressLine1 }) => plain(addressLine1 ?? '') === plain(street))
    : addresses.length === 1
      ? addresses[0]
      : undefined
  if (!place || !cell) return null
  const { version, hours, note } = await show(ctx, { id: place.id })
  if (hours) return null
  const { week, words } = hoursOf(cell)
  const line = words && hoursNote(words)
  const isNoted = !line || (note ?? '').includes(line)
  if (!week && isNoted) return null
  const changes = { ...(week && { hours: week }), ...(!isNoted && { note: [note, line].filter(Boolean).join('\n') }) }
  return { id: place.id, version, changes, empty: { hours, note } }
}
