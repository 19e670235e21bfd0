import type { Input } from '@handoff/contracts/kit'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { importFields } from '@handoff/contracts/network/import-fields'
import {
  type DuplicateChoice,
  type FileKind,
  type ImportEncoding,
  type ImportKind,
  type ImportMatch,
  type ImportOrganization,
  type ImportProblem,
  type ImportQuestion,
  type ImportRow,
  type ImportStatus,
  type ImportValue,
  type imports,
  importUndoDays,
  type Mapping,
  type PlaceChoice,
  type Publishing,
  type RowChoice,
  type ValueChoices,
} from '@handoff/contracts/network/imports'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { page } from '../../../kit/lists/page.ts'
import { conflict, notFound } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { customColumns } from './cells/custom-fields.ts'
import { readingsFor } from './cells/readings.ts'
import { serviceOptions } from './cells/services.ts'
import { fillingOf } from './plan/fill-record.ts'
import { typeOptions } from './plan/unknown-names.ts'

type Db = Pick<Ctx, 'db' | 'now'>
export type State = 'draft' | 'checked' | 'done' | 'undone'

export const undoableSince = (now: Date) => new Date(now.getTime() - importUndoDays * aDay)

/** How many rows it had, also after they are forgotten. */
export const rowCount = sql<number>`(select coalesce(sum(value::int), 0)::int from jsonb_each_text(data_import.counts))`

const imported = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('data_import')
    .innerJoin('account', 'account.id', 'data_import.created_by')
    .select([
      'data_import.id',
      sql<ImportKind>`data_import.kind`.as('kind'),
      'data_import.file_name as fileName',
      sql<State>`data_import.state`.as('state'),
      rowCount.as('rows'),
      sql<Record<string, number>>`data_import.counts`.as('counts'),
      personName('account').as('createdBy'),
      'data_import.created_at as createdAt',
      'data_import.run_at as runAt',
      'data_import.undone_at as undoneAt',
    ])
    .where('data_import.kind', '<>', 'customers')

export const list = (ctx: Ctx, { kind, ...paging }: Input<typeof imports.list>) =>
  page(
    ctx,
    imported(ctx)
      .$if(kind !== undefined, (it) => it.where('data_import.kind', '=', kind!))
      .orderBy('data_import.id', 'desc'),
    paging,
  )

export async function refuseMissing(ctx: Ctx, id: number) {
  if (!(await exists(imported(ctx).where('data_import.id', '=', id)))) throw notFound('import')
}

async function importOf(ctx: Ctx, id: number) {
  const row = await imported(ctx).where('data_import.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('import')
  return row
}

const shownRows = 3

const isFillable = sql<boolean>`jsonb_path_exists(matches, '$[*] ? (@.id != null && @.isHint == false)')`
/** Of the rows that would be new, and of duplicates: those for which it was chosen, or that go by what holds for all. */
const toImport = sql<Record<DuplicateChoice, number>>`(
  select jsonb_build_object('skip', chosen, 'fill', chosen + fillable, 'create', chosen + open)
  from (
    select
      count(*) filter (where choice is distinct from 'skip' and (status in ('new', 'hint') or choice is not null)) as chosen,
      count(*) filter (where choice is null and status = 'duplicate') as open,
      count(*) filter (where choice is null and status = 'duplicate' and ${isFillable}) as fillable
    from data_import_row
    where import_id = data_import.id and data_import.state = 'checked' and status in ('new', 'hint', 'duplicate')) as counted)`

type Unknown = Omit<ImportValue, 'choice'>
const values = sql<ImportValue[]>`coalesce((
  select jsonb_agg('{"field": "service", "stateId": null}' || one || jsonb_build_object('choice', data_import.value_choices -> (one ->> 'key')) order by place)
  from jsonb_array_elements(data_import.unknown_values) with ordinality as it (one, place)), '[]')`

export async function valueChoicesOf({ db }: Pick<Ctx, 'db'>, id: number): Promise<ValueChoices> {
  const { choices } = await db
    .selectFrom('data_import')
    .select(sql<ValueChoices>`value_choices`.as('choices'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return choices
}

/** Those that were chosen for stay listed, so that a choice can be taken back. */
export async function keepUnknown(ctx: Pick<Ctx, 'db'>, id: number, unknown: readonly Unknown[]) {
  const choices = await valueChoicesOf(ctx, id)
  const { before } = await ctx.db
    .selectFrom('data_import')
    .select(sql<Unknown[]>`unknown_values`.as('before'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isOpen = new Set(unknown.map(({ key }) => key))
  const kept = before.filter(({ key }) => key in choices && !isOpen.has(key))
  await ctx.db
    .updateTable('data_import')
    .set({ unknown_values: JSON.stringify([...unknown, ...kept]) })
    .where('id', '=', id)
    .execute()
}

type Shape = {
  kind: FileKind
  headings: readonly string[]
  custom: readonly { key: string }[]
  entityId: number | null
}

/** What was chosen for the latest file with the same headings. */
export async function rememberedFor({ db }: Pick<Ctx, 'db'>, { kind, headings, custom, entityId }: Shape) {
  const latest = await db
    .selectFrom('data_import')
    .select([sql<Mapping>`mapping`.as('mapping'), sql<ValueChoices>`value_choices`.as('valueChoices')])
    .where('kind', '=', kind)
    .where('entity_id', 'is not distinct from', entityId)
    .where('state', 'in', ['done', 'undone'])
    .where('headings', '=', sql<string[]>`${headings}::text[]`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return null
  const known = new Set([...importFields[kind], ...custom].map(({ key }) => key))
  const mapping = Object.fromEntries(Object.entries(latest.mapping).filter(([key]) => known.has(key)))
  return { mapping, valueChoices: latest.valueChoices }
}

/** Whether an earlier import has said what these columns are. */
export const isRemembered = sql<boolean>`data_import.state = 'draft' and exists (
  select from data_import as earlier where earlier.kind = data_import.kind and earlier.headings = data_import.headings and earlier.entity_id is not distinct from data_import.entity_id
    and earlier.state in ('done', 'undone') and earlier.id < data_import.id)`

const incomplete = sql<number>`(select count(*)::int from data_import_row
  where import_id = data_import.id and left_out <> '[]' and status not in ('error', 'waiting'))`

const withoutLocation = sql<number>`(select count(*)::int from data_import_row
  where import_id = data_import.id and not has_location and status in ('new', 'hint', 'created'))`

const organizations = sql<ImportOrganization[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', name, 'rows', rows, 'status', status, 'entityId', entity_id, 'reason', reason)
    order by rows desc, lower(name))
  from data_import_organization where import_id = data_import.id), '[]')`

/** `isHeld` waits for anyone who changes it, and keeps others from it until the transaction ends. */
export async function show({ db, now }: Db, { id }: { id: number }, { isHeld = false } = {}) {
  const row = await imported({ db })
    .$if(isHeld, (it) => it.forUpdate('data_import'))
    .select([
      'data_import.headings',
      sql<ImportEncoding | null>`data_import.encoding`.as('encoding'),
      'data_import.heading_row as headingRow',
      'data_import.creates_organizations as createsOrganizations',
      toImport.as('toImport'),
      organizations.as('organizations'),
      withoutLocation.as('withoutLocation'),
      values.as('values'),
      sql<ValueChoices>`data_import.value_choices`.as('valueChoices'),
      isRemembered.as('isRemembered'),
      incomplete.as('incomplete'),
      sql<Mapping>`data_import.mapping`.as('mapping'),
      sql<'skip' | 'fill' | 'create' | null>`data_import.duplicates`.as('duplicates'),
      'data_import.sends_invitations as sendsInvitations',
      sql<Publishing>`data_import.publishing`.as('publishing'),
      'data_import.version',
    ])
    .where('data_import.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('import')
  const first = await db
    .selectFrom('data_import_row')
    .select('cells')
    .where('import_id', '=', id)
    .orderBy('number')
    .limit(shownRows)
    .execute()
  const mayUndo = row.state === 'done' && row.runAt !== null && row.runAt > undoableSince(now())
  const fields = await customColumns({ db }, row.kind)
  const customFields = fields.map(({ key, label }) => ({ key, label }))
  const valueOptions = row.values.length > 0 ? [...(await serviceOptions({ db })), ...typeOptions] : []
  const { encoding, headings, mapping } = row
  const isOpen = row.state === 'draft' || row.state === 'checked'
  const readings = isOpen ? await readingsFor({ db }, { id, encoding, headings, name: mapping.name }) : []
  return { ...row, readings, valueOptions, customFields, sample: first.map(({ cells }) => cells), mayUndo }
}

/** With what the cell says, where it can be corrected. */
const withText = (column: 'problems' | 'left_out') => sql<ImportProblem[]>`(
  select coalesce(jsonb_agg(one || case when one -> 'at' is null then '{}' else
    jsonb_build_object('text', coalesce(cells[(one ->> 'at')::int + 1], '')) end order by place), '[]')
  from jsonb_array_elements(${sql.ref(column)}) with ordinality as it (one, place))`

const shownRow = ({ db }: Pick<Ctx, 'db'>, id: number) =>
  db
    .selectFrom('data_import_row')
    .select([
      'number as id',
      'name',
      sql<ImportStatus>`status`.as('status'),
      withText('problems').as('problems'),
      withText('left_out').as('leftOut'),
      sql<ImportMatch[]>`matches`.as('matches'),
      sql<ImportProblem[]>`repairs`.as('repairs'),
      sql<ImportRow['readAs']>`read_as`.as('readAs'),
      sql<ImportQuestion | null>`question`.as('question'),
      sql<RowChoice | null>`choice`.as('choice'),
      sql<PlaceChoice | null>`place_choice`.as('place'),
      'fills',
      sql<Record<string, string>>`given`.as('given'),
      'target_id as targetId',
    ])
    .where('import_id', '=', id)

async function rowOf(ctx: Pick<Ctx, 'db'>, { id, number }: { id: number; number: number }) {
  const row = await shownRow(ctx, id).where('number', '=', number).executeTakeFirst()
  if (!row) throw notFound('row')
  return row
}

export async function rows(ctx: Ctx, { id, status, remark, ...paging }: Input<typeof imports.rows>) {
  const { kind, state } = await importOf(ctx, id)
  const result = await page(
    ctx,
    shownRow(ctx, id)
      .$if(status !== undefined, (it) => it.where('status', '=', status!))
      .$if(remark === 'leftOut', (it) =>
        it.where(sql<boolean>`left_out <> '[]'`).where('status', 'not in', ['error', 'waiting']),
      )
      .$if(remark === 'noLocation', (it) =>
        it.where('has_location', '=', false).where('status', 'in', ['new', 'hint', 'created']),
      )
      .orderBy('number'),
    paging,
  )
  return { ...result, data: await withFilling(ctx, { kind, isOpen: state === 'checked' }, result.data) }
}

type Open = { kind: ImportKind; isOpen: boolean }
type StoredRow = Awaited<ReturnType<typeof rowOf>>

/** What a row would fill is worked out as it is shown: what it matches may have changed since the check. */
async function withFilling(ctx: Ctx, { kind, isOpen }: Open, storedRows: readonly StoredRow[]) {
  const filling = isOpen ? await fillingOf(ctx, kind, storedRows) : new Map<number, ImportRow['filling']>()
  return storedRows.map(({ given: _, ...row }) => ({ ...row, filling: filling.get(row.id) ?? [] }))
}

export async function shownRowOf(ctx: Ctx, one: { id: number; number: number }) {
  const { kind, state } = await importOf(ctx, one.id)
  const [row] = await withFilling(ctx, { kind, isOpen: state === 'checked' }, [await rowOf(ctx, one)])
  return row!
}

/** The rows with errors as they were, and what is wrong with each in one more column. */
export async function failed(ctx: Ctx, { id }: Input<typeof imports.failed>) {
  const { headings, fileName } = await show(ctx, { id })
  const wrong = await ctx.db
    .selectFrom('data_import_row')
    .select(['cells', sql<ImportProblem[]>`problems`.as('problems')])
    .where('import_id', '=', id)
    .where('status', '=', 'error')
    .orderBy('number')
    .execute()
  if (!wrong.length) throw conflict('No row of this file has an error')
  const sentence = ({ column, message }: ImportProblem) => (column ? `${column}: ${message}` : message)
  const csv = stringify(
    [[...headings, 'Problem'], ...wrong.map(({ cells, problems }) => [...cells, problems.map(sentence).join('; ')])],
    { escape_formulas: true, quoted_match: /[\r\n]/, record_delimiter: 'windows', bom: true },
  )
  return { fileName: `${fileName.replace(/\.[a-z]{1,5}$/i, '')}-errors.csv`, csv }
}
