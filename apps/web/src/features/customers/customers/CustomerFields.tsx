import {
  type CustomerField,
  type CustomerFieldKey,
  customerFieldKeys,
  customerFields,
  sections,
} from '@handoff/contracts/customers/customers/fields'

import { FieldGroup } from '../../../ui/form/FieldGroup.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { CustomFieldInputs } from '../../network/customFields/CustomFieldInputs.tsx'
import type { FormField } from '../../network/customFields/formFields.ts'
import { AddressInput } from '../../platform/reference/AddressInput.tsx'
import { CodeNameField } from './CodeNameField.tsx'
import { CustomerFieldInput } from './CustomerFieldInput.tsx'
import css from './customerForm.module.css'
import { placeKeys } from './customerValues.ts'
import type { CustomerForm } from './useCustomerForm.ts'

const fields = customerFields as Record<CustomerFieldKey, CustomerField>
const ofPlace = new Set<CustomerFieldKey>(['addressLine1', ...placeKeys])

type Props = { form: CustomerForm; isShort?: boolean; custom: readonly FormField[] }

/** The fields of a customer by sections; the short form has those that every new customer needs. */
export function CustomerFields({ form, isShort, custom }: Props) {
  const inputsOf = (group: readonly FormField[]) => (
    <CustomFieldInputs
      fields={group}
      values={form.values}
      onChange={(key, value) => form.setFieldValue(key, value)}
      errors={form.errors}
    />
  )
  const codeName = (
    <CodeNameField
      value={form.values.codeName}
      error={form.errors.codeName}
      onChange={(next) => form.setFieldValue('codeName', next)}
    />
  )
  const required = custom.filter(({ isRequired }) => isRequired)
  if (isShort)
    return (
      <Grid className={css.rows} gap="md" align="start">
        {customerFieldKeys
          .filter((key) => fields[key].isEssential)
          .map((key, at) => (
            <CustomerFieldInput key={key} of={key} form={form} isFirst={at === 0} />
          ))}
        {codeName}
        {required.length > 0 && <div className={css.wide}>{inputsOf(required)}</div>}
      </Grid>
    )
  const builtIn = sections.map((section, at) => (
    <FieldGroup key={section} legend={section}>
      <Grid className={css.rows} gap="md" align="start">
        {customerFieldKeys
          .filter((key) => fields[key].section === section && !ofPlace.has(key))
          .map((key, index) => (
            <CustomerFieldInput key={key} of={key} form={form} isFirst={at === 0 && index === 0} />
          ))}
        {section === 'Person' && codeName}
        {section === 'Address' && (
          <div className={css.wide}>
            <AddressInput
              street={form.getInputProps('addressLine1')}
              value={form.values}
              errors={form.errors}
              onChange={(changes) => form.setValues(changes)}
            />
          </div>
        )}
      </Grid>
    </FieldGroup>
  ))
  return (
    <>
      {builtIn}
      {custom.length > 0 && <FieldGroup legend="More about the customer">{inputsOf(custom)}</FieldGroup>}
    </>
  )
}
