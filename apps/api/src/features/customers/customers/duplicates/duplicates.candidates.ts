import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import { customerFields, type StoredCustomer } from '@handoff/contracts/customers/customers/fields'
import { isContactKey, searchKeys } from '@handoff/contracts/customers/duplicates/keys'
import type { Identity } from '@handoff/contracts/customers/duplicates/person'
import { comparePeople, type Level } from '@handoff/contracts/customers/duplicates/score'
import { pickFields } from '@handoff/contracts/kit/fields'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { type Ctx, ownEntity } from '../../../../kit/context.ts'
import { selectOf } from '../../../../kit/records/field-columns.ts'
import { identitiesUnderCodeNames, ownPeopleWithKeys } from '../code-names/identity.ts'
import type { Customers } from '../customers.all.ts'

const comparedKeys = [
  'firstName',
  'lastName',
  'preferredName',
  'dateOfBirth',
  'isBirthEstimated',
  'phones',
  'email',
  'addressLine1',
  'zip',
] as const
const compared = selectOf(customerFields, comparedKeys, 'customer')
type Compared = Pick<StoredCustomer, (typeof comparedKeys)[number]>

/** So many who share a phone or email, and those with most keys in common of the others. */
const mostCompared = 200

export function identityOf(customer: Compared): Identity {
  const { phones, ...person } = pickFields(customer, comparedKeys)
  return { ...person, phones: phones.map(({ number }) => number) }
}

export type Candidate = ReturnType<typeof comparePeople> & { id: number; level: Level }

type Search = {
  exceptId?: number | undefined
  states?: readonly CustomerState[]
  /** Whose provider’s people under code names are compared as well, as it knows them; others’ never are. */
  by?: Pick<Ctx, 'db' | 'viewer'>
}

/** Those of these customers who may be the person, the likeliest first. */
export async function candidatesOf(
  customers: Customers,
  person: Identity,
  { exceptId = 0, states = [CustomerState.Active], by }: Search = {},
): Promise<Candidate[]> {
  const keys = searchKeys(person)
  const entityId = by ? ownEntity(by.viewer) : null
  const sharing = (some: readonly string[]) =>
    customers
      .select(['customer.id', 'customer.is_code_named as isCodeNamed', ...compared])
      .where(
        sql<boolean>`((customer.match_keys && ${some}::text[] and not customer.is_code_named)
          ${entityId === null ? sql`` : sql`or customer.id = any(${ownPeopleWithKeys(entityId, some)})`})`,
      )
      .where('customer.state', 'in', states)
      .where('customer.id', '<>', exceptId)
      .limit(mostCompared)
  // Thousands may share a phone, who are hints and no more unless they share something else: those are not sorted.
  const [contacts, others] = [keys.filter(isContactKey), keys.filter((key) => !isContactKey(key))]
  const byKeys = sql`(select count(*) from unnest(customer.match_keys) as key where key = any(${keys}::text[]))`
  const rowsById = new Map(
    [
      ...(contacts.length ? await sharing(contacts).execute() : []),
      ...(others.length ? await sharing(others).orderBy(byKeys, 'desc').orderBy('customer.id').execute() : []),
    ].map((row) => [row.id, row]),
  )
  const rows = [...rowsById.values()]
  const ids = rows.flatMap(({ id, isCodeNamed }) => (isCodeNamed ? id : []))
  const known = by ? await identitiesUnderCodeNames(by, ids) : new Map<number, Compared>()
  return rows
    .flatMap(({ id, isCodeNamed: _, ...row }) => {
      const { level, ...likeness } = comparePeople(person, identityOf(known.get(id) ?? (row as Compared)))
      return level ? [{ id, level, ...likeness }] : []
    })
    .toSorted((one, other) => other.score - one.score || one.id - other.id)
}

/**
 * Of many people, those who have a key in common with any customer: the others need not be compared. Without values the
 * planner would read all customers for each person; the index answers in less than a millisecond.
 */
export async function withCandidates(
  { db }: Pick<Ctx, 'db'>,
  people: ReadonlyMap<number, Identity>,
): Promise<Set<number>> {
  const searches = [...people].map(([number, person]) => ({ number, keys: searchKeys(person) }))
  return byIndex(db, async () => {
    const { rows } = await sql<{ number: number }>`
      select number from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) as person (number int, keys text[])
      cross join lateral (select from customer where match_keys && person.keys limit 1) as alike`.execute(db)
    return new Set(rows.map(({ number }) => number))
  })
}

/** In a transaction: no table is read as a whole. */
export async function byIndex<T>(db: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_seqscan = off`.execute(db)
  const result = await work()
  await sql`set local enable_seqscan = on`.execute(db)
  return result
}

/** The identities of stored customers, by their ids; empty for those under a code name. */
export async function identitiesOf(customers: Customers, ids: readonly number[]): Promise<Map<number, Identity>> {
  if (!ids.length) return new Map()
  const rows = await customers
    .select(['customer.id', 'customer.is_code_named as isCodeNamed', ...compared])
    .where('customer.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, isCodeNamed, ...row }) => [
      id,
      identityOf({ ...(row as Compared), ...(isCodeNamed && { firstName: '' }) }),
    ]),
  )
}
