import type { Answer } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { entityFields, type Input } from '@handoff/contracts/network/entities/fields'
import { alwaysKeys, changeKeys, type EntityFieldKey, keysIn } from '@handoff/contracts/network/entities/from-fields'
import { filledServices } from '@handoff/contracts/network/entities/services'
import { whereKeys } from '@handoff/contracts/network/locations/from-fields'
import { requestTypeOf } from '@handoff/contracts/network/requests/kinds/index'
import { requests } from '@handoff/contracts/network/requests/requests'
import { TextInput } from '@mantine/core'
import { FieldGroup } from '../../../../ui/form/FieldGroup.tsx'
import { FieldInputs, FieldPairs } from '../../../../ui/form/FieldInputs.tsx'
import { CategoryChoice } from '../../../access/registrations/CategoryChoice.tsx'
import { AddressInput } from '../../../platform/reference/AddressInput.tsx'
import { EligibilityFields } from '../../entities/form/EligibilityFields.tsx'
import { servicesToSend } from '../../entities/form/serviceValues.ts'
import { changesWithin, errorsWithin, type RequestFieldsProps, type RequestForm } from './formParts.ts'
import { describingKeys, type FormValues, pick } from './formValues.ts'
import type { CurrentValues, Kind } from './kind.ts'

/** What organizations and individuals have in common. */
export const entity = {
  endpoint: requests.requestEntity,
  input: {},
  begunWith: (current) => current,
  hasAddress: true,
  hasLocationView: false,
} satisfies Partial<Kind>

export const entityPayload = (typed: FormValues, isCorrection: boolean, networkType: NetworkType) => ({
  ...pick(typed, ['firstName', 'lastName', ...alwaysKeys, 'categoryIds']),
  ...(isCorrection
    ? { services: servicesToSend(typed.services), ...pick(typed, describingKeys), hours: typed.hoursInWords }
    : { ...pick(typed, whereKeys), networkType }),
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
      ...pick(record, [...alwaysKeys, ...changeKeys]),
      services: filledServices(record.services),
      categoryIds: record.categories.map((category) => category.id),
    },
  }
}

const propsIn = (form: RequestForm) => (key: EntityFieldKey) =>
  key === 'hours'
    ? { ...form.getInputProps('payload.hoursInWords'), error: form.errors['payload.hours'] }
    : form.getInputProps(`payload.${key}`)

const forInvitation = {
  email: {
    description: 'For the invitation. A phone number is enough to refer to it.',
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  },
}

/** It says what is there already, so that no examples are needed. */
const ofChange = {
  about: { minRows: 2 },
  cost: { placeholder: undefined },
  nextSteps: { placeholder: undefined },
  hours: { placeholder: undefined, description: 'Shown as written. Set weekly hours on each location.' },
}

type Props = RequestFieldsProps & { isOrganization: boolean }

export function EntityFields({ form, hints, isCorrection, isOrganization }: Props) {
  const { getInputProps } = form
  return (
    <>
      {isOrganization && <TextInput label="Name" withAsterisk data-autofocus {...getInputProps('payload.name')} />}
      <FieldPairs of={entityFields} keys={alwaysKeys} propsOf={propsIn(form)} own={isCorrection ? {} : forInvitation}>
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
      </FieldPairs>
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

/** How an entity describes itself. Its places are corrected on their own pages. */
function DescriptionFields({ form }: { form: RequestForm }) {
  const { values, errors } = form
  const partsOf = (section: Input['section']) => ({
    of: entityFields,
    keys: changeKeys.filter((key) => keysIn(section).includes(key)),
    propsOf: propsIn(form),
    own: ofChange,
  })
  return (
    <>
      <EligibilityFields
        value={values.payload.services}
        categoryIds={values.payload.categoryIds}
        onChange={(services) => changesWithin(form)({ services })}
        errors={errorsWithin(errors)}
      />
      <FieldInputs {...partsOf('services')} />
      <FieldGroup legend="Eligibility & intake">
        <FieldPairs {...partsOf('intake')} />
        <FieldInputs {...partsOf('hours')} />
      </FieldGroup>
    </>
  )
}

function PlaceFields({ form }: { form: RequestForm }) {
  const { getInputProps, values } = form
  return (
    <FieldGroup legend="Address">
      <AddressInput
        street={getInputProps('payload.addressLine1')}
        zip={getInputProps('payload.zip')}
        value={values.payload}
        errors={errorsWithin(form.errors)}
        onChange={changesWithin(form)}
      />
    </FieldGroup>
  )
}
