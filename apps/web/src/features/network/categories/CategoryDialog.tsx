import { allow, type RequestOf } from '@handoff/contracts/kit'
import { type Category, categories } from '@handoff/contracts/network/categories'
import { categoryFields } from '@handoff/contracts/network/category-fields'
import { categoryFieldKeys, sectionKeys } from '@handoff/contracts/network/category-from-fields'
import { useState } from 'react'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { FieldInputs } from '../../../ui/form/FieldInputs.tsx'
import { type FieldValues, fieldValues } from '../../../ui/form/fieldValues.ts'
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
  const { values, errors, setFieldValue } = form
  const fields = { of: categoryFields, propsOf: form.getInputProps }
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
      <FieldInputs {...fields} keys={sectionKeys('name')} own={{ name: { 'data-autofocus': true } }} />
      <ColorChoice
        id={category?.id}
        value={values.color}
        onChange={(color) => setFieldValue('color', color)}
        error={errors.color}
      />
      <IconChoice
        value={values.icon as CategoryIconName}
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
        <FieldInputs {...fields} keys={sectionKeys('code')} />
      </Grid>
      <FieldInputs
        {...fields}
        keys={sectionKeys('rules')}
        own={{
          isSensitive: {
            disabled: isGuarded,
            ...(isGuarded && { description: 'Only people who can see sensitive records can turn this off' }),
          },
        }}
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

const typedKeys = categoryFieldKeys.filter((key) => key !== 'specialties')
type Values = FieldValues<typeof categoryFields, (typeof typedKeys)[number]> & {
  confirmed: boolean
  specialties: Specialty[]
}

function useCategoryForm(present: Category | undefined, onSaved: () => void) {
  // As it was opened: a push may bring a later version while the form is open.
  const [category] = useState(present)
  const initialValues: Values = {
    ...fieldValues(categoryFields, typedKeys, category),
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
