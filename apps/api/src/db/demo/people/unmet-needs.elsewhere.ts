import { aDay } from '@handoff/contracts/kit/dates/durations'
import { UnmetReason, UnmetSource } from '@handoff/contracts/referrals/unmetNeeds'
import { sql } from 'kysely'
import { type Db, insertAll } from '../insert.ts'
import { inOfficeHours } from '../local-time.ts'
import { between, pick, weighted } from '../random.ts'
import type { People } from './people.ts'

/** Calls about housing in a quarter, and how many of the Bay Area’s providers serve people from there. */
const counties: readonly (readonly [state: string, county: string, calls: number, providers: number])[] = [
  ['CA', 'Santa Clara', 48, 3],
  ['CA', 'Fresno', 41, 0],
  ['CA', 'San Joaquin', 34, 1],
  ['CA', 'Alameda', 24, 0],
  ['CA', 'Solano', 27, 1],
  ['CA', 'Sacramento', 23, 4],
  ['CA', 'San Mateo', 21, 4],
  ['CA', 'Contra Costa', 17, 0],
  ['CA', 'San Francisco', 19, 2],
  ['CA', 'Sonoma', 18, 3],
  ['CA', 'Stanislaus', 16, 0],
  ['CA', 'Kern', 15, 0],
  ['CA', 'Monterey', 14, 2],
  ['CA', 'Marin', 12, 5],
  ['CA', 'Yolo', 11, 5],
  ['CA', 'Santa Cruz', 9, 2],
  ['CA', 'Placer', 8, 1],
  ['CA', 'Napa', 6, 4],
  ['CA', 'Merced', 5, 0],
  ['CA', 'Madera', 4, 0],
  ['IL', 'Cook', 25, 0],
  ['TX', 'Harris', 19, 0],
  ['WA', 'King', 12, 0],
]
const shares = { Housing: 1, Dental: 0.5, Legal: 0.4, Food: 0.35 }
const { NotOffered, NoCapacity, NotEligible, TooFar, Language } = UnmetReason
const reasons = [
  [8, NoCapacity],
  [4, NotOffered],
  [3, TooFar],
  [2, NotEligible],
  [1, Language],
] as const

/** Unmet needs from other counties, recorded without a name, and the areas that some providers serve. */
export async function loadNeedsElsewhere(db: Db, { now, people }: { now: Date; people: People }) {
  const { rows } = await sql<{ name: string; id: number; code: string }>`
    select county.name, county.id, state.code from county join state on state.id = county.state_id`.execute(db)
  const idOf = (code: string, name: string) => rows.find((it) => it.code === code && it.name === name)!.id
  const categories = await db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('name', 'in', Object.keys(shares))
    .orderBy('position')
    .execute()
  const by = people.senders(null)
  const needs = categories.flatMap(({ id: categoryId, name }) =>
    counties.flatMap(([code, county, calls]) =>
      Array.from({ length: Math.round(calls * shares[name as keyof typeof shares]) }, () => ({
        customer_id: null,
        category_id: categoryId,
        county_id: idOf(code, county),
        reason: weighted(reasons),
        note: null,
        source: UnmetSource.Recorded,
        entity_id: null,
        created_by_id: pick(by).id,
        created_at: inOfficeHours(
          new Date(Math.round(now.getTime() - between(1, 88) * aDay)),
          new Date(0),
          now,
          'America/Los_Angeles',
        ),
      })),
    ),
  )
  await insertAll(db, 'unmet_need', needs)
  await sql`
    insert into unmet_need_history (need_id, reason, source, created_by_id, created_at)
    select id, reason, source, created_by_id, created_at from unmet_need as need
    where not exists (select from unmet_need_history where need_id = need.id) order by id`.execute(db)
  for (const { id: categoryId } of categories)
    for (const [code, county, , providers] of counties)
      if (providers > 0)
        await sql`
          update entity_category set area_county_ids = array_append(area_county_ids, ${idOf(code, county)})
          where category_id = ${categoryId} and entity_id in (
            select entity.id from entity join entity_category as offer on offer.entity_id = entity.id
              join entity_address as address on address.entity_id = entity.id and address.position = 0
              join county on county.id = address.county_id and county.name in ('Alameda', 'Contra Costa', 'San Francisco')
            where offer.category_id = ${categoryId} and entity.entity_state = 1 and entity.network_type = 2
            order by entity.id limit ${providers})
          and not ${idOf(code, county)} = any(area_county_ids)`.execute(db)
}
