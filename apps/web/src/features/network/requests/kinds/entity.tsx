import type { Answer } from '@handoff/contracts/kit'
import { languages } from '@handoff/contracts/kit/languages'
import { saidOf } from '@handoff/contracts/network/entities/eligibility'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { requestTypeOf } from '@handoff/contracts/network/requests/kinds/index'
import { requests } from '@handoff/contracts/network/requests/requests'
import { Box, TagsInput, Textarea, TextInput } from '@mantine/core'
import parts from '../../../../ui/form/Form.module.css'
import { PhoneInput } from '../../../../ui/form/PhoneInput.tsx'
import { CategoryChoice } from '../../../access/registrations/CategoryChoice.tsx'
import { AddressInput } from '../../../platform/reference/AddressInput.tsx'
import { EligibilityFields } from '../../entities/form/EligibilityFields.tsx'
import { servicesToSend } from '../../entities/form/serviceValues.ts'
import { changesWithin, errorsWithin, type RequestFieldsProps, type RequestForm } from './formParts.ts'
import { addressFields, type FormValues, pick } from './formValues.ts'
import type { CurrentValues, Kind } from './kind.ts'

/** What can be corrected of an entity: its places are corrected where they stand. */
const described = ['about', 'eligibility', 'documentsToBring', 'cost', 'nextSteps', 'languages'] as const
const fields = ['firstName', 'lastName', 'email', 'phone', 'website', 'categoryIds'] as const

/** What organizations and individuals have in common. */
export const entity = {
  endpoint: requests.requestEntity,
  input: {},
  begunWith: (current) => current,
  hasAddress: true,
  hasLocationView: false,
} satisfies Partial<Kind>

export const entityPayload = (typed: FormValues, isCorrection: boolean, networkType: NetworkType) => ({
  ...pick(typed, fields),
  ...(isCorrection
    ? { services: servicesToSend(typed.services), ...pick(typed, described), hours: typed.hoursInWords }
    : { ...pick(typed, addressFields), networkType }),
})

export function currentEntity(record: Answer<typeof entities.show>): CurrentValues {
  const { id, name, networkType, firstName } = record
  // An individual is called by its two names.
  const lastName = firstName && name.slice(firstName.length).trim()
  return {
    type: requestTypeOf[networkType],
    target: { id, name },
    payload: {
      networkType,
      ...(networkType === NetworkType.Organization ? { name } : { firstName, lastName }),
      ...pick(record, ['email', 'phone', 'website', 'hours', ...described]),
      services: saidOf(record.services),
      categoryIds: record.categories.map((category) => category.id),
    },
  }
}

type Props = RequestFieldsProps & { isOrganization: boolean }

export function EntityFields({ form, hints, isCorrection, isOrganization }: Props) {
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
      <Box className={parts.group} component="fieldset" miw={0} mt="xxs" mx={0} mb={0} pt="md" px={0} pb={0}>
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
      </Box>
    </>
  )
}

function PlaceFields({ form }: { form: RequestForm }) {
  const { getInputProps, values } = form
  return (
    <Box className={parts.group} component="fieldset" miw={0} mt="xxs" mx={0} mb={0} pt="md" px={0} pb={0}>
      <legend>Address</legend>
      <AddressInput
        street={getInputProps('payload.addressLine1')}
        zip={getInputProps('payload.zip')}
        value={values.payload}
        errors={errorsWithin(form.errors)}
        onChange={changesWithin(form)}
      />
    </Box>
  )
}
