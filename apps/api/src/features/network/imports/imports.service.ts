import { isDeepStrictEqual } from 'node:util'
import { hasFlag, type Input } from '@handoff/contracts/kit'
import type {
  ImportKind,
  ImportProblem,
  ImportRow,
  imports,
  Mapping,
  PlaceChoice,
  RowChoice,
} from '@handoff/contracts/network/imports'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { badInput, conflict, forbidden, Problem } from '../../../kit/problem.ts'
import { bumpVersion, stale } from '../../../kit/records/version.ts'
import type { Wrong } from './cells/cells.ts'
import { customColumns } from './cells/custom-fields.ts'
import { readOtherwise } from './cells/readings.ts'
import { keepUnknown, refuseMissing, type State, show, shownRowOf, valueChoicesOf } from './imports.queries.ts'
import { givenOf } from './plan/fill-record.ts'
import { keepMissing, type Need, organizationsFor } from './plan/organizations.ts'
import {
  becomes,
  type ChosenLine,
  type EntityPlan,
  type LocationPlan,
  type Plan,
  planRows,
  problemsOf,
  statusOf,
} from './plan/plan-rows.ts'
import { refuseMapping } from './reading/column-mapping.ts'
import { openFile, stageFile } from './reading/stage-file.ts'
import { withProgress } from './run/progress.ts'
import { type Outcome, takeEntity, takeLocation } from './run/take-row.ts'

const receive =
  (kind: ImportKind) =>
  async (ctx: Ctx, { file }: { file: File }) => {
    const sheet = await openFile(kind, file)
    return ctx.transaction(async (tx) => show(tx, { id: await stageFile(tx, { kind, file, sheet }) }))
  }

export const ofEntities = receive('entities')
export const ofLocations = receive('locations')

/** Reads the letters of an older file as those of another program. */
export const readAs = (ctx: Ctx, { id, version, encoding }: Input<typeof imports.readAs>) =>
  ctx.transaction(async (tx) => {
    const { encoding: from, headings, state } = await show(tx, { id }, { isHeld: true })
    if (!from) throw conflict('The letters of this file can be read in one way only')
    if (from === encoding) return show(tx, { id })
    await move(tx, { id, version, from: ['draft', 'checked'] }, { encoding })
    const read = await readOtherwise(tx, { id, from, to: encoding, headings })
    await tx.db.updateTable('data_import').set({ headings: read }).where('id', '=', id).execute()
    if (state === 'checked') await planAgain(tx, id)
    return show(tx, { id })
  })

/** Says of each row what will happen. */
export const check = (ctx: Ctx, { id, version, ...changes }: Input<typeof imports.check>) =>
  ctx.transaction(async (tx) => {
    const it = await show(tx, { id })
    const { mapping = it.mapping, createsOrganizations = it.createsOrganizations } = changes
    const valueChoices = changes.valueChoices ?? (await valueChoicesOf(tx, id))
    refuseMapping(it.kind, mapping, it.headings.length, it.customFields)
    const isSameMapping = isDeepStrictEqual(mapping, it.mapping)
    const isAgain =
      it.state === 'checked' &&
      isSameMapping &&
      createsOrganizations === it.createsOrganizations &&
      isDeepStrictEqual(valueChoices, await valueChoicesOf(tx, id))
    if (!isAgain)
      await move(
        tx,
        { id, version, from: ['draft', 'checked'] },
        {
          state: 'checked',
          mapping: JSON.stringify(mapping),
          creates_organizations: createsOrganizations,
          value_choices: JSON.stringify(valueChoices),
        },
      )
    // Read from other columns, a row says something else than what was chosen for it.
    if (!isSameMapping) await forgetChoices(tx, id)
    await planAgain(tx, id)
    return show(tx, { id })
  })

/** Keeps what the reviewer chose for one row; what it means for the others is worked out again. */
export const choose = (ctx: Ctx, { id, row: number, ...input }: Input<typeof imports.choose>) =>
  ctx.transaction(async (tx) => {
    const { state, kind, headings } = await show(tx, { id }, { isHeld: true })
    if (state !== 'checked')
      throw conflict(state === 'draft' ? 'Check the columns first' : 'This import has already run')
    const row = await shownRowOf(tx, { id, number })
    const { choice = row.choice, place = row.place, cell } = input
    if (cell && cell.at >= headings.length) throw badInput({ cell: ['The file has no such column'] })
    refuseChoice(tx, row, { choice, place })
    if (cell) await refuseStaleCell(tx, { id, number, cell })
    await tx.db
      .updateTable('data_import_row')
      .set({ choice, place_choice: place })
      .$if(cell !== undefined, (it) =>
        it.set({ cells: sql`(${withCell(cell!)})`, corrected: sql`corrected || ${cell!.at}::int` }),
      )
      .where('import_id', '=', id)
      .where('number', '=', number)
      .execute()
    // For the others it matters what the row says, and whether it is there at all.
    const isThere = (one: RowChoice | null) => one !== 'skip'
    const asksMore = becomes({ ...row, choice }, 'skip') !== becomes(row, 'skip') && (await asksOfNew(tx, kind))
    if (cell || place !== row.place || isThere(choice) !== isThere(row.choice) || asksMore) await planAgain(tx, id)
    return shownRowOf(tx, { id, number })
  })

type Correction = NonNullable<Input<typeof imports.choose>['cell']>

/** A text that someone else typed since is not replaced unseen. */
async function refuseStaleCell(tx: Tx, { id, number, cell }: { id: number; number: number; cell: Correction }) {
  if (cell.was === undefined) return
  const { text } = await tx.db
    .selectFrom('data_import_row')
    .select(sql<string>`coalesce(cells[${cell.at}::int + 1], '')`.as('text'))
    .where('import_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  if (text !== cell.was) throw stale('cell', undefined, await shownRowOf(tx, { id, number }))
}

/** The cells of a row with one corrected. */
const withCell = ({ at, text }: { at: number; text: string }) =>
  sql<string[]>`select array_agg(case when place = ${at + 1} then ${text} else cell end order by place)
    from unnest(cells) with ordinality as one (cell, place)`

/** Whether a new record must have what one that is filled need not. */
const asksOfNew = async (tx: Tx, kind: ImportKind) =>
  (await customColumns(tx, kind)).some(({ isRequired }) => isRequired)

type Chosen = { choice: RowChoice | null; place: PlaceChoice | null }

function refuseChoice({ viewer }: Tx, { status, matches, question }: ImportRow, { choice, place }: Chosen) {
  if (choice === 'import' && status === 'error') throw badInput({ choice: ['A row with an error can’t be imported'] })
  if (choice === 'fill' && !matches.some((match) => match.id !== null))
    throw badInput({ choice: ['There’s no existing entry that this row could fill'] })
  if (choice === 'fill') refuseFilling(viewer)
  if (place !== null && !question) throw badInput({ place: ['There’s no question about this row’s location'] })
  if (place !== null && !question!.options.some((option) => option.place === place))
    throw badInput({ place: ['Choose one of the answers to the question'] })
}

function refuseFilling(viewer: Ctx['viewer']) {
  if (!hasFlag(viewer, 'network', 'edit'))
    throw forbidden('You can import providers and locations, but not change existing ones')
}

async function planAgain(tx: Tx, id: number) {
  const { kind, mapping, headings, createsOrganizations } = await show(tx, { id })
  const valueChoices = await valueChoicesOf(tx, id)
  const plan = await planRows(tx, { kind, mapping, createsOrganizations, valueChoices, lines: await linesOf(tx, id) })
  const rows = plan.rows.map((row) => ({ ...snapshotOf(row, { kind, mapping, headings }), status: statusOf(row) }))
  await keep(tx, id, rows)
  await keepMissing(tx, id, plan.missing)
  await keepUnknown(tx, id, plan.unknown)
}

type Columns = { kind: ImportKind; mapping: Mapping; headings: readonly string[] }

/** An import row as stored, before its outcome is known. */
function snapshotOf(row: EntityPlan | LocationPlan, { kind, mapping, headings }: Columns) {
  const { number, name, matches, wrong, repairs, question, hasLocation, leftOut, readAs } = row
  const inColumns = (texts: Wrong) => problemsOf(kind, texts, mapping, headings)
  /** With their columns, so that the cells can be corrected; services are chosen once for the whole file. */
  const correctable = (texts: Wrong) =>
    inColumns(texts).map((problem, index) => {
      const key = Object.keys(texts)[index]!
      return key === 'categories' || key === 'specialties' ? problem : { ...problem, at: mapping[key] }
    })
  const [column] = question ? inColumns({ [question.key]: question.message }) : []
  return {
    number,
    name,
    matches,
    problems: correctable(wrong),
    repairs: inColumns(repairs),
    readAs: readAs
      .toSorted((one, other) => mapping[one.key]! - mapping[other.key]!)
      .map(({ key, ...one }) => ({ column: headings[mapping[key]!]!, ...one })),
    question: question && column ? { ...column, options: question.options, proposed: question.proposed } : null,
    hasLocation,
    leftOut: correctable(leftOut),
    given: givenOf(kind, row.values, row.read.cells),
  }
}

/** All of it in one transaction; rows are checked again, as the network may have changed since. */
export const run = (ctx: Ctx, { id, version, duplicates, sendsInvitations, publishing }: Input<typeof imports.run>) =>
  ctx.transaction(async (tx) => {
    if (duplicates === 'fill') refuseFilling(tx.viewer)
    const { kind, mapping, headings, createsOrganizations } = await show(tx, { id })
    await move(
      tx,
      { id, version, from: ['checked'] },
      {
        state: 'done',
        duplicates,
        sends_invitations: sendsInvitations,
        publishing,
        run_by: tx.viewer.id,
        run_at: tx.now(),
      },
    )
    const lines = await linesOf(tx, id)
    if (lines.some(({ choice }) => choice === 'fill')) refuseFilling(tx.viewer)
    const created: number[] = []
    const rows = await withProgress(tx, { id, total: lines.length }, async (step) => {
      const valueChoices = await valueChoicesOf(tx, id)
      const plan = await planRows(tx, { kind, mapping, createsOrganizations, valueChoices, lines, duplicates })
      await keepMissing(tx, id, plan.missing)
      const organizations = organizationsFor(tx, {
        importId: id,
        isCreating: createsOrganizations,
        missing: plan.missing,
        needs: needsOf(plan),
      })
      const taking = { duplicates, sendsInvitations, publishing, organizations }
      const done: Snapshot[] = []
      for (const row of inOrder(plan)) {
        await step(done.length)
        const snapshot = snapshotOf(row, { kind, mapping, headings })
        const { choice, values, question } = row
        if (choice === 'skip') done.push({ ...snapshot, status: 'skipped', problems: [] })
        else if (values) done.push({ ...snapshot, ...(await taken(() => take(row), mapping, headings)) })
        else {
          const { column = null, message = '' } = snapshot.question ?? {}
          const isOpen = question && snapshot.problems.length === 0
          done.push({ ...snapshot, status: 'error', ...(isOpen && { problems: [{ column, message }] }) })
        }
      }
      created.push(...organizations.created)
      return done

      function take(row: EntityPlan | LocationPlan): Promise<Outcome> {
        return plan.kind === 'entities'
          ? takeEntity(tx, row as EntityPlan, taking)
          : takeLocation(tx, row as LocationPlan, taking)
      }
    })
    await keep(tx, id, rows)
    const many = (status: string) => rows.filter((row) => row.status === status).length
    const counts = {
      created: many('created'),
      updated: many('updated'),
      skipped: many('skipped'),
      failed: many('error'),
      ...(created.length > 0 && { organizations: created.length }),
    }
    await tx.record({ type: 'import.run', importId: id, kind, ...counts })
    return show(tx, { id })
  })

/** Organizations come before the individuals that belong to them. */
const inOrder = ({ rows }: Plan): (EntityPlan | LocationPlan)[] =>
  [...rows].sort((one, other) => Number(one.organization !== null) - Number(other.organization !== null))

/** What the rows of an organization say of it: the places of a list, not what individuals offer. */
const needsOf = (plan: Plan): Need[] =>
  plan.kind === 'entities'
    ? []
    : plan.rows.flatMap(({ organization, values, choice }) => {
        if (!values || choice === 'skip') return []
        const { timeZone: _, ...place } = values
        return [
          ...(organization === null ? [] : [{ organization, place: values, categoryIds: values.categoryIds }]),
          ...values.offers.flatMap((offer) =>
            offer.organization === null
              ? []
              : [{ organization: offer.organization, place, categoryIds: offer.categoryIds }],
          ),
        ]
      })

type Snapshot = { number: number; name?: string; status: string; problems: ImportProblem[] } & Partial<
  Pick<ImportRow, 'matches' | 'repairs' | 'readAs' | 'leftOut' | 'question'> & {
    hasLocation: boolean
    given: Record<string, string>
  } & Omit<Outcome, 'status'>
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

type From = { id: number; version: number; from: readonly State[] }

/** Of two at once the second finds another version. */
async function move(tx: Tx, { id, version, from }: From, to: object) {
  const update = tx.db.updateTable('data_import').set(to).where('state', 'in', from)
  await bumpVersion(update, { id, version }, async () => {
    const current = await show(tx, { id })
    const { state } = current
    if (state === 'done' || state === 'undone') return conflict('This import has already run')
    return state === 'draft' ? conflict('Check the columns first') : stale('import', undefined, current)
  })
}

async function linesOf({ db }: { db: Kysely<DB> }, id: number): Promise<ChosenLine[]> {
  return db
    .selectFrom('data_import_row')
    .select([
      'number',
      'cells',
      sql<RowChoice | null>`choice`.as('choice'),
      sql<PlaceChoice | null>`place_choice`.as('place'),
    ])
    .where('import_id', '=', id)
    .orderBy('number')
    .execute()
}

const forgetChoices = ({ db }: Tx, id: number) =>
  db.updateTable('data_import_row').set({ choice: null, place_choice: null }).where('import_id', '=', id).execute()

/** Stores what is said of the rows, and how many there are of each status. */
export async function keep({ db }: { db: Kysely<DB> }, id: number, rows: readonly Snapshot[]) {
  await sql`
    update data_import_row as it set
      status = said.status,
      name = coalesce(said.name, it.name),
      problems = coalesce(said.problems, '[]'),
      matches = coalesce(said.matches, it.matches),
      repairs = coalesce(said.repairs, it.repairs),
      read_as = coalesce(said."readAs", it.read_as),
      question = coalesce(nullif(said.question, 'null'), it.question),
      fills = array(select jsonb_array_elements_text(coalesce(said.fills, to_jsonb(it.fills)))),
      target_id = coalesce(said."targetId", it.target_id),
      target_version = coalesce(said."targetVersion", it.target_version),
      before = coalesce(said.before, it.before),
      left_out = coalesce(said."leftOut", it.left_out),
      has_location = coalesce(said."hasLocation", it.has_location),
      given = coalesce(said.given, it.given)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (number int, name text, status text, problems jsonb,
      matches jsonb, repairs jsonb, "readAs" jsonb, question jsonb, fills jsonb, "targetId" int, "targetVersion" int, before jsonb,
      "hasLocation" boolean, "leftOut" jsonb, given jsonb)
    where it.import_id = ${id} and it.number = said.number`.execute(db)
  await sql`
    update data_import set counts = (
      select coalesce(jsonb_object_agg(status, count), '{}') from (
        select status, count(*)::int as count from data_import_row where import_id = ${id} group by status) as counted)
    where id = ${id}`.execute(db)
}

export async function discard(ctx: Ctx, { id }: Input<typeof imports.discard>) {
  const deleted = await ctx.db
    .deleteFrom('data_import')
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'checked'])
    .executeTakeFirst()
  if (deleted.numDeletedRows > 0n) return null
  await refuseMissing(ctx, id)
  throw conflict('This import has already run')
}
