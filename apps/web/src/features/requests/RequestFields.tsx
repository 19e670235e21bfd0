import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { RequestType } from '@handoff/contracts/registrations'
import { Checkbox, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import type { ReactNode } from 'react'
import { useMe } from '../../kit/CurrentUser.ts'
import parts from '../../ui/Form.module.css'
import { HoursEditor } from '../locations/HoursEditor.tsx'
import { PlacePickers } from '../reference/PlacePickers.tsx'
import { CategoryChoice } from '../registrations/CategoryChoice.tsx'
import { CategoryLook } from './CategoryLook.tsx'
import type { RequestForm } from './RequestDialog.tsx'

type Props = {
  form: RequestForm
  type: RequestType
  isAsker: boolean
  /** What may be there already: beside the fields by which it is known. */
  hints: ReactNode
}

/** The fields of one kind of request. */
export function RequestFields({ type, ...rest }: Props) {
  if (type === 1) return <LocationFields {...rest} />
  if (type === 2) return <CategoryFields {...rest} />
  return <MemberFields {...rest} isOrganization={type === 3} />
}

function LocationFields({ form, isAsker, hints }: Omit<Props, 'type'>) {
  const { getInputProps, values } = form
  const own = useMe().entity
  return (
    <>
      <div className={parts.two}>
        <TextInput label="Name" withAsterisk data-autofocus {...getInputProps('payload.name')} />
        <TextInput label="Phone" type="tel" {...getInputProps('payload.phone')} />
      </div>
      {isAsker && own && (
        <Checkbox
          label={`It belongs to ${own.name}`}
          description="Otherwise it is a place of the network, where several members may work."
          checked={values.payload.entityId !== null}
          onChange={(event) => form.setFieldValue('payload.entityId', event.currentTarget.checked ? own.id : null)}
        />
      )}
      <PlaceFields form={form} />
      {hints}
      <Services form={form} />
      <fieldset className={parts.group}>
        <legend>Hours</legend>
        <HoursEditor
          value={values.payload.hours}
          onChange={(hours) => form.setFieldValue('payload.hours', hours)}
          errors={errorsWithin(form.errors)}
        />
      </fieldset>
      <Checkbox
        label="Confidential"
        description="Others see the county only, until its member has accepted a referral of theirs."
        {...getInputProps('payload.isConfidential', { type: 'checkbox' })}
      />
    </>
  )
}

/** As the parts of the form know their fields: without the name of the whole. */
const errorsWithin = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, said]) => [field.replace(/^payload\./, ''), said]))

function CategoryFields({ form, isAsker, hints }: Omit<Props, 'type'>) {
  const { getInputProps } = form
  return (
    <>
      <TextInput label="Name" withAsterisk data-autofocus {...getInputProps('payload.name')} />
      {hints}
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={300}
        {...getInputProps('payload.description')}
      />
      <TagsInput
        label="Specialties"
        description="Press Enter after each."
        placeholder={form.values.payload.specialties.length ? undefined : 'Kinds of help within it'}
        maxTags={40}
        classNames={{ inputField: parts.search }}
        {...getInputProps('payload.specialties')}
      />
      {!isAsker && <CategoryLook form={form} />}
      <Checkbox
        label="Sensitive"
        description="Masked for whoever may not see sensitive records."
        {...getInputProps('payload.isSensitive', { type: 'checkbox' })}
      />
    </>
  )
}

function MemberFields({ form, hints, isOrganization }: Omit<Props, 'type'> & { isOrganization: boolean }) {
  const { getInputProps } = form
  return (
    <>
      {isOrganization && <TextInput label="Name" withAsterisk data-autofocus {...getInputProps('payload.name')} />}
      <div className={parts.two}>
        <TextInput
          label={isOrganization ? 'Contact’s first name' : 'First Name'}
          withAsterisk={!isOrganization}
          {...getInputProps('payload.firstName')}
        />
        <TextInput
          label={isOrganization ? 'Contact’s last name' : 'Last Name'}
          withAsterisk={!isOrganization}
          {...getInputProps('payload.lastName')}
        />
        <TextInput label="Email" type="email" withAsterisk {...getInputProps('payload.email')} />
        <TextInput label="Phone" type="tel" {...getInputProps('payload.phone')} />
      </div>
      <TextInput label="Website" type="url" {...getInputProps('payload.website')} />
      {hints}
      <PlaceFields form={form} />
      <Services form={form} />
    </>
  )
}

function PlaceFields({ form }: { form: RequestForm }) {
  const { getInputProps, values, errors } = form
  const errorOf = (field: string) => errors[`payload.${field}`]
  return (
    <fieldset className={parts.group}>
      <legend>Where</legend>
      <div className={parts.address}>
        <TextInput label="Address" {...getInputProps('payload.addressLine1')} />
        <TextInput label="ZIP" inputMode="numeric" maxLength={10} {...getInputProps('payload.zip')} />
      </div>
      <div className={parts.three}>
        <PlacePickers
          value={values.payload}
          errors={{ stateId: errorOf('stateId'), countyId: errorOf('countyId'), cityId: errorOf('cityId') }}
          onChange={(changes) => form.setFieldValue('payload', { ...values.payload, ...changes })}
        />
      </div>
    </fieldset>
  )
}

const Services = ({ form }: { form: RequestForm }) => (
  <CategoryChoice
    value={form.values.payload.categoryIds}
    onChange={(ids) => form.setFieldValue('payload.categoryIds', ids)}
    error={form.errors['payload.categoryIds']}
    isOptional
  />
)
