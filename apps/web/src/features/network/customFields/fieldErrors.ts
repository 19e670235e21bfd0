import type { CustomField } from '@handoff/contracts/network/customFields/customFields'
import { checkValue, keyOf, type ValueInput } from '@handoff/contracts/network/customFields/values'

/** Values of a form, by the keys of their fields. */
export type FieldValuesByKey = Record<`customField:${number}`, ValueInput>

/** What is wrong with the values of a whole form, by the keys of their fields. */
export const fieldErrors = (fields: readonly CustomField[], values: FieldValuesByKey): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const { error } = checkValue(field, values[keyOf(field.id)])
      return error === undefined ? [] : [[keyOf(field.id), error]]
    }),
  )
