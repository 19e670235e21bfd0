/**
 * The fields of a service (a provider's work in one category), each described once. Derived from this table: input and
 * output shapes, columns, requests, imports, files, HSDS, form rows, and the facts of pages. A new text field is a column
 * of `entity_category` and one entry.
 */
import * as z from 'zod/mini'
import type { FieldInput, FileField } from '../../kit/fields.ts'
import { codeOf, Id, Moment, withDefault } from '../../kit/shapes.ts'
import { mostRules, NewRule, ShownRule } from './eligibility.ts'
import { Capacity } from './entity.ts'

const Named = z.object({ id: Id, name: z.string() })
/** States and counties whose residents are served, regardless of the locations. */
export const ServiceArea = z.strictObject({
  stateIds: withDefault(z.array(Id).check(z.maxLength(60)), []),
  countyIds: withDefault(z.array(Id).check(z.maxLength(200)), []),
})
export type ServiceArea = z.output<typeof ServiceArea>

export type ServiceField = {
  label: string
  /** A column of `entity_category`. */
  column?: string
  /** As a form sends it; without one, the field is not part of the form. */
  schema?: z.ZodMiniType
  stored: z.ZodMiniType
  /** The provider's value counts until the service has a capacity. */
  isInherited?: true
  /** Of a text. */
  input?: Omit<FieldInput, 'section'>
  /** Titles of facts on the provider's page, and of strangers. */
  seen?: { page?: string; public?: string }
  file?: FileField
  /** Name in an HSDS service. */
  hsds?: string
}

export const serviceFields = {
  rules: {
    label: 'Eligibility',
    schema: withDefault(z.array(NewRule).check(z.maxLength(mostRules)), []),
    stored: z.array(ShownRule),
  },
  serviceArea: {
    label: 'Service area',
    schema: withDefault(ServiceArea, { stateIds: [], countyIds: [] }),
    stored: z.object({ states: z.array(Named), counties: z.array(Named) }),
  },
  capacity: { label: 'Capacity', column: 'capacity', stored: codeOf(Capacity), isInherited: true },
  capacityNote: { label: 'Note', column: 'capacity_note', stored: z.nullable(z.string()), isInherited: true },
  capacityAt: { label: 'Capacity updated', column: 'capacity_at', stored: z.nullable(Moment), isInherited: true },
} as const satisfies Record<string, ServiceField>
