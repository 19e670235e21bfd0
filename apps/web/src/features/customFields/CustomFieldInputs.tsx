import type { CustomField } from '@handoff/contracts/customFields/customFields'
import { keyOf, type ValueInput } from '@handoff/contracts/customFields/values'
import type { ReactNode } from 'react'
import { CustomFieldInput } from './CustomFieldInput.tsx'
import css from './customFields.module.css'

/** Values of a form, by the keys of their fields. */
export type FieldValuesByKey = Record<string, ValueInput>

type Props = {
  fields: readonly CustomField[]
  values: FieldValuesByKey
  onChange: (key: string, value: ValueInput) => void
  errors: Record<string, ReactNode>
}

/** One input for each field, in the order of the network. */
export const CustomFieldInputs = ({ fields, values, onChange, errors }: Props) => (
  <div className={css.inputs}>
    {fields.map((field) => {
      const key = keyOf(field.id)
      return (
        <CustomFieldInput
          key={key}
          field={field}
          value={values[key] ?? null}
          onChange={(value) => onChange(key, value)}
          error={errors[key]}
        />
      )
    })}
  </div>
)
