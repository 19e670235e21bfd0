/** What follows from the table of a provider's fields: keys, shapes, labels, and words. */
import { withoutDefaults } from '../../kit/changes.ts'
import {
  emptyValues,
  type KeyOf,
  type KeysWith as KeysOfTable,
  keysOf,
  keysWith,
  type StoredValues,
  shapeOf,
  valueInWords,
} from '../../kit/fields.ts'
import { type EntityField, entityFields, type Input, type Seen } from './fields.ts'

export type Fields = typeof entityFields
export type EntityFieldKey = KeyOf<Fields>
export type StoredEntity<K extends EntityFieldKey = EntityFieldKey> = StoredValues<Fields, K>
export const entityFieldKeys = keysOf(entityFields)
const fieldOf = (key: EntityFieldKey): EntityField => entityFields[key]

type KeysWith<P extends keyof EntityField, V = unknown> = KeysOfTable<Fields, P, V>
export type SeenIn<P extends keyof Seen> = KeysWith<'seen', { [_ in P]: unknown }>
export type FileKey = KeysWith<'file'>

export const keysSeenIn = <P extends keyof Seen>(part: P) =>
  entityFieldKeys.filter((key) => part in entityFields[key].seen) as SeenIn<P>[]
export const keysIn = (section: Input['section']) =>
  entityFieldKeys.filter((key) => entityFields[key].input.section === section)
const requestedAs = <A extends NonNullable<EntityField['requested']>>(as: A) =>
  entityFieldKeys.filter((key) => fieldOf(key).requested === as) as KeysWith<'requested', A>[]
export const alwaysKeys = requestedAs('always')
/** Named by a change alone: what is left out of it stays as it is. */
export const changeKeys = requestedAs('change')
/** Those that HSDS has, by their names there. */
export type HsdsKey = KeysWith<'hsds'>
export const hsdsKeys = keysWith(entityFields, 'hsds')
export const fileKeys = keysWith(entityFields, 'file')
export const laterFileKeys = fileKeys.filter((key) => !fieldOf(key).file?.isEarly)
export const broughtKeys = keysWith(entityFields, 'isBrought')

/** What may be sent of these fields, and what is answered. */
export const inputOf = <K extends EntityFieldKey>(keys: readonly K[]) => shapeOf(entityFields, keys, 'schema')
export const answerOf = <K extends EntityFieldKey>(keys: readonly K[]) => shapeOf(entityFields, keys, 'stored')
export const changesOf = <K extends EntityFieldKey>(keys: readonly K[]) => withoutDefaults(inputOf(keys))

/** Of a provider of which nothing was said. */
export const noFields = emptyValues(entityFields, entityFieldKeys)

/** A field as people read it; null where nothing is known. */
export const wordsOf = (key: EntityFieldKey, value: unknown) => valueInWords(value, fieldOf(key).input.as)

/** Those with a title in this part, in its order. */
export const titlesIn = <P extends keyof Seen>(part: P): [key: SeenIn<P>, title: string][] =>
  keysSeenIn(part)
    .toSorted((one, other) => (fieldOf(one).order?.[part] ?? 0) - (fieldOf(other).order?.[part] ?? 0))
    .flatMap((key) => {
      const title = fieldOf(key).seen[part]
      return typeof title === 'string' ? [[key, title]] : []
    })

/** The facts of a record in this part; what no one has said is left out. */
export const factsOf = <P extends keyof Seen>(
  part: P,
  record: { [K in SeenIn<P>]: unknown },
): [title: string, words: string][] =>
  titlesIn(part).flatMap(([key, title]) => {
    const words = wordsOf(key, record[key])
    return words ? [[title, words]] : []
  })

/** What is known of what a customer brings to a visit. */
export type Brought = Partial<StoredEntity<(typeof broughtKeys)[number]>>
export const toBring = (provider: Brought): string | null =>
  broughtKeys.flatMap((key) => provider[key] ?? []).join('\n') || null
