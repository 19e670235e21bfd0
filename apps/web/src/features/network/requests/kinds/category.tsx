import type { Category } from '@handoff/contracts/network/categories'
import { categoryFields } from '@handoff/contracts/network/category-fields'
import { type CategoryFieldKey, requestedKeys } from '@handoff/contracts/network/category-from-fields'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { requests } from '@handoff/contracts/network/requests/requests'
import { Checkbox, TagsInput } from '@mantine/core'
import { FieldInputs } from '../../../../ui/form/FieldInputs.tsx'
import parts from '../../../../ui/form/Form.module.css'
import { CategoryLook } from './CategoryLook.tsx'
import type { RequestFieldsProps } from './formParts.ts'
import { pick } from './formValues.ts'
import type { CurrentValues, Kind } from './kind.ts'

const textKeys = requestedKeys.filter((key) => key !== 'name' && key !== 'isSensitive')

export const category: Kind = {
  endpoint: requests.requestCategory,
  input: {},
  Fields: CategoryFields,
  payloadOf: ({ color, icon, ...typed }) => ({
    ...pick(typed, [...requestedKeys, 'specialties']),
    ...(color && { color }),
    ...(icon && { icon }),
  }),
  // They only come on top: entities may offer those that are there.
  begunWith: (current) => ({ ...current, specialties: [] }),
  hasAddress: false,
  hasLocationView: false,
  fullForm: null,
}

export const currentCategory = (present: Category): CurrentValues => ({
  type: RequestType.Category,
  target: present,
  payload: category.begunWith(pick(present, requestedKeys)),
})

function CategoryFields({ form, isAsker, isCorrection, hints }: RequestFieldsProps) {
  const { getInputProps } = form
  const fields = { of: categoryFields, propsOf: (key: CategoryFieldKey) => getInputProps(`payload.${key}`) }
  return (
    <>
      <FieldInputs {...fields} keys={['name']} own={{ name: { 'data-autofocus': true } }} />
      {hints}
      <FieldInputs {...fields} keys={textKeys} own={{ description: { minRows: 2 } }} />
      <TagsInput
        dropdownOpened={false}
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
