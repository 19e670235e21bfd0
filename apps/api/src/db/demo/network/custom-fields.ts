import type { FieldKind } from '@handoff/contracts/network/customFields/kinds'
import type { Kysely } from 'kysely'
import type { DB } from '../../schema.ts'
import { insertAll } from '../insert.ts'

type Value = string | number | boolean | number[]
type DemoField = {
  target: 1 | 2
  name: string
  kind: FieldKind
  help?: string
  isRequired?: boolean
  isSensitive?: boolean
  isPublic?: boolean
  isOnOverview?: boolean
  isActive?: boolean
  minimum?: string
  maximum?: string
  options?: readonly string[]
  /** For the record at this position; options by position. Null if it was never asked. */
  value: (at: number, age: number) => Value | null
}

const every = (n: number, value: (at: number) => Value) => (at: number) => (at % n === 0 ? null : value(at))
const two = (n: number) => String(n).padStart(2, '0')

const demoFields: readonly DemoField[] = [
  {
    target: 2,
    name: 'Case number',
    kind: 'text',
    isSensitive: true,
    value: every(5, (at) => `BH-2026-${String(1040 + at * 3).padStart(5, '0')}`),
  },
  {
    target: 2,
    name: 'Preferred pharmacy',
    kind: 'text',
    help: 'Name or street',
    value: (at) =>
      at % 3 === 0 ? ['Grand Avenue Pharmacy', 'Lakeside Drugs', 'Fruitvale Health Pharmacy'][(at / 3) % 3]! : null,
  },
  {
    target: 2,
    name: 'Housing situation',
    kind: 'single',
    help: 'Where did you sleep most nights this month?',
    isPublic: true,
    isOnOverview: true,
    options: [
      'Stable housing',
      'Staying with family or friends',
      'Shelter',
      'Vehicle',
      'Outdoors',
      'Hospital or rehab',
    ],
    value: every(6, (at) => [0, 0, 1, 2, 0, 1, 3, 2, 4][at % 9]!),
  },
  { target: 2, name: 'Has pets', kind: 'boolean', value: (at) => (at % 4 < 2 ? at % 7 === 0 : null) },
  {
    target: 2,
    name: 'Monthly income',
    kind: 'number',
    help: 'In dollars, before taxes',
    isSensitive: true,
    minimum: '0',
    maximum: '20000',
    value: (at, age) => (at % 2 === 0 || age < 18 ? null : 600 + ((at * 137) % 34) * 75),
  },
  {
    target: 2,
    name: 'School start',
    kind: 'date',
    value: (at, age) => (age > 4 && age < 18 ? `2025-${two((at % 9) + 1)}-${two((at % 27) + 1)}` : null),
  },
  {
    target: 2,
    name: 'Services wanted',
    kind: 'multi',
    isPublic: true,
    options: ['Food', 'Rent', 'Job search', 'Child care', 'Health care'],
    value: every(4, (at) => [...new Set([at % 5, (at * 3) % 5])].sort((one, other) => one - other)),
  },
  {
    target: 2,
    name: 'Caseworker email',
    kind: 'email',
    value: (at) => (at % 4 === 1 ? `${['amara', 'jon', 'priya'][at % 3]}@county.example` : null),
  },
  { target: 2, name: 'Old program code', kind: 'text', isActive: false, value: () => null },
  {
    target: 1,
    name: 'Beds',
    kind: 'number',
    minimum: '0',
    value: (at) => (at % 4 === 0 ? 12 + ((at * 7) % 60) : null),
  },
  {
    target: 1,
    name: 'Agreement signed',
    kind: 'date',
    value: every(3, (at) => `202${3 + (at % 3)}-${two((at % 12) + 1)}-${two((at % 28) + 1)}`),
  },
  {
    target: 1,
    name: 'Insurance accepted',
    kind: 'multi',
    options: ['Medicaid', 'Medicare', 'Private', 'None needed'],
    value: every(3, (at) => (at % 2 ? [0, 1] : [3])),
  },
  {
    target: 1,
    name: 'After-hours line',
    kind: 'phone',
    isSensitive: true,
    value: (at) => (at % 5 === 1 ? `(510) 555-0${two(at % 100)}9` : null),
  },
]

const columns = {
  text: 'text_value',
  email: 'text_value',
  phone: 'text_value',
  number: 'number_value',
  date: 'date_value',
  boolean: 'boolean_value',
  single: 'option_id',
  multi: 'option_ids',
} as Record<FieldKind, string>

type Records = { customers: readonly { id: number; age: number }[]; entityIds: readonly number[] }

/** Custom fields of this network, with values for many of its records. */
export async function loadCustomFields(db: Kysely<DB>, now: Date, { customers, entityIds }: Records) {
  for (const [position, field] of demoFields.entries()) {
    const { id } = await db
      .insertInto('custom_field')
      .values({
        target_type: field.target,
        name: field.name,
        kind: field.kind,
        help: field.help ?? null,
        is_required: field.isRequired ?? false,
        is_sensitive: field.isSensitive ?? false,
        is_public: field.isPublic ?? false,
        is_on_overview: field.isOnOverview ?? false,
        is_active: field.isActive ?? true,
        minimum: field.minimum ?? null,
        maximum: field.maximum ?? null,
        position,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const options: number[] = []
    for (const [at, name] of (field.options ?? []).entries())
      options.push(
        (
          await db
            .insertInto('custom_field_option')
            .values({ field_id: id, name, position: at })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      )
    const columnValue = (value: Value) => {
      if (field.kind === 'single') return options[value as number]
      return Array.isArray(value) ? value.map((at) => options[at]!) : value
    }
    const isCustomer = field.target === 2
    const records = isCustomer ? customers : entityIds.map((id) => ({ id, age: Number.NaN }))
    const rows = records.flatMap(({ id: recordId, age }, at) => {
      const value = field.value(at, age)
      if (value === null) return []
      return [
        {
          field_id: id,
          [isCustomer ? 'customer_id' : 'entity_id']: recordId,
          [columns[field.kind]]: columnValue(value),
        },
      ]
    })
    await insertAll(db, 'custom_value', rows)
  }
}
