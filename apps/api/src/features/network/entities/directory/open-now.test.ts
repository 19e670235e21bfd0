import { entities } from '@handoff/contracts/network/entities/entities'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../../../../test/world.ts'

const { as, db, anEntity, aPerson, clock } = await openWorld({ reference: true })
const admin = await aPerson({ firstName: 'Alma' })
const ada = await aPerson({ entity: await anEntity({ name: 'Harbor Clinic' }) })

/** Providers in six zones with hours by night and by day, days that differ, hidden places, and places of others. */
await sql`insert into entity (network_type, name, email, time_zone, entity_state)
  select 1, 'Provider ' || n, 'p' || n || '@open.example',
    (array['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'Asia/Kolkata', 'America/Denver', 'Asia/Kathmandu'])[1 + n % 6],
    case when n % 13 = 0 then 4 else 1 end
  from generate_series(1, 80) n`.execute(db)
await sql`insert into entity_address (entity_id, position, address_line1, is_confidential, hours, exceptions)
  select id, place, '1 Main Street', id % 11 = 0,
    case when id % 5 > 0 then (
      select jsonb_agg(case when (day + id) % 4 = 0 then '[]' else jsonb_build_array(jsonb_build_object(
        'from', lpad(((id * 3 + day + place * 9) % 20)::text, 2, '0') || ':30',
        'until', lpad(((id * 3 + day + place * 9) % 20 + 3)::text, 2, '0') || ':00')) end order by day)
      from generate_series(1, 7) day) end,
    case when id % 7 = 0 then '[{"day": "2026-11-25", "hours": [{"from": "06:00", "until": "23:00"}]}, {"day": "2026-11-26", "hours": []}]'
      else '[]' end::jsonb
  from entity cross join generate_series(0, 1) place where name like 'Provider %' and (place = 0 or id % 3 = 0)`.execute(
  db,
)
await sql`insert into entity_address_provider (entity_address_id, entity_id, hours)
  select address.id, provider.id, case when provider.id % 2 = 0 then
    (select jsonb_agg('[{"from": "00:00", "until": "12:00"}]'::jsonb) from generate_series(1, 7)) end
  from entity as provider join entity_address as address on address.entity_id = provider.id - 1
  where provider.name like 'Provider %' and provider.id % 6 = 1`.execute(db)

const listed = async (by: Person, filters: { openNow?: true } = {}) =>
  (await as(by)(entities.list, { ...filters, pageSize: 100 })).data.data

/** Each row says by itself whether one of its places is open. */
async function expectSame(by: Person) {
  const open = (await listed(by)).filter(({ isOpenNow }) => isOpenNow).map(({ id }) => id)
  expect((await listed(by, { openNow: true })).map(({ id }) => id)).toEqual(open)
  const pages = await Promise.all(
    [1, 2, 3, 4].map((pageNo) => as(by)(entities.list, { openNow: true, pageSize: 7, pageNo })),
  )
  expect(pages.flatMap(({ data }) => data.data).map(({ id }) => id)).toEqual(open.slice(0, 28))
  for (const { data } of pages) expect(data.total).toBe(open.length)
  return open.length
}

test('the list of who is open has exactly the rows that say so, at every time of the day and for every viewer', async () => {
  const counts: number[] = []
  for (let step = 0; step < 12; step++) {
    counts.push(await expectSame(admin), await expectSame(ada))
    clock.advance({ hours: 5 })
  }
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(new Set(counts).size).toBeGreaterThan(4)
})

test('a place goes by the clock of the provider that it belongs to now', async () => {
  const zoneOf = async (line: string) =>
    (
      await db
        .selectFrom('entity_address')
        .select('hours_zone')
        .where('address_line1', '=', line)
        .executeTakeFirstOrThrow()
    ).hours_zone
  const [east, west] = [await anEntity({ name: 'East' }), await anEntity({ name: 'West' })]
  await db.updateTable('entity').set({ time_zone: 'America/Denver' }).where('id', '=', west.id).execute()
  await db
    .insertInto('entity_address')
    .values({ entity_id: west.id, position: 5, address_line1: '5 Clock Street' })
    .execute()
  expect(await zoneOf('5 Clock Street')).toBe('America/Denver')

  const { data: read } = await as(admin)(entities.edit, { id: west.id })
  await as(admin)(entities.save, { id: west.id, version: read.version, timeZone: 'Pacific/Honolulu' })
  expect(await zoneOf('5 Clock Street')).toBe('Pacific/Honolulu')

  await db
    .updateTable('entity_address')
    .set({ entity_id: east.id })
    .where('address_line1', '=', '5 Clock Street')
    .execute()
  expect(await zoneOf('5 Clock Street')).toBe(
    (await db.selectFrom('entity').select('time_zone').where('id', '=', east.id).executeTakeFirstOrThrow()).time_zone,
  )
  await db
    .updateTable('entity_address')
    .set({ entity_id: null, time_zone: 'Asia/Kolkata' })
    .where('address_line1', '=', '5 Clock Street')
    .execute()
  expect(await zoneOf('5 Clock Street')).toBe('Asia/Kolkata')
  await expectSame(admin)
})
