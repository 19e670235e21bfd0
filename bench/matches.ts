import { loadReference } from '../apps/api/src/features/platform/reference/reference.load.ts'
import { measureAnswers } from '../apps/api/src/features/referrals/matches/matches.statistics.ts'
import { fillDirectory } from './directory.ts'
import { administratorSession, buildDatabase } from './network.ts'
import { nextToQueue } from './next-to-queue.ts'
import type { Row } from './rows.ts'

/**
 * A page of ranked matches for a customer in a network of a hundred thousand entities with 300,000 rules, next to a
 * call of the inbound queue in the same network, alternating: at most ten times its time.
 */
const entities = 100_000
const page = '/api/refers/matches?categoryId=3&pageSize=10'
type Call = {
  url: string
  /** It ranks thousands, to count each verdict. */
  isWide?: true
  by?: string
}
const administrator = 'a token of an administrator'
/** For the customers below. */
const calls: Record<string, Call> = {
  'a city, within 50 miles': { url: `${page}&customerId=1` },
  'the same, by language and capacity': { url: `${page}&customerId=1&language=English&accepting=true` },
  'a small town, within 50 miles': { url: `${page}&customerId=2` },
  'all of a state': { url: `${page}&customerId=1&stateId=33` },
  'within 250 miles of a city': { url: `${page}&customerId=1&miles=250`, isWide: true },
  'place not known: around oneself': { url: `${page}&customerId=3` },
  'place not known, for an administrator: the whole category': {
    url: `${page}&customerId=3`,
    isWide: true,
    by: administrator,
  },
}

export async function benchMatches(): Promise<Row[]> {
  const bench = await buildDatabase(
    [...fillDirectory(entities), ...more, administratorSession(administrator)],
    async (db) => {
      await loadReference(db)
    },
  )
  await measureAnswers(bench.database.db, new Date())
  await bench.database.pool.query('vacuum analyze')
  try {
    return await nextToQueue(
      bench,
      Object.entries(calls).map(([what, { url, isWide, by }]) => ({
        what,
        url,
        by,
        most: isWide ? { ms: 250 } : { ratio: 10 },
      })),
    )
  } finally {
    await bench.stop()
  }
}

const more = [
  // New York, a small town in Kansas, and someone with an unknown location.
  `insert into customer (owner_entity_id, first_name, last_name, email, date_of_birth, languages, income_band, state_id,
     county_id, lat, lng)
   select 1, 'Rosa', 'Number ' || n, 'rosa' || n || '@bench.example', date '1985-03-01', array['Spanish'],
     '$15,000–$29,999', county.state_id, county.id, county.lat, county.lng
   from unnest(array['36061', '20051', null]) with ordinality as home (fips, n)
   left join county on county.fips = home.fips order by n`,
  `insert into customer_access (customer_id, entity_id, kind) select id, 1, 1 from customer`,
  `insert into account (user_type, entity_id, first_name, last_name, email)
   select 2, id, 'Person', 'Number ' || id, 'person' || id || '@bench.example' from entity where id > 1 and id % 2 = 0`,
  `insert into eligibility_rule (entity_id, category_id, position, rule, is_hard)
   select entity_id, category_id, position, (array[
       '{"kind": "ages", "from": 18, "to": null}', '{"kind": "income", "atMost": 40000}', '{"kind": "veteran"}',
       '{"kind": "languages", "languages": ["Spanish", "English"]}', '{"kind": "radius", "miles": 30}',
       '{"kind": "insurance", "insurances": ["Medicaid", "Medicare"]}', '{"kind": "states", "stateIds": [33, 5]}',
       '{"kind": "household", "from": null, "to": 4}', '{"kind": "ages", "from": 60, "to": null}'
     ]::jsonb[])[1 + (entity_id / 8 + position * 5) % 9], (entity_id + position) % 3 > 0
   from entity_category cross join generate_series(0, 2) position where entity_id % 4 > 0`,
  `update entity_category set area_county_ids = array(
     select county_id from entity_address where entity_address.entity_id = entity_category.entity_id and county_id is not null)
   where entity_id % 7 = 0`,
  `insert into customer (owner_entity_id, first_name, last_name, email)
   select 1 + n % ${entities}, 'First' || n % 997, 'Last' || n % 1999, 'customer' || n || '@bench.example'
   from generate_series(1, 100000) n`,
  `insert into referral_group (customer_id, from_entity_id, created_by_id, category_id, priority)
   select 4 + n % 100000, 1 + (n * 7919::bigint) % ${entities}, 1, 1 + n % 16, 1 + n % 3 from generate_series(1, 500000) n`,
  `insert into referral (group_id, customer_id, from_entity_id, to_entity_id, category_id, priority, status, stage,
     sent_at, answered_at, hours_to_answer, updated_at)
   select id, customer_id, from_entity_id, case when id % 1000 = 2 then 1 else 1 + (id * 31::bigint) % ${entities} end, category_id,
     priority, (array[3, 3, 1, 1, 2])[1 + id % 5],
     (array['sent', 'opened', 'accepted', 'closed', 'rejected'])[1 + id % 5], now() - id % 180 * interval '1 day',
     case when id % 5 > 1 then now() - id % 170 * interval '1 day' end, case when id % 5 > 1 then id % 60 end,
     now() - id % 150 * interval '1 day'
   from referral_group where from_entity_id <> case when id % 1000 = 2 then 1 else 1 + (id * 31::bigint) % ${entities} end`,
]
