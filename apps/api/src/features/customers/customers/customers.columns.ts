import {
  type CustomerFieldKey,
  customerFieldKeys,
  customerFields,
  type PlaceNames,
  type StoredCustomer,
  wordsOf,
} from '@handoff/contracts/customers/customers/fields'
import { pickFields } from '@handoff/contracts/kit/fields'
import type { FieldChange } from '../../../kit/context.ts'
import { selectOf } from '../../../kit/records/field-columns.ts'

/** Every field of a customer, named as in the contract. */
export const customerColumns = selectOf(customerFields, customerFieldKeys, 'customer')

/** Column values of these fields; empty text is stored as null. */
export const customerColumnsFrom = (values: Partial<StoredCustomer>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      customerFields[key as CustomerFieldKey].column,
      key === 'phones' ? JSON.stringify(value) : value === '' ? null : value,
    ]),
  )

/** Only the fields, from a record with more. */
export const fieldsOf = (record: StoredCustomer): StoredCustomer => pickFields(record, customerFieldKeys)

type Readable = StoredCustomer & PlaceNames

/** Changed fields as people read them, for the audit. For a new person, all known ones. */
export const differences = (before: Readable | null, after: Readable): FieldChange[] =>
  customerFieldKeys.flatMap((field) => {
    const [old, current] = [before && wordsOf(before, field), wordsOf(after, field)]
    const isReported = before !== null || (current !== null && current !== 'No')
    return old !== current && isReported ? [{ field, before: old, after: current }] : []
  })
