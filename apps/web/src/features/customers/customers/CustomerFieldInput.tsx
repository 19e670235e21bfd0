import {
  type CustomerField,
  type CustomerFieldKey,
  customerFields,
} from '@handoff/contracts/customers/customers/fields'
import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { DateField } from '../../../ui/form/DateField.tsx'
import css from './customerForm.module.css'
import { PhonesField } from './PhonesField.tsx'
import type { CustomerForm } from './useCustomerForm.ts'

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
/** Of when the page was opened; the server knows the day. */
const today = utcDay(new Date())
const required = new Set<CustomerFieldKey>(['firstName', 'lastName'])
/** Checkboxes about the field next to them. */
const nextToField = new Set<CustomerFieldKey>(['isBirthEstimated', 'hasNoContact'])
/** The way to reach a person is not typed where it was said that there is none. */
const contactKeys = new Set<CustomerFieldKey>(['email', 'contactPreference'])

/** The input of one field, as the field's description says. */
export function CustomerFieldInput({
  of,
  form,
  isFirst,
}: {
  of: CustomerFieldKey
  form: CustomerForm
  isFirst?: boolean
}) {
  const { label, input } = customerFields[of] as CustomerField
  const { values } = form
  const common = {
    label,
    disabled:
      (values.hasNoContact && contactKeys.has(of)) ||
      (of === 'addressLine1' && values.hasNoFixedAddress) ||
      (of === 'lastName' && values.hasOneName),
    ...(isFirst && { 'data-autofocus': true }),
    ...form.getInputProps(of, { type: input.as === 'checkbox' ? 'checkbox' : 'input' }),
  }
  const options = input.options?.map(({ value, label: name }) => ({ value: String(value), label: name })) ?? yesNo
  switch (input.as) {
    case 'phones':
      return (
        <PhonesField
          value={values.phones}
          errors={form.errors}
          isDisabled={values.hasNoContact}
          onChange={(phones) => {
            form.setFieldValue('phones', phones)
            form.clearFieldError('phones')
          }}
        />
      )
    case 'day':
      return <DateField {...common} max={today} />
    case 'choice':
    case 'yesNo':
      return <Select {...common} data={options} clearable />
    case 'choices':
      return (
        <MultiSelect
          {...common}
          placeholder={(values[of] as string[]).length ? undefined : 'Choose'}
          data={options}
          hidePickedOptions
          searchable
        />
      )
    case 'checkbox':
      return (
        <Checkbox
          {...common}
          className={nextToField.has(of) ? css.nextToField : css.wide}
          onChange={(event) => check(form, of, event.currentTarget.checked)}
        />
      )
    case 'longText':
      return <Textarea {...common} autosize minRows={1} className={css.wide} />
    case 'number':
      return <TextInput {...common} inputMode="numeric" maxLength={4} />
    default:
      return (
        <TextInput
          {...common}
          withAsterisk={required.has(of) && !common.disabled}
          type={input.as === 'email' ? 'email' : 'text'}
        />
      )
  }
}

/** What was said to be missing is not there any longer either. */
function check(form: CustomerForm, of: CustomerFieldKey, isChecked: boolean) {
  form.setFieldValue(of, isChecked)
  if (!isChecked) return
  if (of === 'hasOneName') {
    form.setFieldValue('lastName', '')
    form.clearFieldError('lastName')
  }
  if (of === 'hasNoContact') form.setValues({ phones: [], email: '', contactPreference: null })
  if (of === 'hasNoFixedAddress') form.setFieldValue('addressLine1', '')
}
