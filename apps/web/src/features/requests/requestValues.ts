import { NetworkType } from '@handoff/contracts/entities'
import type { WeeklyHours } from '@handoff/contracts/locations'
import type { RequestType } from '@handoff/contracts/registrations'
import type { RequestDetail } from '@handoff/contracts/requests'

/** What is typed, for all kinds of requests; each kind shows and sends its own part. */
export const nothingTyped = {
  name: '',
  description: '',
  isSensitive: false,
  specialties: [] as string[],
  color: null as string | null,
  icon: null as string | null,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  website: '',
  addressLine1: '',
  stateId: null as number | null,
  countyId: null as number | null,
  cityId: null as number | null,
  zip: '',
  categoryIds: [] as number[],
  entityId: null as number | null,
  hours: null as WeeklyHours | null,
  note: '',
  isConfidential: false,
}
export type Typed = typeof nothingTyped
export type RequestValues = { payload: Typed; notes: string }

const place = ['addressLine1', 'stateId', 'countyId', 'cityId', 'zip', 'categoryIds'] as const
const member = ['firstName', 'lastName', 'email', 'phone', 'website', ...place] as const
const fieldsOf: Record<RequestType, readonly (keyof Typed)[]> = {
  1: ['name', 'entityId', 'phone', 'hours', 'note', 'isConfidential', ...place],
  2: ['name', 'description', 'isSensitive', 'specialties', 'color', 'icon'],
  3: ['name', ...member],
  4: member,
}

/** A request that is there, to be edited or asked for anew. */
export const typedFrom = ({ payload }: Pick<RequestDetail, 'payload'>): Typed =>
  Object.fromEntries(Object.entries(nothingTyped).map(([field, empty]) => [field, payload[field] ?? empty])) as Typed

/** What is sent: what was typed, on top of what the form does not show. */
export function payloadOf(type: RequestType, typed: Typed, before: Record<string, unknown> = {}) {
  const shown = Object.fromEntries(
    fieldsOf[type].map((field) => [field, typed[field]]).filter(([, value]) => value !== null || type !== 2),
  )
  const kind = type === 3 ? NetworkType.Organization : type === 4 ? NetworkType.Entity : null
  return { ...before, ...shown, ...(kind && { networkType: kind }) }
}
