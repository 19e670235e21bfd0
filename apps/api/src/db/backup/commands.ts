import { rm } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart, type Config } from '../../config.ts'
import { count, say, sizeOf } from '../say.ts'
import { type BackupReport, backUp, type Counts, type LeftOut } from './backup.ts'
import { move } from './move.ts'
import { bucketPlace, clearUnfinished, type Place, targetOf } from './places.ts'
import { restore } from './restore.ts'
import { backupName, expired, type Retention } from './retention.ts'
import { withBackup } from './source.ts'
import { verifyBackup } from './verify.ts'

export type BackupParams = {
  connectionString: string
  config: Config
  /** A file, folder, or address. */
  argument: string
  retention: Retention
  isForced: boolean
  isWhileConnected: boolean
}

export async function writeBackup({ connectionString, config, argument, retention }: BackupParams) {
  const { passphrase, bucket, prefix } = config.backup
  const target = targetOf(argument, config)
  const name = backupName(new Date())
  const [folder] = 'folder' in target ? [target.folder] : []
  if (folder) await clearUnfinished(folder.folder)
  const file = 'file' in target ? target.file : path.join(folder?.folder ?? config.dataDir, name)
  const copies = 'bucket' in target ? [target.bucket] : bucket ? [bucketPlace(bucket, prefix)] : []
  try {
    const report = await backUp({ connectionString, config, passphrase, file })
    const contents = `(${sizeOf(report.size)}${passphrase ? ', encrypted' : ''}): ${contentsOf(report)}`
    if (!('bucket' in target)) say(`Wrote ${file} ${contents}.`)
    for (const copy of copies) {
      await copy.put(name, file)
      say(`Wrote ${copy.addressOf(name)} ${contents}.`)
    }
    sayWhatIsMissing(report, config)
  } finally {
    if ('bucket' in target) await rm(file, { force: true })
  }
  sayWhoCanRead(passphrase)
  for (const place of folder ? [folder, ...copies] : copies) await removeExpired(place, retention)
}

function sayWhatIsMissing({ missing, leftOut, emails }: BackupReport, config: Config) {
  if (missing)
    say(`Not in it: the bytes of ${count(missing, 'file')} that could not be found. Their records are in the backup.`)
  if (leftOut) say(`Not in it: ${inBucket(leftOut)}. Back up the bucket as well.`)
  if (emails)
    say(
      `Not in it: the secret links of ${count(emails, 'unsent email')}. After a restore they are listed as ` +
        'failed under Settings, Email; make those links again.',
    )
  say(
    `Not in it: the encryption key (${keyFileOf(config)}, or ENCRYPTION_KEY). Keep a copy of the key in another ` +
      'place: without it, the secrets of authenticator apps in this backup can’t be read.',
  )
}

const sayWhoCanRead = (passphrase: string | undefined) =>
  say(
    passphrase
      ? 'It can be read only with BACKUP_PASSPHRASE. Keep the passphrase in another place: no one can replace it.'
      : 'It is not encrypted. Anyone who has the file can read all records, files, and the text of emails; the hashes of ' +
          'passwords, sessions, links, and codes; and the key that signs links to files. Set BACKUP_PASSPHRASE to ' +
          'encrypt it.',
  )

async function removeExpired(place: Place, retention: Retention) {
  const names = expired(await place.names(), retention)
  for (const name of names) await place.remove(name)
  if (names.length) say(`Removed ${count(names.length, 'older backup')} from ${place.where}.`)
}

export const readBackup = (params: BackupParams) =>
  withBackup(params.argument, params.config, async ({ file, name }) => {
    const report = await restore({ ...params, file, passphrase: params.config.backup.passphrase })
    const { leftOut, version, madeAt } = report
    say(`Restored ${name}, made at ${madeAt}: ${contentsOf(report)}.`)
    if (version === 1)
      say(
        'Backups of that version hold no files: the folder files of DATA_DIR, or the bucket, must be there as it was.',
      )
    if (leftOut) say(`Not in it: ${inBucket(leftOut)}. The server needs that bucket.`)
    say(`The encryption key of that time must be there as well: ${keyFileOf(params.config)}, or ENCRYPTION_KEY.`)
  })

export const checkBackup = ({ connectionString, config, argument }: BackupParams) =>
  withBackup(argument, config, async ({ file, name }) => {
    const { passphrase } = config.backup
    const report = await verifyBackup({ connectionString, file, passphrase, dataDir: config.dataDir })
    say(`Verified ${name}, made at ${report.madeAt}: ${contentsOf(report)}.`)
    say(
      'It was restored into a temporary database, which has as many rows and files as the backup, and whose audit trail ' +
        `is intact (${count(report.entries, 'entry', 'entries')}). The database was dropped.`,
    )
    if (report.leftOut) say(`Not in it: ${inBucket(report.leftOut)}.`)
  })

export const keyFileOf = ({ dataDir }: Config) => path.join(dataDir, 'encryption.key')
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
