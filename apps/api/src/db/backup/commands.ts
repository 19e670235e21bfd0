import path from 'node:path'
import { CannotStart, type Config } from '../../config.ts'
import { count, say, sizeOf } from '../say.ts'
import { backUp, type Counts, type LeftOut } from './backup.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'

export type BackupParams = {
  connectionString: string
  config: Config
  /** A file or address. */
  argument: string
  isForced: boolean
  isWhileConnected: boolean
}

export async function writeBackup(params: BackupParams) {
  const file = path.resolve(params.argument)
  const report = await backUp({ ...params, file })
  const { missing, leftOut } = report
  say(`Wrote ${file} (${sizeOf(report.size)}): ${contentsOf(report)}.`)
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

export async function readBackup(params: BackupParams) {
  const file = path.resolve(params.argument)
  const report = await restore({ ...params, file })
  const { leftOut, version, madeAt } = report
  say(`Restored ${file}, made at ${madeAt}: ${contentsOf(report)}.`)
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

const isAddress = /^postgres(ql)?:\/\//

export async function moveDatabase({ connectionString, config, argument: target }: BackupParams) {
  if (!isAddress.test(target))
    throw new CannotStart('The address of the new database must begin with postgresql://, as in DATABASE_URL.')
  const { tables, rows, sequences, files, bytes, missing } = await move({ connectionString, target, config })
  say(
    `Moved ${count(tables, 'table')} with ${count(rows, 'row')}, and ${count(sequences, 'sequence')}. The rows and sums ` +
      'of each are the same in both databases.',
  )
  const place = config.bucket ? `in the bucket ${config.bucket.name}` : `in ${path.join(config.dataDir, 'files')}`
  say(`The uploaded files stay ${place}: ${count(files, 'file')} (${sizeOf(bytes)}).`)
  if (missing) say(`The bytes of ${count(missing, 'file')} could not be found there. Their records were moved.`)
  say(`The encryption key stays as well: ${keyFileOf(config)}, or ENCRYPTION_KEY.`)
  if (config.databaseUrlDirect)
    say('DATABASE_URL_DIRECT is set, and it names the old database: change it or take it out.')
  say('The old database was not changed. It is the one in use until you set this in the environment or in .env:')
  say(`DATABASE_URL=${target}`)
}
