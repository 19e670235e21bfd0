import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Head } from '@handoff/contracts/platform/trail/trail'
import { CannotStart, loadEnvironment, readConfig } from '../config.ts'
import { loadReference } from '../features/platform/reference/reference.load.ts'
import { type Check, verifyAll } from '../features/platform/trail/trail.chain.ts'
import { rebuildTally } from '../features/referrals/referrals/figures/tally.ts'
import { storeOf } from '../kit/files/open-store.ts'
import { diskSentence } from '../kit/files/storage.ts'
import { Problem } from '../kit/problem.ts'
import { type BackupParams, checkBackup, keyFileOf, moveDatabase, readBackup, writeBackup } from './backup/commands.ts'
import { loadDemo } from './demo/load.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { whoIsThere } from './people.ts'
import { rotateKeys } from './rotate-keys.ts'
import { count, say } from './say.ts'
import { openServerNextTo } from './server.ts'
import { describeSchema, schemaFile } from './types.ts'

/** The `npm run db:…` commands, on the configured database, whether or not the server is running. */

type Params = BackupParams & { head?: string }

type Command = {
  alone?: boolean
  needsArgument?: boolean
  run: (params: Params) => Promise<unknown>
}
const commands: Record<string, Command> = {
  migrate: { run: bringForward },
  seed: { run: seed },
  reset: { alone: true, run: reset },
  types: { run: writeTypes },
  backup: { needsArgument: true, run: writeBackup },
  verify: { run: verifyAudit },
  figures: { run: rebuildFigures },
  keys: { run: rotateStoredKeys },
  check: { needsArgument: true, run: checkBackup },
  restore: { alone: true, needsArgument: true, run: readBackup },
  move: { alone: true, needsArgument: true, run: moveDatabase },
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
  say(
    `The audit trail is intact${check.keptSince ? ` since ${check.keptSince.toISOString()}; earlier months are in the archive` : ''}.`,
  )
  if (check.head) say(`Write this down elsewhere, for --head of a later check: ${check.head}`)
}

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

function bucketSentence(error: unknown) {
  if (!(error instanceof Problem)) return null
  return `${error.message}. ${error.cause instanceof Error ? `${error.cause.message}.` : ''}`
}

function numberFrom(values: Record<string, unknown>, name: string) {
  const value = values[name]
  if (value === undefined) return undefined
  if (typeof value === 'string' && /^\d{1,4}$/.test(value)) return Number(value)
  throw new CannotStart(`--${name} needs a number from 0 to 9,999, as in --${name} 7.`)
}

const usage = `npm run db:migrate | db:seed | db:reset | db:types | figures:rebuild
npm run db:backup -- <file, folder/, or s3://bucket/prefix> [--keep-daily 7 --keep-weekly 5]
npm run backup:verify -- <file, folder/, or s3://bucket/prefix>
npm run db:restore -- <file, folder/, or s3://bucket/prefix> [--force] [--while-connected]
npm run db:move -- <postgresql://…>
npm run keys:rotate
npm run audit:verify [-- --head <position>:<hash>]`

async function run([name = '', ...rest]: string[]) {
  const command = commands[name]
  const { values, positionals } = parseArgs({
    args: rest,
    options: {
      force: { type: 'boolean' },
      'while-connected': { type: 'boolean' },
      'keep-daily': { type: 'string' },
      'keep-weekly': { type: 'string' },
      head: { type: 'string' },
    },
    allowPositionals: true,
    strict: false,
  })
  const [argument] = positionals
  if (!command || (command.needsArgument && !argument)) throw new CannotStart(usage)

  const config = readConfig(loadEnvironment())
  const { direct: connectionString, stop } = await openServerNextTo(config, say, command.alone ?? false)
  try {
    await command.run({
      connectionString,
      config,
      argument: argument ?? '',
      isForced: values.force === true,
      isWhileConnected: values['while-connected'] === true,
      retention: {
        daily: numberFrom(values, 'keep-daily') ?? config.backup.retention.daily,
        weekly: numberFrom(values, 'keep-weekly') ?? config.backup.retention.weekly,
      },
      head: headFrom(values.head),
    })
  } finally {
    await stop()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : (diskSentence(error) ?? bucketSentence(error) ?? error))
  process.exitCode = 1
}
