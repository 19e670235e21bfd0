import { type EntityFieldKey, noFields, type StoredEntity } from '@handoff/contracts/network/entities/from-fields'

/** A provider's own fields as forms hold them: a text that is not there is empty. */
export type FieldValues<K extends EntityFieldKey = EntityFieldKey> = { [F in K]: NonNullable<StoredEntity[F]> }

/** Of a record that has them, or some of them; what it does not have is as in an empty form. */
export const fieldValues = <K extends EntityFieldKey>(keys: readonly K[], record: { [F in K]?: unknown } = {}) =>
  Object.fromEntries(keys.map((key) => [key, record[key] ?? noFields[key] ?? ''])) as FieldValues<K>
