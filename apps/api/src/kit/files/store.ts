import type { Readable } from 'node:stream'

/** Where the bytes of files are kept, by keys that no one can guess. Putting and removing twice does no harm. */
export type FileStore = {
  put: (key: string, file: Blob) => Promise<void>
  /** Null: there is no such file. */
  open: (key: string) => Promise<Readable | null>
  has: (key: string) => Promise<boolean>
  remove: (key: string) => Promise<void>
}
