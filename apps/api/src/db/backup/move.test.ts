import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTestDatabase, openTestDatabase } from '../../test/database.ts'
import { openSession } from './session.ts'
import { sumsOf } from './sums.ts'

const source = await openTestDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'handoff-move-'))
let target: Awaited<ReturnType<typeof emptyTestDatabase>>
const link =
  '{"button":{"label":"Answer","path":"/public/answer?token=k3y-of-an-answer-link-that-no-one-else-may-open"}}'

beforeAll(async () => {
  // Two large tables prove nothing that small ones do not.
  await source.pool.query('truncate zip_centroid; delete from city')
  await source.pool.query(
    `insert into account (user_type, first_name, last_name, email) values (1, E'Zoë \\\\. \\t and\\n', '', 'zoe@example.org')`,
  )
  await source.pool.query(
    `insert into mail (kind, to_address, subject, letter, created_at, send_after)
     values ('answerLink', 'ada@example.test', 'Answer', $1, now(), '2026-03-08 02:30:00.123456+00')`,
    [link],
  )
})
beforeEach(async () => {
  if (target) await target.drop()
  target = await emptyTestDatabase()
})
afterAll(async () => {
  await source.close()
  await target.drop()
  await rm(folder, { recursive: true })
})

async function move() {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATABASE_URL: source.connectionString, DATA_DIR: folder }
  const command = path.join(import.meta.dirname, '../command.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'move', target.connectionString], { env })
  return stdout
}
const refusal = () => move().then(String, ({ stderr }: { stderr: string }) => stderr)

async function inTarget<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openSession(target.connectionString, 'test')
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const sums = async (connectionString: string) => {
  const client = await openSession(connectionString, 'test')
  try {
    return await sumsOf(client)
  } finally {
    await client.end()
  }
}
const tablesInTarget = () =>
  inTarget(async (client) => (await client.query(`select from pg_tables where schemaname = 'public'`)).rowCount)

/** Something goes wrong in the new database, once the rows are in it and their keys are made. */
const harm = (what: string) =>
  inTarget((client) =>
    client.query(`
      create schema harm;
      create function harm.act() returns event_trigger language plpgsql as $$ begin
        if to_regclass('public.account') is not null and exists (select from public.account) then ${what}; end if;
      end $$;
      create event trigger harm on ddl_command_end when tag in ('ALTER TABLE') execute function harm.act()`),
  )
const nothingMoved =
  'Nothing was moved: the old database is as it was and still the one in use, and the new one is empty.'

test('a failure in the middle leaves the old database in use and the new one empty, and the next move succeeds', async () => {
  const before = await sums(source.connectionString)
  await harm(`raise exception 'The disk is full.'`)
  expect(await refusal()).toBe(`The disk is full. ${nothingMoved}\n`)
  expect(await tablesInTarget()).toBe(0)
  await source.pool.query(`update account set last_name = 'Since then'`)

  await inTarget((client) => client.query('drop schema harm cascade'))
  // Settings of the new database must not change what is copied or compared.
  await inTarget((client) =>
    client.query(`do $$ begin
    execute format('alter database %I set timezone = %L', current_database(), 'America/New_York');
    execute format('alter database %I set datestyle = %L', current_database(), 'SQL, DMY');
    execute format('alter database %I set extra_float_digits = -5', current_database()); end $$`),
  )
  const output = await move()
  const after = await sums(source.connectionString)
  expect(await sums(target.connectionString)).toEqual(after)
  expect(after).not.toEqual(before)
  expect(output).toMatch(
    /^Moved \d+ tables with [\d,]+ rows, and \d+ sequences\. The rows and sums of each are the same/,
  )
  expect(output).toContain(`The uploaded files stay in ${path.join(folder, 'files')}: 0 files (0 KB).`)
  expect(output.trimEnd().split('\n').at(-1)).toBe(`DATABASE_URL=${target.connectionString}`)
  // Unlike a backup, it keeps links of unsent emails.
  const letters = await inTarget((client) => client.query('select letter from mail'))
  expect(letters.rows).toEqual([{ letter: JSON.parse(link) }])
})

test('a copy that differs is not kept', async () => {
  await harm(`update public.account set first_name = 'Zoe'`)
  expect(await refusal()).toBe(`The copy differs from the old database in table account. ${nothingMoved}\n`)
  expect(await tablesInTarget()).toBe(0)
})

test('a database with tables is refused and left as it is', async () => {
  await inTarget((client) => client.query('create schema other; create table other.thing as select 1 as id'))
  expect(await refusal()).toBe(
    'The database at the new address is not empty: it has other.thing. Create an empty one, and move to it.\n',
  )
  expect((await inTarget((client) => client.query('table other.thing'))).rows).toEqual([{ id: 1 }])
})

test('nothing is moved while a server or another program uses the old database', async () => {
  const server = new Client({ connectionString: source.connectionString, application_name: 'handoff bus' })
  await server.connect()
  expect(await refusal()).toBe('A server is connected to this database. Stop it first.\n')
  await server.end()
  const program = await source.pool.connect()
  await program.query(`begin; update account set last_name = 'Unfinished'`)
  expect(await refusal()).toBe('A program is writing to the old database. Stop it, then move again.\n')
  await program.query('rollback')
  program.release()
  expect(await tablesInTarget()).toBe(0)
})

test('an address that can’t be reached is a sentence', async () => {
  const { connectionString } = target
  target.connectionString = 'postgresql://handoff@127.0.0.1:1/handoff'
  expect(await refusal()).toMatch(/^The database at the new address can’t be used: .*ECONNREFUSED/)
  target.connectionString = 'mysql://there'
  expect(await refusal()).toMatch(/must begin with postgresql:\/\//)
  target.connectionString = connectionString
})
