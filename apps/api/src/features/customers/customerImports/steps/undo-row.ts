import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import type { StoredCustomer } from '@handoff/contracts/customers/customers/fields'
import { NoteType } from '@handoff/contracts/customers/notes'
import { sql } from 'kysely'
import type { Tx } from '../../../../kit/context.ts'
import { conflict } from '../../../../kit/problem.ts'
import { refusalOf } from '../../../../kit/records/each-apart.ts'
import { getCustomer } from '../../customers/customers.queries.ts'
import { save } from '../../customers/customers.service.ts'
import type { Done } from '../customerImports.rows.ts'

/** What someone has done with a person since the import; none of it may disappear. */
const uses = (noteId: number): readonly [words: string, is: ReturnType<typeof sql<boolean>>][] => [
  [
    'Merged with another record',
    sql`merged_into_id is not null or exists (select from customer_merge where customer.id in (customer_id, other_id))`,
  ],
  ['Changed since then', sql`version <> 1 or state <> ${CustomerState.Active}`],
  [
    'Has referrals',
    sql`exists (select from referral_group where customer_id = customer.id) or exists (select from referral where customer.id in (customer_id, own_customer_id))`,
  ],
  [
    'Has appointments or visits',
    sql`exists (select from appointment where customer_id = customer.id) or exists (select from visit where customer_id = customer.id)`,
  ],
  ['Has consents', sql`exists (select from consent where customer_id = customer.id)`],
  [
    'Has notes',
    sql`exists (select from note where customer_id = customer.id and note_type <> ${NoteType.System} and (note.id <> ${noteId} or version <> 1))`,
  ],
  ['Has files', sql`exists (select from material where customer_id = customer.id)`],
  ['Has surveys', sql`exists (select from survey_response where customer_id = customer.id)`],
  ['Has open needs', sql`exists (select from unmet_need where customer_id = customer.id)`],
  ['A help request is about the person', sql`exists (select from help_request where customer_id = customer.id)`],
  ['Must be kept: there is a legal hold', sql`exists (select from legal_hold where customer_id = customer.id)`],
  [
    'Another provider has the person too',
    sql`exists (select from customer_access where customer_id = customer.id and entity_id is distinct from customer.owner_entity_id)`,
  ],
  [
    'Still being recorded. Try again in a minute',
    sql`exists (select from event_outbox join event on event.id = event_outbox.event_id where event.customer_id = customer.id)`,
  ],
]

/** Takes back what a run did with a row. Returns why it can't be; null where it was. */
export async function undoRow(tx: Tx, row: Done): Promise<string | null> {
  const refusal = await refusalOf(tx, () => (row.status === 'created' ? remove(tx, row) : empty(tx, row)))
  if (refusal?.status === 404 || refusal?.status === 410) return 'No longer there'
  return refusal && refusal.message
}

/** With the values of its events, which are apart from them: the chain then verifies without. */
async function remove({ db }: Tx, { targetId: id, undoing: { noteId = 0 } }: Done) {
  const why = sql<string | null>`case ${sql.join(
    uses(noteId).map(([words, is]) => sql`when ${is} then ${words}::text`),
    sql` `,
  )} end`
  await sql`select from customer where id = ${id} for update`.execute(db)
  const row = await db.selectFrom('customer').select(why.as('why')).where('id', '=', id).executeTakeFirst()
  if (!row) throw conflict('No longer there')
  if (row.why) throw conflict(row.why)
  await sql`delete from event_change where event_id in (select id from event where customer_id = ${id})`.execute(db)
  await sql`delete from customer_pair where ${id} in (one_id, other_id)`.execute(db)
  await db.deleteFrom('customer_to_compare').where('customer_id', '=', id).execute()
  await db.deleteFrom('customer').where('id', '=', id).execute()
}

/** Fields that the import filled are empty again. */
async function empty(tx: Tx, { targetId: id, targetVersion, undoing }: Done) {
  const { noteId, keys = [], phones, fieldIds = [] } = undoing
  const before = await getCustomer(tx, id)
  if (before.version !== targetVersion) throw conflict('Changed since then')
  if (noteId) await tx.db.deleteFrom('note').where('id', '=', noteId).where('version', '=', 1).execute()
  if (fieldIds.length)
    await tx.db.deleteFrom('custom_value').where('customer_id', '=', id).where('field_id', 'in', fieldIds).execute()
  const isList = (key: string) => key === 'languages' || key === 'accessibilityNeeds'
  const values = Object.fromEntries(keys.map((key) => [key, isList(key) ? [] : null]))
  const all = before.phones as StoredCustomer['phones']
  const numbers = phones === undefined ? undefined : all.slice(0, phones)
  const isUnreachable = numbers?.length === 0 && !(keys.includes('email') ? null : before.email)
  if (keys.length || numbers)
    await save(tx, {
      id,
      version: before.version,
      ...values,
      ...(numbers && { phones: numbers }),
      ...(isUnreachable && { hasNoContact: true }),
    })
}
