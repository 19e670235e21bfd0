import { Readable } from 'node:stream'
import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import type { FastifyReply } from 'fastify'

type Parts = { file: string; rows: AsyncIterable<unknown>; now: Date }

/** Sends an array as a file, row by row as it is read, so that length does not matter. */
export async function sendJsonFile(reply: FastifyReply, { file, rows, now }: Parts) {
  const iterator = rows[Symbol.asyncIterator]()
  // Before the first byte, so that an error here still becomes an error response.
  const first = await iterator.next()

  async function* text() {
    yield '['
    for (let row = first, at = 0; !row.done; row = await iterator.next(), at++)
      yield `${at ? ',\n' : ''}${JSON.stringify(row.value)}`
    yield ']\n'
  }

  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}-${utcDay(now)}.json"`)
    .send(Readable.from(text()))
}
