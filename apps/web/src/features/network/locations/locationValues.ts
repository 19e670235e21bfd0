import type { RequestOf } from '@handoff/contracts/kit'
import { pickFields } from '@handoff/contracts/kit/fields'
import { locationFields } from '@handoff/contracts/network/locations/fields'
import { locationFieldKeys, offerKeys, valuesOf as sentOf } from '@handoff/contracts/network/locations/from-fields'
import type { Location, locations } from '@handoff/contracts/network/locations/locations'
import { type FieldValues, fieldValues } from '../../../ui/form/fieldValues.ts'
import type { Span } from './locationWords.ts'

export type ExceptionValues = { day: string | null; hours: Span[]; note: string | null }
const offerTextKeys = [...offerKeys, 'note'] as const
export type OfferFormValues = Omit<FieldValues<typeof locationFields, (typeof offerTextKeys)[number]>, 'exceptions'> & {
  entityId: number | null
  /** Of the one that is there already. */
  name?: string
  categoryIds: number[]
  exceptions: ExceptionValues[]
}

/** A pin is put by hand, or follows from the address. */
const typedKeys = locationFieldKeys.filter((key) => key !== 'pin')
/** That of a location that goes by its entity's clock is not sent. */
const sentKeys = typedKeys.filter((key) => key !== 'timeZone')
export type LocationFormValues = Omit<FieldValues<typeof locationFields, (typeof typedKeys)[number]>, 'exceptions'> & {
  exceptions: ExceptionValues[]
  isByHand: boolean
  lat: string
  lng: string
  /** What others offer there. */
  offers: OfferFormValues[]
}

export const noOffer: OfferFormValues = {
  entityId: null,
  categoryIds: [],
  ...fieldValues(locationFields, offerTextKeys),
}

export const noLocation: LocationFormValues = {
  ...fieldValues(locationFields, typedKeys),
  isByHand: false,
  lat: '',
  lng: '',
  offers: [],
}

export const valuesOf = (location: Location): LocationFormValues => ({
  ...fieldValues(locationFields, typedKeys, { ...sentOf(location), timeZone: location.timeZone }),
  isByHand: location.precision === 'pin',
  lat: location.lat === null ? '' : String(location.lat),
  lng: location.lng === null ? '' : String(location.lng),
  offers: location.offers.map(({ entity, categories, ...offer }) => ({
    entityId: entity.id,
    name: entity.name,
    categoryIds: categories.map(({ id }) => id),
    ...fieldValues(locationFields, offerTextKeys, offer),
  })),
})

/** An empty field is NaN, where `Number` returns 0. */
export const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

/** What was typed of the place itself. */
export const placeInput = (typed: LocationFormValues) => ({
  ...pickFields(typed, sentKeys),
  pin: typed.isByHand ? { lat: numberOf(typed.lat), lng: numberOf(typed.lng) } : null,
  exceptions: typedDays(typed.exceptions),
})

export const inputOf = (typed: LocationFormValues): RequestOf<typeof locations.create> => ({
  ...placeInput(typed),
  // An entity's place goes by its entity's clock.
  ...(typed.entityId === null && { timeZone: typed.timeZone || null }),
  offers: typed.offers.map(({ name: _, hours, ...offer }) => ({
    ...offer,
    // No one chosen is refused next to its field.
    entityId: offer.entityId as number,
    hours,
    exceptions: hours ? typedDays(offer.exceptions) : [],
  })),
})

const typedDays = (days: ExceptionValues[]) => days.map(({ day, ...rest }) => ({ day: day ?? '', ...rest }))
