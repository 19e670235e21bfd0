import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import { buildApp } from '../apps/api/src/app.ts'
import type { DB } from '../apps/api/src/db/schema.ts'
import { loadReference } from '../apps/api/src/features/platform/reference/reference.load.ts'
import { type Bench, buildDatabase } from './network.ts'
import { median, type Row } from './rows.ts'

/**
 * The directory of a hundred thousand entities: searched, as a map, and sorted by distance. Each call over HTTP next to
 * the same SQL sent directly to the database, alternating in the same run.
 */
const rounds = 21
type Call = {
  what: string
  method: 'GET' | 'POST'
  path: string
  body?: object
  mostMs: number
  /** Of the day in UTC; without it, now. */
  hour?: number
}

const nearOakland = { lat: 37.8, lng: -122.27 }
const calls: Call[] = [
  { what: 'first page by name', method: 'POST', path: '/entities/all', body: {}, mostMs: 100 },
  { what: 'search by a name', method: 'POST', path: '/entities/all', body: { search: 'member 4711' }, mostMs: 30 },
  { what: 'search by a city', method: 'POST', path: '/entities/all', body: { search: 'oakland' }, mostMs: 30 },
  {
    what: 'category and state',
    method: 'POST',
    path: '/entities/all',
    body: { categoryIds: [3], stateId: 5 },
    mostMs: 250,
  },
  // At noon half of all are open, at night none is.
  { what: 'open now, at noon', method: 'POST', path: '/entities/all', body: { openNow: true }, mostMs: 60, hour: 20 },
  { what: 'open now, at night', method: 'POST', path: '/entities/all', body: { openNow: true }, mostMs: 60, hour: 9 },
  { what: 'by place', method: 'POST', path: '/entities/all', body: { sort: 'place' }, mostMs: 60 },
  {
    what: 'nearest first',
    method: 'POST',
    path: '/entities/all',
    body: { near: nearOakland, sort: 'distance' },
    mostMs: 100,
  },
  {
    what: 'within 25 miles, nearest first',
    method: 'POST',
    path: '/entities/all',
    body: { near: { ...nearOakland, miles: 25 }, sort: 'distance' },
    mostMs: 100,
  },
  { what: 'map of the country', method: 'GET', path: '/entities/all/map?bounds=-125,24,-66,50&zoom=3', mostMs: 60 },
  { what: 'map of a bay', method: 'GET', path: '/entities/all/map?bounds=-123,37,-121.5,38.5&zoom=8', mostMs: 100 },
  {
    what: 'map of the country, one category',
    method: 'GET',
    path: '/entities/all/map?bounds=-125,24,-66,50&zoom=3&categoryIds=3',
    mostMs: 300,
  },
  { what: 'to strangers: search by a city', method: 'GET', path: '/public/network?search=oakland', mostMs: 250 },
  { what: 'to strangers: nearest a ZIP', method: 'GET', path: '/public/network?zip=94607', mostMs: 500 },
  {
    what: 'to strangers: map of the country',
    method: 'GET',
    path: '/public/network/map?bounds=-125,24,-66,50&zoom=3',
    mostMs: 300,
  },
  { what: 'figures of the members', method: 'GET', path: '/entities/kpis', mostMs: 100 },
  { what: 'figures of the map', method: 'GET', path: '/entities/map/kpis', mostMs: 100 },
]

export async function benchDirectory({ entities = 100_000 } = {}): Promise<Row[]> {
  const bench = await buildDatabase(fillDirectory(entities), async (db) => void (await loadReference(db)))
  try {
    const rows: Row[] = []
    for (const call of calls) {
      const row = await compare(bench, call)
      console.log(row.what, row.ours.toFixed(1), row.bare.toFixed(1))
      rows.push(row)
    }
    return rows
  } finally {
    await bench.stop()
  }
}

async function compare({ database, token }: Bench, { what, method, path, body, mostMs, hour }: Call): Promise<Row> {
  const questions: { text: string; values: unknown[] }[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query, level }) => {
      if (level === 'query') questions.push({ text: query.sql, values: [...query.parameters] })
    },
  })
  const config = { publicUrl: 'http://127.0.0.1', trustProxy: false, logLevel: 'silent' } as const
  const now = () => new Date(hour === undefined ? Date.now() : new Date().setUTCHours(hour, 0, 0, 0))
  const app = await buildApp({
    now,
    config,
    encryptionKey: randomBytes(32),
    database: { ...database, db, close: async () => {} },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api${path}`
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }

  const ask = async () => {
    const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${what}: ${response.status} ${text}`)
  }
  await ask()
  questions.length = 0
  await ask()
  const recorded = [...questions]
  const askByHand = async () => {
    for (const question of recorded) JSON.stringify((await database.pool.query(question)).rows)
  }

  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.ours.push(await timed(ask))
    times.bare.push(await timed(askByHand))
  }
  await app.close()
  const [ours, bare] = [median(times.ours), median(times.bare)]
  const target = `<= ${mostMs} ms, <= 1.5 of bare or 5 ms more`
  return {
    what: `${what}, ms`,
    ours,
    bare,
    ratio: ours / bare,
    target,
    isMet: ours <= mostMs && ours <= Math.max(bare * 1.5, bare + 5),
  }
}

async function timed(work: () => Promise<void>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Distributed over US cities by population; a fifth has two locations, one in fifty is confidential. */
export const fillDirectory = (entities: number) => [
  `insert into entity (network_type, name, email, is_public, capacity, languages)
   select 1 + n % 7 / 2 % 2, 'Member ' || n || ' of ' || md5(n::text), 'desk' || n || '@bench.example', true, 1 + n % 5,
     case when n % 3 = 0 then array['English', 'Spanish'] else array['English'] end
   from generate_series(1, ${entities}) n`,
  `create temp table chosen as
   select row_number() over (order by md5(id::text)) as n, id, county_id, lat, lng,
     (select state_id from county where county.id = city.county_id) as state_id
   from city where lat is not null`,
  `insert into entity_address (entity_id, position, address_line1, state_id, county_id, city_id, lat, lng, precision,
     is_confidential, hours)
   select entity.id, place, entity.id || ' Main Street', chosen.state_id, chosen.county_id, chosen.id,
     chosen.lat + (entity.id % 97 - 48) / 2000.0, chosen.lng + (entity.id % 89 - 44) / 2000.0, 'pin', entity.id % 50 = 0,
     case when entity.id % 2 = 0 then (select jsonb_agg(jsonb_build_array(jsonb_build_object('from', '09:00', 'until', '17:00')))
       from generate_series(1, 7)) end
   from entity cross join generate_series(0, 1) place
   join chosen on chosen.n = 1 + (entity.id::bigint * 7919 + place * 31) % (select count(*) from chosen)
   where place = 0 or entity.id % 5 = 0`,
  `insert into entity_category (entity_id, category_id)
   select entity.id, category.id from entity join category on (entity.id + category.id) % 8 = 0`,
  `insert into account (user_type, entity_id, first_name, last_name, email)
   values (2, 1, 'Person', 'Number 1', 'person1@bench.example')`,
  `update network_setting set is_directory_on = true`,
]
