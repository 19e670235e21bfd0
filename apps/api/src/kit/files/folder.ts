import { createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { FileStore } from './store.ts'

/** Only our own keys may become part of a path. */
const known = /^[\w-]{20,100}$/

/** A folder on disk, with a subfolder per key prefix, so that none has too many files. */
export function folderStore(folder: string): FileStore {
  const placeOf = (key: string) => {
    if (!known.test(key)) throw new Error('This is no key of a file')
    return path.join(folder, key.slice(0, 2), key)
  }
  return {
    put: async (key, file) => {
      const place = placeOf(key)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      // Renamed only once it is complete.
      const part = `${place}.part`
      try {
        await pipeline(Readable.fromWeb(file.stream() as ReadableStream), createWriteStream(part, { mode: 0o600 }))
        await rename(part, place)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    open: async (key) => {
      try {
        return (await open(placeOf(key))).createReadStream()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    has: async (key) => {
      try {
        await access(placeOf(key))
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
        throw error
      }
    },
    remove: async (key) => {
      await rm(placeOf(key), { force: true })
      await rm(`${placeOf(key)}.part`, { force: true })
    },
  }
}
