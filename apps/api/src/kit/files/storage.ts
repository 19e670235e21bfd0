import { randomBytes } from 'node:crypto'
import { statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { Problem } from '../problem.ts'
import type { FileStore } from './store.ts'
import { removeUpload, uploadFolder } from './uploads.ts'

const noSpace = () =>
  new Problem(507, 'no_space', 'The server has no space left. Try again later', {
    retryAfterSeconds: 30,
  })
const notWritable = () =>
  new Problem(503, 'unavailable', 'The server can’t store anything right now. Try again later', {
    retryAfterSeconds: 30,
  })

/** Codes of PostgreSQL and of the file system: a full disk or quota, a failing disk, a read-only one. */
const problems: Record<string, () => Problem> = {
  '53100': noSpace,
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  '58030': notWritable,
  '25006': notWritable,
  EIO: notWritable,
  EROFS: notWritable,
}

/** Message for a user about a disk error, ours or the database's; null for any other error. */
export function storageProblem(error: unknown): Problem | null {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? (problems[code]?.() ?? null) : null
}

/** Message for an administrator who started a command or the server; null for any other error. */
export function diskSentence(error: unknown) {
  const problem = storageProblem(error) ?? storageProblem((error as Error).cause)
  return problem?.code === 'no_space' ? 'There is no space left on the disk. Free some space, then try again.' : null
}

type Parts = {
  db: Kysely<DB>
  /** A database that can only be read is then no problem of storage: requests that read go on. */
  hasReplica?: boolean
  files: FileStore
  uploads: string
  /** Data folders on this machine, whose free space is watched. */
  folders: readonly string[]
}
type Part = 'database' | 'files'

export type Storage = {
  /** Remembers a disk error; ignores any other. */
  report: (error: unknown) => void
  /** Why nothing can be stored; null if it can. */
  problem: () => Promise<Problem | null>
}

/** PostgreSQL writes its log in segments of this size, and stops if there is no room for one. */
const leastFree = 16 * 1024 * 1024
const probeBytes = 1024 * 1024
/** A store that hangs must not delay the answer; the probe goes on. */
const longestProbe = 2_000

/**
 * Can this process store things? Assumed as long as no write has failed and there is free space. After a failure, each
 * call tries a write until one succeeds.
 */
export function createStorage({ db, hasReplica = false, files, uploads, folders }: Parts): Storage {
  const failed = new Map<Part, Problem>()
  const probes: Record<Part, () => Promise<void>> = {
    database: () => writeRows(db),
    files: () => writeFiles(files, uploads),
  }
  let probing: Promise<void> | null = null

  async function probeFailed() {
    for (const [part, before] of failed)
      try {
        await probes[part]()
        // Unless another write has failed since then.
        if (failed.get(part) === before) failed.delete(part)
      } catch (error) {
        failed.set(part, storageProblem(error) ?? before)
      }
  }

  return {
    report: (error) => {
      const problem = storageProblem(error)
      if (problem && !(hasReplica && isReadOnly(error))) failed.set(isOfDatabase(error) ? 'database' : 'files', problem)
    },
    problem: async () => {
      if (failed.size)
        await Promise.race([
          (probing ??= probeFailed().finally(() => (probing = null))),
          sleep(longestProbe, null, { ref: false }),
        ])
      const [first] = failed.values()
      return first ?? ((await isAlmostFull(folders)) ? noSpace() : null)
    },
  }
}

const isReadOnly = (error: unknown) => (error as { code?: unknown }).code === '25006'
const isOfDatabase = (error: unknown) => (error as { severity?: unknown }).severity !== undefined

/** Writes a megabyte of rows and rolls back, since a small row may fit on a full disk. */
async function writeRows(db: Kysely<DB>) {
  await sql`create temporary table space_probe on commit drop as
    select md5(number::text) from generate_series(1, ${sql.lit(probeBytes / 64)}) as number`.execute(db)
}

/** As much on the disk for uploads, and in the store. */
async function writeFiles(files: FileStore, uploads: string) {
  const bytes = Buffer.alloc(probeBytes, 'probe')
  const folder = await uploadFolder(uploads)
  const key = `space-probe-${randomBytes(16).toString('hex')}`
  try {
    await writeFile(path.join(folder, 'probe'), bytes)
    await files.put(key, new Blob([bytes]))
  } finally {
    await files.remove(key).catch(() => {})
    await removeUpload(folder)
  }
}

async function isAlmostFull(folders: readonly string[]) {
  for (const folder of folders) {
    const space = await statfs(folder).catch(() => null)
    if (space && space.bavail * space.bsize < leastFree) return true
  }
  return false
}
