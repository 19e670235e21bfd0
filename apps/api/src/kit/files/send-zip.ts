import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'

/** A file of an archive. What is opened late is read only when its turn comes; null: it is no longer there. */
export type ZipEntry = { name: string; at?: Date } & (
  | { content: string | Buffer }
  | { open: () => Promise<Readable | null> }
)

type Parts = { file: string; entries: AsyncIterable<ZipEntry>; now: Date }

/** Sends an archive while it is made, so that no file of it is in memory as a whole. */
export async function sendZip(reply: FastifyReply, { file, entries, now }: Parts) {
  const iterator = entries[Symbol.asyncIterator]()
  // Before the first byte: whatever fails here is still told as a failure.
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
        // Lost bytes leave an empty file, and everything else is exported nevertheless.
        (stream) => deliver(null, stream ?? Readable.from([])),
        (error: unknown) => deliver(error, null as never),
      )
    })
  }
  void fill().catch(fail)
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${file}-${now.toISOString().slice(0, 10)}.zip"`)
    .send(output)
}
