/**
 * The fields of a category, each described once: from this table follow what may be sent and what is answered, the
 * columns that are read and written, requests and their differences, files, HSDS, the rows of its form, and the lines of
 * pages. A new text field is a column and one entry.
 */
import * as z from 'zod/mini'
import type { FieldInput, FileField } from '../kit/fields.ts'
import { hexColor, Id, optionalText, requiredName, withDefault } from '../kit/shapes.ts'

/** The marks a category can carry, by their names among the icons. */
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

/** Of a category for which no other was chosen. */
export const defaultCategoryIcon = 'heart' satisfies (typeof categoryIcons)[number]

export type CategoryField = {
  label: string
  /** Of `category`, where it is one. */
  column?: string
  schema: z.ZodMiniType
  stored: z.ZodMiniType
  input: FieldInput<'name' | 'look' | 'code' | 'rules'>
  /** Part of requests as it is. */
  isRequested?: true
  /** Titles of facts on its page and of strangers; `true` where strangers have a part for it. */
  seen?: { page?: string; public?: string | true }
  file?: Pick<FileField, 'label'>
  /** Its name in a term of HSDS. */
  hsds?: string
}

const text = z.nullable(z.string())
const flag = withDefault(z.boolean(), false)

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
    label: 'Description',
    column: 'description',
    schema: optionalText('Description', 300),
    stored: text,
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
  /** The code that another system knows it by, and which system: 'BD-1800', 'AIRS'. */
  code: {
    label: 'Code',
    column: 'code',
    schema: optionalText('Code', 40),
    stored: text,
    input: { as: 'text', section: 'code', placeholder: 'BD-1800', maxLength: 40 },
    file: {},
  },
  codeSystem: {
    label: 'Code system',
    column: 'code_system',
    schema: optionalText('Code system', 40),
    stored: text,
    input: { as: 'text', section: 'code', placeholder: 'AIRS', maxLength: 40 },
    file: {},
  },
  isSensitive: {
    label: 'Sensitive',
    column: 'is_sensitive',
    schema: flag,
    stored: z.boolean(),
    seen: { public: true },
    input: {
      as: 'switch',
      section: 'rules',
      description: 'Shown as “Restricted service” to people without access to sensitive records',
    },
    isRequested: true,
    file: {},
  },
  /** Household size, number of children, and accessibility are shared before a referral is accepted. */
  sharesHousehold: {
    label: 'Share household facts before acceptance',
    column: 'shares_household',
    schema: flag,
    stored: z.boolean(),
    input: {
      as: 'switch',
      section: 'rules',
      description: 'Household size, number of children, and accessibility, as numbers without names',
    },
  },
  /** Not active: retired. No menu offers it anymore; what happened under it keeps its name. */
  isActive: {
    label: 'Active',
    column: 'is_active',
    schema: withDefault(z.boolean(), true),
    stored: z.boolean(),
    input: { as: 'part', section: 'look' },
    file: {},
  },
  /** With the id of one that is there already it is renamed; one that is left out is removed. */
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
