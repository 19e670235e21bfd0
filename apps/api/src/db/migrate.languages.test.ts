import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { emptyTestDatabase } from '../test/database.ts'
import { migrate } from './migrate.ts'

const migrations = path.join(import.meta.dirname, 'migrations')

test('typed languages get the names of the list; unknown ones stay as typed', async () => {
  const { connectionString, drop } = await emptyTestDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'handoff-migrations-'))
  const earlier = (await readdir(migrations)).filter((name) => name < '0055')
  for (const name of earlier) await cp(path.join(migrations, name), path.join(folder, name))
  await migrate(connectionString, { folder })
  await rm(folder, { recursive: true })

  const client = new Client(connectionString)
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into entity (network_type, name, languages) values
      (2, 'One', '{ESPAÑOL,English,Spanish,asl,Jakaltek,"K’iche’"}'), (2, 'Two', '{}')`)
  await client.query(`insert into customer (first_name, last_name, languages) values ('Rosa', 'Marin', '{Tagalog}')`)
  await client.query(`
    insert into network_request (request_type, status, requester_id, payload, created_at)
    values (3, 3, 1, '{"name": "New", "languages": ["filipino", "Jakaltek"]}', now())`)
  await client.end()
  await migrate(connectionString, { folder: migrations })

  const after = new Client(connectionString)
  await after.connect()
  const read = async (text: string) => (await after.query<{ value: unknown }>(text)).rows.map(({ value }) => value)
  expect(await read('select languages as value from entity order by id')).toEqual([
    ['Spanish', 'English', 'American Sign Language', 'Jakaltek', 'K’iche’'],
    [],
  ])
  expect(await read('select languages as value from customer')).toEqual([['Tagalog']])
  expect(await read(`select payload -> 'languages' as value from network_request`)).toEqual([['Tagalog', 'Jakaltek']])
  await after.end()
  await drop()
})
