import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { anArchive } from '../../features/platform/materials/materials.fixtures.ts'
import { acceptFile } from './accepted-file.ts'
import { hasActions, mayHaveActions } from './pdf-actions.ts'
import { readPicture } from './picture.ts'

const heic = readFileSync(new URL('photo.heic', import.meta.url))
const fileOf = (bytes: Uint8Array | string, name: string) => new File([bytes as BlobPart], name)
const refusalOf = (file: File) =>
  acceptFile(file).then(
    () => null,
    (problem: { fields: { file: string[] } }) => problem.fields.file[0],
  )

describe('a phone photo', () => {
  test.each(['IMG_7.HEIC', 'IMG_7.jpg'])('named %s is stored as a JPEG without its location', async (name) => {
    const { file, kind, name: storedName, size } = await acceptFile(fileOf(heic, name))
    expect(kind).toBe('image/jpeg')
    expect(storedName).toBe('IMG_7.jpg')
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.length).toBe(size)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 })
    expect(heic.includes('Phone')).toBe(true)
    expect(bytes.includes('Phone')).toBe(false)
  })

  test('is rejected with a message if it is broken', async () => {
    const sentence = 'This is a phone photo (HEIC) that can’t be opened. Save it as JPG, then upload that'
    expect(await refusalOf(fileOf(heic.subarray(0, 400), 'IMG_8.jpg'))).toBe(sentence)
    await expect(readPicture(fileOf(heic.subarray(0, 400), 'me.jpg'))).rejects.toMatchObject({
      fields: { file: [sentence] },
    })
  })

  test('becomes a profile picture', async () => {
    expect(await readPicture(fileOf(heic, 'me.heic'))).toMatchObject({ kind: 'image/jpeg' })
  })
})

describe('a PDF', () => {
  type Change = (pdf: PDFDocument) => unknown
  const action = (of: PDFDocument, S: string, more = {}) => of.context.obj({ Type: 'Action', S, ...more })
  const script = (of: PDFDocument) => action(of, 'JavaScript', { JS: PDFString.of('app.alert(1)') })
  async function aPdf(change: Change, useObjectStreams: boolean) {
    const pdf = await PDFDocument.create()
    pdf.addPage([200, 200])
    change(pdf)
    return fileOf(await pdf.save({ useObjectStreams }), 'form.pdf')
  }
  const opens = (of: PDFDocument, value: Parameters<PDFDocument['catalog']['set']>[1]) =>
    of.catalog.set(PDFName.of('OpenAction'), value)
  const active: [string, Change][] = [
    ['a script at its opening', (pdf) => opens(pdf, script(pdf))],
    ['a program at its opening', (pdf) => opens(pdf, action(pdf, 'Launch', { F: PDFString.of('calc.exe') }))],
    ['an address at its opening', (pdf) => opens(pdf, action(pdf, 'URI', { URI: PDFString.of('https://a.test') }))],
    ['an action elsewhere', (pdf) => opens(pdf, pdf.context.register(script(pdf)))],
    ['a script of a page', (pdf) => pdf.getPage(0).node.set(PDFName.of('AA'), pdf.context.obj({ O: script(pdf) }))],
    ['a form that sends itself', (pdf) => pdf.context.register(action(pdf, 'SubmitForm'))],
  ]

  /** Like `acceptFile`, without a thread for each file. */
  async function isActive(file: File) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return mayHaveActions(bytes) && hasActions(bytes)
  }

  test.each(active)('with %s is active, compressed or not', async (_, change) => {
    for (const isPacked of [false, true]) expect(await isActive(await aPdf(change, isPacked))).toBe(true)
  })

  test('is rejected if it is active', async () => {
    expect(await refusalOf(await aPdf(active[0]![1], true))).toBe(
      'This PDF has scripts or acts when it is opened. Print it to a new PDF, then upload that',
    )
  })

  test('is accepted if it opens at a page, or links to a website or another file', async () => {
    const pageFirst = (pdf: PDFDocument) => opens(pdf, pdf.context.obj([pdf.getPage(0).ref, 'Fit']))
    const link = (pdf: PDFDocument) => {
      const A = action(pdf, 'URI', { URI: PDFString.of('https://clinic.test') })
      const annotation = pdf.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A })
      pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([annotation]))
    }
    const otherFile = (pdf: PDFDocument) => pdf.context.register(action(pdf, 'GoToR', { F: PDFString.of('other.pdf') }))
    for (const isPacked of [false, true])
      for (const change of [pageFirst, link, otherFile])
        expect(await isActive(await aPdf(change, isPacked))).toBe(false)
  })

  test('is active even if it hides the name of its script', async () => {
    const pdf = await (await aPdf((one) => opens(one, script(one)), false)).text()
    const hidden = pdf.replaceAll('/JavaScript', '/Java#53cript').replaceAll('/JS', '/J#53')
    expect(await isActive(fileOf(hidden, 'form.pdf'))).toBe(true)
  })
})

describe('a Word or Excel document', () => {
  const names = ['[Content_Types].xml', 'word/document.xml', 'word/media/image1.png']
  const sentence = 'This document unpacks to more than 100 MB. Upload a smaller one'

  /** With this size in the entry of its last part, whose content is these bytes, compressed. */
  function bomb(size: number, content: Buffer) {
    const packed = deflateRawSync(content)
    return fileOf(anArchive(names, undefined, { last: { packed, size } }), 'letter.docx')
  }

  test('is rejected if it unpacks to more than 100 MB', async () => {
    expect(await refusalOf(bomb(101 * 1024 * 1024, Buffer.alloc(10)))).toBe(sentence)
  })

  test('is rejected if it unpacks to more than its entries declare', async () => {
    expect(await refusalOf(bomb(10, Buffer.alloc(5_000_000)))).toContain('A file may be PDF')
  })

  test('is accepted with the right sizes', async () => {
    expect(await refusalOf(bomb(5_000, Buffer.alloc(5_000)))).toBeNull()
  })
})
