import { allow } from '@handoff/contracts/kit'
import { sensitiveArea, type UsedField } from '@handoff/contracts/network/customFields/customFields'
import {
  FieldTarget,
  fieldKindNames,
  hasLength,
  hasOptions,
  hasRange,
  mayBePublic,
} from '@handoff/contracts/network/customFields/kinds'
import { ActionIcon, Stack, Textarea, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../../kit/session/Can.tsx'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { SwitchRow } from '../../../../ui/form/SwitchRow.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { ConfirmField } from '../../../../ui/overlay/ConfirmField.tsx'
import css from './builder.module.css'
import { DefaultField } from './DefaultField.tsx'
import { type EditedForm, recordNoun } from './fieldForm.ts'
import { OptionsEditor } from './OptionsEditor.tsx'

type Props = {
  form: EditedForm
  field: UsedField | undefined
  targetType: FieldTarget
}

/** What is said of a field; the parts depend on its kind. */
export function FieldEditor({ form, field, targetType }: Props) {
  const { values, errors, getInputProps, setFieldValue } = form
  const { kind } = values
  const Limit = kind === 'date' ? DateField : TextInput
  const noun = recordNoun(targetType, 1)
  const maySeeSensitive = useCan({ access: allow(sensitiveArea(targetType), 'sensitive') })
  // Who may not see what it hides can’t turn it off.
  const isGuarded = field?.isSensitive === true && !maySeeSensitive
  const [isAsked, setAsked] = useState(false)
  const whyFixed = field?.isUsed
    ? `The kind can’t change while ${recordNoun(targetType, 2)} have a value.`
    : 'To choose another kind, add a new field.'
  const toggle = (
    name: 'isRequired' | 'isPublic' | 'isOnOverview' | 'isSensitive',
    label: string,
    description: string,
  ) => (
    <SwitchRow
      label={label}
      description={description}
      error={errors[name]}
      checked={values[name]}
      onChange={({ currentTarget }) => setFieldValue(name, currentTarget.checked)}
      disabled={name === 'isSensitive' && isGuarded}
    />
  )
  return (
    <Stack className={css.parts} gap="md" p="md">
      <Grid columns="repeat(auto-fit, minmax(150px, 1fr))" gap="sm">
        <TextInput label="Label" maxLength={80} data-autofocus {...getInputProps('name')} />
        <TextInput
          label="Type"
          readOnly
          value={fieldKindNames[kind]}
          className={css.fixed}
          description={isAsked ? whyFixed : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rightSection={
            <ActionIcon size={26} aria-label="Why the type is locked" onClick={() => setAsked(!isAsked)}>
              <IconLock size={15} stroke={1.6} />
            </ActionIcon>
          }
        />
      </Grid>
      <Textarea label="Help text" autosize minRows={1} maxLength={300} {...getInputProps('help')} />
      {hasOptions(kind) && (
        <OptionsEditor
          options={values.options}
          onChange={(options) => setFieldValue('options', options)}
          error={errors.options ?? firstOf(errors, 'options.')}
        />
      )}
      {hasRange(kind) && (
        <Grid columns="repeat(auto-fit, minmax(150px, 1fr))" gap="sm">
          <Limit label="Minimum" {...getInputProps('minimum')} />
          <Limit label="Maximum" {...getInputProps('maximum')} />
        </Grid>
      )}
      {hasLength(kind) && (
        <TextInput
          label="Maximum length"
          description="In characters"
          inputMode="numeric"
          placeholder={kind === 'text' ? '200' : '2000'}
          {...getInputProps('mostCharacters')}
        />
      )}
      <DefaultField form={form} targetType={targetType} />
      {toggle('isRequired', 'Required', `Asked when a ${noun} is added or edited`)}
      {targetType === FieldTarget.Customer &&
        toggle('isOnOverview', 'On the overview', 'Shown with the details on the customer’s overview')}
      {targetType === FieldTarget.Customer &&
        mayBePublic(kind) &&
        toggle('isPublic', 'On the public help request', 'Saved with the customer when the request is accepted')}
      {toggle(
        'isSensitive',
        'Sensitive',
        isGuarded
          ? 'Only people who can see sensitive records can turn this off'
          : 'Hidden from people without access, also in CSV and print',
      )}
      {field?.isSensitive && !values.isSensitive && (
        <ConfirmField
          label={`Turn off Sensitive for ${field.name}`}
          value={values.confirmed}
          onChange={(isMeant) => setFieldValue('confirmed', isMeant)}
          error={errors.confirmed}
        />
      )}
    </Stack>
  )
}

const firstOf = (errors: Record<string, unknown>, beginning: string) =>
  Object.entries(errors).find(([key]) => key.startsWith(beginning))?.[1] as string | undefined
