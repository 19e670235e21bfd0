import type { CustomField, FieldRequest, UsedField } from '@handoff/contracts/network/customFields/customFields'
import {
  type FieldKind,
  FieldTarget,
  hasLength,
  hasOptions,
  hasRange,
} from '@handoff/contracts/network/customFields/kinds'
import type { ValueInput } from '@handoff/contracts/network/customFields/values'
import type { UseFormReturnType } from '@mantine/form'

export type OptionRow = { id: string; known?: number; name: string; uses: number }
export type FieldForm = {
  name: string
  kind: FieldKind
  help: string
  isRequired: boolean
  isSensitive: boolean
  isPublic: boolean
  isOnOverview: boolean
  /** That values of a sensitive field are shown is meant. */
  confirmed: boolean
  minimum: string
  maximum: string
  mostCharacters: string
  options: OptionRow[]
  /** Of a choice the key of its option. */
  defaultValue: ValueInput
}

/** As the parts of the editor use it; the endpoint is another one for a new field. */
export type EditedForm = Pick<UseFormReturnType<FieldForm>, 'values' | 'errors' | 'getInputProps' | 'setFieldValue'>

// Not counted from nought: a draft has rows of an earlier visit.
let made = Date.now()
export const newOption = (name = ''): OptionRow => ({ id: `new ${++made}`, name, uses: 0 })

export const blankForm = (kind: FieldKind, name = '', options: readonly string[] = ['', '']): FieldForm => ({
  name,
  kind,
  help: '',
  isRequired: false,
  isSensitive: false,
  isPublic: false,
  isOnOverview: false,
  confirmed: false,
  minimum: '',
  maximum: '',
  mostCharacters: '',
  options: hasOptions(kind) ? options.map((name, at) => ({ ...newOption(name), id: `blank ${at + 1}` })) : [],
  defaultValue: null,
})

export const formOf = (field: UsedField): FieldForm => ({
  name: field.name,
  kind: field.kind,
  help: field.help ?? '',
  isRequired: field.isRequired,
  isSensitive: field.isSensitive,
  isPublic: field.isPublic,
  isOnOverview: field.isOnOverview,
  confirmed: false,
  minimum: field.minimum ?? '',
  maximum: field.maximum ?? '',
  mostCharacters: field.mostCharacters === null ? '' : String(field.mostCharacters),
  options: field.options.map(({ id, name, uses }) => ({ id: String(id), known: id, name, uses })),
  defaultValue:
    field.kind === 'single' && field.defaultValue !== null ? String(field.defaultValue as number) : field.defaultValue,
})

/** What is sent: only what the kind has. A default option is named, as a new one has no id. */
export function requestOf(form: FieldForm): FieldRequest {
  const options = hasOptions(form.kind) ? form.options.filter(({ name }) => name.trim() !== '') : []
  const defaultName = options.find(({ id }) => id === form.defaultValue)?.name ?? null
  return {
    name: form.name,
    kind: form.kind,
    help: form.help || null,
    isRequired: form.isRequired,
    isSensitive: form.isSensitive,
    isPublic: form.isPublic,
    isOnOverview: form.isOnOverview,
    minimum: hasRange(form.kind) ? form.minimum || null : null,
    maximum: hasRange(form.kind) ? form.maximum || null : null,
    mostCharacters: hasLength(form.kind) && form.mostCharacters ? Number(form.mostCharacters) : null,
    options: options.map(({ known, name }) => ({ ...(known !== undefined && { id: known }), name })),
    defaultValue: form.kind === 'single' ? defaultName : form.kind === 'multi' ? null : form.defaultValue,
  }
}

/** The field as it would be once it is saved, for the preview. */
export const previewOf = (form: FieldForm, targetType: FieldTarget, field?: UsedField): CustomField => ({
  ...requestOf(form),
  id: field?.id ?? 0,
  targetType,
  name: form.name || 'New field',
  help: form.help || null,
  isRequired: form.isRequired,
  isSensitive: form.isSensitive,
  isPublic: form.isPublic,
  isOnOverview: form.isOnOverview,
  isActive: field?.isActive ?? true,
  minimum: form.kind === 'date' ? form.minimum || null : null,
  maximum: form.kind === 'date' ? form.maximum || null : null,
  mostCharacters: null,
  options: form.options.filter(({ name }) => name.trim()).map(({ name }, at) => ({ id: at + 1, name })),
  defaultValue: null,
  position: field?.position ?? 0,
  version: field?.version ?? 0,
})

export const recordNoun = (targetType: FieldTarget, count = 2) =>
  targetType === FieldTarget.Customer
    ? count === 1
      ? 'customer'
      : 'customers'
    : count === 1
      ? 'provider'
      : 'providers'

/** How many parts of the form differ from where it began. */
export const changesIn = (now: FieldForm, before: FieldForm) =>
  (Object.keys(now) as (keyof FieldForm)[]).filter((key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]))
    .length
