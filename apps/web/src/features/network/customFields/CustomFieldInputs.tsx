import type { CustomField, FilledField } from '@handoff/contracts/network/customFields/customFields'
import { keyOf, type ValueInput } from '@handoff/contracts/network/customFields/values'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CustomFieldInput } from './CustomFieldInput.tsx'
import css from './customFields.module.css'
import type { FieldValuesByKey } from './fieldErrors.ts'

type Props = {
  fields: readonly (CustomField | FilledField)[]
  values: FieldValuesByKey
  onChange: (key: `customField:${number}`, value: ValueInput) => void
  errors: Record<string, ReactNode>
}

/** One input for each field, in the order of the network. */
export const CustomFieldInputs = ({ fields, values, onChange, errors }: Props) => (
  <Stack className={css.inputs} gap="md">
    {fields.map((field) => {
      const key = keyOf(field.id)
      return (
        <CustomFieldInput
          key={key}
          field={field}
          value={values[key] ?? null}
          onChange={(value) => onChange(key, value)}
          error={errors[key]}
          file={'file' in field ? field.file : null}
        />
      )
    })}
  </Stack>
)
