import { LocationValues } from '@handoff/contracts/locations/locations'
import type * as z from 'zod/mini'
import {
  type Around,
  categoriesIn,
  entityIn,
  isOpen,
  placeIn,
  type Read,
  type Wrong,
  yesOrNo,
} from './imports.cells.ts'
import type { Cleaned } from './imports.cleaning.ts'
import { readHours } from './imports.hours.ts'
import type { Cells } from './imports.lookup.ts'

export type PlaceValues = z.output<typeof LocationValues>

/** A row as the form of a location would send it, checked by the contract of that form. */
export function locationFrom(read: Cleaned, around: Around): Read<PlaceValues> {
  const { cells, repairs } = read
  const { lookup } = around
  const wrong: Wrong = {}
  const { place, zip, question } = placeIn(read, lookup, wrong, around.place)
  const entity = entityIn(read, around, wrong, 'entity')
  const hours = hoursIn(read)
  const { data, error } = LocationValues.safeParse({
    name: cells.name ?? '',
    entityId: entity.id,
    addressLine1: cells.addressLine1 ?? null,
    ...place,
    zip,
    phone: cells.phone ?? null,
    pin: pinIn(cells, wrong),
    hours: hours.week,
    notice: cells.notice ?? null,
    note: [cells.note, read.note, hours.note].filter(Boolean).join('\n') || null,
    isConfidential: yesOrNo(cells.isConfidential, wrong, 'isConfidential'),
    categoryIds: categoriesIn(cells, lookup, wrong),
  })
  for (const { path, message } of error?.issues ?? []) wrong[fieldOf(path)] ??= message
  const values = data && Object.keys(wrong).length === 0 && !isOpen(question, around) ? data : null
  return { name: cells.name ?? '', values, wrong, repairs, question, organization: entity.organization, note: null }
}

/** What can't be stored as weekly hours is kept for people, and the reviewer sees it. */
function hoursIn({ cells, repairs }: Cleaned) {
  if (!cells.hours) return { week: null, note: null }
  const { week, why, remark } = readHours(cells.hours)
  if (why) repairs.hours = why
  else if (remark) repairs.hours = `‘${remark}’ is kept in the note`
  const note = week ? remark : cells.hours
  return { week, note: note && `Hours: ${note}` }
}

function pinIn({ latitude, longitude }: Cells, wrong: Wrong) {
  if (!latitude && !longitude) return null
  const isNumber = (text: string | undefined) => !!text && /^-?\d{1,3}(\.\d+)?$/.test(text)
  const within = { latitude: 90, longitude: 180 } as const
  for (const [key, text] of [
    ['latitude', latitude],
    ['longitude', longitude],
  ] as const)
    if (!isNumber(text) || Math.abs(Number(text)) > within[key])
      wrong[key] = `Enter a ${key} in degrees, such as ${key === 'latitude' ? '37.80437' : '-122.27080'}`
  return wrong.latitude || wrong.longitude ? null : { lat: Number(latitude), lng: Number(longitude) }
}

function fieldOf(path: readonly PropertyKey[]): string {
  return { categoryIds: 'categories', entityId: 'entity', pin: 'latitude' }[String(path[0])] ?? String(path[0])
}
