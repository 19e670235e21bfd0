import type { Asked } from '@handoff/contracts/kit'
import type { Location, locations } from '@handoff/contracts/locations'
import type { Span } from './locationWords.ts'

/** Whatever shows places may look different after a change of one. */
export const touched = ['locations', 'entities', 'members', 'categories', 'requests']

export type ExceptionValues = { day: string | null; hours: Span[]; note: string }
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
  exceptions: location.exceptions.map(({ day, hours, note }) => ({ day, hours, note: note ?? '' })),
  notice: location.notice ?? '',
  noticeUntil: location.noticeUntil,
  note: location.note ?? '',
  isConfidential: location.isConfidential,
  categoryIds: location.categories.map(({ id }) => id),
})

/** An empty field is no number, whatever `Number` says. */
export const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

export const inputOf = ({
  isByHand,
  lat,
  lng,
  exceptions,
  timeZone,
  ...values
}: LocationFormValues): Asked<typeof locations.create> => ({
  ...values,
  // A member's place goes by its member's clock.
  ...(values.entityId === null && { timeZone: timeZone || null }),
  pin: isByHand ? { lat: numberOf(lat), lng: numberOf(lng) } : null,
  exceptions: exceptions.map(({ day, ...rest }) => ({ day: day ?? '', ...rest })),
})
