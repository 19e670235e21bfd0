import { contactPreferenceNames } from '@handoff/contracts/customers/customers/fields'
import type { Answer } from '@handoff/contracts/kit'
import { languages } from '@handoff/contracts/kit/languages'
import type { CustomField } from '@handoff/contracts/network/customFields/customFields'
import { keyOf } from '@handoff/contracts/network/customFields/values'
import type { PublicEntityDetail, publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { help, reachedBy } from '@handoff/contracts/referrals/help'
import { Checkbox, Flex, Input, Radio, Text, Textarea, TextInput } from '@mantine/core'
import { clsx } from 'clsx'
import { fieldErrors } from '../../../features/network/customFields/fieldErrors.ts'
import type { ChosenPlace } from '../../../features/platform/reference/filledBy.ts'
import { usePlacesOf, useStatesWith } from '../../../features/platform/reference/usePlaces.ts'
import { ZipField } from '../../../features/platform/reference/ZipField.tsx'
import css from '../../../features/referrals/help/help.module.css'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx'
import parts from '../../../ui/form/Form.module.css'
import { PhoneInput } from '../../../ui/form/PhoneInput.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { LongForm } from '../../../ui/layout/LongForm.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { Chip } from '../CategoryChips.tsx'
import { Honeypot } from '../Honeypot.tsx'
import publicCss from '../public.module.css'
import { emptyHelp, type HelpFormValues, idOf, inputFrom } from './helpValues.ts'

const loadInputs = () => import('../../../features/network/customFields/CustomFieldInputs.tsx')

type Props = {
  about: Answer<typeof publicDirectory.about>
  entity: PublicEntityDetail | null
  /** What this network asks beyond what every one does. */
  fields: readonly CustomField[]
  category: number | undefined
  onSent: (sent: { number: string; token: string }) => void
}

export function HelpForm({ about, entity, fields, category, onSent }: Props) {
  const form = useEndpointForm<typeof help.ask, HelpFormValues>(help.ask, {
    initialValues: {
      ...emptyHelp,
      ...Object.fromEntries(fields.map(({ id, defaultValue }) => [keyOf(id), defaultValue])),
      categoryIds: category ? [category] : [],
    },
    toInput: (values) => inputFrom(values, entity?.id ?? null, fields),
    check: (values) => fieldErrors(fields, values),
    tells: 'nothing',
    onSuccess: onSent,
  })
  const { values, getInputProps, setFieldValue } = form
  const states = useStatesWith(values.stateId ? Number(values.stateId) : null)
  const counties = usePlacesOf(values.stateId ? Number(values.stateId) : null).data?.counties ?? []
  const option = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
  const hasFields = fields.length > 0
  const inputs = useLazyPart(loadInputs, hasFields)
  const toggle = (id: number) =>
    setFieldValue(
      'categoryIds',
      values.categoryIds.includes(id) ? values.categoryIds.filter((one) => one !== id) : [...values.categoryIds, id],
    )

  /** A ZIP code says state and county as well. */
  const fillIn = ({ zip, stateId, countyId }: Partial<ChosenPlace> & { zip?: string }) => {
    form.clearFieldError('zip')
    form.setValues({
      ...(zip !== undefined && { zip }),
      ...(stateId !== undefined && { stateId: `${stateId ?? ''}`, countyId: `${countyId ?? ''}` }),
    })
  }

  // All at once: nothing moves under a finger.
  if (hasFields && !inputs) return <ListSkeleton rows={6} />
  return (
    <LongForm form={form} submit="Request help" className={css.form}>
      <FieldGroup legend="How can we help?">
        <Input.Wrapper label="Type of help" labelElement="div" error={form.errors.categoryIds}>
          <div className={clsx(publicCss.chips, publicCss.chipsOfForm)} role="group" aria-label="Type of help">
            {(entity?.categories.length ? entity.categories : about.categories).map((one) => (
              <Chip
                key={one.id}
                category={one}
                isChosen={values.categoryIds.includes(one.id)}
                onPress={() => toggle(one.id)}
              />
            ))}
          </div>
        </Input.Wrapper>
        <Textarea
          label="What do you need?"
          placeholder="In your own words"
          withAsterisk
          autosize
          minRows={4}
          maxRows={10}
          maxLength={2000}
          {...getInputProps('words')}
        />
        <Radio.Group label="How soon do you need help?" withAsterisk {...getInputProps('priority')}>
          <Flex rowGap="sm" columnGap="lg" wrap="wrap" pt="xs">
            <Radio value="1" label="Within the next days" />
            <Radio value="2" label="By tomorrow" />
            <Radio value="3" label="Today" />
          </Flex>
        </Radio.Group>
        {values.priority === '3' && (
          <Text className="anywhere" inherit my="xxs" fz="md" fw="500">
            If someone is in danger, call 911.
          </Text>
        )}
      </FieldGroup>

      <FieldGroup legend="About you">
        <div className={parts.two}>
          <TextInput label="First name" withAsterisk autoComplete="given-name" {...getInputProps('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...getInputProps('lastName')} />
          <PhoneInput
            label="Phone"
            autoComplete="tel"
            description="A phone number or an email is enough."
            {...getInputProps('phone')}
          />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            description="We’ll send you a link to check on your request."
            {...getInputProps('email')}
          />
          <Picker
            label="Best way to reach you"
            data={[
              { value: '', label: 'No preference' },
              ...reachedBy.map((by) => ({ value: String(by), label: contactPreferenceNames[by] })),
            ]}
            {...getInputProps('contactPreference')}
          />
          <TextInput
            label="When to reach you"
            placeholder="Mornings, no voicemail"
            maxLength={120}
            {...getInputProps('bestTime')}
          />
          <Picker
            label="Preferred language"
            data={[{ value: '', label: 'No preference' }, ...languages]}
            {...getInputProps('language')}
          />
          <Picker
            label="State"
            data={[{ value: '', label: 'Select' }, ...states.map(option)]}
            {...getInputProps('stateId')}
            onChange={(event) => form.setValues({ stateId: event.currentTarget.value, countyId: '' })}
          />
          <ZipField
            autoComplete="postal-code"
            error={form.errors.zip}
            value={{ zip: values.zip, stateId: idOf(values.stateId), countyId: idOf(values.countyId), cityId: null }}
            onChange={fillIn}
          />
          <Picker
            label="County"
            disabled={!values.stateId}
            data={[{ value: '', label: 'Select' }, ...counties.map(option)]}
            {...getInputProps('countyId')}
          />
        </div>
      </FieldGroup>

      {inputs && (
        <FieldGroup legend="A few more questions">
          <inputs.CustomFieldInputs
            fields={fields}
            values={values}
            onChange={(key, value) => setFieldValue(key, value)}
            errors={form.errors}
          />
        </FieldGroup>
      )}

      <FieldGroup legend="Your permission">
        <Checkbox
          label={
            <>
              You may contact me about this{' '}
              <Text span inherit c="var(--mantine-color-error)" aria-hidden>
                *
              </Text>
            </>
          }
          description="We keep your answers only as long as we need them to help you."
          required
          {...getInputProps('mayContact', { type: 'checkbox' })}
        />
        <Checkbox
          label="You may share this with providers who can help · optional"
          description={about.consentText}
          {...getInputProps('mayShare', { type: 'checkbox' })}
        />
      </FieldGroup>
      <Honeypot {...getInputProps('company')} />
      {about.hotline && (
        <Text className="anywhere" inherit my="xxs" fz="md" fw="500">
          Need help right away? {about.hotline}
        </Text>
      )}
    </LongForm>
  )
}
