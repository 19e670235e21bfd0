import { createReadStream, existsSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { notFound, Problem } from './kit/problem.ts'

/** In the data folder: tiles of streets, as `pmtiles extract` writes them. */
export const streetsFile = 'map.pmtiles'
const address = '/map.pmtiles'

/** Its address for browsers; another file has another one, so that no browser mixes tiles of both. Null without one. */
export const streetsUrlOf = (file: string | undefined) =>
  file && existsSync(file) ? `${address}?v=${Math.round(statSync(file).mtimeMs).toString(36)}` : null

/** One file, of which browsers read the parts that they draw. */
export function serveStreets(app: FastifyInstance, file: string | undefined) {
  if (!file) return
  app.get(address, async ({ headers }, reply) => {
    const { size, mtimeMs } = await stat(file).catch(() => {
      throw notFound('map')
    })
    void reply
      .type('application/vnd.pmtiles')
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'public, max-age=604800')
      .header('etag', `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`)
    if (!headers.range) return reply.header('content-length', size).send(createReadStream(file))
    const range = rangeIn(headers.range, size)
    if (!range) {
      void reply.header('content-range', `bytes */${size}`)
      throw new Problem(416, 'bad_input', 'This part of the map doesn’t exist')
    }
    const { start, end } = range
    return reply
      .code(206)
      .header('content-range', `bytes ${start}-${end}/${size}`)
      .header('content-length', end - start + 1)
      .send(createReadStream(file, { start, end }))
  })
}

/** One range of bytes, both ends included; null if the file has none of it. */
function rangeIn(header: string, size: number) {
  const [, from, until] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header) ?? []
  if (from === undefined) return null
  const start = Number(from)
  const end = Math.min(until ? Number(until) : size - 1, size - 1)
  return start <= end ? { start, end } : null
}
