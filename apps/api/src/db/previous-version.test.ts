import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAll } from '../features/platform/trail/trail.chain.ts'
import { eventFrom } from '../kit/events/event-record.ts'
import { emptyTestDatabase } from '../test/database.ts'
import { migrate } from './migrate.ts'
import type { DB } from './schema.ts'

/** A database from a version in which an entity of the network had other names. */

const migrations = path.join(import.meta.dirname, 'migrations')
let database: Awaited<ReturnType<typeof emptyTestDatabase>>
let db: Kysely<DB>

beforeAll(async () => {
  database = await emptyTestDatabase()
  const { connectionString } = database
  const folder = await mkdtemp(path.join(tmpdir(), 'handoff-migrations-'))
  const earlier = (await readdir(migrations)).filter((name) => name < '0029')
  for (const name of earlier) await cp(path.join(migrations, name), path.join(folder, name))
  await migrate(connectionString, { folder })
  await rm(folder, { recursive: true })

  const client = new Client(connectionString)
  await client.connect()
  // Without the rows that these reference.
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into data_import (kind, file_name, headings, mapping, created_by, created_at)
    values ('members', 'partners.csv', '{Name}', '{"name": 0}', 1, now()),
           ('locations', 'sites.csv', '{Name,Provider}', '{"name": 0, "member": 1}', 1, now())`)
  await client.query(`
    with recorded as (
      insert into event (at, type, data) values
        (now(), 'member.verified', '{"type": "member.verified", "entityId": 4}'),
        (now(), 'invitation.entityJoined',
          '{"type": "invitation.entityJoined", "invitationId": 1, "inviterId": 2, "accountId": 3, "memberId": 4}')
      returning id)
    select seal_event(id) from recorded order by id`)
  await client.end()
  await migrate(connectionString, { folder: migrations })
  const pool = new Pool({ connectionString })
  // Dropping the database may find a connection that is still closing.
  pool.on('error', () => {})
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('its audit chain still verifies: no event was rewritten', async () => {
  expect(await verifyAll(db)).toMatchObject({ entries: 2, unsealed: 0, firstBroken: null, isIntact: true })
})

test('its events are read with current names', async () => {
  const rows = await db.selectFrom('event').select('data').orderBy('id').execute()
  expect(rows.map(({ data }) => eventFrom(data))).toEqual([
    { type: 'entity.verified', entityId: 4 },
    { type: 'invitation.entityJoined', invitationId: 1, inviterId: 2, accountId: 3, entityId: 4 },
  ])
})

test('its imports are of entities, and map a location to its entity', async () => {
  const rows = await db.selectFrom('data_import').select(['kind', 'mapping']).orderBy('id').execute()
  expect(rows).toEqual([
    { kind: 'entities', mapping: { name: 0 } },
    { kind: 'locations', mapping: { name: 0, entity: 1 } },
  ])
})
