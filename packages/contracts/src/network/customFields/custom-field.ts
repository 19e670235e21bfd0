/** A custom field as it is defined. */
import * as z from 'zod/mini'
import { codeOf, Id } from '../../kit/shapes.ts'
import { FieldKind, FieldTarget } from './kinds.ts'
import { ValueInput } from './values.ts'

export const FieldOption = z.object({ id: Id, name: z.string() })
export const CustomField = z.object({
  id: Id,
  targetType: codeOf(FieldTarget),
  name: z.string(),
  kind: FieldKind,
  help: z.nullable(z.string()),
  isRequired: z.boolean(),
  isSensitive: z.boolean(),
  /** On the public help request form; of customers only. */
  isPublic: z.boolean(),
  /** With the details on the overview of its record; of customers only. */
  isOnOverview: z.boolean(),
  isActive: z.boolean(),
  /** A number, or a day as YYYY-MM-DD. */
  minimum: z.nullable(z.string()),
  maximum: z.nullable(z.string()),
  mostCharacters: z.nullable(z.int()),
  options: z.array(FieldOption),
  /** Filled in where a record is new. */
  defaultValue: ValueInput,
  position: z.int(),
  version: z.int(),
})
export type CustomField = z.input<typeof CustomField>
