import { customerFieldKeys } from '@handoff/contracts/customers/customers/fields'
import { administratorSession, buildDatabase } from './network.ts'
import { nextToQueue } from './next-to-queue.ts'
import type { Row } from './rows.ts'

/**
 * A page of the customer list in a network of a million, for an entity and for an administrator, next to the inbound
 * queue of the same network: at most twice its time.
 */
const customers = 1_000_000
const entities = 1_000
/** As the screen requests it: every built-in column. */
const table = `/api/customers/table?${customerFieldKeys.map((key) => `fields=${key}`).join('&')}`
type List = {
  url: string
  /** It reads more than its page: everything that matches a filter, to count it. */
  isFiltered?: true
}
const lists: Record<string, List> = {
  'all, by name': { url: table },
  'managed by us, by name': { url: `${table}&isMine=true` },
  'longest without contact first': { url: `${table}&sort=lastContactAt` },
  'referred last first': { url: `${table}&sort=-lastReferredAt` },
  'no contact for 30 days': { url: `${table}&noContact=true&sort=lastContactAt`, isFiltered: true },
  'with an open referral': { url: `${table}&withOpenReferral=true`, isFiltered: true },
  'search inside names': { url: `${table}&search=ast1777`, isFiltered: true },
}

export async function benchCustomers(): Promise<Row[]> {
  const administrator = 'a token of an administrator'
  const bench = await buildDatabase([...statements, administratorSession(administrator)])
  try {
    return await nextToQueue(
      bench,
      (['entity', 'administrator'] as const).flatMap((who) =>
        Object.entries(lists).map(([name, { url, isFiltered }]) => ({
          what: `${who}: ${name}`,
          url,
          by: who === 'entity' ? undefined : administrator,
          most: isFiltered ? { ms: 100 } : { ratio: 2 },
        })),
      ),
    )
  } finally {
    await bench.stop()
  }
}

const statements = [
  `insert into entity (network_type, name) select 2, 'Provider ' || n from generate_series(1, ${entities}) n`,
  `insert into account (user_type, entity_id, first_name, last_name, email)
   select 2, id, 'Person', 'Number ' || id, 'person' || id || '@bench.example' from entity`,
  `insert into customer (owner_entity_id, first_name, last_name, email, date_of_birth, languages, created_at,
     last_contact_at, last_referred_at)
   select case when n % 200 <> 7 then 1 + n % ${entities} end, 'First' || n % 997, 'Last' || n % 1999, 'customer' || n || '@bench.example',
     date '1940-01-01' + n % 30000, array['English'], now() - n % 400 * interval '1 day',
     case when n % 4 = 0 then now() - n % 90 * interval '1 day' end,
     case when n % 2 = 0 then now() - n % 180 * interval '1 day' end
   from generate_series(1, ${customers}) n`,
  // Half of them never had contact with anyone.
  `insert into customer_access (customer_id, entity_id, kind, last_contact_at, last_referred_at)
   select id, owner_entity_id, 1, case when id % 2 = 0 then now() - id % 90 * interval '1 day' end, last_referred_at
   from customer where owner_entity_id is not null`,
  `insert into referral_group (customer_id, from_entity_id, created_by_id, category_id, priority)
   select id, owner_entity_id, coalesce(owner_entity_id, 1), 1 + id % 16, 1 + id % 3 from customer where id % 2 = 0`,
  `insert into referral (group_id, customer_id, from_entity_id, to_entity_id, category_id, priority, status, stage,
     sent_at, updated_at)
   select id, customer_id, from_entity_id, 1 + (from_entity_id + id / ${entities} % ${entities - 1}) % ${entities},
     category_id, priority, (array[3, 3, 1, 1, 2])[1 + id % 5],
     (array['sent', 'opened', 'accepted', 'closed', 'rejected'])[1 + id % 5],
     now() - id % 180 * interval '1 day', now() - id % 150 * interval '1 day'
   from referral_group`,
]
