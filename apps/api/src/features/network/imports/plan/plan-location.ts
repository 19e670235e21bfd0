import { messages } from '@handoff/contracts/kit'
import { locationFields } from '@handoff/contracts/network/locations/fields'
import { locationFieldKeys } from '@handoff/contracts/network/locations/from-fields'
import { LocationValues } from '@handoff/contracts/network/locations/locations'
import type * as z from 'zod/mini'
import { dayIn } from '../../customFields/customFields.cells.ts'
import { hoursNote } from '../../entities/editing/move-hours.ts'
import {
  type Around,
  entityIn,
  isOpen,
  placeIn,
  type Read,
  servicesNamed,
  type Wrong,
  yesOrNo,
} from '../cells/cells.ts'
import type { Cleaned } from '../cells/clean-cell.ts'
import { readExceptions } from '../cells/exceptions.ts'
import { hoursIn } from '../cells/hours-cell.ts'
import { offersIn, type PlannedOffer } from '../cells/offers.ts'
import { sayWhetherPlaced, undisclosedQuestion } from '../cells/whereabouts.ts'
import type { Cells } from './lookup.ts'

export type PlaceValues = z.output<typeof LocationValues> & { offers: PlannedOffer[] }

/** A row as the form of a location would send it, checked by the contract of that form. */
export function locationFrom(read: Cleaned, around: Around): Read<PlaceValues> {
  const { cells, repairs } = read
  const { lookup } = around
  const wrong: Wrong = {}
  const { place, zip, question = undisclosedQuestion(read) } = placeIn(read, around, wrong)
  const entity = entityIn(read, around, wrong, 'entity')
  const hours = hoursIn(read)
  const pin = pinIn(cells, wrong)
  // A list names its sites only where a provider has several.
  const name = cells.name ?? cells.entity ?? ''
  if (!cells.name && cells.entity) repairs.name = `Named ${name}, as its provider`
  const hasLocation = sayWhetherPlaced(read, { place, zip, lookup, hasPin: pin !== null })
  const { data, error } = LocationValues.safeParse({
    ...textsOf(cells),
    entityId: entity.id,
    ...place,
    zip,
    name,
    pin,
    timeZone: zoneIn(read, around, wrong, entity.timeZone),
    hours: hours.week,
    exceptions: exceptionsIn(cells, wrong),
    noticeUntil: cells.noticeUntil ? dayIn(cells.noticeUntil) : null,
    note: [cells.note, read.note, hours.words && hoursNote(hours.words)].filter(Boolean).join('\n') || null,
    isConfidential:
      yesOrNo(cells.isConfidential, wrong, 'isConfidential') || (!!read.isUndisclosed && around.place !== 'open'),
    categoryIds: servicesNamed(read, around).categoryIds,
  })
  for (const { path, message } of error?.issues ?? []) wrong[fieldOf(path)] ??= message
  const offers = offersIn(read, around, entity)
  const reading = data && Object.keys(wrong).length === 0 ? { ...data, offers } : null
  const values = isOpen(question, around) ? null : reading
  const { organization } = entity
  return { name, values, reading, wrong, repairs, question, organization, note: null, hasLocation }
}

/** Cells that are taken as they are. */
const textKeys = locationFieldKeys.filter((key) => ['text', 'longText', 'phone'].includes(locationFields[key].input.as))
const textsOf = (cells: Cells) => Object.fromEntries(textKeys.map((key) => [key, cells[key] ?? null]))

function exceptionsIn({ exceptions: text }: Cells, wrong: Wrong) {
  const read = readExceptions(text ?? '')
  if ('exceptions' in read) return read.exceptions
  wrong.exceptions = read.wrong
  return []
}

/** Of a provider’s own location the hours go by the clock of the provider. */
function zoneIn({ cells, repairs }: Cleaned, { lookup }: Around, wrong: Wrong, ofProvider?: string) {
  if (!cells.timeZone) return undefined
  const zone = lookup.timeZone(cells.timeZone)
  if (!zone) wrong.timeZone = messages.requiredSelect('Time Zone')
  else if (ofProvider && ofProvider !== zone)
    repairs.timeZone = `The hours go by the provider’s time zone, ${ofProvider}`
  return zone
}

function pinIn({ latitude, longitude }: Cells, wrong: Wrong) {
  if (!latitude && !longitude) return null
  const isNumber = (text: string | undefined) => !!text && /^-?\d{1,3}(\.\d+)?(e-\d+)?$/i.test(text)
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
