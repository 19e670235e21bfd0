import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Head } from '@handoff/contracts/platform/trail/trail'
import { CannotStart, type Config, loadEnvironment, readConfig } from '../config.ts'
import { loadReference } from '../features/platform/reference/reference.load.ts'
import { type Check, verifyAll } from '../features/platform/trail/trail.chain.ts'
import { rebuildTally } from '../features/referrals/referrals/figures/tally.ts'
import { storeOf } from '../kit/files/open-store.ts'
import { diskSentence } from '../kit/files/storage.ts'
import { backUp, type Counts, type LeftOut } from './backup.ts'
import { loadDemo } from './demo/load.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { whoIsThere } from './people.ts'
import { restore } from './restore.ts'
import { rotateKeys } from './rotate-keys.ts'
import { openServerNextTo } from './server.ts'
import { describeSchema, schemaFile } from './types.ts'

/** The `npm run db:…` commands, on the configured database, whether or not the server is running. */

type Params = {
  connectionString: string
  config: Config
  file: string
  isForced: boolean
  isWhileConnected: boolean
  head?: string
}

const say = (line: string) => console.log(line)

const commands: Record<string, { alone?: boolean; needsFile?: boolean; run: (params: Params) => Promise<unknown> }> = {
  migrate: { run: bringForward },
  seed: { run: seed },
  reset: { alone: true, run: reset },
  types: { run: writeTypes },
  backup: { needsFile: true, run: writeBackup },
  verify: { run: verifyAudit },
  figures: { run: rebuildFigures },
  keys: { run: rotateStoredKeys },
  restore: { alone: true, needsFile: true, run: readBackup },
}

async function bringForward({ connectionString }: Params) {
  const names = await migrate(connectionString)
  for (const name of names) say(`Applied ${name}`)
  await using(connectionString, ({ db }) => loadReference(db))
  say('The database is up to date.')
}

async function rebuildFigures(params: Params) {
  await bringForward(params)
  const { rows, wasRight } = await using(params.connectionString, ({ db }) => rebuildTally(db))
  say(
    `Rebuilt ${rows.toLocaleString('en-US')} rows from the referrals. ${wasRight ? 'None was different before.' : 'Some were different before.'}`,
  )
}

async function rotateStoredKeys(params: Params) {
  await bringForward(params)
  const { rotated, unreadable, begun } = await using(params.connectionString, ({ db }) => rotateKeys(db, params.config))
  say(`Encrypted ${count(rotated, 'secret')} again, with the ${begun ? 'new' : 'current'} key.`)
  if (unreadable) say(`${count(unreadable, 'secret')} can be read with neither key, and stayed as they were.`)
  say(
    params.config.encryptionKey
      ? 'ENCRYPTION_KEY_PREVIOUS can be removed, and is still needed for backups made before.'
      : `Keep a copy of ${keyFileOf(params.config)}. The key of before is next to it, for backups made before.`,
  )
}

async function seed(params: Params) {
  await bringForward(params)
  await using(params.connectionString, async ({ db }) => {
    const { isEmpty } = await whoIsThere(db)
    if (!isEmpty)
      throw new CannotStart('The demo network is loaded into an empty database only. `npm run db:reset` empties it.')
    await loadDemo(db, new Date(), storeOf(params.config))
  })
  say('The demo network is loaded.')
}

async function reset(params: Params) {
  const { config, isForced, connectionString } = params
  if ((config.databaseUrl || config.isProduction) && !isForced)
    throw new CannotStart('This would erase the whole database at DATABASE_URL. If that is meant, add --force.')
  await using(connectionString, ({ pool }) => pool.query('drop schema public cascade; create schema public'))
  await bringForward(params)
}

async function writeTypes({ connectionString }: Params) {
  await migrate(connectionString)
  await writeFile(schemaFile, await using(connectionString, ({ pool }) => describeSchema(pool)))
  say(`Wrote ${path.relative(process.cwd(), schemaFile)}`)
}

async function verifyAudit({ connectionString, head }: Params) {
  const onSlice = ({ checked, entries }: Check) =>
    say(`${count(checked, 'entry', 'entries')} of ${entries.toLocaleString('en-US')} verified`)
  const check = await using(connectionString, ({ db }) => verifyAll(db, { head, onSlice }))
  if (!check.isIntact) throw new CannotStart(`The audit trail was altered at entry ${check.firstBroken}.`)
  say('The audit trail is intact.')
  if (check.head) say(`Write this down elsewhere, for --head of a later check: ${check.head}`)
}

async function writeBackup(params: Params) {
  const report = await backUp(params)
  const { missing, leftOut } = report
  say(`Wrote ${params.file} (${sizeOf(report.size)}): ${contentsOf(report)}.`)
  if (missing)
    say(`Not in it: the bytes of ${count(missing, 'file')} that could not be found. Their records are in the backup.`)
  if (leftOut) say(`Not in it: ${inBucket(leftOut)}. Back up the bucket as well.`)
  if (report.emails)
    say(
      `Not in it: the secret links of ${count(report.emails, 'unsent email')}. After a restore they are listed as ` +
        'failed under Settings, Email; make those links again.',
    )
  say(
    `Not in it: the encryption key (${keyFileOf(params.config)}, or ENCRYPTION_KEY). Keep a copy of the key in another ` +
      'place: without it, the secrets of authenticator apps in this backup can’t be read.',
  )
}

async function readBackup(params: Params) {
  const report = await restore(params)
  const { leftOut, version, madeAt } = report
  say(`Restored ${params.file}, made at ${madeAt}: ${contentsOf(report)}.`)
  if (version === 1)
    say('Backups of that version hold no files: the folder files of DATA_DIR, or the bucket, must be there as it was.')
  if (leftOut) say(`Not in it: ${inBucket(leftOut)}. The server needs that bucket.`)
  say(`The encryption key of that time must be there as well: ${keyFileOf(params.config)}, or ENCRYPTION_KEY.`)
}

const keyFileOf = ({ dataDir }: Config) => path.join(dataDir, 'encryption.key')
const contentsOf = ({ tables, rows, files, bytes }: Counts) =>
  `${count(tables, 'table')} with ${count(rows, 'row')}, and ${count(files, 'file')} (${sizeOf(bytes)})`
const inBucket = ({ files, bytes, name, endpoint }: LeftOut) =>
  `${count(files, 'file')} (${sizeOf(bytes)}) in the bucket ${name} at ${endpoint}`

const count = (number: number, what: string, many = `${what}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? what : many}`
const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

async function using<T>(connectionString: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ connectionString })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function headFrom(value: unknown) {
  if (value === undefined) return undefined
  const head = Head.safeParse(value)
  if (!head.success) throw new CannotStart(head.error.issues[0]!.message)
  return head.data
}

async function run([name = '', ...rest]: string[]) {
  const command = commands[name]
  const { values, positionals } = parseArgs({
    args: rest,
    options: { force: { type: 'boolean' }, 'while-connected': { type: 'boolean' }, head: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  })
  const [file] = positionals
  if (!command || (command.needsFile && !file))
    throw new CannotStart(
      'npm run db:migrate | db:seed | db:reset | db:types | db:backup <file> | db:restore <file> [-- --force --while-connected] | figures:rebuild | keys:rotate | audit:verify [-- --head <position>:<hash>]',
    )

  const config = readConfig(loadEnvironment())
  const { direct: connectionString, stop } = await openServerNextTo(config, say, command.alone ?? false)
  try {
    await command.run({
      connectionString,
      config,
      file: path.resolve(file ?? '.'),
      isForced: values.force === true,
      isWhileConnected: values['while-connected'] === true,
      head: headFrom(values.head),
    })
  } finally {
    await stop()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : (diskSentence(error) ?? error))
  process.exitCode = 1
}
