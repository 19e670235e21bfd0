import { describe, expect, test } from 'vitest'
import { jpegBytes, pngBytes, pngChunk, webpBytes } from './picture.fixtures.ts'
import { readPicture } from './picture-bytes.ts'

const kinds = [
  ['image/png', pngBytes()],
  ['image/jpeg', jpegBytes],
  ['image/webp', webpBytes],
] as const
const secret = Buffer.from('<script>taken at 37.80N 122.27W</script>')
const jpegSegment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data])

describe.each(kinds)('%s', (kind, bytes) => {
  test('is known by its bytes, and stays as it is', () => {
    expect(readPicture(bytes)).toEqual({ kind, width: 8, height: 4, bytes })
  })

  test('is none where it is cut off anywhere', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(readPicture(Buffer.from(bytes.subarray(0, length))), `${length} of ${bytes.length}`).toBeNull()
  })

  test('loses what stands behind its end', () => {
    expect(readPicture(Buffer.concat([bytes, secret]))?.bytes).toEqual(bytes)
  })

  test('is read without a failure whatever byte is wrong', () => {
    for (let at = 0; at < bytes.length; at++)
      for (const value of [0, 0x7f, 0xff]) {
        const wrong = Buffer.from(bytes)
        wrong[at] = value
        expect(() => readPicture(wrong)).not.toThrow()
      }
  })
})

describe('what came along is left out', () => {
  test('of a PNG: texts and camera', () => {
    const notes = [pngChunk('tEXt', secret), pngChunk('eXIf', secret), pngChunk('gAMA', Buffer.from([0, 0, 177, 143]))]
    const { bytes } = readPicture(pngBytes({ notes }))!
    expect(bytes.includes(secret)).toBe(false)
    expect(bytes).toEqual(pngBytes({ notes: notes.slice(2) }))
  })

  test('of a JPEG: camera, place, comments, and a second picture in a color profile’s segment', () => {
    const noted = (marker: number) =>
      Buffer.concat([jpegBytes.subarray(0, 2), jpegSegment(marker, secret), jpegBytes.subarray(2)])
    for (const marker of [0xe1, 0xe2, 0xed, 0xfe]) expect(readPicture(noted(marker))?.bytes).toEqual(jpegBytes)
    const profile = jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colors'))
    const profiled = Buffer.concat([jpegBytes.subarray(0, 2), profile, jpegBytes.subarray(2)])
    expect(readPicture(profiled)?.bytes).toEqual(profiled)
  })

  test('of a WebP: camera and place, with the word that announced them', () => {
    const chunk = (name: string, data: Buffer) => {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(data.length)
      return Buffer.concat([Buffer.from(name, 'latin1'), length, data, Buffer.alloc(data.length % 2)])
    }
    const webp = (flags: number, ...notes: Buffer[]) => {
      const canvas = chunk('VP8X', Buffer.from([flags, 0, 0, 0, 7, 0, 0, 3, 0, 0]))
      const body = Buffer.concat([canvas, webpBytes.subarray(12), ...notes])
      const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
      head.writeUInt32LE(body.length + 4, 4)
      return Buffer.concat([head, body])
    }
    const read = readPicture(webp(0x2c, chunk('EXIF', secret), chunk('XMP ', secret)))
    expect(read).toMatchObject({ width: 8, height: 4 })
    expect(read?.bytes).toEqual(webp(0x20))
  })
})

test.each([
  ['nothing', ''],
  ['a text', 'hello'],
  ['a vector graphic', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a GIF', 'GIF89a\x01\0\x01\0\0\0\0;'],
  ['a PNG without colors', '\x89PNG\r\n\x1a\n'],
])('%s is none', (_, text) => {
  expect(readPicture(Buffer.from(text, 'latin1'))).toBeNull()
})

test('a PNG of which a byte has changed is none, for it says so itself', () => {
  const wrong = pngBytes()
  wrong[50]! ^= 1
  expect(readPicture(wrong)).toBeNull()
})
