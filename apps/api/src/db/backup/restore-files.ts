import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../kit/files/store.ts'

export type StagedFiles = ReturnType<typeof stagedFiles>

/**
 * Files of a backup, staged until everything else is done, and then moved into place. Existing files stay, as no two
 * have the same key.
 */
export function stagedFiles(folder: string, store: FileStore) {
  const staged: string[] = []
  let isUsed = false
  const added: string[] = []

  return {
    /** Begins with an empty folder: an earlier restore that was killed may have left files there. */
    open: async () => {
      isUsed = true
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true, mode: 0o700 })
    },
    add: async (key: string, bytes: AsyncIterable<Buffer>) => {
      await pipeline(Readable.from(bytes), createWriteStream(placeOf(staged.length), { mode: 0o600 }))
      staged.push(key)
    },
    publish: async () => {
      for (const [index, key] of staged.entries()) {
        if (!(await store.has(key))) added.push(key)
        await store.put(key, await openAsBlob(placeOf(index)))
        await rm(placeOf(index))
      }
    },
    /** Undoes the publishing. */
    withdraw: async () => {
      for (const key of added) await store.remove(key).catch(() => {})
    },
    close: async () => {
      if (isUsed) await rm(folder, { recursive: true, force: true })
    },
  }

  function placeOf(index: number) {
    return path.join(folder, String(index))
  }
}
