import { customers } from '@handoff/contracts/customers/customers'
import { contactPreferenceNames, genders, incomeBands, languages } from '@handoff/contracts/customers/fields'
import type { Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { EndpointDialog } from '../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'
import css from './CustomerDialog.module.css'
import { type CustomerValues, inputFrom, noCustomer } from './customerValues.ts'
import { PlaceFields } from './PlaceFields.tsx'

const choices = (names: Record<number, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

type Props = { onClosed: () => void }
type Prefilled<E extends Named<Endpoint>> = {
  endpoint: E
  values: CustomerValues
  toInput: (values: CustomerValues) => RequestOf<E>
}

/** A new customer: names and a way to reach them suffice, the rest helps whoever receives them. */
export function CustomerDialog({ onClosed }: { onClosed: () => void }): ReactNode
/** Of someone who is known by other means: what was said is filled in, and who is created stays where one is. */
export function CustomerDialog<E extends Named<Endpoint>>(props: Props & Prefilled<E>): ReactNode
export function CustomerDialog({ onClosed, ...prefilled }: Props & Partial<Prefilled<Named<Endpoint>>>) {
  const { endpoint = customers.create, values: initialValues = noCustomer, toInput = inputFrom } = prefilled
  const dialog = useDialog(onClosed)
  const navigate = useNavigate()
  const form = useEndpointForm<Named<Endpoint>, CustomerValues>(endpoint, {
    initialValues,
    toInput: toInput as never,
    onSuccess: (made) => {
      dialog.onClose()
      if (prefilled.endpoint) return
      const { id } = made as { id: number }
      void navigate({ to: '/customer-management/clients', search: { id } })
    },
  })
  const { values, getInputProps, setFieldValue } = form

  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title="New customer"
      description="A name and a way to reach the person are enough to begin."
      size={680}
      submit="Create customer"
      isLong
    >
      <div className={css.grid}>
        <TextInput label="First Name" withAsterisk data-autofocus {...getInputProps('firstName')} />
        <TextInput label="Last Name" withAsterisk {...getInputProps('lastName')} />
        <TextInput label="Preferred name" {...getInputProps('preferredName')} />
        <TextInput label="Pronouns" placeholder="she/her" {...getInputProps('pronouns')} />
        <DateField label="Date of birth" {...getInputProps('dateOfBirth')} />
        <Select label="Gender" data={[...genders]} clearable {...getInputProps('gender')} />
      </div>
      <Checkbox label="The date of birth is an estimate" {...getInputProps('isBirthEstimated', { type: 'checkbox' })} />

      <fieldset className={css.group}>
        <legend>Contact</legend>
        <div className={css.grid}>
          <TextInput label="Phone" type="tel" disabled={values.hasNoContact} {...getInputProps('phone')} />
          <TextInput label="Email" type="email" disabled={values.hasNoContact} {...getInputProps('email')} />
          <Select
            label="Prefers"
            data={choices(contactPreferenceNames)}
            clearable
            disabled={values.hasNoContact}
            {...getInputProps('contactPreference')}
          />
          <TextInput
            label="Safe to contact"
            placeholder="Only in the morning, no voicemail"
            {...getInputProps('safeContactNote')}
          />
        </div>
        <Checkbox
          label="No contact"
          description="The person has neither phone nor email."
          checked={values.hasNoContact}
          onChange={(event) => {
            setFieldValue('hasNoContact', event.currentTarget.checked)
            if (event.currentTarget.checked) form.setValues({ phone: '', email: '', contactPreference: null })
          }}
        />
        <div className={css.grid}>
          <MultiSelect
            label="Languages"
            placeholder={values.languages.length ? undefined : 'Choose'}
            data={[...languages]}
            hidePickedOptions
            searchable
            {...getInputProps('languages')}
          />
          <Checkbox
            className={css.besideLabel}
            label="Needs an interpreter"
            {...getInputProps('needsInterpreter', { type: 'checkbox' })}
          />
        </div>
      </fieldset>

      <fieldset className={css.group}>
        <legend>Address</legend>
        <PlaceFields value={values} errors={form.errors} onChange={(changes) => form.setValues(changes)} />
      </fieldset>

      <fieldset className={css.group}>
        <legend>Household</legend>
        <div className={css.grid}>
          <TextInput label="Household size" inputMode="numeric" maxLength={4} {...getInputProps('householdSize')} />
          <Select label="Yearly income" data={[...incomeBands]} clearable {...getInputProps('incomeBand')} />
          <Select
            label="Veteran"
            data={[
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ]}
            clearable
            {...getInputProps('isVeteran')}
          />
          <TextInput label="Insurance" {...getInputProps('insurance')} />
        </div>
        <Textarea label="Emergency contact" autosize minRows={1} {...getInputProps('emergencyContact')} />
      </fieldset>
    </EndpointDialog>
  )
}
