import type { Identity } from '@handoff/contracts/customers/duplicates/person'
import type { ImportProblem, ImportStatus, RowChoice } from '@handoff/contracts/network/imports'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Tx } from '../../../kit/context.ts'
import type { Line } from '../../network/imports/reading/column-mapping.ts'
import { byIndex } from '../customers/duplicates/duplicates.candidates.ts'

/** What rows of a file say of people: the only code that writes and reads it. */
type Db = { db: Kysely<DB> }

/** Someone known, or an earlier row of the file. Names are read when they are shown. */
export type StoredMatch = {
  customerId: number | null
  row: number | null
  score: number
  because: string
  isHint: boolean
}
/** A cell that was read differently, or has a remark; `at` is its column. */
export type StoredFinding = { label: string; at: number | null; read: string; remark: string | null; isNoted: boolean }

export type StoredRow = Line & {
  choice: RowChoice | null
  status: ImportStatus
  matches: StoredMatch[]
}

const lineColumns = [
  'number',
  'cells',
  sql<RowChoice | null>`choice`.as('choice'),
  sql<ImportStatus>`status`.as('status'),
  sql<StoredMatch[]>`matches`.as('matches'),
] as const

/** The next rows of a step. */
export const linesAfter = ({ db }: Db, { id, after, limit }: { id: number; after: number; limit: number }) =>
  db
    .selectFrom('data_import_row')
    .select(lineColumns)
    .where('import_id', '=', id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute() as Promise<StoredRow[]>

/** One row, as the file has it; `at` counts from 1. */
export const lineAt = ({ db }: Db, { id, at }: { id: number; at: number }) =>
  db
    .selectFrom('data_import_row')
    .select(['number', 'cells'])
    .where('import_id', '=', id)
    .orderBy('number')
    .offset(at - 1)
    .limit(1)
    .executeTakeFirst()

type Compared = { number: number; identity: Identity | null; hashes: number[] }

/** By which the rows below them are compared with these. */
export const storeIdentities = ({ db }: Db, id: number, rows: readonly Compared[]) =>
  sql`
    update data_import_row as it set identity = nullif(one.identity, 'null'), match_hashes = one.hashes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (number int, identity jsonb, hashes int[])
    where it.import_id = ${id} and it.number = one.number`.execute(db)

const mostAlike = 50

/** Rows above that have a key in common with each of these: by the index of keys, then those of the file. */
export async function rowsAlike({ db }: Db, id: number, searches: readonly { number: number; hashes: number[] }[]) {
  const { rows } = await byIndex(db, () =>
    sql<{ number: number; other: number; identity: Identity }>`
      select one.number, other.number as other, other.identity
      from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) as one (number int, hashes int[])
      cross join lateral (
        select alike.number, alike.identity
        from (select import_id, number, identity, choice from data_import_row
          where match_hashes && one.hashes offset 0) as alike
        where import_id = ${id} and alike.number < one.number and identity is not null
          and choice is distinct from 'skip'
        order by alike.number limit ${mostAlike}) as other`.execute(db),
  )
  return Map.groupBy(rows, ({ number }) => number)
}

type Checked = {
  number: number
  name: string
  status: ImportStatus
  problems: ImportProblem[]
  findings: StoredFinding[]
  matches: StoredMatch[]
}

/** What a check says of rows. */
export const storeChecked = ({ db }: Db, id: number, rows: readonly Checked[]) =>
  sql`
    update data_import_row as it set
      name = nullif(one.name, ''), status = one.status, problems = one.problems, read_as = one.findings,
      matches = one.matches, has_location = true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as one (number int, name text, status text, problems jsonb, findings jsonb, matches jsonb)
    where it.import_id = ${id} and it.number = one.number`.execute(db)

/** How to take back what a run did with a row; holds no words. */
export type Undoing = { noteId?: number; keys?: string[]; phones?: number; fieldIds?: number[] }

export type Taken = {
  number: number
  status: ImportStatus
  targetId?: number | null
  targetVersion?: number | null
  undoing?: Undoing
  fills?: string[]
  problems?: ImportProblem[]
}

/** What a run, or an undo, did with rows. */
export const storeTaken = ({ db }: Db, id: number, rows: readonly Taken[]) =>
  sql`
    update data_import_row as it set
      status = one.status, target_id = coalesce(one."targetId", it.target_id),
      target_version = coalesce(one."targetVersion", it.target_version), before = coalesce(one.undoing, it.before),
      fills = array(select jsonb_array_elements_text(coalesce(one.fills, to_jsonb(it.fills)))),
      problems = coalesce(one.problems, it.problems)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (number int, status text, "targetId" int,
      "targetVersion" int, undoing jsonb, fills jsonb, problems jsonb)
    where it.import_id = ${id} and it.number = one.number`.execute(db)

/** The customers that rows became or are, by the row. */
export async function targetsOf({ db }: Db, id: number, numbers: readonly number[]) {
  if (!numbers.length) return new Map<number, number>()
  const rows = await db
    .selectFrom('data_import_row')
    .select(['number', 'target_id as targetId'])
    .where('import_id', '=', id)
    .where('number', 'in', [...numbers])
    .where('target_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ number, targetId }) => [number, targetId!]))
}

export type Done = { number: number; status: ImportStatus; targetId: number; targetVersion: number; undoing: Undoing }

/** What a run created or filled, the last row first. */
export const doneBefore = ({ db }: Db, { id, before, limit }: { id: number; before: number; limit: number }) =>
  doneRows({ db }, id).where('number', '<', before).orderBy('number', 'desc').limit(limit).execute()

export const doneAt = ({ db }: Db, id: number, number: number) =>
  doneRows({ db }, id).where('number', '=', number).executeTakeFirst()

const doneRows = ({ db }: Db, id: number) =>
  db
    .selectFrom('data_import_row')
    .select([
      'number',
      sql<ImportStatus>`status`.as('status'),
      sql<number>`target_id`.as('targetId'),
      sql<number>`target_version`.as('targetVersion'),
      sql<Undoing>`coalesce(before, '{}')`.as('undoing'),
    ])
    .where('import_id', '=', id)
    .where('status', 'in', ['created', 'updated'])

/** Of other columns, a row says something else than what was chosen for it. */
export const forgetChoices = ({ db }: Tx, id: number) =>
  db
    .updateTable('data_import_row')
    .set({ choice: null, identity: null, match_hashes: null })
    .where('import_id', '=', id)
    .execute()
