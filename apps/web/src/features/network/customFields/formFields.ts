import { type CustomField, customFields, type FilledField } from '@handoff/contracts/network/customFields/customFields'
import type { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { checkValue, keyOf, type ValueInput, type ValuesInput } from '@handoff/contracts/network/customFields/values'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query, useEndpoint } from '../../../kit/query/useEndpoint.ts'
import type { FieldValuesByKey } from './fieldErrors.ts'

/** A field of a form, with what the record has; a new record has its default. */
export type FormField = CustomField & { value: ValueInput; file?: FilledField['file'] }
type Answer = {
  data: readonly (CustomField | FilledField)[] | undefined
  error: Error | null
  refetch: () => unknown
}

/** The fields of a record's form as they were when it was opened, and as they are now. */
function useFormFields({ data, error, refetch }: Answer) {
  const [fields, setFields] = useState<readonly FormField[]>()
  const now = useMemo(
    () => data?.filter(isReadable).map((field): FormField => ({ value: field.defaultValue, ...field })),
    [data],
  )
  if (!fields && now) setFields(now)
  return { fields, now, error, refetch }
}
/** A value that the viewer may not see is neither shown nor typed over. */
const isReadable = (field: CustomField | FilledField) => !('masked' in field) || field.masked === null

export const useNewFields = (targetType: FieldTarget) =>
  useFormFields(useEndpoint(customFields.active, { targetType }, { isSilent: true }))

type Versioned = { id: number; version: number }
export const useCustomerFormFields = (customer: Versioned) =>
  useFormFields(useQuery(atVersion(customFields.ofCustomer, customer)))
export const useEntityFormFields = (id: number, version: number | undefined) =>
  useFormFields(useQuery(atVersion(customFields.ofEntity, { id, version })))

/** Loaded again for each version of the record: older values, saved with a newer version, would undo a change. */
function atVersion(
  endpoint: typeof customFields.ofCustomer,
  { id, version }: { id: number; version: number | undefined },
) {
  const { queryKey, queryFn } = query(endpoint, { id })
  return {
    queryKey: [...queryKey, version],
    queryFn: queryFn!,
    enabled: version !== undefined,
    meta: { isSilent: true },
  }
}

export const valuesByKey = (fields: readonly FormField[]): FieldValuesByKey =>
  Object.fromEntries(fields.map(({ id, value }) => [keyOf(id), value]))

const isEmpty = (value: ValueInput) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
const typed = (id: number, values: FieldValuesByKey) => {
  const value = values[keyOf(id)] ?? null
  return isEmpty(value) ? null : value
}

/** Of a new record: each field, also one whose default was emptied. */
export const allInputs = (fields: readonly { id: number }[], values: FieldValuesByKey): ValuesInput =>
  fields.map(({ id }) => ({ id, value: typed(id, values) }))

/** What was not touched is not sent: a required field that is still empty does not stop another from being saved. */
export const changedInputs = (
  fields: readonly { id: number; value: ValueInput }[],
  values: FieldValuesByKey,
): ValuesInput =>
  allInputs(fields, values).filter(({ value }, at) => {
    const before = fields[at]!.value
    return !(isEmpty(before) && isEmpty(value)) && JSON.stringify(before) !== JSON.stringify(value)
  })

/** What is wrong with what would be sent, by the keys of the fields. */
export const inputErrors = (fields: readonly CustomField[], inputs: ValuesInput): Record<string, string> =>
  Object.fromEntries(
    inputs.flatMap(({ id, value }) => {
      const { error } = checkValue(fields.find((field) => field.id === id)!, value)
      return error === undefined ? [] : [[keyOf(id), error]]
    }),
  )

/** As a part of a request; nothing where there is nothing to say. */
export const sentInputs = (inputs: ValuesInput) => (inputs.length ? { customFieldsInputs: inputs } : {})

/** The values of a form that are not of custom fields. */
export const withoutFieldValues = <V extends object>(values: V): V =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !key.startsWith('customField:'))) as V
