import { messages } from '@handoff/contracts/kit'
import { mayBeImported } from '@handoff/contracts/network/customFields/kinds'
import { checkValue, type FieldValue, keyOf } from '@handoff/contracts/network/customFields/values'
import type { Ctx } from '../../../kit/context.ts'
import { activeFields, type Field } from './customFields.queries.ts'
import { type Target, targetTypeOf } from './customFields.values.ts'

/** The columns that an import can have beyond those of every network. */
export async function importFields(ctx: Pick<Ctx, 'db'>, target: Target) {
  const fields = (await activeFields(ctx, targetTypeOf(target))).filter(({ kind }) => mayBeImported(kind))
  return fields.map((field) => ({ ...field, key: keyOf(field.id), label: field.name }))
}

type Cell = { value: FieldValue | null; error?: undefined } | { value?: undefined; error: string }

/** A cell of a spreadsheet as the value of a field: what an export wrote is read back as the same value. */
export function valueIn(field: Field, text: string | undefined): Cell {
  const cell = (text ?? '').trim()
  // What an export has masked is no value.
  if (!cell || cell.startsWith('••••')) return { value: null }
  switch (field.kind) {
    case 'boolean':
      if (/^(yes|y|true|1|x)$/i.test(cell)) return { value: true }
      return /^(no|n|false|0)$/i.test(cell) ? { value: false } : { error: 'Enter Yes or No' }
    case 'date':
      return checkValue(field, dayIn(cell))
    case 'single':
    case 'multi':
      return optionsIn(field, cell)
    default:
      return checkValue(field, cell)
  }
}

/** 2026-01-31, or as Americans write it: 1/31/2026, 01-31-2026. */
export function dayIn(cell: string) {
  const [, month, day, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(cell) ?? []
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : cell
}

function optionsIn(field: Field, cell: string): Cell {
  const idOf = (name: string) => field.options.find((option) => option.name.toLowerCase() === name.toLowerCase())?.id
  // The name of one option may hold a comma; between several an export writes semicolons.
  const names =
    field.kind === 'single'
      ? [cell]
      : cell
          .split(/[;|\n]/)
          .map((name) => name.trim())
          .filter(Boolean)
  const unknown = names.find((name) => idOf(name) === undefined)
  if (unknown !== undefined)
    return {
      error: `‘${unknown.slice(0, 80).toWellFormed()}’ is not an option. ${messages.requiredSelect(field.name)}`,
    }
  const ids = names.map((name) => idOf(name)!)
  return checkValue(field, field.kind === 'single' ? ids[0] : ids)
}
