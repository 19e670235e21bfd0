import {
  type CustomerField,
  type CustomerFieldKey,
  customerFieldKeys,
  customerFields,
  sections,
} from '@handoff/contracts/customers/fields'
import parts from '../../ui/form/Form.module.css'
import { PlacePickers } from '../reference/PlacePickers.tsx'
import { ZipField } from '../reference/ZipField.tsx'
import { CustomerFieldInput } from './CustomerFieldInput.tsx'
import css from './customerForm.module.css'
import type { CustomerForm } from './useCustomerForm.ts'

const fields = customerFields as Record<CustomerFieldKey, CustomerField>
/** These fill each other, and are shown together. */
const ofPlace = new Set<CustomerFieldKey>(['zip', 'stateId', 'countyId', 'cityId'])

type Props = { form: CustomerForm; isShort?: boolean }

/** The fields of a customer by sections; the short form has those that every new customer needs. */
export function CustomerFields({ form, isShort }: Props) {
  if (isShort)
    return (
      <div className={css.rows}>
        {customerFieldKeys
          .filter((key) => fields[key].isEssential)
          .map((key, at) => (
            <CustomerFieldInput key={key} of={key} form={form} isFirst={at === 0} />
          ))}
      </div>
    )
  return sections.map((section, at) => (
    <fieldset key={section} className={parts.group}>
      <legend>{section}</legend>
      <div className={css.rows}>
        {customerFieldKeys
          .filter((key) => fields[key].section === section && !ofPlace.has(key))
          .map((key, index) => (
            <CustomerFieldInput key={key} of={key} form={form} isFirst={at === 0 && index === 0} />
          ))}
        {section === 'Address' && (
          <>
            <ZipField value={form.values} onChange={(changes) => form.setValues(changes)} error={form.errors.zip} />
            <PlacePickers value={form.values} errors={form.errors} onChange={(changes) => form.setValues(changes)} />
          </>
        )}
      </div>
    </fieldset>
  ))
}
