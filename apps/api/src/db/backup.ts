import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { columnList, quoted, sequencesOf, type Table, tablesOf } from './tables.ts'

/**
 * A backup is gzipped text: a line of JSON that says what comes, the rows of a table as COPY writes them, `\.`, and so
 * on. The tables themselves are not in it: they are what the migrations make, up to the one it names.
 */
export type Line =
  | { format: 'handoff-backup'; version: 1; madeAt: string; migration: string }
  | ({ table: string } & Pick<Table, 'columns'>)
  | { sequence: string; value: string }
  | { end: true; tables: number }

export const endOfRows = '\\.'

/** Writes the whole database as it is at one moment, while it is used. Answers the number of tables. */
export async function backUp(connectionString: string, file: string): Promise<number> {
  const unfinished = `${file}.unfinished`
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    const tables = await write(client, unfinished)
    await rename(unfinished, file)
    return tables
  } finally {
    await client.end()
    await rm(unfinished, { force: true })
  }
}

async function write(client: Client, file: string) {
  const out = createGzip()
  const written = pipeline(out, createWriteStream(file, { mode: 0o600 }))
  const say = (line: Line) => out.write(`${JSON.stringify(line)}\n`)

  const { rows } = await client.query<{ name: string }>('select max(name) as name from migration')
  say({ format: 'handoff-backup', version: 1, madeAt: new Date().toISOString(), migration: rows[0]!.name })
  const tables = await tablesOf(client)
  for (const table of tables) {
    say({ table: table.name, columns: table.columns })
    const source = client.query(copyTo(`copy ${quoted(table.name)} (${columnList(table)}) to stdout`))
    for await (const chunk of source) if (!out.write(chunk)) await Promise.race([once(out, 'drain'), written])
    out.write(`${endOfRows}\n`)
  }
  for (const { name, value } of await sequencesOf(client)) say({ sequence: name, value })
  say({ end: true, tables: tables.length })

  out.end()
  await finished(out)
  await written
  return tables.length
}
