import { allow, type RequestOf } from '@handoff/contracts/kit'
import { type Category, categories, defaultCategoryIcon } from '@handoff/contracts/network/categories'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { ConfirmField } from '../../../ui/overlay/ConfirmField.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { ColorChoice } from './ColorChoice.tsx'
import type { CategoryIconName } from './categoryIcons.ts'
import { IconChoice } from './IconChoice.tsx'
import { SpecialtiesField, type Specialty } from './SpecialtiesField.tsx'

type Props = { category?: Category; onClosed: () => void }

/** Makes a category, or changes one. */
export function CategoryDialog({ category, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const form = useCategoryForm(category, dialog.onClose)
  const { values, errors, getInputProps, setFieldValue } = form
  const maySeeSensitive = useCan({ access: allow('referrals', 'sensitive') })
  // Who may not see what it hides can’t turn it off.
  const isGuarded = category?.isSensitive === true && !maySeeSensitive

  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={category ? `Edit ${category.name}` : 'New category'}
      submit={category ? 'Save category' : 'Create category'}
      isPage
    >
      <TextInput label="Name" withAsterisk data-autofocus maxLength={80} {...getInputProps('name')} />
      <Textarea label="Description" autosize minRows={1} maxLength={300} {...getInputProps('description')} />
      <ColorChoice
        id={category?.id}
        value={values.color}
        onChange={(color) => setFieldValue('color', color)}
        error={errors.color}
      />
      <IconChoice
        value={values.icon}
        color={values.color}
        onChange={(icon) => setFieldValue('icon', icon)}
        error={errors.icon}
      />
      <SpecialtiesField
        value={values.specialties}
        onChange={(specialties) => setFieldValue('specialties', specialties)}
        error={errors.specialties}
        errorAt={(index) => errors[`specialties.${index}.name`]}
      />
      <Grid columns="1fr 1fr" gap="sm">
        <TextInput label="Code" placeholder="BD-1800" maxLength={40} {...getInputProps('code')} />
        <TextInput label="Code system" placeholder="AIRS" maxLength={40} {...getInputProps('codeSystem')} />
      </Grid>
      <Switch
        size="xs"
        label="Sensitive"
        description={
          isGuarded
            ? 'Only people who can see sensitive records can turn this off'
            : 'Shown as “Restricted service” to people without access to sensitive records'
        }
        {...getInputProps('isSensitive', { type: 'checkbox' })}
        disabled={isGuarded}
      />
      <Switch
        size="xs"
        label="Share household facts before acceptance"
        description="Household size, number of children, and accessibility, as numbers without names"
        {...getInputProps('sharesHousehold', { type: 'checkbox' })}
      />
      {category?.isSensitive && !values.isSensitive && (
        <ConfirmField
          label={`Turn off Sensitive for ${category.name}`}
          value={values.confirmed}
          onChange={(isMeant) => setFieldValue('confirmed', isMeant)}
          error={errors.confirmed}
        />
      )}
    </EndpointDialog>
  )
}

type Values = {
  name: string
  description: string
  color: string
  icon: CategoryIconName
  code: string
  codeSystem: string
  isSensitive: boolean
  sharesHousehold: boolean
  isActive: boolean
  confirmed: boolean
  specialties: Specialty[]
}

function useCategoryForm(present: Category | undefined, onSaved: () => void) {
  // As it was opened: a push may bring a later version while the form is open.
  const [category] = useState(present)
  const initialValues: Values = {
    name: category?.name ?? '',
    description: category?.description ?? '',
    color: category?.color ?? '',
    icon: (category?.icon as CategoryIconName) ?? defaultCategoryIcon,
    code: category?.code ?? '',
    codeSystem: category?.codeSystem ?? '',
    isSensitive: category?.isSensitive ?? false,
    sharesHousehold: category?.sharesHousehold ?? false,
    isActive: category?.isActive ?? true,
    confirmed: false,
    specialties: (category?.specialties ?? []).map((one) => ({ ...one, key: String(one.id) })),
  }
  const endpoint = category ? categories.save : categories.create
  return useEndpointForm<typeof endpoint, Values>(endpoint, {
    initialValues,
    toInput: ({ specialties, confirmed, ...values }) =>
      ({
        ...(category && { id: category.id, version: category.version, confirmed }),
        ...values,
        specialties: specialties.map(({ id, name }) => ({ ...(id !== undefined && { id }), name })),
      }) as RequestOf<typeof endpoint>,
    says: ({ name }) => `${name} ${category ? 'updated' : 'added'}`,
    onSuccess: onSaved,
  })
}
