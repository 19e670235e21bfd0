import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import type { erasures } from '@handoff/contracts/customers/erasures'
import type { Input } from '@handoff/contracts/kit'
import { foldKey } from '@handoff/contracts/kit/folding'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { dropStored } from '../../../kit/files/store-file.ts'
import { badInput, conflict, Problem } from '../../../kit/problem.ts'
import { refuseStale } from '../../../kit/records/version.ts'
import { erasedColumns } from './erasures.columns.ts'
import { type Person, personIn } from './erasures.person.ts'
import { show } from './erasures.preview.ts'

/** For good. What someone is writing at the same moment is refused by the database (migration 0209). */
export async function erase(ctx: Ctx, { id, version, name, reason }: Input<typeof erasures.erase>) {
  const { number, fileKeys } = await ctx.transaction(async (tx) => {
    await lock(tx.db, id)
    const preview = await show(tx, { id })
    refuseStale('customer', preview, version)
    if (foldKey(name) !== foldKey(preview.name)) throw badInput({ name: [`Type the name: ${preview.name}`] })
    refuseForbidden(preview)
    const { owner_entity_id: ownerId } = await tx.db
      .selectFrom('customer')
      .select('owner_entity_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const sideIds = await sidesIn(tx.db, id)
    const fileKeys: string[] = []
    let number = 0
    // The person itself is the last one.
    for (const recordId of [...(await mergedInto(tx.db, id)), id]) {
      const person = await personIn(tx.db, recordId)
      await eraseWords(tx.db, person, tx.now())
      fileKeys.push(...person.fileKeys)
      number = person.number
      await tx.db
        .insertInto('erasure')
        .values({ customer_id: recordId, number, reason, erased_by_id: tx.viewer.id, created_at: tx.now() })
        .execute()
    }
    await tx.record({ type: 'customer.erased', customerId: id, number, reason, ownerId, sideIds })
    return { number, fileKeys }
  })
  // If this fails, the sweep deletes the bytes later: no row refers to them.
  for (const key of fileKeys) await dropStored(ctx, key).catch(() => {})
  return { number }
}

/** Records that were merged into this one still have the words of before. */
async function mergedInto(db: Kysely<DB>, id: number) {
  const rows = await db.selectFrom('customer').select('id').where('merged_into_id', '=', id).orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** Waits for events that are being dispatched, whose listeners may write about the person, then holds them back. */
async function lock(db: Kysely<DB>, id: number) {
  const waiting = sql`select from event_outbox where event_id in (select id from event where customer_id = ${id}
    or referral_id in (select id from referral where customer_id = ${id})) for update`
  await sql`select pg_advisory_xact_lock(hashtext('erasure'))`.execute(db)
  await waiting.execute(db)
  await sql`select from customer where id = ${id} for update`.execute(db)
  await waiting.execute(db)
}

/** Entities that saw the person, in the record or in a referral. */
async function sidesIn(db: Kysely<DB>, id: number) {
  const { rows } = await sql<{ id: number }>`
    select entity_id as id from customer_access where customer_id = ${id}
    union select unnest(array[from_entity_id, to_entity_id]) from referral where customer_id = ${id}`.execute(db)
  return rows.flatMap((row) => row.id ?? [])
}

type Preview = Awaited<ReturnType<typeof show>>

function refuseForbidden({ open, appointments, hold }: Preview) {
  if (hold) throw conflict('This record is under a legal hold. Lift the hold first')
  if (!open.length && !appointments) return
  const obstacles = [
    ...open.map(({ reference, title }) => `${reference}: ${title}`),
    ...(appointments ? [appointments === 1 ? '1 appointment to come' : `${appointments} appointments to come`] : []),
  ]
  throw new Problem(409, 'conflict', `End what is open first: ${obstacles.length} left`, {
    fields: { open: obstacles },
  })
}

/** Leaves the row of the person, under a number. Also for a restored backup, which has the words again. */
export async function eraseWords(db: Kysely<DB>, person: Person, now: Date) {
  await deleteDrafts(db, person)
  for (const [table, { of, removed, set = {}, also = {} }] of Object.entries(erasedColumns)) {
    const values = Object.entries({ ...set, ...also })
    if (removed !== undefined) await sql`delete from ${sql.table(table)} where ${of(person)}`.execute(db)
    else if (values.length) {
      const columns = values.map(
        ([column, value]) => sql`${sql.ref(column)} = ${typeof value === 'function' ? value(person, now) : value}`,
      )
      await sql`update ${sql.table(table)} set ${sql.join(columns)} where ${of(person)}`.execute(db)
    }
  }
  await eraseArchived(db, person)
  await db
    .updateTable('customer')
    .set((it) => ({ state: CustomerState.Archived, erased_at: now, version: it('version', '+', 1) }))
    .where('id', '=', person.id)
    .execute()
}

/** A draft was never sent, so nothing counts it. */
const deleteDrafts = (db: Kysely<DB>, { id }: Person) =>
  sql`delete from referral_group where customer_id = ${id} and not exists (
    select from referral where referral.group_id = referral_group.id and referral.stage <> 'draft')`.execute(db)

/** Months of events that were detached (decision 115) have the same tables, in another schema. */
async function eraseArchived(db: Kysely<DB>, { id, referralIds }: Person) {
  const { rows } = await sql<{ name: string; month: string }>`
    select relname as name, substring(relname from '(first|\\d{4}_\\d\\d)$') as month
    from pg_class where relnamespace = to_regnamespace('archive') and relkind = 'r'
      and relname ~ '^event_(note|report|change)_'`.execute(db)
  for (const { name, month } of rows)
    await sql`delete from ${sql.id('archive', name)} where event_id in (
      select id from ${sql.id('archive', `event_${month}`)}
      where customer_id = ${id} or referral_id = any(${referralIds}))`.execute(db)
}

/** The reason is a note of the event, so that the audit has it. */
export const changeHold = (ctx: Ctx, { id, isHeld, reason }: Input<typeof erasures.changeHold>) =>
  ctx.transaction(async (tx) => {
    await sql`select from customer where id = ${id} for no key update`.execute(tx.db)
    const { hold } = await show(tx, { id })
    if (isHeld === (hold !== null))
      throw conflict(isHeld ? 'This record is already under a legal hold' : 'This record isn’t under a legal hold')
    await (isHeld ? holdRecord(tx, id, reason) : tx.db.deleteFrom('legal_hold').where('customer_id', '=', id).execute())
    await tx.record({ type: isHeld ? 'customer.held' : 'customer.released', customerId: id }, reason)
    return show(tx, { id })
  })

const holdRecord = (tx: Tx, customerId: number, reason: string) =>
  tx.db
    .insertInto('legal_hold')
    .values({ customer_id: customerId, reason, set_by_id: tx.viewer.id, created_at: tx.now() })
    .execute()
