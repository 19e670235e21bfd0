import path from 'node:path'
import type { Config } from '../../config.ts'
import { bucketStore } from './bucket.ts'
import { folderStore } from './folder.ts'
import type { FileStore } from './store.ts'

/** The configured bucket, else the folder `files` in the data folder. */
export const storeOf = ({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): FileStore =>
  bucket ? bucketStore(bucket) : folderStore(path.join(dataDir, 'files'))
