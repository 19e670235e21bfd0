import { crc32 } from 'node:zlib'

export type Kind = 'image/png' | 'image/jpeg' | 'image/webp'
export type Read = { kind: Kind; width: number; height: number; bytes: Buffer }

/**
 * Reads a picture from its bytes, whatever its name says, and gives back what draws it and nothing else: where and with
 * what it was taken, texts, and whatever stands behind its end are left out. Null for what is none, or is cut off.
 */
export function readPicture(bytes: Buffer): Read | null {
  const read = png(bytes) ?? jpeg(bytes) ?? webp(bytes)
  return read && read.width > 0 && read.height > 0 ? read : null
}

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Beside the colors themselves: transparency, and how the colors are meant. */
const pngDrawing = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs'])

function png(bytes: Buffer): Read | null {
  if (!bytes.subarray(0, 8).equals(pngStart) || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const parts: Buffer[] = [pngStart]
  let hasColors = false
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
    if (pngDrawing.has(name)) parts.push(bytes.subarray(at, end))
    hasColors ||= name === 'IDAT'
    if (name === 'IEND') {
      const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      return hasColors ? { kind: 'image/png', ...size, bytes: Buffer.concat(parts) } : null
    }
    at = end
  }
  return null
}

const isSize = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Beside the colors JFIF, the color profile and Adobe's word about colors stay; all other notes go. */
function isNote(bytes: Buffer, at: number, marker: number) {
  if (marker === 0xe2) return bytes.toString('latin1', at + 4, at + 15) !== 'ICC_PROFILE'
  return marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xee)
}

function jpeg(bytes: Buffer): Read | null {
  if (bytes.length < 12 || bytes.readUInt16BE(0) !== 0xffd8) return null
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let hasColors = false
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff) return null
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) {
      parts.push(bytes.subarray(at, at + 2))
      return size && hasColors ? { kind: 'image/jpeg', ...size, bytes: Buffer.concat(parts) } : null
    }
    if (at + 4 > bytes.length) return null
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return null
    if (isSize(marker)) {
      if (end < at + 9) return null
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    if (marker === 0xda) {
      hasColors = true
      end = endOfScan(bytes, end)
    }
    if (!isNote(bytes, at, marker)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

/** Where the colors of a scan end: at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number) {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

const webpDrawing = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** The bits that announce the parts which are left out. */
const webpNotes = 0x04 | 0x08

function webp(bytes: Buffer): Read | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return null
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return null
  const parts: Buffer[] = []
  for (let at = 12; at + 8 <= end; ) {
    const length = bytes.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (next > end) return null
    const name = bytes.toString('latin1', at, at + 4)
    if (webpDrawing.has(name)) parts.push(Buffer.from(bytes.subarray(at, next)))
    at = next
  }
  const size = webpSize(parts[0])
  if (!size || !parts.some((part) => /^(VP8[ L]|ANMF)/.test(part.toString('latin1', 0, 4)))) return null
  if (parts[0]!.toString('latin1', 0, 4) === 'VP8X') parts[0]!.writeUInt8(parts[0]!.readUInt8(8) & ~webpNotes, 8)
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4)
  return { kind: 'image/webp', ...size, bytes: Buffer.concat([head, ...parts]) }
}

function webpSize(first: Buffer | undefined) {
  if (!first || first.length < 18) return null
  switch (first.toString('latin1', 0, 4)) {
    case 'VP8 ':
      return { width: first.readUInt16LE(14) & 0x3fff, height: first.readUInt16LE(16) & 0x3fff }
    case 'VP8L': {
      const size = first.readUInt32LE(9)
      return { width: (size & 0x3fff) + 1, height: ((size >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: first.readUIntLE(12, 3) + 1, height: first.readUIntLE(15, 3) + 1 }
    default:
      return null
  }
}
