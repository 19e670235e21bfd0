import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Client, type ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CannotStart } from '../config.ts'
import { endOfRows, type Line } from './backup.ts'
import { migrate } from './migrate.ts'
import { columnList, foreignKeysOf, quoted, tablesOf } from './tables.ts'

/** Makes a database what a backup says; one in which somebody is already only by force. Nothing else stays in it. */
export async function restore(connectionString: string, file: string, isForced: boolean) {
  const migration = await checked(file)
  const client = new Client({ connectionString })
  await client.connect()
  try {
    if (!isForced) await refusePeople(client)
    await client.query('drop schema public cascade; create schema public')
    await migrate(connectionString, { last: migration })
    await client.query('begin')
    await fill(client, linesOf(file))
    await client.query('commit')
  } finally {
    await client.end()
  }
  await migrate(connectionString)
}

/** Reads the file to its end before anything is dropped. Answers the last migration it knew. */
async function checked(file: string) {
  const lines = linesOf(file)
  try {
    const head = jsonOf((await lines.next()).value as Buffer | undefined)
    let last: Buffer | undefined
    for await (const line of lines) last = line
    if (head && 'format' in head && head.format === 'handoff-backup' && jsonOf(last)) return head.migration
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new CannotStart(`There is no file ${file}.`)
  }
  throw new CannotStart(`${file} is no backup of Handoff, or not the whole of one.`)
}

async function refusePeople(client: ClientBase) {
  const { rows } = await client.query<{ account: string | null }>(`select to_regclass('account')::text as account`)
  if (!rows[0]?.account) return
  const people = await client.query('select from account limit 1')
  if (people.rowCount)
    throw new CannotStart(
      'This database has accounts in it. Use an empty one, or replace everything in it with --force.',
    )
}

/** Without the foreign keys, because tables may point at each other; they are checked when they are made again. */
async function fill(client: ClientBase, lines: AsyncGenerator<Buffer>) {
  const keys = await foreignKeysOf(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  const names = (await tablesOf(client)).map(({ name }) => quoted(name))
  await client.query(`truncate ${names.join(', ')}`)

  for (let line = await nextLine(lines); !('end' in line); line = await nextLine(lines)) {
    if ('sequence' in line) await client.query('select setval($1, $2)', [quoted(line.sequence), line.value])
    if (!('table' in line)) continue
    const target = copyFrom(`copy ${quoted(line.table)} (${columnList({ name: line.table, ...line })}) from stdin`)
    await pipeline(Readable.from(rowsOf(lines)), client.query(target))
  }
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

/** The rows up to the end of their table, gathered so that few large pieces travel. */
async function* rowsOf(lines: AsyncGenerator<Buffer>) {
  let gathered: Buffer[] = []
  for (let row = await lines.next(); ; row = await lines.next()) {
    if (row.done) return
    const isEnd = row.value.length === 3 && row.value.toString('latin1', 0, 2) === endOfRows
    if (!isEnd) gathered.push(row.value)
    if (isEnd || gathered.length === 500) {
      if (gathered.length > 0) yield Buffer.concat(gathered)
      gathered = []
    }
    if (isEnd) return
  }
}

/** Each line with its end. */
async function* linesOf(file: string) {
  const source = createReadStream(file)
  const text = createGunzip()
  source.on('error', (error) => text.destroy(error)).pipe(text)
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      let from = 0
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
        yield rest.subarray(from, end + 1)
        from = end + 1
      }
      rest = rest.subarray(from)
    }
  } finally {
    source.destroy()
  }
}

const nextLine = async (lines: AsyncGenerator<Buffer>) => jsonOf((await lines.next()).value as Buffer) ?? { end: true }

const jsonOf = (line: Buffer | undefined) => (line ? (JSON.parse(line.toString()) as Line) : undefined)
