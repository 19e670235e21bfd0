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

/** Every field of a customer, by its name in the contract. */
export const customerColumns = selectOf(customerFields, customerFieldKeys, 'customer')

/** The columns for these fields; an empty text is stored as nothing. */
export const customerColumnsFrom = (values: Partial<StoredCustomer>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      customerFields[key as CustomerFieldKey].column,
      key === 'phones' ? JSON.stringify(value) : value === '' ? null : value,
    ]),
  )

/** Only the fields, of a record that holds more. */
export const fieldsOf = (record: StoredCustomer): StoredCustomer => pickFields(record, customerFieldKeys)

type Readable = StoredCustomer & PlaceNames

/** What is different now, in the words that people read: for the audit. Of a new person, whatever is known. */
export const differences = (before: Readable | null, after: Readable): FieldChange[] =>
  customerFieldKeys.flatMap((field) => {
    const [old, current] = [before && wordsOf(before, field), wordsOf(after, field)]
    const isSaid = before !== null || (current !== null && current !== 'No')
    return old !== current && isSaid ? [{ field, before: old, after: current }] : []
  })
