import type { ImportKind, ImportProblem, imports, Mapping } from '@handoff/contracts/imports'
import { hasFlag, type Input } from '@handoff/contracts/kit'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Ctx, Tx } from '../../kit/context.ts'
import { conflict, forbidden, Problem } from '../../kit/problem.ts'
import { refuseOtherKinds } from './imports.kinds.ts'
import { guessMapping, refuseMapping } from './imports.mapping.ts'
import { planRows, problemsOf } from './imports.plan.ts'
import { withProgress } from './imports.progress.ts'
import { show } from './imports.queries.ts'
import { type Line, readSheet } from './imports.reading.ts'
import { type Outcome, takeLocation, takeMember } from './imports.taking.ts'

/** Keeps the rows of a file, with a guess of what its columns are. Nothing is created yet. */
const receive =
  (kind: ImportKind) =>
  async (ctx: Ctx, { file }: { file: File }) => {
    await refuseOtherKinds(file)
    const { headings, lines } = readSheet(Buffer.from(await file.arrayBuffer()))
    return ctx.transaction(async (tx) => {
      const { id } = await tx.db
        .insertInto('data_import')
        .values({
          kind,
          file_name: (file.name.split(/[\\/]/).at(-1) || 'file.csv').slice(0, 200),
          headings,
          mapping: JSON.stringify(guessMapping(kind, headings)),
          counts: JSON.stringify({ waiting: lines.length }),
          created_by: tx.viewer.id,
          created_at: tx.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`
      insert into data_import_row (import_id, number, cells)
      select ${id}, number, array(select jsonb_array_elements_text(cells))
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (number int, cells jsonb)`.execute(tx.db)
      return show(tx, { id })
    })
  }

export const ofMembers = receive('members')
export const ofLocations = receive('locations')

/** Says of each row what will happen. */
export const check = (ctx: Ctx, { id, version, ...asked }: Input<typeof imports.check>) =>
  ctx.transaction(async (tx) => {
    const it = await show(tx, { id })
    const { mapping = it.mapping } = asked
    refuseMapping(it.kind, mapping, it.headings.length)
    await move(tx, { id, version, from: ['draft', 'checked'] }, { state: 'checked', mapping: JSON.stringify(mapping) })
    const plan = await planRows(tx, { kind: it.kind, mapping, lines: await linesOf(tx, id) })
    const rows = plan.rows.map(({ number, name, values, wrong, matches }) => ({
      number,
      name,
      status: !values ? 'error' : matches.length ? 'duplicate' : 'new',
      problems: problemsOf(it.kind, wrong, mapping, it.headings),
      matches,
    }))
    await keep(tx, id, rows)
    return show(tx, { id })
  })

/** All of it in one transaction; rows are checked once more, as the network may have changed since. */
export const run = (ctx: Ctx, { id, version, duplicates, sendsInvitations }: Input<typeof imports.run>) =>
  ctx.transaction(async (tx) => {
    const { kind, mapping, headings } = await show(tx, { id })
    if (duplicates === 'fill' && !hasFlag(tx.viewer, 'network', 'edit'))
      throw forbidden('You may import members and locations, but not change those that are there')
    await move(
      tx,
      { id, version, from: ['checked'] },
      { state: 'done', duplicates, sends_invitations: sendsInvitations, run_by: tx.viewer.id, run_at: tx.now() },
    )
    const lines = await linesOf(tx, id)
    const rows = await withProgress(tx, { id, total: lines.length }, async (step) => {
      const plan = await planRows(tx, { kind, mapping, lines })
      const done: Kept[] = []
      for (const row of plan.rows) {
        await step(done.length)
        const { number, name, matches, wrong } = row
        const said = { number, name, matches, problems: problemsOf(kind, wrong, mapping, headings) }
        if (!row.values) done.push({ ...said, status: 'error' })
        else done.push({ ...said, ...(await taken(() => take(row as never), mapping, headings)) })
      }
      return done
    })
    await keep(tx, id, rows)
    const many = (status: string) => rows.filter((row) => row.status === status).length
    const counts = {
      created: many('created'),
      updated: many('updated'),
      skipped: many('skipped'),
      failed: many('error'),
    }
    await tx.record({ type: 'import.run', importId: id, kind, ...counts })
    return show(tx, { id })

    function take(row: never): Promise<Outcome> {
      return kind === 'members'
        ? takeMember(tx, row, { duplicates, sendsInvitations })
        : takeLocation(tx, row, { duplicates })
    }
  })

type Kept = { number: number; name?: string; status: string; problems: ImportProblem[]; matches?: unknown } & Partial<
  Omit<Outcome, 'status'>
>

/** What the form itself would refuse is an error of its row; it is refused before anything is written. */
async function taken(take: () => Promise<Outcome>, mapping: Mapping, headings: string[]) {
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const fields = Object.entries(error.fields ?? { '': [error.message] })
    const columnOf = (field: string) => headings[mapping[field] ?? -1] ?? null
    const problems = fields.map(([field, [message]]): ImportProblem => ({ column: columnOf(field), message: message! }))
    return { status: 'error', problems }
  }
}

type From = { id: number; version: number; from: readonly string[] }

/** Of two at once the second finds another version. */
async function move(tx: Tx, { id, version, from }: From, to: object) {
  const moved = await tx.db
    .updateTable('data_import')
    .set({ ...to, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows > 0n) return
  const { state } = await show(tx, { id })
  if (state === 'done' || state === 'undone') throw conflict('This import has run already')
  throw conflict(
    state === 'draft'
      ? 'Please check the columns first'
      : 'Somebody else has checked this file anew: please look at it again',
  )
}

async function linesOf({ db }: { db: Kysely<DB> }, id: number): Promise<Line[]> {
  return db
    .selectFrom('data_import_row')
    .select(['number', 'cells'])
    .where('import_id', '=', id)
    .orderBy('number')
    .execute()
}

/** Stores what is said of the rows, and how many there are of each status. */
export async function keep({ db }: { db: Kysely<DB> }, id: number, rows: readonly Kept[]) {
  await sql`
    update data_import_row as it set
      status = said.status,
      name = coalesce(said.name, it.name),
      problems = coalesce(said.problems, '[]'),
      matches = coalesce(said.matches, it.matches),
      fills = array(select jsonb_array_elements_text(coalesce(said.fills, to_jsonb(it.fills)))),
      target_id = coalesce(said."targetId", it.target_id),
      target_version = coalesce(said."targetVersion", it.target_version),
      before = coalesce(said.before, it.before)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (number int, name text, status text, problems jsonb,
      matches jsonb, fills jsonb, "targetId" int, "targetVersion" int, before jsonb)
    where it.import_id = ${id} and it.number = said.number`.execute(db)
  await sql`
    update data_import set counts = (
      select coalesce(jsonb_object_agg(status, count), '{}') from (
        select status, count(*)::int as count from data_import_row where import_id = ${id} group by status) as counted)
    where id = ${id}`.execute(db)
}

export async function discard(ctx: Ctx, { id }: Input<typeof imports.discard>) {
  const gone = await ctx.db
    .deleteFrom('data_import')
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'checked'])
    .executeTakeFirst()
  if (gone.numDeletedRows > 0n) return null
  await show(ctx, { id })
  throw conflict('This import has run already')
}
