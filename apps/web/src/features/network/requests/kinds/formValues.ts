import { categoryFields } from '@handoff/contracts/network/category-fields'
import { requestedKeys } from '@handoff/contracts/network/category-from-fields'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { alwaysKeys, changeKeys } from '@handoff/contracts/network/entities/from-fields'
import { type FieldValues, fieldValues } from '../../../../ui/form/fieldValues.ts'
import { type ServiceValues, servicesFromInput } from '../../entities/form/serviceValues.ts'
import { type LocationFormValues, noLocation } from '../../locations/locationValues.ts'

type DescribedKey = (typeof alwaysKeys)[number] | (typeof describingKeys)[number]
/** What can be corrected of an entity, but hours: those of a location have a field of that name. */
export const describingKeys = changeKeys.filter((key) => key !== 'hours')

/** What is typed, for all kinds of requests; each kind shows and sends its own part. */
export type FormValues = LocationFormValues &
  FieldValues<typeof entityFields, DescribedKey> &
  FieldValues<typeof categoryFields, (typeof requestedKeys)[number]> & {
    specialties: string[]
    color: string | null
    icon: string | null
    firstName: string
    lastName: string
    /** An entity's, in words; of a place they are a week. */
    hoursInWords: string
    services: ServiceValues[]
  }
export type RequestValues = { payload: FormValues; notes: string }
type Payload = Record<string, unknown>

export const nothingTyped: FormValues = {
  ...noLocation,
  ...fieldValues(categoryFields, requestedKeys),
  specialties: [],
  color: null,
  icon: null,
  firstName: '',
  lastName: '',
  ...fieldValues(entityFields, [...alwaysKeys, ...describingKeys]),
  hoursInWords: '',
  services: [],
}

export const pick = <Values extends object>(values: Values, fields: readonly (keyof Values)[]): Payload =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** What was asked for, or is there now, to be edited, corrected, or asked for again. */
export function typedFrom({ payload }: { payload: Payload }): FormValues {
  const simple = Object.fromEntries(
    Object.entries(nothingTyped).map(([field, empty]) => [field, payload[field] ?? empty]),
  ) as FormValues
  const pin = payload.pin as { lat: number; lng: number } | null | undefined
  return {
    ...simple,
    services: servicesFromInput(payload.services),
    ...(pin && { isByHand: true, lat: String(pin.lat), lng: String(pin.lng) }),
    hours: Array.isArray(payload.hours) ? simple.hours : null,
    hoursInWords: typeof payload.hours === 'string' ? payload.hours : '',
  }
}
