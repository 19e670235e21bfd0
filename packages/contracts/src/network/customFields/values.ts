/** The check of a value, made from the definition of its field: the same in the browser, in forms, and in imports. */
import * as z from 'zod/mini'
import { americanDay } from '../../kit/dates/day-words.ts'
import { messages } from '../../kit/messages.ts'
import { Day, email as emailShape, Id, phoneOf } from '../../kit/shapes.ts'
import { websiteUrl } from '../../kit/website.ts'
import { type FieldKind, textLimits } from './kinds.ts'

/** A value as it is sent: a text, a number, yes or no, an option, several options, or a file that was uploaded. */
export const ValueInput = z.nullable(
  z.union([
    z.string().check(z.maxLength(20_000)),
    z.number().check(z.minimum(-1e12), z.maximum(1e12)),
    z.boolean(),
    z.array(Id).check(z.maxLength(200)),
  ]),
)
export type ValueInput = z.output<typeof ValueInput>
export type FieldValue = Exclude<ValueInput, null>

export const ValuesInput = z.array(z.strictObject({ id: Id, value: ValueInput })).check(
  z.maxLength(200),
  z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'A field can have one value only'),
)
export type ValuesInput = z.output<typeof ValuesInput>

/** What decides whether a value fits. */
export type Definition = {
  id: number
  name: string
  kind: FieldKind
  isRequired: boolean
  minimum: string | null
  maximum: string | null
  mostCharacters: number | null
  options: readonly { id: number; name: string }[]
}

/** The value to store, null for none, or the sentence about what is wrong with it. */
export type Checked = { value: FieldValue | null; error?: undefined } | { value?: undefined; error: string }

/** The key of a field in the errors of an answer, in the audit, and among the columns of an import. */
export const keyOf = (fieldId: number): `customField:${number}` => `customField:${fieldId}`

export function checkValue(field: Definition, value: unknown): Checked {
  const isChoice = field.kind === 'single' || field.kind === 'multi' || field.kind === 'file'
  const trimmed = typeof value === 'string' ? value.trim() : value
  if (trimmed === null || trimmed === undefined || trimmed === '' || (Array.isArray(trimmed) && trimmed.length === 0)) {
    if (!field.isRequired) return { value: null }
    return { error: isChoice ? messages.requiredSelect(field.name) : messages.required(field.name) }
  }
  const result = schemaOf(field).safeParse(trimmed)
  return result.success ? { value: result.data } : { error: result.error.issues[0]!.message }
}

/** For values that are there: whether one must be is asked before. */
const schemaOf = (field: Definition) => schemas[field.kind](field) as z.ZodMiniType<FieldValue>

const schemas: Record<FieldKind, (field: Definition) => z.ZodMiniType> = {
  text: (field) => lineOf(field),
  longText: (field) => textOf(field),
  number: (field) => numberOf(field),
  date: ({ minimum, maximum }) =>
    Day.check(
      z.refine(
        (day) => day >= (minimum ?? '0001-01-01') && day <= (maximum ?? '9999-12-31'),
        rangeMessage('date', minimum && americanDay(minimum), maximum && americanDay(maximum)),
      ),
    ),
  boolean: ({ name }) => z.boolean(messages.requiredSelect(name)),
  single: ({ name, options }) =>
    z
      .int(messages.requiredSelect(name))
      .check(z.refine((id) => options.some((option) => option.id === id), messages.requiredSelect(name))),
  multi: ({ name, options }) =>
    z.array(z.int(messages.requiredSelect(name)), messages.requiredSelect(name)).check(
      z.refine((ids) => ids.every((id) => options.some((option) => option.id === id)), messages.requiredSelect(name)),
      z.overwrite((ids) => [...new Set(ids)].sort((a, b) => a - b)),
    ),
  phone: (field) => phoneOf(lineOf(field).check(z.maxLength(40))),
  email: ({ name }) => emailShape(name),
  url: (field) => lineOf(field).check(z.refine(isWebAddress, 'Enter a valid web address')),
  file: ({ name }) => z.int(messages.requiredSelect(name)).check(z.positive(), z.maximum(2_147_483_647)),
}

function textOf({ name, kind, mostCharacters }: Definition) {
  const most = mostCharacters ?? textLimits[kind === 'longText' ? 'longText' : 'text'].normal
  return z.string(messages.required(name)).check(z.maxLength(most, messages.tooLong(name, most)))
}

const lineOf = (field: Definition) =>
  textOf(field).check(
    z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(text), messages.oneLine(field.name)),
  )

/** A number, typed or sent as one: the specification's two rules, then the limits of the field. */
const numberOf = ({ minimum, maximum }: Definition) =>
  z.pipe(
    z.transform((typed: unknown, { issues }) => {
      const text =
        typeof typed === 'number'
          ? String(typed)
          : typeof typed === 'string'
            ? typed.replace(/,(?=\d{3}(\D|$))/g, '')
            : ''
      if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= 1e12) return Number(text)
      issues.push({
        code: 'custom',
        message: /^0\d+(\.\d+)?$/.test(text) ? messages.notZeroAtStart : messages.numeric,
        input: typed,
      })
      return z.NEVER
    }),
    z
      .number(messages.numeric)
      .check(
        z.refine(
          (value) => value >= Number(minimum ?? -Infinity) && value <= Number(maximum ?? Infinity),
          rangeMessage('number', minimum, maximum),
        ),
      ),
  )

function rangeMessage(what: string, least: string | null, most: string | null) {
  if (least !== null && most !== null) return `Enter a ${what} from ${least} to ${most}`
  return least !== null ? `Enter a ${what} from ${least} on` : `Enter a ${what} up to ${most}`
}

/** Its value is opened as it is, so that the scheme has to be in it. */
const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && websiteUrl(text) !== null
