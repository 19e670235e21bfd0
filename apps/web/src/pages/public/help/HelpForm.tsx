import { contactPreferenceNames } from '@handoff/contracts/customers/fields'
import type { CustomField } from '@handoff/contracts/customFields/customFields'
import { keyOf } from '@handoff/contracts/customFields/values'
import { help, reachedBy } from '@handoff/contracts/help'
import type { Answer } from '@handoff/contracts/kit'
import { languages } from '@handoff/contracts/kit/languages'
import type { PublicEntityDetail, publicDirectory } from '@handoff/contracts/publicDirectory'
import { Button, Checkbox, Input, Textarea, TextInput } from '@mantine/core'
import { clsx } from 'clsx'
import { CustomFieldInputs, fieldErrors } from '../../../features/customFields/CustomFieldInputs.tsx'
import css from '../../../features/help/help.module.css'
import { usePlacesOf, useStatesWith } from '../../../features/reference/usePlaces.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { PhoneInput } from '../../../ui/form/PhoneInput.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { Chip } from '../CategoryChips.tsx'
import { Honeypot } from '../Honeypot.tsx'
import publicCss from '../public.module.css'
import { emptyHelp, type HelpFormValues, inputFrom } from './helpValues.ts'

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
  const toggle = (id: number) =>
    setFieldValue(
      'categoryIds',
      values.categoryIds.includes(id) ? values.categoryIds.filter((one) => one !== id) : [...values.categoryIds, id],
    )

  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      <LeaveGuard isDirty={form.isDirty() && !form.isPending} draft={form.draft} />
      <section className={`panel ${css.part}`}>
        <h2>How can we help?</h2>
        <Input.Wrapper label="Kind of help" labelElement="div" error={form.errors.categoryIds}>
          <div className={clsx(publicCss.chips, publicCss.chipsOfForm)} role="group" aria-label="Kind of help">
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
      </section>

      <section className={`panel ${css.part}`}>
        <h2>About you</h2>
        <div className={css.grid}>
          <TextInput label="First Name" withAsterisk autoComplete="given-name" {...getInputProps('firstName')} />
          <TextInput label="Last Name" autoComplete="family-name" {...getInputProps('lastName')} />
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
          <TextInput
            label="ZIP"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            {...getInputProps('zip')}
          />
          <Picker
            label="State"
            data={[{ value: '', label: 'Select' }, ...states.map(option)]}
            {...getInputProps('stateId')}
            onChange={(event) => form.setValues({ stateId: event.currentTarget.value, countyId: '' })}
          />
          <Picker
            label="County"
            disabled={!values.stateId}
            data={[{ value: '', label: 'Select' }, ...counties.map(option)]}
            {...getInputProps('countyId')}
          />
        </div>
      </section>

      {fields.length > 0 && (
        <section className={`panel ${css.part}`}>
          <h2>A few more questions</h2>
          <CustomFieldInputs
            fields={fields}
            values={values}
            onChange={(key, value) => setFieldValue(key, value)}
            errors={form.errors}
          />
        </section>
      )}

      <section className={`panel ${css.part}`}>
        <h2>Your permission</h2>
        <Checkbox
          label={
            <>
              You may contact me about this{' '}
              <span className={css.star} aria-hidden>
                *
              </span>
            </>
          }
          description="We keep your answers only as long as we need them to help you."
          required
          {...getInputProps('mayContact', { type: 'checkbox' })}
        />
        <Checkbox
          label="You may share this with providers who can help (optional)"
          description={about.consentText}
          {...getInputProps('mayShare', { type: 'checkbox' })}
        />
      </section>
      <Honeypot {...getInputProps('company')} />
      {about.hotline && <p className={css.hotline}>Need help right away? {about.hotline}</p>}
      <Button type="submit" size="md" loading={form.isPending}>
        Request help
      </Button>
    </form>
  )
}
