import {
  type ImportKind,
  type ImportMatch,
  type ImportProblem,
  type ImportStatus,
  type imports,
  importUndoDays,
  type Mapping,
} from '@handoff/contracts/imports'
import type { Input } from '@handoff/contracts/kit'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { page } from '../../kit/page.ts'
import { conflict, notFound } from '../../kit/problem.ts'

type Db = Pick<Ctx, 'db' | 'now'>
type State = 'draft' | 'checked' | 'done' | 'undone'

const aDay = 24 * 60 * 60 * 1000
export const undoableSince = (now: Date) => new Date(now.getTime() - importUndoDays * aDay)

/** How many rows it had, also after they are forgotten. */
const rowCount = sql<number>`(select coalesce(sum(value::int), 0)::int from jsonb_each_text(data_import.counts))`

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
      sql<string>`account.first_name || ' ' || account.last_name`.as('createdBy'),
      'data_import.created_at as createdAt',
      'data_import.run_at as runAt',
      'data_import.undone_at as undoneAt',
    ])

export const list = (ctx: Ctx, { kind, ...paging }: Input<typeof imports.list>) =>
  page(
    ctx.db,
    imported(ctx)
      .$if(kind !== undefined, (it) => it.where('data_import.kind', '=', kind!))
      .orderBy('data_import.id', 'desc'),
    paging,
  )

const shownRows = 3

export async function show({ db, now }: Db, { id }: { id: number }) {
  const found = await imported({ db })
    .select([
      'data_import.headings',
      sql<Mapping>`data_import.mapping`.as('mapping'),
      sql<'skip' | 'fill' | 'create' | null>`data_import.duplicates`.as('duplicates'),
      'data_import.sends_invitations as sendsInvitations',
      'data_import.version',
    ])
    .where('data_import.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('import')
  const first = await db
    .selectFrom('data_import_row')
    .select('cells')
    .where('import_id', '=', id)
    .orderBy('number')
    .limit(shownRows)
    .execute()
  const mayUndo = found.state === 'done' && found.runAt !== null && found.runAt > undoableSince(now())
  return { ...found, sample: first.map(({ cells }) => cells), mayUndo }
}

export async function rows(ctx: Ctx, { id, status, ...paging }: Input<typeof imports.rows>) {
  await show(ctx, { id })
  return page(
    ctx.db,
    ctx.db
      .selectFrom('data_import_row')
      .select([
        'number as id',
        'name',
        sql<ImportStatus>`status`.as('status'),
        sql<ImportProblem[]>`problems`.as('problems'),
        sql<ImportMatch[]>`matches`.as('matches'),
        'fills',
        'target_id as targetId',
      ])
      .where('import_id', '=', id)
      .$if(status !== undefined, (it) => it.where('status', '=', status!))
      .orderBy('number'),
    paging,
  )
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
