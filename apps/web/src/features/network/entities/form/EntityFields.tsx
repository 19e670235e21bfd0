import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { keysIn } from '@handoff/contracts/network/entities/from-fields'
import { Input, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { FieldGroup } from '../../../../ui/form/FieldGroup.tsx'
import { FieldInputs, FieldPairs } from '../../../../ui/form/FieldInputs.tsx'
import parts from '../../../../ui/form/Form.module.css'
import { UnsentNotice } from '../../../platform/mails/UnsentNotice.tsx'
import { PlaceTimeZone } from '../../../platform/reference/PlaceTimeZone.tsx'
import { CustomFieldInputs } from '../../customFields/CustomFieldInputs.tsx'
import type { FormField } from '../../customFields/formFields.ts'
import { AddressFields } from './AddressFields.tsx'
import { EligibilityFields } from './EligibilityFields.tsx'
import { EntityDuplicates } from './EntityDuplicates.tsx'
import type { EntityForm } from './EntityForm.ts'
import { EntityLogoField } from './EntityLogoField.tsx'
import { getsInvitation } from './entityValues.ts'
import { OffersField } from './OffersField.tsx'
import { OrganizationSelect } from './OrganizationSelect.tsx'

type Props = {
  form: EntityForm
  custom: readonly FormField[]
  /** Of one that is there already. */
  entity?: { id: number; logo: string | null; parent: { name: string } | null }
}

/** Everything that is said of an entity: who it is, how to reach it, what it does, for whom, and where. */
export function EntityFields({ form, custom, entity }: Props) {
  const { values, getInputProps } = form
  const isIndividual = values.networkType === NetworkType.Entity
  return (
    <>
      {!entity && <Kind form={form} />}
      {!isIndividual && <TextInput label="Name" withAsterisk data-autofocus {...getInputProps('name')} />}
      {isIndividual && <Names form={form} isRequired />}
      {isIndividual && (
        <OrganizationSelect
          value={values.parentId}
          name={entity?.parent?.name}
          onChange={(id) => form.setFieldValue('parentId', id)}
          error={form.errors.parentId}
        />
      )}
      <FieldPairs of={entityFields} keys={keysIn('contact')} propsOf={getInputProps} />
      {!entity && <Invitation form={form} isIndividual={isIndividual} />}
      <EntityDuplicates values={values} exceptId={entity?.id} />
      <EntityLogoField form={form} entity={entity} />

      <FieldGroup legend="Services">
        <OffersField form={form} />
        <FieldInputs of={entityFields} keys={keysIn('services')} propsOf={getInputProps} />
      </FieldGroup>
      <AddressFields form={form} />
      <EligibilityFields
        value={values.services}
        categoryIds={values.categoryIds}
        onChange={(services) => form.setFieldValue('services', services)}
        errors={form.errors}
      />
      <FieldGroup legend="Eligibility & intake">
        <FieldPairs of={entityFields} keys={keysIn('intake')} propsOf={getInputProps} />
        <FieldPairs
          of={entityFields}
          keys={keysIn('hours')}
          propsOf={getInputProps}
          instead={{
            timeZone: <EntityTimeZone form={form} isNew={!entity} />,
            // A location has hours by the week.
            ...(values.entityAddresses.length > 0 && { hours: null }),
          }}
        />
      </FieldGroup>
      {custom.length > 0 && (
        <FieldGroup legend="More about this provider">
          <CustomFieldInputs
            fields={custom}
            values={values}
            onChange={(key, value) => form.setFieldValue(key, value)}
            errors={form.errors}
          />
        </FieldGroup>
      )}
      <FieldInputs of={entityFields} keys={keysIn('publishing')} propsOf={getInputProps} />
    </>
  )
}

/** Said once: what belongs to an organization would belong to nothing if it became a person. */
const Kind = ({ form }: { form: EntityForm }) => (
  <Input.Wrapper label="Type" labelElement="div" withAsterisk>
    <SegmentedControl
      fullWidth
      aria-label="Type"
      value={String(form.values.networkType)}
      onChange={(option) => form.setFieldValue('networkType', Number(option) as NetworkType)}
      data={[
        { value: String(NetworkType.Organization), label: 'Organization' },
        { value: String(NetworkType.Entity), label: 'Individual' },
      ]}
    />
  </Input.Wrapper>
)

const Names = ({ form, isRequired }: { form: EntityForm; isRequired?: boolean }) => (
  <div className={parts.two}>
    <TextInput
      label={isRequired ? 'First name' : 'Contact’s first name'}
      withAsterisk={isRequired}
      {...form.getInputProps('firstName')}
    />
    <TextInput
      label={isRequired ? 'Last name' : 'Contact’s last name'}
      withAsterisk={isRequired}
      {...form.getInputProps('lastName')}
    />
  </div>
)

/** Of an organization, the mail is for its contact. */
const Invitation = ({ form, isIndividual }: { form: EntityForm; isIndividual: boolean }) => {
  const hasEmail = form.values.email.trim() !== ''
  const isInvited = getsInvitation(form.values)
  return (
    <>
      <Switch
        size="xs"
        label="Send an email invitation"
        description={
          hasEmail
            ? 'Sends an invitation that expires in 14 days. Without one, the provider appears in the network but can’t log in.'
            : withoutEmail(form.values)
        }
        disabled={!hasEmail}
        {...form.getInputProps('isInvited', { type: 'checkbox' })}
        checked={isInvited}
      />
      {isInvited && <UnsentNotice />}
      {!isIndividual && isInvited && <Names form={form} />}
    </>
  )
}

/** How it will be referred to: by phone, or not at all. */
const withoutEmail = ({ phone, entityAddresses }: EntityForm['values']) =>
  phone.trim() || entityAddresses.some((address) => address.phone.trim() && !address.isConfidential)
    ? 'Without an email address it gets no invitation. It’s referred to by phone.'
    : 'Without an email address or a phone number, no one can refer to it.'

const nowhere = { stateId: null, countyId: null }

/** The clock that opening hours and deadlines are kept by: that of the first address, until another is chosen. */
const EntityTimeZone = ({ form, isNew }: { form: EntityForm; isNew: boolean }) => (
  <PlaceTimeZone
    place={form.values.entityAddresses.find(({ stateId }) => stateId !== null) ?? nowhere}
    value={form.values.timeZone}
    onChange={(timeZone) => form.setFieldValue('timeZone', timeZone)}
    description="Hours and due dates use this time zone."
    otherwise="Its first address is in"
    placeholder={isNew ? 'Same as first address' : 'Select a time zone'}
    isClearable={isNew}
    error={form.errors.timeZone}
  />
)
