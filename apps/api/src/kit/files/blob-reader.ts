import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { RandomAccessReader } from 'yauzl'

/** Reads an archive from a file without loading it into memory. */
export class BlobReader extends RandomAccessReader {
  #blob: Blob
  constructor(blob: Blob) {
    super()
    this.#blob = blob
  }
  override _readStreamForRange(start: number, end: number) {
    return Readable.fromWeb(this.#blob.slice(start, end).stream() as ReadableStream)
  }
}
