import { fullName } from '@handoff/contracts/kit/person-name'
import { LinkWay } from '@handoff/contracts/referrals/referrals/group-modes'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { ownEntity, type Tx } from '../../../../kit/context.ts'
import { badInput, Problem } from '../../../../kit/problem.ts'
import { covers } from '../../../customers/consents/consents.queries.ts'
import { getCustomer } from '../../../customers/customers/customers.queries.ts'
import { householdsOf } from '../../../customers/households/households.queries.ts'
import { prepare, type Sendable } from './start-referral.ts'

/**
 * Housemates of a household who are referred in one act. A draft has the choice; sending makes a group of referrals for
 * each of them, which names the group of the first person. All of them are sent, or none.
 */

export const housemateIdsOf = async (db: Kysely<DB>, groupId: number) => {
  const rows = await db
    .selectFrom('referral_group_housemate')
    .select('customer_id as id')
    .where('group_id', '=', groupId)
    .orderBy('customer_id')
    .execute()
  return rows.map(({ id }) => id)
}

type Draft = { groupId: number; customerId: number }

/** Replaces the choice of a draft. */
export async function chooseHousemates(tx: Tx, { groupId, customerId }: Draft, housemateIds: readonly number[]) {
  await tx.db.deleteFrom('referral_group_housemate').where('group_id', '=', groupId).execute()
  const ids = [...new Set(housemateIds)]
  if (!ids.length) return
  const known = await housematesOf(tx, customerId)
  if (ids.some((id) => !known.has(id))) throw badInput({ housemateIds: ['Please select people of the household'] })
  await tx.db
    .insertInto('referral_group_housemate')
    .values(ids.map((id) => ({ group_id: groupId, customer_id: id, created_at: tx.now() })))
    .execute()
}

/** Those whom the viewer sees. */
async function housematesOf(tx: Tx, customerId: number) {
  const people = (await householdsOf(tx, customerId)).flatMap((household) => household.people)
  return new Set(people.map(({ id }) => id).filter((id) => id !== customerId))
}

/** A group for each chosen housemate, like that of the first person, ready to be sent. */
export async function prepareHousemates(tx: Tx, { rows }: Sendable): Promise<Sendable[]> {
  const { group_id: groupId, customer_id: customerId, category_id: categoryId } = rows[0]!
  const ids = await housemateIdsOf(tx.db, groupId)
  const known = ids.length ? await housematesOf(tx, customerId) : new Set()
  const prepared: Sendable[] = []
  for (const id of ids) {
    const person = await getCustomer(tx, id)
    const name = fullName(person)
    if (!known.has(id)) throw badInput({ housemateIds: [`${name} doesn’t live in the household anymore`] })
    const consentId = await consentOf(tx, id, categoryId)
    if (consentId === undefined) throw badInput({ housemateIds: [`${name} has no consent on file for this`] })
    const draft = await draftFor(tx, groupId, { id, hasEmail: person.email !== null })
    prepared.push(await prepare(tx, draft, { consentId }).catch(refusalOf(name)))
  }
  await tx.db.deleteFrom('referral_group_housemate').where('group_id', '=', groupId).execute()
  return prepared
}

/** Says whom a refusal is about. */
const refusalOf = (name: string) => (error: unknown) => {
  if (!(error instanceof Problem)) throw error
  const [[field, words] = []] = Object.entries(error.fields ?? {})
  // A reason is entered where it is for the first person.
  const key = field === 'notEligibleReasons' ? field : 'housemateIds'
  throw badInput({ [key]: [`${name}: ${words?.[0] ?? error.message}`] })
}

/** The consent on file that lasts longest. */
async function consentOf(tx: Tx, customerId: number, categoryId: number) {
  const rows = await tx.db
    .selectFrom('consent')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('entity_id', 'is not distinct from', ownEntity(tx.viewer))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', tx.now())
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .execute()
  for (const { id } of rows) if (await covers(tx, id, customerId, categoryId)) return id
  return undefined
}

/** The same need and receivers for another person. A link goes by email only to someone who has an address. */
async function draftFor({ db, now }: Tx, firstId: number, { id, hasEmail }: { id: number; hasEmail: boolean }) {
  const { rows } = await sql<{ id: number }>`
    insert into referral_group (customer_id, first_group_id, from_entity_id, created_by_id, category_id, specialty_ids,
      mode, priority, message, link_way, created_at)
    select ${id}::int, id, from_entity_id, created_by_id, category_id, specialty_ids, mode, priority, message,
      case when link_way = ${LinkWay.Email} and not ${hasEmail}::boolean then null else link_way end, ${now()}::timestamptz
    from referral_group where id = ${firstId} returning id`.execute(db)
  const groupId = rows[0]!.id
  const { rows: referrals } = await sql<{ id: number }>`
    insert into referral (group_id, customer_id, from_entity_id, to_entity_id, category_id, priority, position, is_lead,
      not_eligible_reason, status, stage, created_at, updated_at)
    select ${groupId}::int, ${id}::int, from_entity_id, to_entity_id, category_id, priority, position, is_lead,
      not_eligible_reason, status, 'draft', ${now()}::timestamptz, ${now()}::timestamptz
    from referral where group_id = ${firstId} order by position, id returning id`.execute(db)
  return { id: referrals[0]!.id, group_id: groupId }
}

/** The groups of one act, that of the first person first, locked in that order. */
export async function lockAct(db: Kysely<DB>, groupId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from referral_group where coalesce(first_group_id, id) = (
      select coalesce(first_group_id, id) from referral_group where id = ${groupId})
    order by id for no key update`.execute(db)
  return rows.map(({ id }) => id) as [number, ...number[]]
}

/** Of an act that is not sent: the choice is in the draft again. */
export const backToChoice = async (db: Kysely<DB>, firstId: number) => {
  await sql`
    with dropped as (
      delete from referral_group where first_group_id = ${firstId} and sends_at is not null and not exists (
        select from referral where referral.group_id = referral_group.id and stage <> 'draft') returning customer_id)
    insert into referral_group_housemate (group_id, customer_id) select ${firstId}::int, customer_id from dropped
    on conflict do nothing`.execute(db)
}
