import { crc32, deflateSync } from 'node:zlib'

/** Eight by four pixels, in one shade of red. */
const jpegBase64 =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCABXf/2Q=='
const webpBase64 = 'UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoIAAQAB0CWJaACdAFAAAD+2ibFwyGI/JL1J+VgiAA='
export const jpegBytes = Buffer.from(jpegBase64, 'base64')
export const webpBytes = Buffer.from(webpBase64, 'base64')

export function pngChunk(name: string, data: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

type Given = { width?: number; height?: number; notes?: Buffer[] }

/** A PNG that declares this size but has one row. */
export function pngBytes({ width = 8, height = 4, notes = [] }: Given = {}) {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width * 3 + 1) * Math.min(height, 4)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', size),
    ...notes,
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export const fileOf = (bytes: Buffer | string, type = 'image/png', name = 'picture.png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
