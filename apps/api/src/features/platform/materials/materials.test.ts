import { readdir } from 'node:fs/promises'
import { materials } from '@handoff/contracts/platform/materials'
import { describe, expect, test, vi } from 'vitest'
import { cleanName } from '../../../kit/files/file-kind.ts'
import { pngBytes } from '../../../kit/files/picture.fixtures.ts'
import { aPicture } from '../../../test/samples.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { anArchive } from './materials.fixtures.ts'
import { sweepFiles } from './materials.sweep.ts'

const world = await openWorld()
const { as, ask, app, db, aPerson, anEntity, staffOf, clock } = world
const { files, uploads } = app.handoff

const admin = await aPerson()
const shelter = await anEntity({ name: 'Night Shelter' })
const ben = await aPerson({ entity: shelter, firstName: 'Ben' })
const colleague = await staffOf(shelter, { network: ['view', 'add', 'delete'] })
const elsewhere = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }) })

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')
const aFile = (name: string, bytes: Buffer | string = pdf) => new File([bytes as BlobPart], name)
const add = async (person: Person, file = aFile('License.pdf'), more: object = {}, id = shelter.id) =>
  (await as(person)(materials.addToEntity, { id, file, ...more })).data
const namesFor = async (person: Person) =>
  (await as(person)(materials.ofEntity, { id: shelter.id, pageSize: 100 })).data.data.map(({ name }) => name)
const linksOf = async (person: Person, materialId: number) =>
  (await as(person)(materials.viewOfEntity, { entityId: shelter.id, materialId })).data
/** Closes it again. */
const isKept = async (key: string) => {
  const bytes = await files.open(key)
  bytes?.destroy()
  return bytes !== null
}
const keyOf = async (id: number) =>
  (await db.selectFrom('material').select('file_key').where('id', '=', id).executeTakeFirstOrThrow()).file_key

describe('a file of an entity', () => {
  test('is stored with its category and expiry, and returned byte for byte', async () => {
    const made = await add(admin, aFile('License 2026.pdf'), { category: ' License ', expiresOn: '2027-03-01' })
    expect(made).toMatchObject({
      name: 'License 2026.pdf',
      mediaType: 'application/pdf',
      size: pdf.length,
      category: 'License',
      expiresOn: '2027-03-01',
      isInternal: false,
      uploadedBy: 'Ada Lane',
      mayRemove: true,
    })
    const { url } = await linksOf(ben, made.id)
    const answer = await ask(null, { url })
    expect(answer.rawPayload).toEqual(pdf)
    expect((await as(admin)(materials.ofEntityByPath, { id: shelter.id })).data.data[0]!.id).toBe(made.id)
  })

  test('is shared by default if uploaded by the administrators, and internal if by an entity', async () => {
    await add(admin, aFile('For them.pdf'))
    await add(admin, aFile('For us.pdf'), { isInternal: true })
    await add(ben, aFile('Ours.pdf'))
    await add(ben, aFile('For all.pdf'), { isInternal: false })
    expect(await namesFor(admin)).toEqual(expect.arrayContaining(['For them.pdf', 'For us.pdf', 'For all.pdf']))
    expect(await namesFor(admin)).not.toContain('Ours.pdf')
    for (const person of [ben, colleague]) {
      expect(await namesFor(person)).toEqual(expect.arrayContaining(['For them.pdf', 'Ours.pdf', 'For all.pdf']))
      expect(await namesFor(person)).not.toContain('For us.pdf')
    }
    await expect(namesFor(elsewhere)).rejects.toMatchObject({ status: 404 })
    await expect(add(elsewhere)).rejects.toMatchObject({ status: 404 })
  })

  test('internal to one side cannot be opened or deleted by the other', async () => {
    const hidden = await add(admin, aFile('Hidden.pdf'), { isInternal: true })
    await expect(linksOf(ben, hidden.id)).rejects.toMatchObject({ status: 404, message: 'We couldn’t find this file' })
    await expect(as(ben)(materials.removeFromEntity, { id: shelter.id, materialId: hidden.id })).rejects.toMatchObject({
      status: 404,
    })
    const shared = await add(admin)
    await expect(as(ben)(materials.removeFromEntity, { id: shelter.id, materialId: shared.id })).rejects.toMatchObject({
      status: 403,
    })
    await expect(linksOf(elsewhere, shared.id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the type of a file', () => {
  const types = ['[Content_Types].xml']
  const hiddenMacros = {
    'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    'word/other.xml': 'application/vnd.ms-office.vbaProject',
  }
  test.each<[string, Buffer | string, string, string]>([
    ['leaflet.pdf', pdf, 'application/pdf', 'leaflet.pdf'],
    ['photo.exe', pngBytes(), 'image/png', 'photo.png'],
    ['photo.JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg', 'photo.jpeg'],
    ['moving', 'GIF89a', 'image/gif', 'moving.gif'],
    ['web.webp', 'RIFF0000WEBPVP8 ', 'image/webp', 'web.webp'],
    ['notes.txt', '<html><script>alert(1)</script>', 'text/plain', 'notes.txt'],
    ['rows.csv', 'a,b\n1,2', 'text/csv', 'rows.csv'],
    [
      'letter.docx',
      anArchive([...types, 'word/document.xml']),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'letter.docx',
    ],
    [
      'sheet.zip',
      anArchive([...types, 'xl/workbook.xml']),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'sheet.xlsx',
    ],
    ['../../etc/pass\u202ewd.pdf', pdf, 'application/pdf', 'passwd.pdf'],
    ['C:\\temp\\a<b>|c.pdf', pdf, 'application/pdf', 'abc.pdf'],
    ['.pdf', pdf, 'application/pdf', 'pdf.pdf'],
  ])('of %s is determined by its bytes', async (name, bytes, mediaType, kept) => {
    expect(await add(admin, aFile(name, bytes))).toMatchObject({ mediaType, name: kept })
  })

  test.each<[string, Buffer | string]>([
    ['page.html', '<html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['run.sh', '#!/bin/sh'],
    ['program.pdf', Buffer.from([0x4d, 0x5a, 0x90, 0x00])],
    ['bytes.txt', Buffer.from([0x41, 0x00, 0x42])],
    ['archive.zip', anArchive(['a.txt'])],
    ['macro.docx', anArchive([...types, 'word/document.xml', 'word/vbaProject.bin'])],
    ['hidden.docx', anArchive([...types, 'word/document.xml', 'word/other.xml'], hiddenMacros)],
    ['sheet.xlsx', anArchive([...types, 'xl/workbook.xml', 'xl/macrosheets/sheet1.xml'])],
    ['control.docx', anArchive([...types, 'word/document.xml', 'word/activeX/activeX1.xml'])],
    ['outside.docx', anArchive([...types, 'word/document.xml', '../../outside.xml'])],
    ['only-named.docx', anArchive([...types, 'word/document.xml'], {})],
    ['many.docx', anArchive([...types, 'word/document.xml', ...Array.from({ length: 2000 }, (_, at) => `a${at}`)])],
    ['cut.docx', anArchive([...types, 'word/document.xml']).subarray(0, 60)],
  ])('rejects %s', async (name, bytes) => {
    const before = await db.selectFrom('stored_file').select('key').execute()
    await expect(add(admin, aFile(name, bytes))).rejects.toMatchObject({
      status: 400,
      fields: { file: ['A file may be PDF, PNG, JPG, WebP, GIF, TXT, CSV, DOCX or XLSX'] },
    })
    expect(await db.selectFrom('stored_file').select('key').execute()).toHaveLength(before.length)
  })

  test('is determined quickly, even with an odd name', () => {
    const begun = performance.now()
    expect(cleanName(`a${'.'.repeat(60_000)}b.pdf`, 'application/pdf')).toMatch(/^a\.+pdf$/)
    expect(cleanName(`report.pdf${' .'.repeat(30_000)}`, 'application/pdf')).toBe('report.pdf')
    expect(performance.now() - begun).toBeLessThan(1000)
  })

  test('is never empty or larger than 25 megabytes, and a rejected one leaves nothing behind', async () => {
    await expect(add(admin, aFile('empty.pdf', ''))).rejects.toMatchObject({ fields: { file: ['The file is empty'] } })
    const large = Buffer.concat([pdf, Buffer.alloc(25 * 1024 * 1024)])
    await expect(add(admin, aFile('large.pdf', large))).rejects.toMatchObject({
      status: 413,
      message: 'The file is too large',
      fields: { file: ['The file can have at most 25 MB'] },
    })
    const just = large.subarray(0, 25 * 1024 * 1024)
    expect((await add(admin, aFile('just.pdf', just))).size).toBe(25 * 1024 * 1024)
    expect((await readdir(uploads)).filter((name) => name.startsWith('upload-'))).toEqual([])
  })
})

describe('the address of a file', () => {
  test('runs nothing in the file', async () => {
    const shownAs = async (file: File) => {
      const { url, downloadUrl } = await linksOf(admin, (await add(admin, file)).id)
      const [view, download] = await Promise.all([ask(null, { url }), ask(null, { url: downloadUrl })])
      expect(download.headers['content-disposition']).toMatch(/^attachment; /)
      for (const { headers } of [view, download]) {
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['cache-control']).toBe('private, no-store')
        expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors '(none|self)'$/)
      }
      return view.headers
    }
    const picture = await shownAs(aPicture())
    expect(picture).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline; /),
    })
    expect(picture['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    const read = await shownAs(aFile('a.pdf'))
    expect(read['content-disposition']).toMatch(/^inline; /)
    expect(read).toMatchObject({ 'x-frame-options': 'SAMEORIGIN' })
    expect(picture).toMatchObject({ 'x-frame-options': 'DENY' })
    expect(await shownAs(aFile('page.txt', '<script>alert(1)</script>'))).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; /),
    })
    expect((await shownAs(aFile('Zürich „Plan“.pdf')))['content-disposition']).toBe(
      `inline; filename="Z_rich _Plan_.pdf"; filename*=UTF-8''Z%C3%BCrich%20%E2%80%9EPlan%E2%80%9C.pdf`,
    )
  })

  test('is valid for five minutes, for one file, and cannot be guessed', async () => {
    const [one, other] = [await add(admin), await add(admin)]
    const { url, expiresAt } = await linksOf(admin, one.id)
    expect(new Date(expiresAt).getTime() - clock.now().getTime()).toBe(300_000)
    const statusOf = async (address: string) => (await ask(null, { url: address })).statusCode
    const [id, ...rest] = url.replace('/api/files/', '').split('.')
    expect(await statusOf(`/api/files/${other.id.toString(36)}.${rest.join('.')}`)).toBe(404)
    expect(await statusOf(url.replace('.show.', '.save.'))).toBe(404)
    expect(await statusOf(`/api/files/${id}.zzzzzzz.${rest.slice(1).join('.')}`)).toBe(404)
    for (const wrong of ['x', '..%2f..%2fetc', `${url.slice(11)}x`, ''])
      expect(await statusOf(`/api/files/${wrong}`)).toBe(404)
    expect(await statusOf(url)).toBe(200)
    clock.advance({ minutes: 4, seconds: 59 })
    expect(await statusOf(url)).toBe(200)
    clock.advance({ seconds: 1 })
    expect(await statusOf(url)).toBe(404)
  })

  test('is a 404 once the file is deleted', async () => {
    const { id } = await add(ben)
    const { url } = await linksOf(ben, id)
    const key = await keyOf(id)
    await as(ben)(materials.removeFromEntity, { id: shelter.id, materialId: id })
    expect((await ask(null, { url })).statusCode).toBe(404)
    expect(await isKept(key)).toBe(false)
    await expect(as(ben)(materials.removeFromEntity, { id: shelter.id, materialId: id })).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('an entity has at most a hundred files, even with concurrent uploads', async () => {
  const full = await anEntity({ name: 'Full' })
  const { key } = await db
    .insertInto('stored_file')
    .values({ key: 'x'.repeat(30), created_at: clock.now() })
    .returning('key')
    .executeTakeFirstOrThrow()
  const keys = Array.from({ length: 98 }, (_, at) => `${key}${at}`)
  await db
    .insertInto('stored_file')
    .values(keys.map((one) => ({ key: one, created_at: clock.now() })))
    .execute()
  await db
    .insertInto('material')
    .values(
      [key, ...keys].map((one) => ({
        entity_id: full.id,
        is_internal: false,
        name: 'a.pdf',
        media_type: 'application/pdf',
        size: 1,
        file_key: one,
        created_at: clock.now(),
      })),
    )
    .execute()
  const answers = await Promise.allSettled([1, 2].map(() => add(admin, aFile('b.pdf'), {}, full.id)))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, message: 'A provider can have 100 files. Delete one first' },
  })
})

test('bytes without a record are swept, and no others', async () => {
  const kept = await add(admin)
  const orphan = 'orphan-of-a-crash-0123456789'
  await db.insertInto('stored_file').values({ key: orphan, created_at: clock.now() }).execute()
  await files.put(orphan, new Blob(['x']))
  const entityToDelete = await anEntity({ name: 'Gone' })
  const { id } = await add(admin, aFile('c.pdf'), {}, entityToDelete.id)
  const deletedKey = await keyOf(id)
  await db.deleteFrom('entity').where('id', '=', entityToDelete.id).execute()

  const sweep = (now: Date) => sweepFiles(files, uploads).run({ db, now, publicUrl: '' })
  await sweep(clock.now())
  expect(await isKept(orphan)).toBe(true)
  await sweep(new Date(clock.now().getTime() + 2 * 60 * 60 * 1000))
  expect(await isKept(orphan)).toBe(false)
  expect(await isKept(deletedKey)).toBe(false)
  expect(await isKept(await keyOf(kept.id))).toBe(true)
})

test('a failed deletion does not stop the sweep', async () => {
  const [stuck, other] = ['stuck-in-the-store-0123456789', 'other-in-the-store-0123456789']
  for (const key of [stuck, other]) {
    await db
      .insertInto('stored_file')
      .values({ key, created_at: new Date(0) })
      .execute()
    await files.put(key, new Blob(['x']))
  }
  const removing = files.remove
  const remove = vi.spyOn(files, 'remove').mockImplementation(async (key) => {
    if (key === stuck) throw new Error('The store is away')
    await removing(key)
  })
  await expect(sweepFiles(files, uploads).run({ db, now: clock.now(), publicUrl: '' })).rejects.toThrow('is away')
  remove.mockRestore()
  expect([await isKept(stuck), await isKept(other)]).toEqual([true, false])
})

test('a failed upload leaves no record behind', async () => {
  const put = vi.spyOn(files, 'put').mockRejectedValueOnce(new Error('The disk is full'))
  await expect(add(admin, aFile('d.pdf'))).rejects.toMatchObject({ status: 500 })
  put.mockRestore()
  expect(await namesFor(admin)).not.toContain('d.pdf')
})

test('the audit trail has uploads and deletions by number', async () => {
  const { id } = await add(admin, aFile('Private name.pdf'))
  await as(admin)(materials.removeFromEntity, { id: shelter.id, materialId: id })
  const events = await db.selectFrom('event').select('data').orderBy('id', 'desc').limit(2).execute()
  expect(events.map(({ data }) => data)).toMatchObject([
    { type: 'material.removed', materialId: id, entityId: shelter.id, isInternal: false },
    { type: 'material.added', materialId: id, entityId: shelter.id, isInternal: false },
  ])
})
