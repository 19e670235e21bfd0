import {
  type Identity,
  identityKeys,
  type Releasable,
  releasable,
  underCodeName,
} from '@handoff/contracts/customers/customers/code-name'
import { CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import {
  type CustomerFieldKey,
  customerFieldLabels,
  type PlaceNames,
  type StoredCustomer,
} from '@handoff/contracts/customers/customers/fields'
import { pickFields } from '@handoff/contracts/kit/fields'
import { foldKey } from '@handoff/contracts/kit/folding'
import { sql } from 'kysely'
import { type Ctx, type FieldChange, ownEntity, type Tx } from '../../../../kit/context.ts'
import { badInput, conflict } from '../../../../kit/problem.ts'
import { differences } from '../customers.columns.ts'
import type { CustomerRecord } from '../customers.queries.ts'
import { identitiesUnderCodeNames } from './identity.ts'
import { releasedTo } from './releases.ts'

/** Fields of what was released. */
export const keysReleased = (fields: readonly Releasable[]) =>
  fields.flatMap((field): readonly (keyof Identity)[] => releasable[field].keys)

/** The record with as much of the person as this viewer may know: all for the owner, what was released for others. */
export async function withIdentity<C extends CustomerRecord>(ctx: Ctx, customer: C): Promise<C> {
  if (customer.codeName === null) return customer
  const identity = (await identitiesUnderCodeNames(ctx, [customer.id])).get(customer.id)
  if (!identity) return customer
  const isOwner = customer.access === CustomerAccess.Owner
  const keys = isOwner ? identityKeys : keysReleased(await releasedTo(ctx, customer.id))
  return {
    ...customer,
    ...pickFields(identity, keys),
    ...(keys.includes('cityId') && { city: identity.city }),
    ...(keys.includes('phones') && { phone: identity.phones[0]?.number ?? null }),
    ...(keys.includes('dateOfBirth') && { age: await ageOn(ctx, identity.dateOfBirth) }),
  }
}

async function ageOn({ db, viewer, now }: Ctx, day: string | null) {
  const { rows } = await sql<{ age: number | null }>`select extract(year from age(
    (${now()}::timestamptz at time zone ${viewer.timeZone})::date, ${day}::date))::int as age`.execute(db)
  return rows[0]!.age
}

type Names = { before: string | null; after: string | null }

/** Refuses a new code name where no one may give one, or where it is taken. */
export async function refuseCodeName(tx: Tx, { before, after }: Names, customer: CustomerRecord | null) {
  if (after === before || after === null) return
  const entityId = ownEntity(tx.viewer)
  const isOwner = entityId !== null && (customer === null || customer.access === CustomerAccess.Owner)
  // Locked, so that two people never get the same code name at once.
  const provider = await tx.db
    .selectFrom('entity')
    .select('is_confidential')
    .where('id', '=', entityId ?? 0)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!isOwner || (before === null && !provider?.is_confidential))
    throw badInput({ codeName: ['Only a confidential provider can record its customers under a code name'] })
  if ((await takenCodeNames(tx, entityId)).has(foldKey(after)))
    throw badInput({ codeName: ['Another customer already has this code name'] })
  if (customer && before === null && (await hasMergeToUndo(tx, customer.id)))
    throw conflict('This customer was merged in the last 30 days, and the other record has the name. Try again later')
}

/** Folded. */
export async function takenCodeNames({ db }: Pick<Ctx, 'db'>, entityId: number) {
  const rows = await db
    .selectFrom('customer')
    .select('search_name')
    .where('owner_entity_id', '=', entityId)
    .where('is_code_named', '=', true)
    .execute()
  return new Set(rows.map(({ search_name }) => search_name))
}

const hasMergeToUndo = async ({ db }: Tx, id: number) =>
  !!(await db
    .selectFrom('customer_merge')
    .select('id')
    .where('customer_id', '=', id)
    .where('changes', 'is not', null)
    .executeTakeFirst())

/** From now on no one else finds the name in packets that were sent before, or in pairs of possible duplicates. */
export async function concealBefore({ db }: Tx, id: number, codeName: string) {
  const { firstName, ...nothing } = underCodeName({} as StoredCustomer, codeName)
  const unknown = { firstName, ...nothing, phone: null, city: null }
  await sql`update referral_group set packet = packet || (
      select jsonb_object_agg(key, value) from jsonb_each(${JSON.stringify(unknown)}::jsonb) where packet ? key)
    where customer_id = ${id} and packet is not null`.execute(db)
  await sql`delete from customer_pair where ${id} in (one_id, other_id) and decided_at is null`.execute(db)
}

type Readable = StoredCustomer & PlaceNames & { codeName: string | null }

/** For the audit: of someone under a code name it says which of these fields changed, and never a value. */
export function codeNameDifferences(before: Readable | null, after: Readable): FieldChange[] {
  const names = { before: before?.codeName ?? null, after: after.codeName }
  const renamed = names.before === names.after ? [] : [{ field: 'codeName', ...names }]
  if (after.codeName === null) return names.before === null ? differences(before, after) : renamed
  const changes = differences(before, after)
  const isHidden = ({ field }: FieldChange) => identityKeys.includes(field as keyof Identity)
  // Values from before the code name would reveal it.
  const hidden = before !== null && names.before === null ? [] : changes.filter(isHidden)
  const labels = hidden.map(({ field }) => customerFieldLabels[field as CustomerFieldKey]).join(', ')
  return [
    ...renamed,
    ...(labels ? [{ field: 'confidentialFields', before: null, after: labels }] : []),
    ...changes.filter((change) => !isHidden(change)),
  ]
}
