import type { Location, LocationRow, PlaceFigure } from '@handoff/contracts/network/locations/locations'
import type { AvatarOf } from '../../../ui/display/LetterAvatar.tsx'

export type Span = { from: string; until: string }

export const precisionWords: Record<NonNullable<LocationRow['precision']>, string> = {
  pin: 'Set manually',
  zip: 'Based on ZIP code',
  city: 'Based on city',
  county: 'Based on county only',
}
export const precisionOf = ({ precision }: Pick<LocationRow, 'precision'>) =>
  precision ? precisionWords[precision] : 'Not on the map'

type Placement = { name: string; entity: { name: string } | null }

/** Whose place it is; one of the network itself goes by its own name. */
export const headlineOf = ({ name, entity }: Placement) => entity?.name ?? name
export const avatarOf = ({ id, entity }: { id: number; entity: { id: number } | null }): AvatarOf =>
  entity ? `provider:${entity.id}` : `location:${id}`
/** Which of them it is. */
export const placeOf = ({ name, entity }: Placement) => (entity ? name : 'The network')
/** The same next to its address: a location that is named by its street is not said twice. */
export const ownNameOf = (row: Placement & Pick<LocationRow, 'addressLine1'>) =>
  row.entity && row.name === row.addressLine1 ? null : placeOf(row)
/** Both, where there is one line for it. */
export const wholeNameOf = ({ name, entity }: Placement) => (entity ? `${entity.name}, ${name}` : name)

export const figureNames: Record<PlaceFigure, string> = {
  withHours: 'Hours listed',
  withoutHours: 'No hours listed',
  withoutCoordinates: 'Not on the map',
  withoutCategory: 'No services',
  temporaryNotices: 'Has a notice',
  confidential: 'Confidential',
  inCounty: 'County known',
}

/** A county needs more room than a door. On outlines alone: with streets one looks closer. */
const zooms = { pin: 9, zip: 8.6, city: 8.4, county: 7.6 }
export const zoomFor = ({ precision }: Pick<LocationRow, 'precision'>) => zooms[precision ?? 'pin']

export const placeWords = ({ city, county, stateCode, zip }: Pick<Location, 'city' | 'county' | 'stateCode' | 'zip'>) =>
  [city ?? county, [stateCode, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
