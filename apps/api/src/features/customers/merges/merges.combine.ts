import { CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import { NoteType } from '@handoff/contracts/customers/notes'
import { pending } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type Kysely, sql } from 'kysely'
import { pointingColumns } from '../../../db/pointing-columns.ts'
import type { DB } from '../../../db/schema.ts'
import { ownEntity, type Tx } from '../../../kit/context.ts'
import { listed } from '../../referrals/referrals/lists/visible-referrals.ts'
import { moveNeeds } from '../../referrals/unmetNeeds/unmetNeeds.keep-need.ts'
import type { Changes, Scope } from './merges.changes.ts'
import type { Compared } from './merges.fields.ts'

type Ids = readonly [id: number, otherId: number]

const fates = Object.entries(pointingColumns.customer.merged)
const movedColumns = fates.filter(([, fate]) => fate === 'moves').map(([name]) => name.split('.') as [string, string])

/** Rows that only change their customer. Their ids are all that an undo needs. */
export async function moveRows(db: Kysely<DB>, [id, otherId]: Ids) {
  const moved: Changes['moved'] = []
  for (const [table, column] of movedColumns) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set ${sql.ref(column)} = ${id} where ${sql.ref(column)} = ${otherId} returning id`.execute(
      db,
    )
    if (rows.length) moved.push({ table, column, ids: rows.map((row) => row.id) })
  }
  return moved
}

/** What belongs to a referral, and follows it back. */
const ofReferral = ['appointment', 'material', 'note', 'survey_response', 'unmet_need', 'visit'] as const

/** Moves the same rows back, and with the referrals what was added to them since. */
export async function moveBack(db: Kysely<DB>, [id, otherId]: Ids, moved: Changes['moved']) {
  for (const { table, column, ids } of moved)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${otherId}
      where ${sql.ref(column)} = ${id} and id = any(${ids})`.execute(db)
  const groups = moved.find(({ table }) => table === 'referral_group')?.ids ?? []
  await sql`update referral set customer_id = ${otherId} where customer_id = ${id} and group_id = any(${groups})`.execute(
    db,
  )
  for (const table of ofReferral)
    await sql`update ${sql.table(table)} as one set customer_id = ${otherId} from referral
      where referral.id = one.referral_id and referral.group_id = any(${groups}) and one.customer_id = ${id}`.execute(
      db,
    )
}

const ofBoth = (ids: Ids) => sql`customer_id = any(${ids})`

/** Access, custom values, and unmet needs: rows that both records can have. */
export const combinedScopes = (ids: Ids): Scope[] => [
  { table: 'customer', where: sql`id = any(${ids})` },
  { table: 'legal_hold', where: ofBoth(ids) },
  { table: 'custom_value', where: ofBoth(ids) },
  { table: 'custom_field_file', where: sql`id in (select file_id from custom_value where ${ofBoth(ids)})` },
  { table: 'material', where: ofBoth(ids) },
  { table: 'referral_file', where: sql`group_id in (select id from referral_group where ${ofBoth(ids)})` },
  { table: 'unmet_need', where: ofBoth(ids) },
  { table: 'unmet_need_history', where: sql`need_id in (select id from unmet_need where ${ofBoth(ids)})` },
  { table: 'housemate', where: ofBoth(ids) },
  { table: 'referral_group_housemate', where: ofBoth(ids) },
  { table: 'customer_access', where: ofBoth(ids) },
]

export const referralScopes = (referralIds: readonly number[], ids: Ids): Scope[] => [
  { table: 'referral', where: sql`id = any(${referralIds})` },
  { table: 'timer', where: sql`referral_id = any(${referralIds})` },
  { table: 'customer_access', where: ofBoth(ids) },
]

/**
 * Each provider keeps the access that it has: the later end of two. The one that managed the other record may edit the
 * remaining one, as one that added it; there is one owner.
 */
export async function combineAccess(db: Kysely<DB>, [id, otherId]: Ids) {
  await sql`
    insert into customer_access (customer_id, entity_id, kind, since, until, last_contact_at, last_referred_at)
    select ${id}::int, entity_id, greatest(kind, case when entity_id is distinct from
        (select owner_entity_id from customer where id = ${id}) then ${CustomerAccess.Added}::int else kind end) as as_kind,
      min(since), case when bool_or(until is null) then null else max(until) end, max(last_contact_at), max(last_referred_at)
    from customer_access where customer_id = ${otherId} group by entity_id, as_kind
    on conflict (customer_id, entity_id, kind) do update
      set since = least(customer_access.since, excluded.since),
        until = case when customer_access.until is null or excluded.until is null then null
          else greatest(customer_access.until, excluded.until) end`.execute(db)
  await db.deleteFrom('customer_access').where('customer_id', '=', otherId).execute()
  // Lists read the latest contact from any of its rows.
  await sql`
    update customer_access as one set last_contact_at = latest.contact, last_referred_at = latest.referred
    from (select entity_id, max(last_contact_at) as contact, max(last_referred_at) as referred
      from customer_access where customer_id = ${id} group by entity_id) as latest
    where one.customer_id = ${id} and one.entity_id = latest.entity_id`.execute(db)
}

/**
 * A file that every receiver of one record may read before acceptance stays with those: the receivers of the other one
 * have never been given it.
 */
export async function keepFilesToReceivers(db: Kysely<DB>, ids: Ids) {
  for (const [id, otherId] of [ids, [ids[1], ids[0]]] as const) {
    const { rows } =
      await sql`select from referral where customer_id = ${otherId} and stage in (${listed(pending)}) limit 1`.execute(
        db,
      )
    if (!rows.length) continue
    await sql`
      insert into referral_file (group_id, material_id, share_before_acceptance)
      select distinct referral.group_id, material.id, true from material join referral on referral.customer_id = material.customer_id
      where material.customer_id = ${id} and material.share_before_acceptance and referral.stage in (${listed(pending)})
      on conflict (group_id, material_id) do update set share_before_acceptance = true`.execute(db)
    await sql`update material set share_before_acceptance = false
      where customer_id = ${id} and share_before_acceptance`.execute(db)
  }
}

/** Two open needs become one; a stop of questions and a legal hold apply to the person. */
export async function combinePerson(db: Kysely<DB>, [id, otherId]: Ids) {
  await moveNeeds(db, 'customer_id', otherId, id)
  await sql`
    with moved as (
      insert into legal_hold (customer_id, reason, set_by_id, created_at)
      select ${id}, reason, set_by_id, created_at from legal_hold where customer_id = ${otherId}
      on conflict (customer_id) do nothing returning customer_id)
    delete from legal_hold where customer_id = ${otherId} and exists (select from moved)`.execute(db)
  await sql`
    update customer as one set stopped_asking_at = least(one.stopped_asking_at, other.stopped_asking_at),
      asked_at = greatest(one.asked_at, other.asked_at),
      last_contact_at = greatest(one.last_contact_at, other.last_contact_at),
      last_referred_at = greatest(one.last_referred_at, other.last_referred_at)
    from customer as other where one.id = ${id} and other.id = ${otherId}`.execute(db)
}

export type Choice = { field: Compared; chosen: 0 | 1 }

/** A file that is not chosen becomes one of the record’s files. */
export async function combineValues(tx: Tx, ids: Ids, choices: readonly Choice[]) {
  for (const { field, chosen } of choices) {
    if (!field.custom) continue
    const fieldId = field.custom.id
    if (field.texts[1 - chosen] !== null && field.custom.kind === 'file' && !field.isSame && !field.isSensitive)
      await fileFromValue(tx, { fieldId, customerId: ids[1 - chosen]!, into: ids[0] })
    if (chosen === 0) continue
    await tx.db.deleteFrom('custom_value').where('field_id', '=', fieldId).where('customer_id', '=', ids[0]).execute()
    await tx.db
      .updateTable('custom_value')
      .set({ customer_id: ids[0] })
      .where('field_id', '=', fieldId)
      .where('customer_id', '=', ids[1])
      .execute()
  }
}

async function fileFromValue(
  { db }: Tx,
  { fieldId, customerId, into }: { fieldId: number; customerId: number; into: number },
) {
  const { file_id: fileId } = await db
    .deleteFrom('custom_value')
    .where('field_id', '=', fieldId)
    .where('customer_id', '=', customerId)
    .returning('file_id')
    .executeTakeFirstOrThrow()
  const file = await db
    .deleteFrom('custom_field_file')
    .where('id', '=', fileId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id: _, field_id: __, ...values } = file
  await db
    .insertInto('material')
    .values({ ...values, customer_id: into, is_internal: false })
    .execute()
}

const longest = 4000

/** Values that are not chosen, for those who read the record; sensitive ones are in the audit alone. */
export async function writeNote(tx: Tx, id: number, reference: string, choices: readonly Choice[]) {
  const lines = choices.flatMap(({ field, chosen }) => {
    const left = field.texts[1 - chosen]
    if (field.isSame || left === null || left === undefined) return []
    return [
      `${field.label}: ${field.isSensitive ? 'a sensitive value, see the audit trail' : left.replaceAll('\n', ', ')}`,
    ]
  })
  for (const text of notesOf(`Values of before the merge with ${reference}`, lines))
    await tx.db
      .insertInto('note')
      .values({
        customer_id: id,
        note_type: NoteType.General,
        text,
        author_id: tx.viewer.id,
        side_entity_id: ownEntity(tx.viewer),
        created_at: tx.now(),
      })
      .execute()
}

/** As many notes as the lines need. */
function notesOf(title: string, lines: readonly string[]) {
  const texts: string[] = []
  for (const line of lines.flatMap((one) => one.match(/[^]{1,3500}/g) ?? [])) {
    const last = texts.at(-1)
    if (last && last.length + line.length < longest) texts[texts.length - 1] = `${last}\n${line}`
    else texts.push(`${title}\n${line}`)
  }
  return texts
}
