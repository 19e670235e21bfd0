import { auth } from '@handoff/contracts/access/auth/auth'
import { coverImages, profile } from '@handoff/contracts/access/profile'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fileOf, jpegBytes, pngBytes, pngChunk, webpBytes } from '../../../kit/files/picture.fixtures.ts'
import { openWorld, type Person } from '../../../test/world.ts'

const world = await openWorld()
const { as, ask, aPerson, anEntity, db } = world

describe('names and color', () => {
  test('saves names, phone, and color', async () => {
    const shelter = await anEntity({ name: 'Night Shelter' })
    const ben = await aPerson({ entity: shelter, firstName: 'Ben' })
    const saved = { firstName: ' Benno ', lastName: 'Ode', phone: '', colorCode: '#AABB01' }
    const { data } = await as(ben)(profile.save, saved)
    expect(data).toEqual({
      firstName: 'Benno',
      lastName: 'Ode',
      email: ben.email,
      phone: null,
      photo: null,
      cover: '/covers/dawn.svg',
      coverPosition: 50,
      colorCode: '#aabb01',
      timeZone: 'America/New_York',
      role: null,
      entity: 'Night Shelter',
    })
    expect((await as(ben)(profile.show, {})).data).toEqual(data)
    expect((await as(ben)(auth.me, {})).data).toMatchObject({ firstName: 'Benno', colorCode: '#aabb01' })
  })

  test.each(['red', '#fff', '#6f6af6; background: url(//evil)', '#6f6af', ''])(
    'rejects the color "%s"',
    async (colorCode) => {
      const input = { firstName: 'Ada', lastName: 'Lane', colorCode }
      await expect(as(await aPerson())(profile.save, input)).rejects.toMatchObject({
        status: 400,
        fields: { colorCode: ['Enter a color such as #6f6af6'] },
      })
    },
  )

  test('changes no one else', async () => {
    const [ada, bea] = [await aPerson(), await aPerson({ firstName: 'Bea' })]
    await as(ada)(profile.save, { firstName: 'Adele', lastName: 'Lane', colorCode: '#000000' })
    expect((await as(bea)(profile.show, {})).data).toMatchObject({ firstName: 'Bea', colorCode: '#6f6af6' })
  })
})

const photoOf = async (person: Person) => (await as(person)(profile.show, {})).data.photo
const take = async (person: Person, file = fileOf(pngBytes())) =>
  (await as(person)(profile.saveImage, { file })).data.photo!
const picture = (url: string) => ask(null, { url })
/** What a browser would draw of it. */
const seen = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return `${format} ${width}x${height}`
}
const picturesOf = async ({ id }: Person) =>
  (await db.selectFrom('picture').select('key').where('uploaded_by', '=', id).execute()).length

describe('the photo', () => {
  test('is stored, shown wherever its owner is, and served by a key that cannot be guessed', async () => {
    const ada = await aPerson()
    const photo = await take(ada)
    expect(photo).toMatch(/^\/api\/pictures\/[\w-]{43}$/)
    expect((await as(ada)(auth.me, {})).data.photo).toBe(photo)
    const served = await picture(photo)
    expect([served.statusCode, await seen(served.rawPayload)]).toEqual([200, 'png 8x4'])
  })

  test('is served so that a browser can only draw it, and caches it', async () => {
    const { headers } = await picture(await take(await aPerson()))
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=31536000, immutable',
    })
  })

  test.each([
    ['JPEG', 'jpeg', jpegBytes],
    ['WebP', 'webp', webpBytes],
  ])('may be a %s, regardless of its name', async (_, format, bytes) => {
    const served = await picture(await take(await aPerson(), fileOf(bytes, 'image/png', 'me.png')))
    expect([served.headers['content-type'], await seen(served.rawPayload)]).toEqual([
      `image/${format}`,
      `${format} 8x4`,
    ])
  })

  test('replaces the previous one, which is deleted', async () => {
    const ada = await aPerson()
    const [first, second] = [await take(ada), await take(ada, fileOf(jpegBytes))]
    expect(await take(ada, fileOf(jpegBytes))).toBe(second)
    expect(second).not.toBe(first)
    expect([(await picture(first)).statusCode, (await picture(second)).statusCode]).toEqual([404, 200])
    expect(await picturesOf(ada)).toBe(1)
  })

  test('of two concurrent uploads one stays, and no picture without an owner', async () => {
    const ada = await aPerson()
    await Promise.all([take(ada), take(ada), take(ada)])
    expect(await picturesOf(ada)).toBe(1)
    expect((await picture((await photoOf(ada))!)).statusCode).toBe(200)
  })

  test('can be removed, even twice', async () => {
    const ada = await aPerson()
    const photo = await take(ada)
    for (let time = 0; time < 2; time++) expect((await as(ada)(profile.removeImage, {})).data.photo).toBeNull()
    expect((await picture(photo)).statusCode).toBe(404)
  })

  test('of someone else is unchanged', async () => {
    const [ada, ben] = [await aPerson(), await aPerson({ entity: await anEntity(), firstName: 'Ben' })]
    const [hers, his] = [await take(ada), await take(ben)]
    await as(ben)(profile.removeImage, {})
    expect(await photoOf(ada)).toBe(hers)
    expect([(await picture(hers)).statusCode, (await picture(his)).statusCode]).toEqual([200, 404])
  })

  test.each([
    '/api/pictures/none',
    `/api/pictures/${'A'.repeat(43)}`,
    '/api/pictures/%00',
    '/api/pictures/..%2Fhealth',
  ])('is a 404 under %s', async (url) => {
    const { statusCode } = await picture(url)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
  })

  test('loses hidden content', async () => {
    const script = Buffer.from('<script>alert(document.domain)</script>')
    const hidden = Buffer.concat([pngBytes({ notes: [pngChunk('tEXt', script)] }), script])
    const { rawPayload } = await picture(await take(await aPerson(), fileOf(hidden)))
    expect(rawPayload.includes(script)).toBe(false)
    expect(await seen(rawPayload)).toBe('png 8x4')
  })
})

const notValid = 'Please upload a valid image'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test.each([
  ['a text that is called a picture', fileOf('hello'), notValid],
  ['a vector graphic', fileOf(svg, 'image/svg+xml', 'me.svg'), notValid],
  ['a vector graphic that is called a PNG', fileOf(svg), notValid],
  ['a page that begins like a GIF', fileOf('GIF89a/*<script>*/', 'image/jpeg'), notValid],
  ['a PNG that is cut off', fileOf(pngBytes().subarray(0, 50)), notValid],
  ['nothing', fileOf(''), notValid],
  [
    '5000 pixels each way',
    fileOf(pngBytes({ width: 5000, height: 5000 })),
    'The picture can have at most 4096 pixels each way',
  ],
  ['three megabytes', fileOf(Buffer.alloc(3 * 1024 * 1024)), 'The picture can have at most 2 MB'],
])('%s is rejected at the field, and the previous photo stays', async (_, file, message) => {
  const status = message.endsWith('MB') ? 413 : 400
  const ada = await aPerson()
  const photo = await take(ada)
  await expect(as(ada)(profile.saveImage, { file })).rejects.toMatchObject({ status, fields: { file: [message] } })
  expect([await photoOf(ada), await picturesOf(ada)]).toEqual([photo, 1])
})

test('a photo must be sent as a file', async () => {
  const ada = await aPerson()
  const request = { method: 'PUT', url: '/api/profile/image', payload: { file: '/api/pictures/of-another' } } as const
  expect((await ask(ada, request)).statusCode).toBe(400)
})

describe('the cover', () => {
  const coverOf = async (person: Person) => {
    const { cover, coverPosition } = (await as(person)(profile.show, {})).data
    return { cover, coverPosition }
  }

  test('is the first of the gallery by default', async () => {
    const ada = await aPerson()
    const { data } = await as(ada)(profile.coverImages, {})
    expect(data).toEqual(coverImages)
    expect(await coverOf(ada)).toEqual({ cover: '/covers/dawn.svg', coverPosition: 50 })
    const { data: saved } = await as(ada)(profile.updateCover, { coverImageId: 3, position: 20 })
    expect(saved).toMatchObject({ cover: '/covers/hills.svg', coverPosition: 20 })
    expect(await coverOf(ada)).toEqual({ cover: '/covers/hills.svg', coverPosition: 20 })
  })

  test('uploaded is stored, moved, and deleted with the next', async () => {
    const ada = await aPerson()
    const { cover } = (await as(ada)(profile.updateCover, { file: fileOf(jpegBytes, 'image/jpeg'), position: 80 })).data
    expect((await picture(cover)).statusCode).toBe(200)
    await as(ada)(profile.updateCover, { position: 0 })
    expect(await coverOf(ada)).toEqual({ cover, coverPosition: 0 })
    expect((await picture(cover)).statusCode).toBe(200)

    // Another cover shows its middle at first.
    await as(ada)(profile.updateCover, { coverImageId: 8 })
    expect(await coverOf(ada)).toEqual({ cover: '/covers/paper.svg', coverPosition: 50 })
    expect([(await picture(cover)).statusCode, await picturesOf(ada)]).toEqual([404, 0])
  })

  test('is independent of the photo: changing one leaves the other', async () => {
    const ada = await aPerson()
    const photo = await take(ada)
    await as(ada)(profile.updateCover, { file: fileOf(pngBytes()) })
    await as(ada)(profile.updateCover, { coverImageId: 2 })
    expect((await picture(photo)).statusCode).toBe(200)
  })

  test.each([
    [{ coverImageId: 9 }, 'coverImageId', 'Please select Cover'],
    [{}, 'file', 'Please select Cover'],
    [{ coverImageId: 1, file: fileOf(pngBytes()) }, 'coverImageId', 'Choose a cover or upload one, not both'],
    [{ file: fileOf(svg) }, 'file', notValid],
    [{ file: fileOf(Buffer.alloc(5 * 1024 * 1024)) }, 'file', 'The picture can have at most 4 MB'],
  ])('rejects %o', async (input, field, message) => {
    const ada = await aPerson()
    await expect(as(ada)(profile.updateCover, input)).rejects.toMatchObject({
      status: message.endsWith('MB') ? 413 : 400,
      fields: { [field]: [message] },
    })
    expect(await coverOf(ada)).toEqual({ cover: '/covers/dawn.svg', coverPosition: 50 })
  })

  test.each([-1, 101, 1.5])('cannot have position %d', async (position) => {
    await expect(as(await aPerson())(profile.updateCover, { position })).rejects.toMatchObject({ status: 400 })
  })
})
