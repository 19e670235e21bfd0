import type { Category } from '@handoff/contracts/network/categories'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { requests } from '@handoff/contracts/network/requests/requests'
import { Checkbox, TagsInput, Textarea, TextInput } from '@mantine/core'
import parts from '../../../../ui/form/Form.module.css'
import { CategoryLook } from './CategoryLook.tsx'
import type { RequestFieldsProps } from './formParts.ts'
import type { CurrentValues, Kind } from './kind.ts'

export const category: Kind = {
  endpoint: requests.requestCategory,
  input: {},
  Fields: CategoryFields,
  payloadOf: ({ name, description, isSensitive, specialties, color, icon }) => ({
    name,
    description,
    isSensitive,
    specialties,
    ...(color && { color }),
    ...(icon && { icon }),
  }),
  // They only come on top: entities may offer those that are there.
  begunWith: (current) => ({ ...current, specialties: [] }),
  hasAddress: false,
  hasLocationView: false,
  fullForm: null,
}

export const currentCategory = ({ id, name, description, isSensitive }: Category): CurrentValues => ({
  type: RequestType.Category,
  target: { id, name },
  payload: category.begunWith({ name, description, isSensitive }),
})

function CategoryFields({ form, isAsker, isCorrection, hints }: RequestFieldsProps) {
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
