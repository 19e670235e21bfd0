import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawPart, drawWhole, openPicture } from './pictureFile.ts'

const drawImage = vi.fn<(...drawn: unknown[]) => void>()
let canvases: { width: number; height: number }[] = []
/** The type that this browser can write. */
let writes = 'image/webp'

beforeEach(() => {
  drawImage.mockClear()
  canvases = []
  writes = 'image/webp'
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    canvases.push(this)
    return { drawImage } as never
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'], { type: writes })))
})
afterEach(() => vi.restoreAllMocks())

const photo = (width: number, height: number) =>
  ({ naturalWidth: width, naturalHeight: height }) as unknown as HTMLImageElement

test('the selected part is drawn at its stored size', async () => {
  const image = photo(4000, 3000)
  const file = await drawPart(image, { x: 700, y: 120, width: 1800, height: 1800 }, { width: 512, height: 512 })
  expect(canvases[0]).toMatchObject({ width: 512, height: 512 })
  expect(drawImage).toHaveBeenCalledExactlyOnceWith(image, 700, 120, 1800, 1800, 0, 0, 512, 512)
  expect([file.type, file.name]).toEqual(['image/webp', 'picture.webp'])
})

test('a phone photo that the browser can’t draw is refused by its format, regardless of its file name', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('no such format'))
  for (const [name, type] of [
    ['IMG_1.HEIC', ''],
    ['IMG_1.jpg', 'image/jpeg'],
  ] as const)
    await expect(openPicture(new File(['\0\0\0\x18ftypheic'], name, { type }))).rejects.toThrow('phone photo (HEIC)')
  await expect(openPicture(new File(['text'], 'a.txt', { type: 'text/plain' }))).rejects.toThrow(
    'Please upload a valid image',
  )
})

test('a browser that writes no WebP sends its own type, under the right name', async () => {
  writes = 'image/png'
  const file = await drawPart(photo(10, 10), { x: 0, y: 0, width: 10, height: 10 }, { width: 512, height: 512 })
  expect([file.type, file.name]).toEqual(['image/png', 'picture.png'])
})

test.each([
  ['wide', 8000, 1000, 2000, 250],
  ['tall', 1000, 8000, 175, 1400],
  ['small', 320, 200, 320, 200],
])('a %s picture is scaled to fit and never enlarged', async (_, width, height, toWidth, toHeight) => {
  await drawWhole(photo(width, height), { width: 2000, height: 1400 })
  expect(canvases[0]).toMatchObject({ width: toWidth, height: toHeight })
  expect(drawImage.mock.calls[0]!.slice(1)).toEqual([0, 0, width, height, 0, 0, toWidth, toHeight])
})

test.each([
  ['a text', new File(['hello'], 'me.png', { type: 'text/plain' })],
  ['a vector graphic', new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' })],
])('%s is no picture, and is not even opened', async (_, file) => {
  await expect(openPicture(file)).rejects.toThrow('Please upload a valid image')
})

test('an undecodable file is no picture', async () => {
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      decode = () => Promise.reject(new Error('broken'))
    },
  )
  await expect(openPicture(new File(['x'], 'me.png', { type: 'image/png' }))).rejects.toThrow(
    'Please upload a valid image',
  )
})
