/**
 * The fields of a service, what a provider does in one of its categories, each described once: from this table follow
 * what may be sent and what is answered, the columns that are read and written, requests, imports and files, HSDS, the
 * rows of its form, and the lines of pages. A new text field is a column of `entity_category` and one entry.
 */
import * as z from 'zod/mini'
import type { FieldInput, FileField } from '../../kit/fields.ts'
import { codeOf, Id, Moment, withDefault } from '../../kit/shapes.ts'
import { mostRules, NewRule, ShownRule } from './eligibility.ts'
import { Capacity } from './entity.ts'

const Named = z.object({ id: Id, name: z.string() })
/** States and counties that someone is served in, wherever the locations are. */
export const ServiceArea = z.strictObject({
  stateIds: withDefault(z.array(Id).check(z.maxLength(60)), []),
  countyIds: withDefault(z.array(Id).check(z.maxLength(200)), []),
})
export type ServiceArea = z.output<typeof ServiceArea>

export type ServiceField = {
  label: string
  /** Of `entity_category`, where it is one. */
  column?: string
  /** As a form sends it; what has none is set by itself. */
  schema?: z.ZodMiniType
  stored: z.ZodMiniType
  /** That of the provider, until its service has a capacity. */
  isInherited?: true
  /** Of a text. */
  input?: Omit<FieldInput, 'section'>
  /** Strangers see it as well. */
  isPublic?: true
  file?: FileField
  /** Its name in an HSDS service. */
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
