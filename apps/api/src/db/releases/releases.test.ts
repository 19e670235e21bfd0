import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, describe, expect, test } from 'vitest'
import { productVersion } from '../../config.ts'
import { verifyAll } from '../../features/platform/trail/trail.chain.ts'
import { emptyTestDatabase } from '../../test/database.ts'
import { endOfRows } from '../backup/backup.ts'
import { restore } from '../backup/restore.ts'
import { openSession } from '../backup/session.ts'
import { columnList, quoted, type Table } from '../backup/tables.ts'
import { readMigrations } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { leftEmpty } from './fill-empty-tables.ts'
import releases from './releases.json' with { type: 'json' }

/** A database of every release, small but with rows in each table, becomes one of today, and no row is lost or changed. */

const backups = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.backup'))
const newestBackup = path.join(import.meta.dirname, `${Object.keys(releases).at(-1)}.backup`)
const folder = await mkdtemp(path.join(tmpdir(), 'handoff-release-'))
afterAll(() => rm(folder, { recursive: true }))

/** Where a table or column has another name, form, or row today: what reads it as the release wrote it. */
const readToday: Record<string, Record<string, string>> = {
  '0.1.0': { reason: "select * from reason where code <> 'cancel_duplicate'" },
}

const textOf = (backup: Buffer) => gunzipSync(backup).toString()

/** Tables with their rows, as COPY wrote them. */
function contentsOf(backup: Buffer) {
  const contents: (Table & { rows: string[] })[] = []
  const lines = textOf(backup).split('\n')
  for (let at = 0; at < lines.length; at++) {
    if (!lines[at]!.startsWith('{"table":')) continue
    const { table: name, columns } = JSON.parse(lines[at]!) as { table: string; columns: string[] }
    const end = lines.indexOf(endOfRows, at)
    contents.push({ name, columns, rows: lines.slice(at + 1, end).sort() })
    at = end
  }
  return contents
}

async function rowsToday(client: Client, table: Table, release: string) {
  const query = readToday[release]?.[table.name] ?? `select ${columnList(table)} from ${quoted(table.name)}`
  const rows = await text(client.query(copyTo(`copy (${query}) to stdout`)))
  return rows.split('\n').slice(0, -1).sort()
}

const changes = await readFile(path.join(import.meta.dirname, '../../../../../CHANGELOG.md'), 'utf8')
const headings = [...changes.matchAll(/^## (\d+\.\d+\.\d+)(, not released yet)?$/gm)]

test('the first heading of the changes is this version, and the last release has a backup', () => {
  expect(headings[0]?.[1]).toBe(productVersion)
  const last = headings.find(([, , isNext]) => !isNext)?.[1]
  expect(backups).toContain(`${last}.backup`)
  expect(Object.keys(releases).at(-1)).toBe(last)
})

/** What a process of the last release would stumble over, while it is not replaced yet. */
const removes = /\b(drop (table|column|function|view)|rename|type (?!text\b)\w+ using|set not null)\b/i
/** Where it does not, or where that release never used it: why. */
const harmless: Record<string, string> = {
  '0198_event_months.sql': 'tables and functions are back under their names in the same transaction',
}

test('migrations since the last release only add, and remove what it no longer needed', async () => {
  const { migration } = JSON.parse(textOf(await readFile(newestBackup)).split('\n', 1)[0]!) as { migration: string }
  const since = (await readMigrations()).filter(({ name }) => name > migration)
  expect(since.filter(({ name, sql }) => removes.test(sql) && !harmless[name]).map(({ name }) => name)).toEqual([])
})

describe.each(backups)('%s', (name) => {
  test('every row is there after the migrations of today, and the audit chain verifies', async () => {
    const file = path.join(import.meta.dirname, name)
    const { connectionString, drop } = await emptyTestDatabase()
    const report = await restore({
      connectionString,
      file,
      isForced: false,
      config: { dataDir: folder, bucket: undefined },
    })
    const contents = contentsOf(await readFile(file))
    expect(contents.flatMap(({ name, rows }) => (rows.length ? [] : [name]))).toEqual(leftEmpty)
    expect(contents.reduce((count, { rows }) => count + rows.length, 0)).toBe(report.rows)

    const client = await openSession(connectionString, 'releases')
    for (const table of contents)
      expect(await rowsToday(client, table, name.replace('.backup', '')), table.name).toEqual(table.rows)
    await client.end()

    const database = openDatabase({ connectionString })
    expect(await verifyAll(database.db)).toMatchObject({ unsealed: 0, firstBroken: null, isIntact: true })
    await database.close()
    await drop()
  })
})
