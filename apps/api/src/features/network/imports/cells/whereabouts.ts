import type { Cells, Lookup, Place } from '../plan/lookup.ts'
import { cityAlone, endOf, mailingIn, placeWords } from './addresses.ts'
import type { Question } from './cells.ts'
import type { Cleaned } from './clean-cell.ts'

/**
 * What the cell of an address says beside the street: city, state, and ZIP at its end; a box of the post office, which is
 * no place to go to; or that there is none to publish. Each is said of the row.
 */
export function readAddress(read: Cleaned, lookup: Lookup): Cleaned {
  splitEnd(read, lookup)
  const { cells, repairs } = read
  const street = cells.addressLine1
  if (!street) return read
  const mailing = mailingIn(street)
  const words = placeWords(street)
  if (mailing) keepMailing(read, mailing)
  else if (words === 'undisclosed') {
    read.isUndisclosed = true
    repairs.addressLine1 = 'No street is stored'
    delete cells.addressLine1
  } else if (words === 'none') {
    delete cells.addressLine1
    repairs.addressLine1 = 'Not a street. Goes to the note'
    read.note = [read.note, `Address: ${street}`].filter(Boolean).join('\n')
  }
  return read
}

const ends = ['city', 'state', 'zip'] as const

/** Where the columns of the file say otherwise, the address stays as it is written. */
function splitEnd({ cells, readings }: Cleaned, lookup: Lookup) {
  const written = cells.addressLine1
  if (!written) return
  const end = endOf(written, lookup.state) ?? cityAlone(written, cells)
  if (!end) return
  const state = end.state ?? cells.state ?? (end.zip ? lookup.zip(end.zip)?.name : undefined)
  const stateId = state === undefined ? undefined : lookup.state(state)?.id
  if (stateId === undefined && !end.zip) return
  // A court before a ZIP of another state is no Connecticut.
  if (end.state && end.zip && lookup.zip(end.zip) && lookup.zip(end.zip)!.stateId !== stateId && !cells.state) return
  const city =
    stateId === undefined ? undefined : end.cities.find(({ name }) => lookup.cities(stateId, name).length > 0)
  if (!end.state && !end.zip && !city) return
  const ending: Cells = {
    city: city?.name,
    state: end.state ? (state ?? undefined) : undefined,
    zip: end.zip ?? undefined,
  }
  const isSame = (key: (typeof ends)[number]) => {
    const [one, other] = [cells[key], ending[key]]
    if (!one || !other) return true
    if (key === 'state') return lookup.state(one)?.id === stateId
    return key === 'zip' ? one.slice(0, 5) === other.slice(0, 5) : one.toLowerCase() === other.toLowerCase()
  }
  if (!ends.every(isSame)) return
  const street = city ? city.street : end.before
  if (street) cells.addressLine1 = street
  else delete cells.addressLine1
  for (const key of ends) if (!cells[key] || (key === 'zip' && ending.zip)) cells[key] = ending[key] ?? cells[key]
  for (const key of ends) if (!cells[key]) delete cells[key]
  const tail = [ending.state, ending.zip].filter(Boolean).join(' ')
  readings.addressLine1 = [street || 'no street', city?.name, tail].filter(Boolean).join(' · ')
}

function keepMailing(read: Cleaned, { box, street }: { box: string; street: string | null }) {
  const { cells, repairs, readings } = read
  delete readings.addressLine1
  const tail = [cells.city, [cells.state, cells.zip].filter(Boolean).join(' ')].filter(Boolean)
  read.note = [read.note, `Mailing address: ${[box, ...tail].join(', ')}`].filter(Boolean).join('\n')
  repairs.addressLine1 = street
    ? `‘${box}’ is a mailing address and goes to the note`
    : `‘${box}’ is a mailing address, not a place to visit. Goes to the note`
  if (street) cells.addressLine1 = street
  else for (const key of ['addressLine1', 'city', 'county', 'state', 'zip']) delete cells[key]
}

/** What the reviewer is asked where an address is withheld: it is confidential, unless the answer is no. */
export function undisclosedQuestion({ isUndisclosed }: Cleaned): Question | undefined {
  if (!isUndisclosed) return undefined
  return {
    key: 'addressLine1',
    message: 'Is this location confidential?',
    options: [
      { place: 'confidential', label: 'Confidential: only the county is shown' },
      { place: 'open', label: 'Not confidential, without a street' },
    ],
    proposed: 'confidential',
  }
}

/** Says of a row that will not be on the map why, before it is imported. */
export function sayWhetherPlaced(
  { cells, repairs }: Cleaned,
  { place, zip, lookup, hasPin }: { place: Place; zip: string | null; lookup: Lookup; hasPin: boolean },
): boolean {
  if (hasPin || place.countyId !== null || place.cityId !== null || (zip && lookup.zip(zip))) return true
  repairs[''] =
    place.stateId !== null
      ? 'Only the state is known, so it won’t be on the map'
      : cells.addressLine1
        ? 'No city, state, or ZIP, so it won’t be on the map'
        : 'No address, so it will have no location'
  return false
}
