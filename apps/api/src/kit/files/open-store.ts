import path from 'node:path'
import type { Config } from '../../config.ts'
import { bucketStore } from './bucket.ts'
import { folderStore } from './folder.ts'
import type { FileStore } from './store.ts'

/** The bucket of the configuration, else the folder `files` of the data folder. */
export const storeOf = ({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): FileStore =>
  bucket ? bucketStore(bucket) : folderStore(path.join(dataDir, 'files'))
