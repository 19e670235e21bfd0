import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { newestIn, targetOf } from './places.ts'

type Named = { file: string /** In sentences. */; name: string }

/** The backup that an argument names, of several the newest; one in a bucket is fetched first, and removed afterward. */
export async function withBackup<T>(argument: string, config: Config, work: (backup: Named) => Promise<T>): Promise<T> {
  const target = targetOf(argument, config)
  if ('file' in target) return work({ file: target.file, name: target.file })
  if ('folder' in target) {
    const file = target.folder.addressOf(await newestIn(target.folder))
    return work({ file, name: file })
  }
  const { bucket } = target
  const key = target.name || (await newestIn(bucket))
  await mkdir(config.dataDir, { recursive: true })
  const folder = await mkdtemp(path.join(config.dataDir, 'backup-'))
  try {
    const file = path.join(folder, key)
    await bucket.fetch(key, file)
    return await work({ file, name: bucket.addressOf(key) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
