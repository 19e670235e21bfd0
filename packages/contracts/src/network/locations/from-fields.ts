/** What follows from the table of a location's fields: keys, shapes, and words. */
import {
  type KeyOf,
  type KeysWith,
  keysOf,
  keysWith,
  pickFields,
  type StoredValues,
  shapeOf,
  valueInWords,
} from '../../kit/fields.ts'
import { type LocationField, locationFields } from './fields.ts'

type Fields = typeof locationFields
export type LocationFieldKey = KeyOf<Fields>
export type StoredLocation<K extends LocationFieldKey = LocationFieldKey> = StoredValues<Fields, K>
export const locationFieldKeys = keysOf(locationFields)
const fieldOf = (key: LocationFieldKey): LocationField => locationFields[key]
const answeredAs = <A extends NonNullable<LocationField['answered']>>(as: A) =>
  locationFieldKeys.filter((key) => fieldOf(key).answered === as) as KeysWith<Fields, 'answered', A>[]

export const listedKeys = answeredAs('row')
export const detailKeys = answeredAs('details')
export const placeIdKeys = answeredAs('page')
/** But for its name: an address of an entity may have none. */
export const locationColumnKeys = keysWith(locationFields, 'column').filter((key) => key !== 'name')
export const publicKeys = keysWith(locationFields, 'seen').filter((key) => fieldOf(key).seen?.public) as KeysWith<
  Fields,
  'seen',
  { public: unknown }
>[]
export const sectionKeys = (section: LocationField['input']['section']) =>
  locationFieldKeys.filter((key) => fieldOf(key).input.section === section)
/** What HSDS has of it as it is, by its names there. */
export const hsdsKeys = keysWith(locationFields, 'hsds')
export const hsdsNames = hsdsKeys.map((key) => fieldOf(key).hsds!)
/** Where it is, and what an entity's own form says of an address, beside a name. */
export const whereKeys = ['addressLine1', 'stateId', 'countyId', 'cityId', 'zip'] as const
export const addressKeys = [...whereKeys, 'phone', 'isConfidential'] as const
export const shownAddressKeys = ['addressLine1', 'zip', 'phone', 'isConfidential'] as const

export const inputOf = <K extends LocationFieldKey>(keys: readonly K[]) => shapeOf(locationFields, keys, 'schema')
export const answerOf = <K extends LocationFieldKey>(keys: readonly K[]) => shapeOf(locationFields, keys, 'stored')

/** Columns of our own files, by the headings of imports. */
export const fileColumnsOf = <K extends (typeof listedKeys | typeof detailKeys)[number]>(keys: readonly K[]) =>
  Object.fromEntries(
    keys.map((key) => {
      const { label, file, cell = (value: unknown) => value as string | null } = fieldOf(key)
      return [file?.label ?? label, (row: { [F in K]: unknown }) => cell(row[key] as never)]
    }),
  )
/** What is not said of an address alone: after who is there, and when. */
export const laterFileKeys = keysWith(locationFields, 'file').filter((key) => fieldOf(key).input.section === 'notes')

/** The facts of a location in this part; what no one has said is left out. */
export const factsOf = (part: 'page' | 'public', location: object): [title: string, words: string][] =>
  locationFieldKeys.flatMap((key) => {
    const { seen, input } = fieldOf(key)
    const words = valueInWords((location as Record<string, unknown>)[key], input.as)
    const title = seen?.[part]
    return typeof title === 'string' && words ? [[title, words]] : []
  })

type LocationRecord = StoredLocation<(typeof listedKeys | typeof detailKeys | typeof placeIdKeys)[number]> & {
  entity: { id: number } | null
  precision: string | null
  lat: number | null
  lng: number | null
  categories: readonly { id: number }[]
}
const asTheyAre = [...listedKeys, ...detailKeys.filter((key) => key !== 'timeZone'), ...placeIdKeys]

/** A location as its form sends it. */
export const valuesOf = (location: LocationRecord) => {
  const { entity, precision, lat, lng, categories } = location
  return {
    ...pickFields(location, asTheyAre),
    entityId: entity?.id ?? null,
    pin: precision === 'pin' && lat !== null && lng !== null ? { lat, lng } : null,
    categoryIds: categories.map((category) => category.id),
  }
}
