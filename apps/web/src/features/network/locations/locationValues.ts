import type { RequestOf } from '@handoff/contracts/kit'
import type { Location, locations } from '@handoff/contracts/network/locations/locations'
import type { Span } from './locationWords.ts'

export type ExceptionValues = { day: string | null; hours: Span[]; note: string }
export type OfferFormValues = {
  entityId: number | null
  /** Of the one that stands there already. */
  name?: string
  categoryIds: number[]
  hours: Span[][] | null
  exceptions: ExceptionValues[]
  phone: string
  note: string
}
export type LocationFormValues = {
  name: string
  entityId: number | null
  addressLine1: string
  stateId: number | null
  countyId: number | null
  cityId: number | null
  zip: string
  phone: string
  isByHand: boolean
  lat: string
  lng: string
  /** Empty: that of where it lies. */
  timeZone: string
  hours: Span[][] | null
  exceptions: ExceptionValues[]
  notice: string
  noticeUntil: string | null
  note: string
  isConfidential: boolean
  categoryIds: number[]
  /** What others offer there. */
  offers: OfferFormValues[]
}

export const noOffer: OfferFormValues = {
  entityId: null,
  categoryIds: [],
  hours: null,
  exceptions: [],
  phone: '',
  note: '',
}

export const noLocation: LocationFormValues = {
  name: '',
  entityId: null,
  addressLine1: '',
  stateId: null,
  countyId: null,
  cityId: null,
  zip: '',
  phone: '',
  isByHand: false,
  lat: '',
  lng: '',
  timeZone: '',
  hours: null,
  exceptions: [],
  notice: '',
  noticeUntil: null,
  note: '',
  isConfidential: false,
  categoryIds: [],
  offers: [],
}

export const valuesOf = (location: Location): LocationFormValues => ({
  name: location.name,
  entityId: location.entity?.id ?? null,
  addressLine1: location.addressLine1 ?? '',
  stateId: location.stateId,
  countyId: location.countyId,
  cityId: location.cityId,
  zip: location.zip ?? '',
  phone: location.phone ?? '',
  isByHand: location.precision === 'pin',
  lat: location.lat === null ? '' : String(location.lat),
  lng: location.lng === null ? '' : String(location.lng),
  timeZone: location.timeZone,
  hours: location.hours,
  exceptions: exceptionValues(location),
  notice: location.notice ?? '',
  noticeUntil: location.noticeUntil,
  note: location.note ?? '',
  isConfidential: location.isConfidential,
  categoryIds: location.categories.map(({ id }) => id),
  offers: location.offers.map((offer) => ({
    entityId: offer.entity.id,
    name: offer.entity.name,
    categoryIds: offer.categories.map(({ id }) => id),
    hours: offer.hours,
    exceptions: exceptionValues(offer),
    phone: offer.phone ?? '',
    note: offer.note ?? '',
  })),
})

const exceptionValues = ({ exceptions }: Pick<Location, 'exceptions'>): ExceptionValues[] =>
  exceptions.map(({ day, hours, note }) => ({ day, hours, note: note ?? '' }))

/** An empty field is no number, whatever `Number` says. */
export const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

export const inputOf = ({
  isByHand,
  lat,
  lng,
  exceptions,
  timeZone,
  offers,
  ...values
}: LocationFormValues): RequestOf<typeof locations.create> => ({
  ...values,
  // An entity's place goes by its entity's clock.
  ...(values.entityId === null && { timeZone: timeZone || null }),
  pin: isByHand ? { lat: numberOf(lat), lng: numberOf(lng) } : null,
  exceptions: typedDays(exceptions),
  offers: offers.map(({ name: _, hours, ...offer }) => ({
    ...offer,
    // No one chosen is refused next to its field.
    entityId: offer.entityId as number,
    hours,
    exceptions: hours ? typedDays(offer.exceptions) : [],
  })),
})

const typedDays = (days: ExceptionValues[]) => days.map(({ day, ...rest }) => ({ day: day ?? '', ...rest }))
