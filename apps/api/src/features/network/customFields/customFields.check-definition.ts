import type { FieldValues } from '@handoff/contracts/network/customFields/customFields'
import {
  FieldTarget,
  hasLength,
  hasOptions,
  hasRange,
  mayBePublic,
  textLimits,
} from '@handoff/contracts/network/customFields/kinds'
import { checkValue, type FieldValue, type ValueInput } from '@handoff/contracts/network/customFields/values'
import { badInput, conflict } from '../../../kit/problem.ts'
import type { Field } from './customFields.queries.ts'

/** Whether what is said of a field fits its kind. */
export function checkDefinition(values: FieldValues, target: FieldTarget) {
  const wrong: Record<string, string[]> = {}
  const { kind, minimum, maximum, mostCharacters } = values
  if (hasOptions(kind) && values.options.length === 0) wrong.options = ['An option is required']
  if (!hasOptions(kind) && values.options.length > 0) wrong.options = ['Only a choice has options']
  if (!hasRange(kind) && minimum) wrong.minimum = ['Only a number or a date has a minimum']
  if (!hasRange(kind) && maximum) wrong.maximum = ['Only a number or a date has a maximum']
  if (hasRange(kind)) Object.assign(wrong, wrongRange(values))
  if (!hasLength(kind) && mostCharacters !== null) wrong.mostCharacters = ['Only a text has a length']
  else if (kind === 'text' && (mostCharacters ?? 0) > textLimits.text.most)
    wrong.mostCharacters = [`A text can have at most ${textLimits.text.most} characters. Use a long text`]
  if (values.isPublic && (target !== FieldTarget.Customer || !mayBePublic(kind)))
    wrong.isPublic = ['This field can’t be on the public help request form']
  if (Object.keys(wrong).length) throw badInput(wrong)
}

function wrongRange({ kind, minimum, maximum }: FieldValues) {
  const wrong: Record<string, string[]> = {}
  const limit = {
    id: 0,
    name: 'Limit',
    isRequired: false,
    minimum: null,
    maximum: null,
    mostCharacters: null,
    options: [],
  }
  for (const [name, value] of Object.entries({ minimum, maximum })) {
    const { error } = checkValue({ ...limit, kind }, value)
    if (error) wrong[name] = [error]
  }
  const isReversed = kind === 'number' ? Number(minimum) > Number(maximum) : minimum! > maximum!
  if (!wrong.minimum && !wrong.maximum && minimum && maximum && isReversed)
    wrong.maximum = ['The maximum is below the minimum']
  return wrong
}

/** The default as it is stored; an option may be named, as a new one has no id yet. */
export function defaultOf(field: Field, value: ValueInput): FieldValue | null {
  if (value === null || value === '') return null
  if (field.kind === 'file') throw badInput({ defaultValue: ['A file can’t have a default'] })
  const option = field.options.find(({ name }) => name === value)
  const optionValue = option && (field.kind === 'multi' ? [option.id] : option.id)
  const checked = checkValue({ ...field, isRequired: false }, optionValue ?? value)
  if (checked.error !== undefined) throw badInput({ defaultValue: [checked.error] })
  return checked.value
}

type Uses = { optionId: number | null; uses: number }

/** Values that exist stay right: the field can only grow. */
export function refuseNarrower(before: Field, after: FieldValues, uses: readonly Uses[]) {
  const wrong: string[] = []
  if (before.kind !== after.kind) wrong.push('its kind can’t change')
  for (const { id, name } of before.options) {
    const used = uses.find(({ optionId }) => optionId === id)
    if (used && !after.options.some((option) => option.id === id)) wrong.push(`${name} can be renamed, not removed`)
  }
  if (before.kind === after.kind && hasRange(before.kind)) {
    const value = (limit: string) => (before.kind === 'number' ? Number(limit) : limit)
    if (after.minimum && (!before.minimum || value(after.minimum) > value(before.minimum)))
      wrong.push('the minimum can only be lowered')
    if (after.maximum && (!before.maximum || value(after.maximum) < value(before.maximum)))
      wrong.push('the maximum can only be raised')
  }
  if (before.kind === after.kind && hasLength(before.kind)) {
    const { normal } = textLimits[before.kind === 'longText' ? 'longText' : 'text']
    if ((after.mostCharacters ?? normal) < (before.mostCharacters ?? normal))
      wrong.push('the length can only be raised')
  }
  if (wrong.length) throw conflict(`This field has values: ${wrong.join('; ')}`)
}
