import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import { bucketStore } from './bucket.ts'
import { folderStore } from './folder.ts'

/** Where the bytes of files are kept, by keys that nobody can guess. Putting and removing twice does no harm. */
export type FileStore = {
  put: (key: string, file: Blob) => Promise<void>
  /** Null: there is no such file. */
  open: (key: string) => Promise<Readable | null>
  remove: (key: string) => Promise<void>
}

/** The bucket of the configuration, else the folder `files` of the data folder. */
export const storeOf = ({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): FileStore =>
  bucket ? bucketStore(bucket) : folderStore(path.join(dataDir, 'files'))
