import { FieldTarget, mayBePublic } from '@handoff/contracts/network/customFields/kinds'
import { checkValue, type ValuesInput } from '@handoff/contracts/network/customFields/values'
import type { JsonValue } from '../../../db/schema.ts'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { activeFields, type Field, seesSensitive } from '../../network/customFields/customFields.queries.ts'
import { checkInputs, saveValues } from '../../network/customFields/customFields.save-values.ts'
import { maskOf, storedValues } from '../../network/customFields/customFields.values.ts'

/** Validates a stranger's answers: every field of the form, so that a required one can't be left out. */
export function publicAnswers(fields: readonly Field[], inputs: ValuesInput): ValuesInput {
  const onForm = fields.filter(({ isPublic, kind }) => isPublic && mayBePublic(kind))
  const unasked = onForm.filter(({ id }) => !inputs.some((input) => input.id === id))
  const all = [...inputs, ...unasked.map(({ id }) => ({ id, value: null }))]
  return checkInputs(onForm, all).flatMap(({ field, value }) => (value === null ? [] : [{ id: field.id, value }]))
}

/** Keeps answers that fit the current fields: a field may have been deleted since, or its options changed. */
async function answersThatFit(ctx: Pick<Ctx, 'db'>, answers: JsonValue) {
  const fields = await activeFields(ctx, FieldTarget.Customer)
  return (answers as ValuesInput).flatMap(({ id, value }) => {
    const field = fields.find((one) => one.id === id)
    const checked = field && checkValue(field, value)
    return field && checked?.value !== undefined && checked.value !== null ? [{ field, value: checked.value }] : []
  })
}

/** For the people who work on the request; sensitive ones masked without the right. */
export async function shownAnswers(ctx: Pick<Ctx, 'db' | 'viewer'>, answers: JsonValue) {
  const maySee = seesSensitive(ctx.viewer, FieldTarget.Customer)
  return (await answersThatFit(ctx, answers)).map(({ field, value }) => {
    const isHidden = field.isSensitive && !maySee
    return { ...field, value: isHidden ? null : value, file: null, masked: isHidden ? maskOf(field, { value }) : null }
  })
}

/** The person's answers merged with the input for the new customer, which takes precedence. */
export async function withAnswers(ctx: Pick<Ctx, 'db'>, inputs: ValuesInput, answers: JsonValue): Promise<ValuesInput> {
  const fitting = await answersThatFit(ctx, answers)
  const added = fitting.filter(({ field }) => !inputs.some(({ id }) => id === field.id))
  return [...inputs, ...added.map(({ field, value }) => ({ id: field.id, value }))]
}

/** Copies the answers to the customer's empty fields. */
export async function answersToCustomer(tx: Tx, customerId: number, answers: JsonValue) {
  const known = (await storedValues(tx, 'customer', [customerId])).get(customerId)!
  const inputs = (await answersThatFit(tx, answers))
    .filter(({ field }) => !known.has(field.id))
    .map(({ field, value }) => ({ id: field.id, value }))
  if (inputs.length) await saveValues(tx, { target: 'customer', id: customerId, inputs })
}
