import type { FastifyInstance } from 'fastify'
import { notFound } from './kit/problem.ts'

/**
 * Faces, covers, and logos. Pages show them with `<img>`, which sends no token: the address is the key, 256 random bits
 * known only to those who may see the person. The picture of a key never changes.
 */
export function servePictures(app: FastifyInstance) {
  app.get<{ Params: { key: string } }>('/api/pictures/:key', async ({ params: { key } }, reply) => {
    const picture = await app.handoff.database.readable
      .selectFrom('picture')
      .select(['kind', 'bytes'])
      .where('key', '=', key)
      .executeTakeFirst()
    if (!picture) throw notFound('picture')
    return reply
      .type(picture.kind)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .send(picture.bytes)
  })
}
