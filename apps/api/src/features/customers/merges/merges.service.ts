import { CustomerState, customerReference, customerStateNames } from '@handoff/contracts/customers/customers/customers'
import { type CustomerFieldKey, wordsOf } from '@handoff/contracts/customers/customers/fields'
import { daysToUndo, type merges } from '@handoff/contracts/customers/merges'
import type { Input } from '@handoff/contracts/kit'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { pickFields } from '@handoff/contracts/kit/fields'
import { fullName } from '@handoff/contracts/kit/person-name'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Ctx, FieldChange, Tx } from '../../../kit/context.ts'
import { badInput, conflict, Problem } from '../../../kit/problem.ts'
import { refuseStale } from '../../../kit/records/version.ts'
import { customerColumnsFrom } from '../customers/customers.columns.ts'
import { liveTogether } from '../customers/customers.live-together.ts'
import { getCustomer } from '../customers/customers.queries.ts'
import { changedBy, written } from './merges.changes.ts'
import {
  type Choice,
  combineAccess,
  combinedScopes,
  combinePerson,
  combineValues,
  keepFilesToReceivers,
  moveRows,
  referralScopes,
  writeNote,
} from './merges.combine.ts'
import { type Compared, compareFields, keysOfRow, type Pair, pairOf } from './merges.fields.ts'
import { combineHouseholds } from './merges.households.ts'
import { closeDuplicates, referralsToClose, sameReferrals } from './merges.same-referrals.ts'

export const undoUntil = (at: Date) => new Date(at.getTime() + daysToUndo * aDay)

/** The other record becomes a part of this one. */
export const merge = (ctx: Ctx, { id, otherId, version, otherVersion, ...input }: Input<typeof merges.merge>) =>
  ctx.transaction(async (tx) => {
    if (id === otherId) throw badInput({ otherId: ['Please select another customer'] })
    await pairOf(tx, id, otherId)
    await lockBoth(tx.db, id, otherId)
    const pair = await pairOf(tx, id, otherId)
    refuseStale('customer', pair[0], version)
    refuseStale('customer', pair[1], otherVersion)
    refuseStates(pair)
    if (!input.areOnePerson) await refuseHousemates(tx, pair)
    const ids = [id, otherId] as const
    const choices = choicesFrom(await compareFields(tx, pair), pair, input.fields)
    const closing = referralsToClose(await sameReferrals(tx, ids), input.referrals)

    const ended = await changedBy(tx.db, referralScopes(closing, ids), () => closeDuplicates(tx, closing))
    const combined = await changedBy(tx.db, combinedScopes(ids), async () => {
      await keepFilesToReceivers(tx.db, ids)
      await combineValues(tx, ids, choices)
      await combinePerson(tx.db, ids)
      await combineHouseholds(tx.db, ids)
      await combineAccess(tx.db, ids)
      await writeFields(tx, pair, choices)
    })
    const moved = await moveRows(tx.db, ids)
    const noted = await changedBy(
      tx.db,
      [{ table: 'note', where: sql`customer_id = ${id} and created_at = ${tx.now()}` }],
      () => writeNote(tx, id, customerReference(otherId), choices),
    )
    const row = await tx.db
      .insertInto('customer_merge')
      .values({
        customer_id: id,
        other_id: otherId,
        merged_by_id: tx.viewer.id,
        created_at: tx.now(),
        changes: written({ moved, rows: [...ended, ...combined, ...noted] }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.record(
      { type: 'customer.merged', customerId: id, otherId, mergeId: row.id },
      null,
      choices.flatMap((choice) => changesOf(pair, choice)),
    )
    return {
      merge: { id: row.id, customerId: id, otherId, undoUntil: undoUntil(tx.now()) },
      customer: await getCustomer(tx, id),
    }
  })

/**
 * Groups first, as every step of a referral does; then both records in one order, so that two merges of one pair do not
 * wait for one another.
 */
export async function lockBoth(db: Kysely<DB>, id: number, otherId: number) {
  const ids = [id, otherId]
  await sql`select from referral_group where customer_id = any(${ids}) order by id for no key update`.execute(db)
  await sql`select from customer where id = any(${ids}) order by id for update`.execute(db)
}

function refuseStates([one, other]: Pair) {
  const isDeceased = [one, other].filter(({ state }) => state === CustomerState.Deceased).length
  if (isDeceased === 1) {
    const [living, deceased] = one.state === CustomerState.Deceased ? [other, one] : [one, other]
    throw conflict(
      `${customerReference(deceased.id)} is recorded as deceased, and ${customerReference(living.id)} is not`,
      'Correct one of them first',
    )
  }
  if (one.state === CustomerState.Archived && other.state === CustomerState.Active)
    throw conflict(
      `${customerReference(one.id)} is ${customerStateNames[one.state].toLowerCase()}`,
      'Merge the other way around, or restore it first',
    )
}

/** Parents and children share names, phones, and addresses. */
async function refuseHousemates({ db }: Tx, [one, other]: Pair) {
  if (!(await liveTogether(db, one.id, other.id))) return
  throw new Problem(409, 'one_household', `${fullName(one)} and ${fullName(other)} live in one household`, {
    detail: 'Merge them only if they are one person',
    fields: { areOnePerson: ['Confirm that the two records are of one person'] },
  })
}

function choicesFrom(fields: readonly Compared[], pair: Pair, wanted: Record<string, number>): Choice[] {
  const unknown = Object.entries(wanted).find(
    ([key, id]) => !fields.some((field) => field.key === key) || !pair.some((record) => record.id === id),
  )
  if (unknown) throw badInput({ fields: [`There is no such choice: ${unknown[0]}`] })
  return fields.map((field) => ({ field, chosen: (wanted[field.key] ?? field.proposal) === pair[0].id ? 0 : 1 }))
}

/** For the audit, each field by itself: the value that was not chosen, and the one that was. */
const changesOf = (pair: Pair, { field, chosen }: Choice): FieldChange[] => {
  const [left, kept] = [1 - chosen, chosen] as [0 | 1, 0 | 1]
  const changes = field.custom
    ? [{ field: field.key, before: field.words[left], after: field.words[kept] }]
    : keysOfRow(field.key as CustomerFieldKey).map((key) => ({
        field: key,
        before: wordsOf(pair[left], key),
        after: wordsOf(pair[kept], key),
      }))
  return changes.filter(({ before, after }) => before !== after)
}

/** Columns of the record that was chosen for each field, and the state of a merged record for the other. */
async function writeFields({ db }: Tx, pair: Pair, choices: readonly Choice[]) {
  const [one, other] = pair
  const columns: Record<string, unknown> = { version: one.version + 1 }
  for (const { field, chosen } of choices) {
    if (field.custom || chosen === 0) continue
    const key = field.key as CustomerFieldKey
    Object.assign(columns, customerColumnsFrom(pickFields(other, keysOfRow(key))))
    if (key === 'firstName') columns.last_name = other.lastName
    if (key === 'addressLine1') Object.assign(columns, { lat: other.point?.lat ?? null, lng: other.point?.lng ?? null })
  }
  const of = (key: CustomerFieldKey) => pair[choices.find(({ field }) => field.key === key)!.chosen][key]
  columns.has_no_contact =
    (one.hasNoContact || other.hasNoContact) && !(of('phones') as unknown[]).length && !of('email')
  await db.updateTable('customer').set(columns).where('id', '=', one.id).execute()
  await db
    .updateTable('customer')
    .set({ state: CustomerState.Merged, merged_into_id: one.id, version: other.version + 1 })
    .where('id', '=', other.id)
    .execute()
}
