import { type Kysely, sql } from 'kysely'
import { nameOf } from '../../apps/api/src/db/demo/people/names.ts'
import type { DB } from '../../apps/api/src/db/schema.ts'
import { loadReference } from '../../apps/api/src/features/platform/reference/reference.load.ts'
import { fillDirectory } from '../directory.ts'
import { administratorSession, buildDatabase } from '../network.ts'
import { nextToQueue } from '../next-to-queue.ts'
import type { Row } from '../rows.ts'

/** Palette search over a million customers and a hundred thousand providers: 95 of 100 within 100 ms. */
const mostMs = 100
const entities = 100_000
const customers = 1_000_000

/** As people type: the beginning of a name, a whole one, both, a place, a number, and a misspelling. */
const typed = {
  'the beginning of a name': ['mar', 'jos', 'ng', 'smi', 'al'],
  'a whole name': ['maria rodriguez', 'james smith', 'garcia', 'nguyen', 'patel'],
  'two pieces': ['maria 1985', 'jos smi', 'garcia maria', 'oakland mem', '4711 member'],
  'a provider or its city': ['member 4711', 'oakland', 'member 99', 'springfield', 'member'],
  'a reference or a phone': ['R-4711', 'R-99999', '5105550123', 'person1@bench.example', 'HR-12'],
  'a typo': ['rodrigeuz', 'gonzalex', 'okaland', 'willaims', 'hernandes'],
} as const

export async function benchSearch(): Promise<Row[]> {
  const administrator = 'a token of an administrator'
  const bench = await buildDatabase(
    [...fillDirectory(entities), ...statements, administratorSession(administrator)],
    prepare,
  )
  try {
    return await nextToQueue(
      bench,
      (['administrator', 'provider'] as const).flatMap((who) =>
        Object.entries(typed).map(([what, words]) => ({
          what: `${who}: ${what}`,
          url: '/api/search',
          urls: words.map((q) => `/api/search?q=${encodeURIComponent(q)}`),
          by: who === 'administrator' ? administrator : undefined,
          most: { p95: mostMs },
        })),
      ),
    )
  } finally {
    await bench.stop()
  }
}

/** As often as in the demo: some names have thousands of people. */
const names = 4000

export async function prepare(db: Kysely<DB>) {
  await loadReference(db)
  const people = Array.from({ length: names }, (_, n) => nameOf({ language: n % 4 === 0 ? 'Spanish' : 'English' }))
  const [first, last] = [people.map(([it]) => it), people.map(([, it]) => it)]
  await sql`create table bench_name as
    select * from unnest(${first}::text[], ${last}::text[]) with ordinality as name (first, last, place)`.execute(db)
}

const statements = [
  // A thousand of them refer: the caller has a thousand customers.
  `insert into customer (owner_entity_id, first_name, last_name, email, date_of_birth, languages, created_at)
   select 1 + n % 1000, one.first, other.last, 'customer' || n || '@bench.example', date '1940-01-01' + n % 30000,
     array['English'], now() - n % 400 * interval '1 day'
   from generate_series(1, ${customers}) n
     join bench_name as one on one.place = 1 + abs(hashint4(n)) % ${names}
     join bench_name as other on other.place = 1 + abs(hashint4(n + 7)) % ${names}`,
  `drop table bench_name`,
  `insert into customer_access (customer_id, entity_id, kind) select id, owner_entity_id, 1 from customer`,
  `insert into referral_group (customer_id, from_entity_id, created_by_id, category_id, priority)
   select id, owner_entity_id, 1, 1 + id % 16, 1 + id % 3 from customer where id % 4 = 0`,
  `insert into referral (group_id, customer_id, from_entity_id, to_entity_id, category_id, priority, status, stage,
     sent_at, updated_at)
   select id, customer_id, from_entity_id, 1 + (from_entity_id + id / 1000 % 999) % 1000,
     category_id, priority, (array[3, 3, 1, 1, 2])[1 + id % 5],
     (array['sent', 'opened', 'accepted', 'closed', 'rejected'])[1 + id % 5],
     now() - id % 180 * interval '1 day', now() - id % 150 * interval '1 day'
   from referral_group`,
]
