import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const start = 'upload-'

/** A separate folder for the files of one request; the caller removes it. */
export async function uploadFolder(uploads: string) {
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  return mkdtemp(path.join(uploads, start))
}

export const removeUpload = (folder: string) => rm(folder, { recursive: true, force: true })

/** Removes what a crash left on the disk. */
export async function clearUploads(uploads: string, before: Date) {
  for (const name of await readdir(uploads).catch(() => []))
    if (name.startsWith(start)) {
      const folder = path.join(uploads, name)
      const stats = await stat(folder).catch(() => null)
      if (stats && stats.mtime < before) await removeUpload(folder)
    }
}
