import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'
import { Form } from './request-form.ts'

/**
 * Reads a form whose file may be large: the file goes to the disk as it comes in, and what is handed on reads it from
 * there. `work` is done before the disk is cleared again.
 */
export async function withLargeForm<T>(
  request: FastifyRequest,
  folder: string,
  work: (form: unknown) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return work(request.body)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = await mkdtemp(path.join(folder, 'upload-'))
  try {
    const form = new Form()
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        form.set(part.fieldname, String(part.value))
        continue
      }
      const target = path.join(place, String(form.size))
      await pipeline(part.file, createWriteStream(target, { mode: 0o600 }))
      if (part.file.truncated) throw new Problem(413, 'too_large', 'The file is too large')
      form.set(part.fieldname, new File([await openAsBlob(target)], part.filename, { type: part.mimetype }))
    }
    return await work(form)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** What a crash left lying there. */
export async function clearUploads(folder: string, before: Date) {
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith('upload-')) {
      const place = path.join(folder, name)
      const found = await stat(place).catch(() => null)
      if (found && found.mtime < before) await rm(place, { recursive: true, force: true })
    }
}
