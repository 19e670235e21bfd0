import { isDeepStrictEqual } from 'node:util'
import type {
  ColumnFacts,
  CustomerImportState,
  customerImports,
  DateOrder,
} from '@handoff/contracts/customers/customerImports'
import { customerFieldKeys, customerFieldLabels, wordsOf } from '@handoff/contracts/customers/customers/fields'
import { hasFlag, type Input, messages } from '@handoff/contracts/kit'
import { americanDay } from '@handoff/contracts/kit/dates/day-words'
import { importUndoDays, type Mapping } from '@handoff/contracts/network/imports'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { badInput, conflict, forbidden, notFound, Problem } from '../../../kit/problem.ts'
import { bumpVersion, stale } from '../../../kit/records/version.ts'
import { readOtherwise } from '../../network/imports/cells/readings.ts'
import { undoableSince } from '../../network/imports/imports.queries.ts'
import { refuseMapping } from '../../network/imports/reading/column-mapping.ts'
import { openFile, stageFile } from '../../network/imports/reading/stage-file.ts'
import { seeColumns } from './cells/facts.ts'
import { planPeople } from './cells/plan-people.ts'
import { countRows, refuseMissing, rowOf, show } from './customerImports.queries.ts'
import { doneAt, forgetChoices, lineAt, storeTaken } from './customerImports.rows.ts'
import { undoRow as undoOne } from './steps/undo-row.ts'

/** Stores the rows of a file, with what its columns most likely are. Nothing is created yet. */
export async function read(ctx: Ctx, { file }: Input<typeof customerImports.read>) {
  const sheet = await openFile('customers', file)
  const columns = seeColumns(sheet.headings, sheet.first)
  return ctx.transaction(async (tx) => {
    const entityId = ownEntity(tx.viewer)
    const id = await stageFile(tx, { kind: 'customers', file, sheet, entityId }, columns.see)
    const facts = columns.facts()
    const { mapping } = await show(tx, { id })
    const isSecret = (at: number) => facts[at]?.isSecret
    await tx.db
      .updateTable('data_import')
      .set({
        column_facts: JSON.stringify(facts),
        mapping: JSON.stringify(Object.fromEntries(Object.entries(mapping).filter(([, at]) => !isSecret(at)))),
      })
      .where('id', '=', id)
      .execute()
    return show(tx, { id })
  })
}

/** What is known of each column's dates: the answer of the reviewer, else what the cells decide. */
export function ordersOf(facts: Record<string, ColumnFacts>, answers: Record<string, DateOrder>) {
  const known = Object.entries(facts).flatMap(([at, { dates }]) =>
    dates && dates !== 'ask' ? [[at, dates] as const] : [],
  )
  return { ...Object.fromEntries(known), ...answers } as Record<string, DateOrder>
}

/** Columns, and then every row in the background. */
export const check = (ctx: Ctx, { id, version, ...changes }: Input<typeof customerImports.check>) =>
  ctx.transaction(async (tx) => {
    const it = await show(tx, { id }, { isHeld: true })
    const { mapping = it.mapping, dateOrders = it.dateOrders } = changes
    refuseColumns(it, mapping, dateOrders)
    const isSame = isDeepStrictEqual([mapping, dateOrders], [it.mapping, it.dateOrders])
    if (isSame && (it.state === 'checked' || it.state === 'checking')) return it
    await move(
      tx,
      { id, version, from: ['draft', 'checking', 'checked'] },
      {
        state: 'checking',
        mapping: JSON.stringify(mapping),
        date_orders: JSON.stringify(dateOrders),
        ...begin(tx),
      },
    )
    if (!isDeepStrictEqual(mapping, it.mapping)) await forgetChoices(tx, id)
    return show(tx, { id })
  })

const begin = (tx: Tx, cursor = 0) => ({ cursor, worker_id: tx.viewer.id, failure: null })

type Open = Awaited<ReturnType<typeof show>>

function refuseColumns(it: Open, mapping: Mapping, dateOrders: Record<string, DateOrder>) {
  refuseMapping('customers', mapping, it.headings.length, it.customFields)
  const problems: Record<string, string[]> = {}
  for (const [key, at] of Object.entries(mapping)) {
    const facts = it.columnFacts[at]
    if (facts?.isSecret) problems[`mapping.${key}`] = ['Social Security numbers are never imported']
    const isDay = key === 'dateOfBirth' || it.customFields.some((field) => field.key === key && field.isDay)
    if (isDay && facts?.dates === 'ask' && !dateOrders[at])
      problems[`dateOrders.${at}`] = [`Which order is “${it.headings[at]}”?`]
  }
  if (Object.keys(problems).length) throw badInput(problems, 'Check the columns')
}

/** One row as it would be recorded. */
export async function preview(ctx: Ctx, { id, mapping, dateOrders, at }: Input<typeof customerImports.preview>) {
  const { headings, columnFacts, customFields } = await show(ctx, { id })
  const line = await lineAt(ctx, { id, at })
  if (!line) throw notFound('row')
  const known = Object.fromEntries(Object.entries(mapping).filter(([, column]) => column < headings.length))
  const [person] = await planPeople(ctx, { mapping: known, headings, orders: ordersOf(columnFacts, dateOrders) }, [
    line,
  ])
  const { fields, problems, answers, note, name } = person!
  if (!fields)
    return {
      at,
      values: [
        { label: 'Name', value: name || '–' },
        ...problems.map(({ column, message }) => ({ label: column ?? '', value: message })),
      ],
    }
  const customer = { ...fields, ...(await placeNamesOf(ctx, fields)) }
  const values = customerFieldKeys.flatMap((key) => {
    const value = key === 'dateOfBirth' && fields.dateOfBirth ? americanDay(fields.dateOfBirth) : wordsOf(customer, key)
    return value === null || value === 'No' || key === 'firstName' || key === 'lastName'
      ? []
      : [{ label: customerFieldLabels[key], value }]
  })
  const custom = answers.flatMap(({ id: fieldId }) => {
    const field = customFields.find(({ key }) => key.endsWith(`:${fieldId}`))
    const written = field && line.cells[known[field.key] ?? -1]
    return written ? [{ label: field.label, value: written }] : []
  })
  return {
    at,
    values: [{ label: 'Name', value: name }, ...values, ...custom, ...(note ? [{ label: 'Note', value: note }] : [])],
  }
}

async function placeNamesOf(
  { db }: Ctx,
  { cityId, countyId, stateId }: Record<'cityId' | 'countyId' | 'stateId', number | null>,
) {
  const { rows } = await sql<{ city: string | null; county: string | null; stateCode: string | null }>`select
    (select name from city where id = ${cityId}) as city, (select full_name from county where id = ${countyId}) as county,
    (select code from state where id = ${stateId}) as "stateCode"`.execute(db)
  return rows[0]!
}

/** Reads the letters of an older file as those of another program. */
export const readAs = (ctx: Ctx, { id, version, encoding }: Input<typeof customerImports.readAs>) =>
  ctx.transaction(async (tx) => {
    const { encoding: from, headings, state } = await show(tx, { id }, { isHeld: true })
    if (!from) throw conflict('The letters of this file can be read in one way only')
    if (from === encoding) return show(tx, { id })
    const again = state === 'checked' ? { state: 'checking', ...begin(tx) } : {}
    await move(tx, { id, version, from: ['draft', 'checked'] }, { encoding, ...again })
    const read = await readOtherwise(tx, { id, from, to: encoding, headings })
    await tx.db.updateTable('data_import').set({ headings: read }).where('id', '=', id).execute()
    return show(tx, { id })
  })

export const choose = (ctx: Ctx, { id, row: number, choice }: Input<typeof customerImports.choose>) =>
  ctx.transaction(async (tx) => {
    const { state } = await show(tx, { id }, { isHeld: true })
    if (state !== 'checked') throw conflict(isBefore(state) ? 'Check the columns first' : 'This import has already run')
    const { status, matches } = await rowOf(tx, id, number)
    if (choice === 'import' && status === 'error') throw badInput({ choice: ['A row with an error can’t be imported'] })
    if (choice === 'fill' && !matches.some(({ customerId }) => customerId !== null))
      throw badInput({ choice: ['There’s no existing customer that this row could fill'] })
    if (choice === 'fill') refuseFilling(tx)
    await tx.db
      .updateTable('data_import_row')
      .set({ choice })
      .where('import_id', '=', id)
      .where('number', '=', number)
      .execute()
    return rowOf(tx, id, number)
  })

function refuseFilling({ viewer }: Tx) {
  if (!hasFlag(viewer, 'customers', 'edit')) throw forbidden('You can import customers, but not change existing ones')
}

/** Starts, or continues after a stop. */
export const run = (ctx: Ctx, { id, version, duplicates, apartReason }: Input<typeof customerImports.run>) =>
  ctx.transaction(async (tx) => {
    const { state, runAt, counts } = await show(tx, { id }, { isHeld: true })
    const isNew = state === 'checked'
    if (duplicates === 'fill' && isNew && counts.duplicate && !hasFlag(tx.viewer, 'customers', 'edit'))
      refuseFilling(tx)
    if (isNew && apartReason === undefined && (await createsDuplicates(tx, id, duplicates)))
      throw badInput({ apartReason: [messages.requiredSelect('Reason')] })
    await move(
      tx,
      { id, version, from: ['checked', 'stopped'] },
      {
        state: 'running',
        ...begin(tx),
        ...(isNew
          ? { duplicates, apart_reason: apartReason ?? null, run_by: tx.viewer.id, run_at: tx.now() }
          : { run_at: runAt, cursor: sql`cursor` }),
      },
    )
    return show(tx, { id })
  })

async function createsDuplicates({ db }: Tx, id: number, duplicates: string) {
  const row = await db
    .selectFrom('data_import_row')
    .select('number')
    .where('import_id', '=', id)
    .where('status', '=', 'duplicate')
    .where((it) => it.or([it('choice', '=', 'import'), ...(duplicates === 'create' ? [it('choice', 'is', null)] : [])]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The rows that are being saved hold the import: this waits for them. */
export const stop = (ctx: Ctx, { id }: Input<typeof customerImports.stop>) =>
  ctx.transaction(async (tx) => {
    const { state, version } = await show(tx, { id }, { isHeld: true })
    if (state !== 'running') throw conflict('This import isn’t running')
    await move(tx, { id, version, from: ['running'] }, { state: 'stopped' })
    return show(tx, { id })
  })

export const undo = (ctx: Ctx, { id }: Input<typeof customerImports.undo>) =>
  ctx.transaction(async (tx) => {
    const { version } = await undoable(tx, id)
    await move(
      tx,
      { id, version, from: ['done', 'stopped'] },
      {
        state: 'undoing',
        ...begin(tx, lastNumber),
        undone_by: tx.viewer.id,
        undone_at: tx.now(),
      },
    )
    return show(tx, { id })
  })

const lastNumber = 2_147_483_647

async function undoable(tx: Tx, id: number) {
  const it = await show(tx, { id }, { isHeld: true })
  if (it.state === 'undone' || it.state === 'undoing') throw conflict('This import was already undone')
  if (it.state === 'running') throw conflict('Stop the import first')
  if (it.runAt === null) throw conflict('This import hasn’t run yet')
  if (it.runAt <= undoableSince(tx.now())) throw conflict(`An import can be undone for ${importUndoDays} days`)
  return it
}

export const undoRow = (ctx: Ctx, { id, row: number }: Input<typeof customerImports.undoRow>) =>
  ctx.transaction(async (tx) => {
    await undoable(tx, id)
    await rowOf(tx, id, number)
    const done = await doneAt(tx, id, number)
    if (!done) throw conflict('This row has changed nothing')
    const reason = await undoOne(tx, done)
    if (reason !== null) throw conflict(reason)
    await storeTaken(tx, id, [{ number, status: 'undone' }])
    await countRows(tx, id)
    await tx.record({ type: 'import.undone', importId: id, undone: 1, kept: 0, ownerId: ownEntity(tx.viewer) })
    return rowOf(tx, id, number)
  })

export async function discard(ctx: Ctx, { id }: Input<typeof customerImports.discard>) {
  await refuseMissing(ctx, id)
  const deleted = await ctx.db
    .deleteFrom('data_import')
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'checking', 'checked'])
    .executeTakeFirst()
  if (deleted.numDeletedRows === 0n) throw conflict('This import has already run')
  return null
}

const isBefore = (state: CustomerImportState) => state === 'draft' || state === 'checking'

type From = { id: number; version: number; from: readonly CustomerImportState[] }

/** Of two at once the second finds another version. */
async function move(tx: Tx, { id, version, from }: From, to: object) {
  const update = tx.db.updateTable('data_import').set(to).where('state', 'in', from)
  await bumpVersion(update, { id, version }, async () => {
    const current = await show(tx, { id })
    if (from.includes(current.state)) return stale('import', undefined, current)
    return refusals[current.state] ?? conflict('This import has already run')
  })
}

const refusals: Partial<Record<CustomerImportState, Problem>> = {
  draft: conflict('Check the columns first'),
  checking: conflict('The rows are still being checked'),
  running: conflict('This import is running'),
}
