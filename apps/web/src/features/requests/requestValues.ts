import { NetworkType } from '@handoff/contracts/entities/entity'
import type { RequestType } from '@handoff/contracts/requests/request-type'
import type { RequestDetail } from '@handoff/contracts/requests/requests'
import { type ServiceValues, servicesFromInput, servicesToSend } from '../entities/form/serviceValues.ts'
import { type LocationFormValues, noLocation, numberOf } from '../locations/locationValues.ts'

/** What is typed, for all kinds of requests; each kind shows and sends its own part. */
export type FormValues = LocationFormValues & {
  description: string
  isSensitive: boolean
  specialties: string[]
  color: string | null
  icon: string | null
  firstName: string
  lastName: string
  email: string
  website: string
  about: string
  eligibility: string
  documentsToBring: string
  cost: string
  nextSteps: string
  /** An entity's, in words; of a place they are a week. */
  hoursInWords: string
  languages: string[]
  services: ServiceValues[]
}
export type RequestValues = { payload: FormValues; notes: string }
type Payload = Record<string, unknown>

export const nothingTyped: FormValues = {
  ...noLocation,
  description: '',
  isSensitive: false,
  specialties: [],
  color: null,
  icon: null,
  firstName: '',
  lastName: '',
  email: '',
  website: '',
  about: '',
  eligibility: '',
  documentsToBring: '',
  cost: '',
  nextSteps: '',
  hoursInWords: '',
  languages: [],
  services: [],
}

const address = ['addressLine1', 'stateId', 'countyId', 'cityId', 'zip'] as const
const entity = ['firstName', 'lastName', 'email', 'phone', 'website', 'categoryIds'] as const
const known = [
  'name',
  'entityId',
  'phone',
  'hours',
  'notice',
  'noticeUntil',
  'note',
  'isConfidential',
  'categoryIds',
] as const
const fieldsOf: Record<RequestType, readonly (keyof FormValues)[]> = {
  1: [...known, ...address],
  2: ['name', 'description', 'isSensitive', 'specialties', 'color', 'icon'],
  3: ['name', ...entity, ...address],
  4: [...entity, ...address],
}
/** What can be corrected of an entity: its places are corrected where they stand. */
const described = ['about', 'eligibility', 'documentsToBring', 'cost', 'nextSteps', 'languages'] as const

/** What was asked for, or stands there, to be edited, corrected or asked for again. */
export function typedFrom({ payload }: { payload: Payload }): FormValues {
  const simple = Object.fromEntries(
    Object.entries(nothingTyped).map(([field, empty]) => [field, payload[field] ?? empty]),
  ) as FormValues
  const pin = payload.pin as { lat: number; lng: number } | null | undefined
  const exceptions = (payload.exceptions ?? []) as {
    day: string
    hours: FormValues['exceptions'][number]['hours']
    note?: string
  }[]
  return {
    ...simple,
    services: servicesFromInput(payload.services),
    ...(pin && { isByHand: true, lat: String(pin.lat), lng: String(pin.lng) }),
    exceptions: exceptions.map(({ day, hours, note }) => ({ day, hours, note: note ?? '' })),
    hours: Array.isArray(payload.hours) ? simple.hours : null,
    hoursInWords: typeof payload.hours === 'string' ? payload.hours : '',
  }
}

type About = {
  action: RequestDetail['action']
  /** What the form began with. */
  before?: Payload
  /** What the request named so far. */
  named?: Payload
}

/** What is sent, on top of what the form does not show: of something new what was typed, of a change what differs. */
export function payloadOf(type: RequestType, typed: FormValues, about: About = { action: 'add' }): Payload {
  const { action, before = {}, named = {} } = about
  if (action === 'add') return { ...named, ...shownOf(type, typed, false) }
  const [now, then] = [shownOf(type, typed, true), shownOf(type, typedFrom({ payload: before }), true)]
  const isSaid = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(then[field])
  const unseen = Object.entries(named).filter(([field]) => !(field in now))
  return Object.fromEntries([...unseen, ...Object.entries(now).filter(isSaid)])
}

/** The fields that the form shows. */
function shownOf(type: RequestType, typed: FormValues, isCorrection: boolean): Payload {
  const isEntity = type > 2
  const fields = fieldsOf[type].filter(
    (field) => !(isCorrection && isEntity && (address as readonly string[]).includes(field)),
  )
  const shown = Object.fromEntries(
    fields.map((field) => [field, typed[field]]).filter(([, value]) => value !== null || type !== 2),
  )
  return {
    ...shown,
    ...(type === 1 && whereAndWhen(typed)),
    ...(isCorrection && isEntity && describedBy(typed)),
    ...(!isCorrection && isEntity && { networkType: type === 3 ? NetworkType.Organization : NetworkType.Entity }),
  }
}

const whereAndWhen = ({ isByHand, lat, lng, exceptions }: FormValues) => ({
  pin: isByHand ? { lat: numberOf(lat), lng: numberOf(lng) } : null,
  exceptions: exceptions.map(({ day, ...rest }) => ({ day: day ?? '', ...rest })),
})

const describedBy = (typed: FormValues) => ({
  services: servicesToSend(typed.services),
  ...Object.fromEntries(described.map((field) => [field, typed[field]])),
  hours: typed.hoursInWords,
})
