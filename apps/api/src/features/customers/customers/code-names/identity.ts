import { type Identity, identityKeys } from '@handoff/contracts/customers/customers/code-name'
import { pickFields } from '@handoff/contracts/kit/fields'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { customerColumnsFrom } from '../customers.columns.ts'

/** The only code that writes and reads who a person under a code name is. */

type Db = Pick<Ctx, 'db'>

/** Stored apart from the customer, or replaced. */
export async function storeIdentity({ db, now }: Pick<Tx, 'db' | 'now'>, id: number, identity: Identity) {
  const { phones, ...columns } = customerColumnsFrom(pickFields(identity, identityKeys))
  const person = JSON.stringify({ ...columns, phones: identity.phones })
  await sql`
    insert into confidential_person (customer_id, identity, match_keys, search_text, created_at)
    select customer.id, ${JSON.stringify(pickFields(identity, identityKeys))}::jsonb,
      customer_keys(person.first_name, person.last_name, person.preferred_name, person.date_of_birth, person.phones,
        person.email),
      customer_search_text(person), ${now()}::timestamptz
    from customer, jsonb_populate_record(customer, ${person}::jsonb) as person where customer.id = ${id}
    on conflict (customer_id) do update set identity = excluded.identity, match_keys = excluded.match_keys,
      search_text = excluded.search_text`.execute(db)
}

export const removeIdentity = ({ db }: Db, id: number) =>
  db.deleteFrom('confidential_person').where('customer_id', '=', id).execute()

/** With the name of the city. */
export type KnownIdentity = Identity & { city: string | null }

export async function identitiesUnderCodeNames({ db }: Db, ids: readonly number[]) {
  if (!ids.length) return new Map<number, KnownIdentity>()
  const { rows } = await sql<{ id: number; identity: Identity; city: string | null }>`
    select customer_id as id, identity, city.name as city from confidential_person
    join customer on customer.id = customer_id and customer.is_code_named
    left join city on city.id = (identity ->> 'cityId')::int where customer_id = any(${ids})`.execute(db)
  return new Map(rows.map(({ id, identity, city }) => [id, { ...identity, city }]))
}

/** Ids of the people whom this provider recorded under code names, by what it knows of them. */
const ownPeople = (entityId: number, condition: RawBuilder<boolean>) => sql<number[]>`array(
  select person.customer_id from confidential_person as person
  join customer as owned on owned.id = person.customer_id
  where owned.is_code_named and owned.owner_entity_id = ${entityId} and ${condition})`

export const ownPeopleNamed = (entityId: number, hasText: (text: RawBuilder<unknown>) => RawBuilder<boolean>) =>
  ownPeople(entityId, hasText(sql.ref('person.search_text')))

export const ownPeopleWithKeys = (entityId: number, keys: readonly string[]) =>
  ownPeople(entityId, sql<boolean>`person.match_keys && ${keys}::text[]`)
