/**
 * The fields of a category, each described once. Derived from this table: input and output shapes, columns, requests and
 * their differences, files, HSDS, form rows, and the facts of pages. A new text field is a column and one entry.
 */
import * as z from 'zod/mini'
import { type FieldInput, type FileField, flagField, textField } from '../kit/fields.ts'
import { hexColor, Id, requiredName, withDefault } from '../kit/shapes.ts'

/** Icons of categories, by name. */
export const categoryIcons = [
  'apple',
  'home',
  'bus',
  'bolt',
  'briefcase',
  'school',
  'coin',
  'scale',
  'brain',
  'pill',
  'stethoscope',
  'dental',
  'baby-carriage',
  'walk',
  'medal',
  'shield',
  'heart',
  'users',
  'book',
  'phone',
  'shirt',
  'tool',
  'wheelchair',
  'language',
] as const

/** Default icon. */
export const defaultCategoryIcon = 'heart' satisfies (typeof categoryIcons)[number]

export type CategoryField = {
  label: string
  /** A column of `category`. */
  column?: string
  schema: z.ZodMiniType
  stored: z.ZodMiniType
  input: FieldInput<'name' | 'look' | 'code' | 'rules'>
  /** Part of requests, unchanged. */
  isRequested?: true
  /** Titles of the fact on each kind of page; `true`: the public page shows it in another way. */
  seen?: { page?: string; public?: string | true }
  file?: Pick<FileField, 'label'>
  /** Name in an HSDS taxonomy term. */
  hsds?: string
}

export const categoryFields = {
  name: {
    label: 'Name',
    column: 'name',
    schema: requiredName('Name', 80),
    stored: z.string(),
    input: { as: 'text', section: 'name', isRequired: true, maxLength: 80 },
    isRequested: true,
    file: {},
  },
  /** Any color; the palette holds suggestions. */
  color: {
    label: 'Color',
    column: 'color',
    schema: hexColor('Color'),
    stored: z.string(),
    input: { as: 'text', section: 'look' },
    file: {},
  },
  description: {
    ...textField('Description', 300),
    column: 'description',
    input: { as: 'longText', section: 'name', rows: 1, maxLength: 300 },
    isRequested: true,
    file: {},
  },
  icon: {
    label: 'Icon',
    column: 'icon',
    schema: withDefault(z.literal([...categoryIcons], 'Please select Icon'), defaultCategoryIcon),
    stored: z.string(),
    seen: { public: true },
    input: { as: 'text', section: 'look' },
  },
  /** Code in another system, such as 'BD-1800' in 'AIRS'. */
  code: {
    ...textField('Code', 40),
    column: 'code',
    input: { as: 'text', section: 'code', placeholder: 'BD-1800', maxLength: 40 },
    file: {},
  },
  codeSystem: {
    ...textField('Code system', 40),
    column: 'code_system',
    input: { as: 'text', section: 'code', placeholder: 'AIRS', maxLength: 40 },
    file: {},
  },
  isSensitive: {
    ...flagField('Sensitive'),
    column: 'is_sensitive',
    seen: { public: true },
    input: {
      as: 'switch',
      section: 'rules',
      description: 'Shown as “Restricted service” to people without access to sensitive records',
    },
    isRequested: true,
    file: {},
  },
  sharesHousehold: {
    ...flagField('Share household facts before acceptance'),
    column: 'shares_household',
    input: {
      as: 'switch',
      section: 'rules',
      description: 'Household size, number of children, and accessibility, as numbers without names',
    },
  },
  /** Not active: retired. Menus no longer offer it; earlier records keep its name. */
  isActive: { ...flagField('Active', true), column: 'is_active', input: { as: 'part', section: 'look' }, file: {} },
  /** An entry with a known id is renamed; an id that is not in the list is removed. */
  specialties: {
    label: 'Specialties',
    schema: withDefault(
      z.array(z.strictObject({ id: z.optional(Id), name: requiredName('Specialty', 80) })).check(
        z.maxLength(40),
        z.refine(
          (list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length,
          'Duplicate specialty',
        ),
      ),
      [],
    ),
    stored: z.array(z.object({ id: Id, name: z.string() })),
    input: { as: 'part', section: 'look' },
  },
} as const satisfies Record<string, CategoryField>
