import { Readable } from 'node:stream'
import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'

/** A file of an archive. `open` is called when its turn comes; null: the file was deleted. */
export type ZipEntry = { name: string; at?: Date } & (
  | { content: string | Buffer }
  | { open: () => Promise<Readable | null> }
)

type Parts = { file: string; entries: AsyncIterable<ZipEntry>; now: Date }

/** Streams an archive while it is made, so that no file is in memory as a whole. */
export async function sendZip(reply: FastifyReply, { file, entries, now }: Parts) {
  const iterator = entries[Symbol.asyncIterator]()
  // Before the first byte, so that an error here still becomes an error response.
  const first = await iterator.next()
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)

  async function fill() {
    for (let one = first; !one.done; one = await iterator.next()) add(one.value)
    zip.end()
  }
  function add({ name, at = now, ...entry }: ZipEntry) {
    if ('content' in entry) return zip.addBuffer(Buffer.from(entry.content), name, { mtime: at })
    zip.addReadStreamLazy(name, { mtime: at }, (deliver) => {
      entry.open().then(
        // Lost bytes leave an empty file; everything else is still exported.
        (stream) => deliver(null, stream ?? Readable.from([])),
        (error: unknown) => deliver(error, null as never),
      )
    })
  }
  void fill().catch(fail)
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${file}-${utcDay(now)}.zip"`)
    .send(output)
}
