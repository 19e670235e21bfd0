import { languages } from '@handoff/contracts/kit/languages'
import { Checkbox, TagsInput, Textarea, TextInput } from '@mantine/core'
import parts from '../../ui/form/Form.module.css'
import { PhoneInput } from '../../ui/form/PhoneInput.tsx'
import { EligibilityFields } from '../entities/form/EligibilityFields.tsx'
import { AddressInput } from '../reference/AddressInput.tsx'
import { CategoryChoice } from '../registrations/CategoryChoice.tsx'
import { CategoryLook } from './CategoryLook.tsx'
import { RequestLocationFields } from './RequestLocationFields.tsx'
import { changesWithin, errorsWithin, type RequestFieldsProps, type RequestForm } from './requestFormParts.ts'

/** The fields of one kind of request. */
export function RequestFields({ type, ...rest }: RequestFieldsProps) {
  if (type === 1) return <RequestLocationFields {...rest} />
  if (type === 2) return <CategoryFields {...rest} />
  return <EntityFields {...rest} isOrganization={type === 3} />
}

type Fields = Omit<RequestFieldsProps, 'type'>

function CategoryFields({ form, isAsker, isCorrection, hints }: Fields) {
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
        label={isCorrection ? 'Specialties to add' : 'Specialties'}
        description={isCorrection ? 'Existing ones stay. Press Enter after each.' : 'Press Enter after each.'}
        placeholder={form.values.payload.specialties.length ? undefined : 'Specialties within it'}
        maxTags={40}
        classNames={{ inputField: parts.search }}
        {...getInputProps('payload.specialties')}
      />
      {!isAsker && <CategoryLook form={form} />}
      <Checkbox
        label="Sensitive"
        description="Hidden from people without access to sensitive records."
        {...getInputProps('payload.isSensitive', { type: 'checkbox' })}
      />
    </>
  )
}

function EntityFields({ form, hints, isCorrection, isOrganization }: Fields & { isOrganization: boolean }) {
  const { getInputProps } = form
  return (
    <>
      {isOrganization && <TextInput label="Name" withAsterisk data-autofocus {...getInputProps('payload.name')} />}
      <div className={parts.two}>
        {!(isOrganization && isCorrection) && (
          <>
            <TextInput
              label={isOrganization ? 'Contact’s first name' : 'First name'}
              withAsterisk={!isOrganization}
              {...getInputProps('payload.firstName')}
            />
            <TextInput
              label={isOrganization ? 'Contact’s last name' : 'Last name'}
              withAsterisk={!isOrganization}
              {...getInputProps('payload.lastName')}
            />
          </>
        )}
        <TextInput
          label="Email"
          type="email"
          description={!isCorrection && 'For the invitation. A phone number is enough to refer to it.'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...getInputProps('payload.email')}
        />
        <PhoneInput label="Phone" {...getInputProps('payload.phone')} />
      </div>
      <TextInput label="Website" type="url" {...getInputProps('payload.website')} />
      {hints}
      {!isCorrection && <PlaceFields form={form} />}
      <CategoryChoice
        value={form.values.payload.categoryIds}
        onChange={(categoryIds) =>
          changesWithin(form)({
            categoryIds,
            services: form.values.payload.services.filter(({ categoryId }) => categoryIds.includes(categoryId)),
          })
        }
        error={form.errors['payload.categoryIds']}
        isOptional
      />
      {isCorrection && <DescriptionFields form={form} />}
    </>
  )
}

/** How an entity describes itself. Its places are corrected where they stand. */
function DescriptionFields({ form }: { form: RequestForm }) {
  const { getInputProps, values, errors } = form
  const long = { autosize: true, minRows: 2, maxRows: 8 }
  return (
    <>
      <EligibilityFields
        value={values.payload.services}
        categoryIds={values.payload.categoryIds}
        onChange={(services) => changesWithin(form)({ services })}
        errors={errorsWithin(errors)}
      />
      <Textarea label="About" {...long} {...getInputProps('payload.about')} />
      <fieldset className={parts.group}>
        <legend>Eligibility & intake</legend>
        <div className={parts.two}>
          <Textarea label="Notes on eligibility" {...long} {...getInputProps('payload.eligibility')} />
          <Textarea label="Documents to bring" {...long} {...getInputProps('payload.documentsToBring')} />
          <Textarea label="Cost" {...long} {...getInputProps('payload.cost')} />
          <Textarea label="Next steps" {...long} {...getInputProps('payload.nextSteps')} />
        </div>
        <TextInput
          label="Hours"
          description="Shown as written. Set weekly hours on each location."
          {...getInputProps('payload.hoursInWords')}
          error={errors['payload.hours']}
        />
        <TagsInput
          label="Languages"
          placeholder={values.payload.languages.length ? undefined : 'Select or type'}
          data={[...languages]}
          maxTags={30}
          classNames={{ inputField: parts.search }}
          {...getInputProps('payload.languages')}
        />
      </fieldset>
    </>
  )
}

function PlaceFields({ form }: { form: RequestForm }) {
  const { getInputProps, values } = form
  return (
    <fieldset className={parts.group}>
      <legend>Address</legend>
      <AddressInput
        street={getInputProps('payload.addressLine1')}
        zip={getInputProps('payload.zip')}
        value={values.payload}
        errors={errorsWithin(form.errors)}
        onChange={changesWithin(form)}
      />
    </fieldset>
  )
}
