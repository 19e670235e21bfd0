import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyTestDatabase } from '../test/database.ts'
import { migrate } from './migrate.ts'

let folder = ''
let database: Awaited<ReturnType<typeof emptyTestDatabase>>

beforeEach(async () => {
  database = await emptyTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'handoff-migrations-'))
  await write('0001_boats.sql', 'create table boat (id int primary key); create table oar (id int primary key)')
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql)
const run = () => migrate(database.connectionString, { folder })

async function tables() {
  const client = new Client(database.connectionString)
  await client.connect()
  const { rows } = await client.query(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  await client.end()
  return rows.map(({ name }) => name)
}

test('applies new migrations once', async () => {
  expect(await run()).toEqual(['0001_boats.sql'])
  await write('0002_sails.sql', 'create table sail (id int primary key)')
  expect(await run()).toEqual(['0002_sails.sql'])
  expect(await run()).toEqual([])
  expect(await tables()).toEqual(['boat', 'migration', 'oar', 'sail'])
})

test('two processes that start together share the work', async () => {
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['0001_boats.sql'])
})

test('a failed migration leaves nothing behind', async () => {
  await write('0002_broken.sql', 'create table sail (id int primary key); select 1 / 0')
  await expect(run()).rejects.toThrow('The migration 0002_broken.sql failed: division by zero')
  expect(await tables()).toEqual(['boat', 'migration', 'oar'])
})

test('names the extensions where the contrib package is missing', async () => {
  await write('0002_contrib.sql', 'create extension not_in_contrib')
  await expect(run()).rejects.toThrow(
    'PostgreSQL lacks the extensions pg_trgm, fuzzystrmatch, and unaccent: install its contrib package',
  )
})

test('rejects a file changed after it ran', async () => {
  await run()
  await write('0001_boats.sql', 'create table ship (id int primary key)')
  await expect(run()).rejects.toThrow('The migration 0001_boats.sql was changed after it ran')
})

test('rejects a database newer than the program', async () => {
  await run()
  await rename(path.join(folder, '0001_boats.sql'), path.join(folder, '0001_ships.sql'))
  await expect(run()).rejects.toThrow('it knows the migration 0001_boats.sql')
})

test('rejects a migration numbered before one that ran', async () => {
  await write('0003_sails.sql', 'select 1')
  await run()
  await write('0002_late.sql', 'select 1')
  await expect(run()).rejects.toThrow('0002_late.sql comes before 0003_sails.sql')
})

test('rejects two migrations with the same number', async () => {
  await write('0001_ships.sql', 'select 1')
  await expect(run()).rejects.toThrow('Two migrations have the number 0001')
})

test('earlier change requests name their fields, and entities that share an email address keep it', async () => {
  const { connectionString } = database
  await migrate(connectionString, { last: '0022' })
  const client = new Client(connectionString)
  await client.connect()
  try {
    await client.query(`
    insert into entity (network_type, name, email) values
      (2, 'Harbor Clinic', 'desk@harbor.example'), (2, 'Harbor Annex', 'DESK@harbor.example'), (2, 'Pantry', null);
    insert into account (user_type, entity_id, first_name, last_name, email)
      values (2, 1, 'Ada', 'Lane', 'ada@harbor.example');
    insert into network_request (request_type, action, target_id, payload, requester_id, requester_entity_id,
      is_report, created_at)
    values
      (3, 'change', 3, '{"name": "Pantry", "phone": "555 0100", "website": null, "categoryIds": [], "email": ""}', 1, 1, false, now()),
      (3, 'add', null, '{"name": "New", "website": null}', 1, 1, false, now());
    insert into network_request (request_type, action, target_id, payload, is_report, created_at, verified_at)
      values (3, 'change', 3, '{"name": "Pantry", "phone": null}', true, now(), now())`)
    await migrate(connectionString)
    const requests = await client.query('select payload, target_name from network_request order by id')
    expect(requests.rows).toEqual([
      { payload: { name: 'Pantry', phone: '555 0100' }, target_name: 'Pantry' },
      { payload: { name: 'New', website: null }, target_name: null },
      { payload: {}, target_name: 'Pantry' },
    ])
    const shared = await client.query('select is_email_shared from entity order by id')
    expect(shared.rows.map((row) => row.is_email_shared)).toEqual([false, true, false])
    // Existing entities stay public; new ones are not.
    await client.query(`insert into entity (network_type, name) values (2, 'New')`)
    const published = await client.query('select is_public from entity order by id')
    expect(published.rows.map((row) => row.is_public)).toEqual([true, true, true, false])
    const pages = await client.query('select is_directory_on, is_help_on from network_setting')
    expect(pages.rows).toEqual([{ is_directory_on: true, is_help_on: true }])
    await expect(
      client.query(`insert into entity (network_type, name, email) values (2, 'Third', 'desk@Harbor.example')`),
    ).rejects.toThrow('entity_email_once')
  } finally {
    await client.end()
  }
})

test('earlier phone numbers are parsed if possible, and stay as typed otherwise', async () => {
  const { connectionString } = database
  await migrate(connectionString, { last: '0051' })
  const client = new Client(connectionString)
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const [typed] of phones)
    await client.query(
      `insert into help_request (first_name, phone, words, digest, created_at, updated_at)
       values ('Rosa', $1::text, 'Food', convert_to($1::text, 'UTF8'), now(), now())`,
      [typed],
    )
  await client.query(`insert into customer (first_name, last_name, created_at, phones) values
    ('Rosa', 'Marin', now(), '[{"number":"510-555-0142","kind":2,"isSafe":false},{"number":"at work","kind":1,"isSafe":true}]')`)
  await migrate(connectionString)
  const { rows } = await client.query('select phone from help_request order by id')
  expect(rows.map(({ phone }) => phone)).toEqual(phones.map(([, storedPhone]) => storedPhone))
  const customers = await client.query('select phone, phones from customer')
  expect(customers.rows).toEqual([
    {
      phone: '+15105550142',
      phones: [
        { number: '+15105550142', kind: 2, isSafe: false },
        { number: 'at work', kind: 1, isSafe: true },
      ],
    },
  ])
  await client.end()
})

const phones = [
  ['(510) 555-0123', '+15105550123'],
  ['1.510.555.0123 x4', '+15105550123;ext=4'],
  ['510-555-0123, Extension 12', '+15105550123;ext=12'],
  ['+44 20 7946 0958', '+442079460958'],
  ['211', '211'],
  [' 555-0123 ', '555-0123'],
  ['ask at the desk', 'ask at the desk'],
] as const
