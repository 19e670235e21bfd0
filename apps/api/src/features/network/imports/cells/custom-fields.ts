import { checkValue, type ValuesInput } from '@handoff/contracts/network/customFields/values'
import type { FileKind } from '@handoff/contracts/network/imports'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { importFields, valueIn } from '../../customFields/customFields.cells.ts'
import { saveValues } from '../../customFields/customFields.save-values.ts'
import { storedValues } from '../../customFields/customFields.values.ts'
import type { Cells } from '../plan/lookup.ts'

export type CustomColumn = Awaited<ReturnType<typeof importFields>>[number]

/** The custom fields that a column of a file can be; locations have none. */
export const customColumns = async (ctx: Pick<Ctx, 'db'>, kind: FileKind): Promise<CustomColumn[]> =>
  kind === 'locations' ? [] : importFields(ctx, kind === 'customers' ? 'customer' : 'entity')

/** The answers of a row. An empty cell has no answer. */
export function answersIn(cells: Cells, columns: readonly CustomColumn[], wrong: Record<string, string>): ValuesInput {
  return columns.flatMap((column) => {
    const text = cells[column.key]
    if (!text) return []
    const { value, error } = valueIn(column, text)
    if (error !== undefined) wrong[column.key] = error
    return value === undefined || value === null ? [] : [{ id: column.id, value }]
  })
}

/** The answers of a new record, with the defaults of the others, and what to say of required ones that are missing. */
export function completeAnswers(answers: ValuesInput, columns: readonly CustomColumn[]) {
  const missing = columns.filter(({ id }) => !answers.some((answer) => answer.id === id))
  const wrong: Record<string, string> = {}
  const defaults = missing.flatMap((column) => {
    const { value, error } = checkValue(column, column.defaultValue)
    if (error !== undefined && column.isRequired) wrong[column.key] = error
    return value === undefined || value === null ? [] : [{ id: column.id, value }]
  })
  return { answers: [...answers, ...defaults], wrong }
}

/** Fills what has no value yet, and answers with the fields that were filled. */
export async function fillAnswers(tx: Tx, entityId: number, answers: ValuesInput): Promise<number[]> {
  if (!answers.length) return []
  const known = (await storedValues(tx, 'entity', [entityId])).get(entityId)!
  const inputs = answers.filter(({ id }) => !known.has(id))
  if (inputs.length) await saveValues(tx, { target: 'entity', id: entityId, inputs, isPart: true })
  return inputs.map(({ id }) => id)
}

/** When an import is undone: what it filled is empty again. */
export async function emptyAnswers({ db }: Pick<Tx, 'db'>, entityId: number, fieldIds: readonly number[]) {
  if (!fieldIds.length) return
  await db.deleteFrom('custom_value').where('entity_id', '=', entityId).where('field_id', 'in', fieldIds).execute()
}
