import { emptyValues, type FieldInput } from '@handoff/contracts/kit/fields'
import type * as z from 'zod/mini'

type Field = { schema: z.ZodMiniType; stored: z.ZodMiniType; input: Pick<FieldInput, 'as'> }
type Value<F extends Field> = F['input']['as'] extends 'part'
  ? z.output<F['stored']>
  : NonNullable<z.output<F['stored']>>
/** Fields of a table as forms hold them: a text that is not there is empty. */
export type FieldValues<T, K extends keyof T> = { [F in K]: T[F] extends Field ? Value<T[F]> : never }

/** Of a record that has them, or some of them; what it does not have is as in an empty form. */
export function fieldValues<K extends string, T extends { readonly [F in K]: Readonly<Field> }>(
  table: T,
  keys: readonly K[],
  record: { [F in K]?: unknown } = {},
) {
  const nothing: Record<string, unknown> = emptyValues(table, keys)
  const valueOf = (key: K) => record[key] ?? nothing[key] ?? (table[key].input.as === 'part' ? null : '')
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as FieldValues<T, K>
}
