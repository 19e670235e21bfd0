/** Keys, shapes, and facts of a location, derived from the table of its fields. */
import {
  factsIn,
  type KeyOf,
  type KeysWith,
  keysOf,
  keysWith,
  pickFields,
  type StoredValues,
  shapeOf,
} from '../../kit/fields.ts'
import { type LocationField, locationFields } from './fields.ts'

type Fields = typeof locationFields
export type LocationFieldKey = KeyOf<Fields>
export type StoredLocation<K extends LocationFieldKey = LocationFieldKey> = StoredValues<Fields, K>
export const locationFieldKeys = keysOf(locationFields)
const fieldOf = (key: LocationFieldKey): LocationField => locationFields[key]
const returnedIn = <A extends NonNullable<LocationField['answered']>>(as: A) =>
  locationFieldKeys.filter((key) => fieldOf(key).answered === as) as KeysWith<Fields, 'answered', A>[]

export const listedKeys = returnedIn('row')
export const detailKeys = returnedIn('details')
export const placeIdKeys = returnedIn('page')
/** Without the name, which an entity's address may lack. */
export const locationColumnKeys = keysWith(locationFields, 'column').filter((key) => key !== 'name')
export const publicKeys = keysWith(locationFields, 'seen').filter((key) => fieldOf(key).seen?.public) as KeysWith<
  Fields,
  'seen',
  { public: unknown }
>[]
export const sectionKeys = (section: LocationField['input']['section']) =>
  locationFieldKeys.filter((key) => fieldOf(key).input.section === section)
/** What may differ for someone else who offers something there, beside a note. */
export const offerKeys = ['hours', 'exceptions', 'phone'] as const
/** The address, and the fields that the form of a provider has for it. */
export const whereKeys = ['addressLine1', 'stateId', 'countyId', 'cityId', 'zip'] as const
export const addressKeys = [...whereKeys, 'phone', 'isConfidential'] as const
export const shownAddressKeys = ['addressLine1', 'zip', 'phone', 'isConfidential'] as const

export const inputOf = <K extends LocationFieldKey>(keys: readonly K[]) => shapeOf(locationFields, keys, 'schema')
export const answerOf = <K extends LocationFieldKey>(keys: readonly K[]) => shapeOf(locationFields, keys, 'stored')

/** Columns of exported files, under the headings of imports. */
export const fileColumnsOf = <K extends (typeof listedKeys | typeof detailKeys)[number]>(keys: readonly K[]) =>
  Object.fromEntries(
    keys.map((key) => {
      const { label, file, cell = (value: unknown) => value as string | null } = fieldOf(key)
      return [file?.label ?? label, (row: { [F in K]: unknown }) => cell(row[key] as never)]
    }),
  )
/** Columns that come after provider and hours. */
export const laterFileKeys = keysWith(locationFields, 'file').filter((key) => fieldOf(key).input.section === 'notes')

/** The facts that this kind of page shows of a location, without empty ones. */
export const factsOf = (part: 'page' | 'public', location: object) => factsIn(locationFields, part, location)

type LocationRecord = StoredLocation<(typeof listedKeys | typeof detailKeys | typeof placeIdKeys)[number]> & {
  entity: { id: number } | null
  precision: string | null
  lat: number | null
  lng: number | null
  categories: readonly { id: number }[]
}
const copiedKeys = [...listedKeys, ...detailKeys.filter((key) => key !== 'timeZone'), ...placeIdKeys]

/** A location as its form sends it. */
export const valuesOf = (location: LocationRecord) => {
  const { entity, precision, lat, lng, categories } = location
  return {
    ...pickFields(location, copiedKeys),
    entityId: entity?.id ?? null,
    pin: precision === 'pin' && lat !== null && lng !== null ? { lat, lng } : null,
    categoryIds: categories.map((category) => category.id),
  }
}
