import { createWriteStream, openAsBlob, statSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { CannotStart, type Config } from '../../config.ts'
import { type Bucket, bucketStore } from '../../kit/files/bucket.ts'
import { Problem } from '../../kit/problem.ts'
import { backupsAmong } from './retention.ts'

/** Several backups, named by their time. */
export type Place = {
  /** In sentences. */
  where: string
  addressOf: (name: string) => string
  names: () => Promise<string[]>
  remove: (name: string) => Promise<void>
}
type FolderPlace = Place & { folder: string }
type BucketPlace = Place & {
  put: (name: string, file: string) => Promise<void>
  fetch: (name: string, file: string) => Promise<void>
}

/** What an argument names: a folder, a place in a bucket, or one file. */
export type Target = { folder: FolderPlace } | { bucket: BucketPlace; name: string } | { file: string }

const bucketAddress = /^s3:\/\/([^/]+)\/?(.*)$/

export function targetOf(argument: string, config: Config): Target {
  const [, name, prefix = ''] = bucketAddress.exec(argument) ?? []
  if (name) {
    const access = config.backup.bucket ?? config.bucket
    if (!access)
      throw new CannotStart(
        'A backup in a bucket needs BACKUP_S3_ENDPOINT and the settings next to it in .env.example, or those of S3_ENDPOINT.',
      )
    const [last = ''] = backupsAmong([prefix.slice(prefix.lastIndexOf('/') + 1)])
    return { bucket: bucketPlace({ ...access, name }, prefix.slice(0, prefix.length - last.length)), name: last }
  }
  const file = path.resolve(argument)
  return /[/\\]$/.test(argument) || isFolder(file) ? { folder: folderPlace(file) } : { file }
}

const isFolder = (file: string) => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true

function folderPlace(folder: string): FolderPlace {
  return {
    folder,
    where: folder,
    addressOf: (name) => path.join(folder, name),
    names: () => readdir(folder).catch(() => []),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}

export function bucketPlace(access: Bucket, prefix: string): BucketPlace {
  const store = bucketStore(access)
  const start = prefix && !prefix.endsWith('/') ? `${prefix}/` : prefix
  const where = `s3://${access.name}/${start}`
  const withPlace = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw error instanceof Problem ? new CannotStart(`${where} can’t be used: ${firstCause(error)}.`) : error
    })
  return {
    where,
    addressOf: (name) => where + name,
    names: async () => (await withPlace(store.list(start))).map((key) => key.slice(start.length)),
    remove: (name) => withPlace(store.remove(start + name)),
    put: async (name, file) => withPlace(store.putParts(start + name, await openAsBlob(file))),
    fetch: (name, file) => withPlace(pipeline(store.openParts(start + name), createWriteStream(file, { mode: 0o600 }))),
  }
}

const firstCause = (error: Error): string => (error.cause instanceof Error ? firstCause(error.cause) : error.message)

/** What commands left that were killed more than a day ago. */
export async function clearUnfinished(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (/^handoff-.*\.backup\.unfinished$/.test(name) && (await stat(file)).mtimeMs < Date.now() - aDay)
      await rm(file, { force: true })
  }
}

export async function newestIn(place: Place) {
  const [newest] = backupsAmong(await place.names())
  if (!newest) throw new CannotStart(`There is no backup in ${place.where}.`)
  return newest
}
