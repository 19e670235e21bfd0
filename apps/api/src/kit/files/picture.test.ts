import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fileOf, jpegBytes, pngBytes, pngChunk, webpBytes } from './picture.fixtures.ts'
import { readPicture } from './picture.ts'

const kinds = [
  ['image/png', pngBytes()],
  ['image/jpeg', jpegBytes],
  ['image/webp', webpBytes],
] as const
const secret = Buffer.from('<script>taken at 37.80N 122.27W</script>')
const read = async (bytes: Buffer | string, name?: string) => readPicture(fileOf(bytes, 'image/png', name))
const sizeOf = async ({ bytes }: { bytes: Buffer }) => {
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}
const noPicture = { status: 400, fields: { file: ['Please upload a valid image'] } }

describe.each(kinds)('%s', (kind, bytes) => {
  test('is recognized by its bytes, regardless of its name', async () => {
    const picture = await read(bytes, 'page.html')
    expect([picture.kind, await sizeOf(picture)]).toEqual([kind, [8, 4]])
  })

  test('loses everything after its end', async () => {
    expect((await read(Buffer.concat([bytes, secret]))).bytes.includes(secret)).toBe(false)
  })

  test('is rejected if it is truncated', async () => {
    for (const part of [0.2, 0.5, 0.7])
      await expect(read(bytes.subarray(0, bytes.length * part))).rejects.toMatchObject(noPicture)
  })

  test('is a picture or an error, whichever byte is wrong', async () => {
    for (let at = 0; at < bytes.length; at += 3) {
      const wrong = Buffer.from(bytes)
      wrong[at]! ^= 0xff
      const outcome = await read(wrong).then(
        () => 'a picture',
        ({ status }: { status?: number }) => status,
      )
      expect(['a picture', 400]).toContain(outcome)
    }
  })

  test('loses metadata of cameras and people', async () => {
    const written = await sharp(bytes)
      .withExif({ IFD0: { Artist: secret.toString() }, IFD3: { GPSLatitudeRef: 'N' } })
      .toBuffer()
    expect((await sharp(written).metadata()).exif).toBeDefined()
    const picture = await read(written)
    expect(picture.bytes.includes(secret)).toBe(false)
    const { exif, xmp, iptc, icc } = await sharp(picture.bytes).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
  })
})

test('removes text from a PNG', async () => {
  const { bytes } = await read(pngBytes({ notes: [pngChunk('tEXt', secret), pngChunk('eXIf', secret)] }))
  expect(bytes.includes(secret)).toBe(false)
})

test('rotates a photo taken sideways', async () => {
  const sideways = await sharp(jpegBytes).withMetadata({ orientation: 6 }).toBuffer()
  const picture = await read(sideways)
  expect(await sizeOf(picture)).toEqual([4, 8])
  expect((await sharp(picture.bytes).metadata()).orientation).toBeUndefined()
})

test('keeps transparency', async () => {
  const clear = await sharp({ create: { width: 2, height: 2, channels: 4, background: '#ff000040' } })
    .png()
    .toBuffer()
  const { data } = await sharp((await read(clear)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 64])
})

test('stores at most 2048 pixels in each direction', async () => {
  const wide = await sharp({ create: { width: 4096, height: 1024, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  expect(await sizeOf(await read(wide))).toEqual([2048, 512])
})

test.each([
  [4097, 1],
  [1, 4097],
  [50_000, 50_000],
])('rejects a declared size of %d × %d pixels before decoding', async (width, height) => {
  await expect(read(pngBytes({ width, height }))).rejects.toMatchObject({
    fields: { file: ['The picture can have at most 4096 pixels each way'] },
  })
})

test('keeps only the first frame of an animation', async () => {
  const frames = ['red', 'green', 'blue'].map((background) =>
    sharp({ create: { width: 8, height: 4, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(3)
  const picture = await read(moving)
  expect(await sizeOf(picture)).toEqual([8, 4])
  expect((await sharp(picture.bytes).metadata()).pages).toBeUndefined()
})

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test.each<[string, Buffer | string]>([
  ['nothing', ''],
  ['a text', 'hello'],
  ['a vector graphic', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  [
    'a vector graphic behind a declaration',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  ],
  ['a GIF', gif],
  ['a PDF', '%PDF-1.7\n%%EOF'],
  ['a PNG without colors', '\x89PNG\r\n\x1a\n'],
])('rejects %s', async (_, bytes) => {
  await expect(read(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)).rejects.toMatchObject(noPicture)
})

test('decodes many large pictures one at a time', async () => {
  const blank = { create: { width: 4000, height: 2000, channels: 3, background: 'red' } } as const
  const bytes = await sharp(blank).jpeg().toBuffer()
  const pictures = await Promise.all(Array.from({ length: 6 }, () => read(bytes)))
  expect(pictures.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'image/jpeg'))
})
