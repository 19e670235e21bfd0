import type { Readable } from 'node:stream'

/** Storage for the bytes of files, under keys no one can guess. Putting and removing are idempotent. */
export type FileStore = {
  put: (key: string, file: Blob) => Promise<void>
  /** Null: no such file. */
  open: (key: string) => Promise<Readable | null>
  has: (key: string) => Promise<boolean>
  remove: (key: string) => Promise<void>
}
