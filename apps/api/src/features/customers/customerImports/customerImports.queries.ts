import {
  type ColumnFacts,
  type CustomerImportRow,
  type CustomerImportState,
  type customerImports,
  type DateOrder,
  isWorking,
} from '@handoff/contracts/customers/customerImports'
import type { ApartReason } from '@handoff/contracts/customers/duplicates/choice'
import type { Input } from '@handoff/contracts/kit'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { foldKey } from '@handoff/contracts/kit/folding'
import {
  type DuplicateChoice,
  type ImportEncoding,
  type ImportProblem,
  type ImportStatus,
  importUndoDays,
  type Mapping,
  type RowChoice,
} from '@handoff/contracts/network/imports'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { page } from '../../../kit/lists/page.ts'
import { beginning } from '../../../kit/lists/search.ts'
import { notFound } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { customColumns } from '../../network/imports/cells/custom-fields.ts'
import { readingsFor } from '../../network/imports/cells/readings.ts'
import { isRemembered, rowCount, undoableSince } from '../../network/imports/imports.queries.ts'
import { visibleCustomers } from '../customers/customers.queries.ts'
import type { StoredFinding, StoredMatch } from './customerImports.rows.ts'

type Db = Pick<Ctx, 'db' | 'viewer' | 'now'>

/** Those of the viewer's side. */
const ownImports = ({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>) =>
  db
    .selectFrom('data_import')
    .innerJoin('account', 'account.id', 'data_import.created_by')
    .select([
      'data_import.id',
      'data_import.file_name as fileName',
      sql<CustomerImportState>`data_import.state`.as('state'),
      rowCount.as('rows'),
      sql<Record<string, number>>`data_import.counts`.as('counts'),
      personName('account').as('createdBy'),
      'data_import.created_at as createdAt',
      'data_import.run_at as runAt',
      'data_import.undone_at as undoneAt',
    ])
    .where('data_import.kind', '=', 'customers')
    .where(sql<boolean>`data_import.entity_id is not distinct from ${ownEntity(viewer)}::int`)

export const list = (ctx: Ctx, paging: Input<typeof customerImports.list>) =>
  page(ctx, ownImports(ctx).orderBy('data_import.id', 'desc'), paging)

const ofRows = sql`from data_import_row as one where one.import_id = data_import.id`
const isKnown = sql`jsonb_path_exists(one.matches, '$[*] ? (@.isHint == false && @.customerId != null)')`

type Outcome = { created: number; updated: number; skipped: number }

/** As `decide` has it, for all rows at once. */
const outcomes = sql<Record<DuplicateChoice, Outcome>>`(
  select jsonb_build_object(
    'skip', jsonb_build_object('created', fresh, 'updated', filled, 'skipped', skipped + open),
    'fill', jsonb_build_object('created', fresh, 'updated', filled + known, 'skipped', skipped + open - known),
    'create', jsonb_build_object('created', fresh + open, 'updated', filled, 'skipped', skipped))
  from (select
      count(*) filter (where choice = 'import' or (choice is null and status in ('new', 'hint'))) as fresh,
      count(*) filter (where choice = 'fill') as filled,
      count(*) filter (where choice = 'skip') as skipped,
      count(*) filter (where choice is null and status = 'duplicate') as open,
      count(*) filter (where choice is null and status = 'duplicate' and ${isKnown}) as known
    ${ofRows} and status in ('new', 'hint', 'duplicate')) as counted)`

const noOutcomes = {
  skip: { created: 0, updated: 0, skipped: 0 },
  fill: { created: 0, updated: 0, skipped: 0 },
  create: { created: 0, updated: 0, skipped: 0 },
}

const withoutConsent = sql<number>`(select count(*)::int ${ofRows} and status = 'created'
  and not exists (select from consent where consent.customer_id = one.target_id and revoked_at is null))`

type Totals = { read: number; remarks: number; noted: number; inNetwork: number; inFile: number }
const noTotals: Totals = { read: 0, remarks: 0, noted: 0, inNetwork: 0, inFile: 0 }

/** What the check of all rows came to; stored, as it reads all of them. */
export const storeTotals = ({ db }: Pick<Ctx, 'db'>, id: number) =>
  sql`update data_import set
    counts = (select coalesce(jsonb_object_agg(status, count), '{}') from (
      select status, count(*)::int as count from data_import_row where import_id = ${id} group by status) as counted),
    totals = (select jsonb_build_object(
        'read', count(*) filter (where read_as <> '[]'),
        'remarks', count(*) filter (where jsonb_path_exists(read_as, '$[*] ? (@.remark != null)')),
        'noted', count(*) filter (where jsonb_path_exists(read_as, '$[*] ? (@.isNoted == true)')),
        'inNetwork', count(*) filter (where status = 'duplicate' and ${isKnown}),
        'inFile', count(*) filter (where status = 'duplicate' and not ${isKnown}))
      from data_import_row as one where import_id = ${id})
    where id = ${id}`.execute(db)

export const countRows = ({ db }: Pick<Ctx, 'db'>, id: number) =>
  sql`update data_import set counts = (select coalesce(jsonb_object_agg(status, count), '{}') from (
      select status, count(*)::int as count from data_import_row where import_id = ${id} group by status) as counted)
    where id = ${id}`.execute(db)

const shownRows = 3
const mostBatches = 50

export async function show(ctx: Db, { id }: { id: number }, { isHeld = false } = {}) {
  const { db } = ctx
  const row = await ownImports(ctx)
    .$if(isHeld, (it) => it.forUpdate('data_import'))
    .select([
      'data_import.headings',
      'data_import.heading_row as headingRow',
      sql<ImportEncoding | null>`data_import.encoding`.as('encoding'),
      sql<Mapping>`data_import.mapping`.as('mapping'),
      sql<Record<string, ColumnFacts>>`data_import.column_facts`.as('columnFacts'),
      sql<Record<string, DateOrder>>`data_import.date_orders`.as('dateOrders'),
      isRemembered.as('isRemembered'),
      sql<DuplicateChoice | null>`data_import.duplicates`.as('duplicates'),
      sql<ApartReason | null>`data_import.apart_reason`.as('apartReason'),
      sql<Totals>`data_import.totals`.as('totals'),
      'data_import.failure',
      'data_import.version',
      'data_import.cursor',
    ])
    .where('data_import.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('import')
  const { cursor, ...it } = row
  const isOpen = it.state === 'draft' || it.state === 'checked'
  const [first, fields, readings, [sums], progress, batches] = await Promise.all([
    db
      .selectFrom('data_import_row')
      .select('cells')
      .where('import_id', '=', id)
      .orderBy('number')
      .limit(shownRows)
      .execute(),
    customColumns(ctx, 'customers'),
    isOpen
      ? readingsFor(ctx, {
          id,
          encoding: it.encoding,
          headings: it.headings,
          name: it.mapping.firstName ?? it.mapping.name,
        })
      : [],
    sumsOf(ctx, id, it.state),
    progressOf(ctx, { id, state: it.state, cursor }),
    db
      .selectFrom('data_import_batch')
      .select([
        'first_number as first',
        'last_number as last',
        'created',
        'updated',
        'skipped',
        'failed',
        'remarks',
        'milliseconds',
      ])
      .where('import_id', '=', id)
      .orderBy('first_number', 'desc')
      .limit(mostBatches)
      .execute(),
  ])
  const mayUndo =
    (it.state === 'done' || it.state === 'stopped') && it.runAt !== null && it.runAt > undoableSince(ctx.now())
  return {
    ...it,
    totals: { ...noTotals, ...it.totals, chosen: sums?.chosen ?? 0 },
    outcomes: sums?.outcomes ?? noOutcomes,
    withoutConsent: sums?.withoutConsent ?? 0,
    customFields: fields.map(({ key, label, kind }) => ({ key, label, isDay: kind === 'date' })),
    sample: first.map(({ cells }) => cells),
    readings,
    progress,
    batches,
    mayUndo,
    undoUntil: it.runAt && new Date(it.runAt.getTime() + importUndoDays * aDay),
  }
}

/** Read from all rows, so only where they are shown. */
function sumsOf({ db }: Db, id: number, state: CustomerImportState) {
  const isChecked = state === 'checked'
  const isOver = state === 'done' || state === 'stopped'
  return db
    .selectFrom('data_import')
    .select([
      (isChecked ? sql<number>`(select count(*)::int ${ofRows} and choice is not null)` : sql<number>`0`).as('chosen'),
      (isChecked ? outcomes : sql<Record<DuplicateChoice, Outcome> | null>`null`).as('outcomes'),
      (isOver ? withoutConsent : sql<number>`0`).as('withoutConsent'),
    ])
    .where('id', '=', id)
    .execute()
}

type Step = { id: number; state: CustomerImportState; cursor: number }

async function progressOf({ db }: Db, { id, state, cursor }: Step) {
  if (!isWorking(state) && state !== 'stopped') return null
  const isUndoing = state === 'undoing'
  const { rows } = await sql<{ done: number; total: number; next: number | null }>`
    select count(*)::int as total,
      (count(*) filter (where ${isUndoing ? sql`number >= ${cursor}` : sql`number <= ${cursor}`}))::int as done,
      ${isUndoing ? sql`max(number) filter (where number < ${cursor})` : sql`min(number) filter (where number > ${cursor})`} as next
    from data_import_row where import_id = ${id}`.execute(db)
  const { done, total, next } = rows[0]!
  return { done, total, nextRow: next ?? 0 }
}

type RowPerson = CustomerImportRow['person']

const shownRow = ({ db }: Pick<Ctx, 'db'>, id: number) =>
  db
    .selectFrom('data_import_row')
    .select([
      'number as id',
      'name',
      sql<ImportStatus>`status`.as('status'),
      sql<ImportProblem[]>`problems`.as('problems'),
      sql<StoredFinding[]>`read_as`.as('findings'),
      sql<StoredMatch[]>`matches`.as('matches'),
      sql<RowPerson>`case when jsonb_path_exists(matches, '$[*] ? (@.customerId != null)') then identity end`.as(
        'person',
      ),
      sql<RowChoice | null>`choice`.as('choice'),
      'fills',
      'target_id as targetId',
      'cells',
    ])
    .where('import_id', '=', id)

type StoredRow = Awaited<ReturnType<ReturnType<typeof shownRow>['executeTakeFirstOrThrow']>>

const clusters = {
  read: sql<boolean>`read_as <> '[]'`,
  remarks: sql<boolean>`jsonb_path_exists(read_as, '$[*] ? (@.remark != null)')`,
  duplicates: sql<boolean>`jsonb_path_exists(matches, '$[*] ? (@.isHint == false)')`,
  leftOut: sql<boolean>`status = 'error'`,
}

export async function rows(ctx: Ctx, { id, status, cluster, search, ...paging }: Input<typeof customerImports.rows>) {
  await refuseMissing(ctx, id)
  const number = search && /^\d{1,6}$/.test(search) ? Number(search) : null
  const result = await page(
    ctx,
    shownRow(ctx, id)
      .$if(status !== undefined, (it) => it.where('status', '=', status!))
      .$if(cluster !== undefined, (it) => it.where(clusters[cluster!]))
      .$if(number !== null, (it) => it.where('number', '=', number!))
      .$if(!!search && number === null, (it) =>
        it.where(sql<boolean>`fold_key(name) like '%' || ${beginning(foldKey(search!))}`),
      )
      .orderBy('number'),
    paging,
  )
  return { ...result, data: await withNames(ctx, id, result.data) }
}

export async function rowOf(ctx: Ctx, id: number, number: number) {
  const row = await shownRow(ctx, id).where('number', '=', number).executeTakeFirst()
  if (!row) throw notFound('row')
  return (await withNames(ctx, id, [row]))[0]!
}

/** Names of customers whom the viewer may see, and of the rows above. */
async function withNames(ctx: Ctx, id: number, storedRows: readonly StoredRow[]) {
  const matches = storedRows.flatMap((row) => row.matches)
  const customerIds = matches.flatMap(({ customerId }) => customerId ?? [])
  const numbers = matches.flatMap(({ row }) => row ?? [])
  const [people, above] = await Promise.all([
    customerIds.length
      ? visibleCustomers(ctx)
          .select(['customer.id', personName('customer').as('name')])
          .where('customer.id', 'in', customerIds)
          .execute()
      : [],
    numbers.length
      ? ctx.db
          .selectFrom('data_import_row')
          .select(['number as id', 'name'])
          .where('import_id', '=', id)
          .where('number', 'in', numbers)
          .execute()
      : [],
  ])
  const ofCustomer = new Map(people.map((one) => [one.id, one.name]))
  const ofRow = new Map(above.map((one) => [one.id, one.name ?? '']))
  return storedRows.map(({ cells, findings, ...row }) => ({
    ...row,
    findings: findings.map(({ label, ...one }) => ({
      ...one,
      column: label,
      written: one.at === null ? '' : (cells[one.at] ?? ''),
    })),
    matches: row.matches.flatMap((match) => {
      const name = match.customerId === null ? ofRow.get(match.row!) : ofCustomer.get(match.customerId)
      return name === undefined ? [] : [{ ...match, name }]
    }),
  }))
}

const atOnce = 1000

/** What is to be said of rows, with what they are in the file. */
export async function remarks(ctx: Ctx, { id }: Input<typeof customerImports.remarks>) {
  const { fileName } = await ownImport(ctx, id)
  const lines: string[][] = []
  for (let after = 0; ; ) {
    const some = await shownRow(ctx, id)
      .where('number', '>', after)
      .where(sql<boolean>`(read_as <> '[]' or matches <> '[]' or problems <> '[]')`)
      .orderBy('number')
      .limit(atOnce)
      .execute()
    if (!some.length) break
    after = some.at(-1)!.id
    for (const row of await withNames(ctx, id, some))
      lines.push([String(row.id), row.name ?? '', row.status, sentencesOf(row)])
  }
  const csv = stringify([['Row', 'Customer', 'Result', 'Remarks'], ...lines], {
    escape_formulas: true,
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows',
    bom: true,
  })
  return { fileName: `${fileName.replace(/\.[a-z]{1,5}$/i, '')}-remarks.csv`, csv }
}

type ShownRow = Awaited<ReturnType<typeof withNames>>[number]

const sentencesOf = ({ problems, findings, matches }: ShownRow) =>
  [
    ...problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)),
    ...findings.map(
      ({ column, written, read, remark }) =>
        `${column}: ‘${written}’ read as ${read ? `‘${read}’` : 'nothing'}${remark ? ` (${remark})` : ''}`,
    ),
    ...matches.map(({ name, because }) => `Like ${name} (${because})`),
  ].join('; ')

async function ownImport(ctx: Pick<Ctx, 'db' | 'viewer'>, id: number) {
  const it = await ownImports(ctx).where('data_import.id', '=', id).executeTakeFirst()
  if (!it) throw notFound('import')
  return it
}

export async function refuseMissing(ctx: Pick<Ctx, 'db' | 'viewer'>, id: number) {
  if (!(await exists(ownImports(ctx).where('data_import.id', '=', id)))) throw notFound('import')
}
