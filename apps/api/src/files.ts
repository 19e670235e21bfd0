import { isShown } from '@handoff/contracts/platform/materials'
import type { FastifyInstance } from 'fastify'
import { readLink } from './kit/files/file-links.ts'
import { notFound } from './kit/problem.ts'

/**
 * Files of records, at signed addresses that expire soon. They cannot run anything: the type is determined by the
 * bytes, browsers may not guess another, and anything but pictures and PDFs is downloaded.
 */
export function serveFiles(app: FastifyInstance) {
  const { database, files, now } = app.handoff
  app.get<{ Params: { link: string } }>('/api/files/:link', async ({ params }, reply) => {
    const link = await readLink({ db: database.readable }, params.link, now())
    const file =
      link &&
      (await database.readable
        .selectFrom('materialId' in link ? 'material' : 'custom_field_file')
        .select(['name', 'media_type as mediaType', 'size', 'file_key as key'])
        .where('id', '=', 'materialId' in link ? link.materialId : link.customFileId)
        .executeTakeFirst())
    const bytes = file && (await files.open(file.key))
    if (!bytes) throw notFound('file')
    const isInline = link.how === 'show' && isShown(file.mediaType)
    const isPdf = isInline && file.mediaType === 'application/pdf'
    return reply
      .type(file.mediaType.startsWith('text/') ? `${file.mediaType}; charset=utf-8` : file.mediaType)
      .header('content-length', file.size)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', isPdf ? pdfPolicy : "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('x-frame-options', isPdf ? 'SAMEORIGIN' : 'DENY')
      .header('content-disposition', `${isInline ? 'inline' : 'attachment'}; ${nameIn(file.name)}`)
      .send(bytes)
  })
}

/** Browsers show a PDF with their own reader, which a sandbox would block; our pages may frame it. */
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** UTF-8 for current browsers, ASCII for others. */
const nameIn = (name: string) =>
  `filename="${name.replace(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
