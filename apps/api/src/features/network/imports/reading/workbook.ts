import type { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { BlobReader } from '../../../../kit/files/blob-reader.ts'
import { Problem } from '../../../../kit/problem.ts'
import { knownFormats, shownNumber, timeOf } from './number-formats.ts'
import { inPieces, type Visitor } from './workbook-xml.ts'

type WorkbookRow = { number: number; cells: string[] }
type Limits = {
  /** Of the rows with something in them, those beyond are counted only. */
  mostRows: number
  /** Which sheet is taken is seen in its first rows. */
  topRows: number
  /** Small archives can hold endless ones. */
  unpackedMegabytes: number
  /** One text may be that of every cell. */
  textMegabytes: number
  /** How much a sheet looks like one with headings; the first with rows is taken where none does. */
  score: (top: WorkbookRow[]) => number
  refuse: (sentence: string) => Error
}

const damaged = 'This Excel file can’t be opened. It may be damaged: save it again, or as CSV'
const tooMuchText = 'This Excel file has too much text. Split it'
const megabyte = 1024 * 1024
const mostParts = 2000
const mostSheets = 50
const mostRowCharacters = 200_000
/** As a spreadsheet numbers them. */
const lastRow = 1_048_576
/** Beyond them the file is refused for its width. */
const mostColumns = 200

/**
 * The rows of the sheet that is meant, as they are read: its values as people see them, and the last results of its
 * formulas.
 */
export async function workbookRows(file: Blob, limits: Limits) {
  const { mostRows, topRows, score, refuse } = limits
  let archive: ZipFile | undefined
  const failing = (error: unknown) => (error instanceof Problem ? error : refuse(damaged))
  try {
    archive = await fromRandomAccessReaderPromise(new BlobReader(file), file.size, { autoClose: false })
    const read = await partsOf(archive, limits)
    const book = await bookOf(read)
    let best: { path: string; score: number } | undefined
    for (const path of book.sheets) {
      const { rows, visitor } = sheetVisitor(book, { most: topRows, isTop: true, limits })
      await read.all(path, visitor)
      if (!rows.length) continue
      const sheetScore = score(rows)
      if (!best || (sheetScore > 1 && sheetScore > best.score)) best = { path, score: sheetScore }
    }
    const sheet = sheetVisitor(book, { most: mostRows, isTop: false, limits })
    return { rows: rowsOf(read, best?.path, sheet), more: sheet.more }
  } catch (error) {
    archive?.close()
    throw failing(error)
  }

  async function* rowsOf({ pieces }: ReadPart, path: string | undefined, { rows, visitor }: Sheet) {
    try {
      if (path) for await (const _ of pieces(path, visitor)) yield* rows.splice(0)
      yield* rows
    } catch (error) {
      throw failing(error)
    } finally {
      archive?.close()
    }
  }
}

/** Of a part that is not there, nothing. */
type ReadPart = {
  pieces: (path: string, visitor: Visitor) => AsyncGenerator<void>
  all: (path: string, visitor: Visitor) => Promise<void>
}

async function partsOf(archive: ZipFile, { refuse, unpackedMegabytes }: Limits): Promise<ReadPart> {
  const parts = new Map<string, Entry>()
  if (archive.entryCount > mostParts) throw refuse(damaged)
  for await (const entry of archive.eachEntry()) parts.set(entry.fileName.toLowerCase(), entry)
  if (!parts.has('xl/workbook.xml')) throw refuse(otherArchive([...parts.keys()]))
  const opened = archive
  let unpacked = 0
  async function* pieces(path: string, visitor: Visitor) {
    const entry = parts.get(path.toLowerCase())
    if (!entry) return
    if (entry.isEncrypted()) throw refuse(withPassword)
    yield* inPieces(bounded(await opened.openReadStreamPromise(entry)), visitor)
  }
  const all: ReadPart['all'] = async (path, visitor) => {
    for await (const _ of pieces(path, visitor));
  }
  return { pieces, all }

  async function* bounded(stream: Readable) {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      unpacked += piece.length
      if (unpacked > unpackedMegabytes * megabyte)
        throw refuse(`This Excel file unpacks to more than ${unpackedMegabytes} MB. Save the list alone, or as CSV`)
      yield piece
    }
  }
}

export const withPassword = 'This Excel file has a password. Save it without one, as .xlsx or CSV'

function otherArchive(paths: readonly string[]) {
  const has = (beginning: string) => paths.some((path) => path.startsWith(beginning))
  if (has('xl/workbook.bin')) return 'This is a binary Excel file (.xlsb). Save it as .xlsx or CSV'
  if (has('word/')) return 'This is a Word document. Copy its table into a spreadsheet, and save that as .xlsx or CSV'
  if (has('index/') || has('index.zip')) return 'This is a Numbers file. Export it as Excel or CSV'
  if (has('content.xml')) return 'This is an OpenDocument file. Save it as .xlsx or CSV'
  return 'This is an archive, not a spreadsheet. Unpack it, and choose the file in it'
}

type Book = {
  /** Of those that are shown, in their order. */
  sheets: string[]
  strings: string[]
  formats: (string | undefined)[]
  startsIn1904: boolean
}

async function bookOf(read: ReadPart): Promise<Book> {
  const visibleIds: string[] = []
  let startsIn1904 = false
  await read.all('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      const isShown = name === 'sheet' && (attributes.state ?? 'visible') === 'visible'
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (isShown && id && visibleIds.length < mostSheets) visibleIds.push(id)
    },
  })
  const targets = new Map<string, string>()
  let [stringsPath, stylesPath] = ['xl/sharedStrings.xml', 'xl/styles.xml']
  await read.all('xl/_rels/workbook.xml.rels', {
    open(name, { Id, Target = '', Type = '' }) {
      if (name !== 'Relationship' || !Id) return
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`
      if (Type.endsWith('/worksheet')) targets.set(Id, path)
      else if (Type.endsWith('/sharedStrings')) stringsPath = path
      else if (Type.endsWith('/styles')) stylesPath = path
    },
  })
  return {
    sheets: visibleIds.flatMap((id) => targets.get(id) ?? []),
    strings: await stringsIn(read, stringsPath),
    formats: await formatsIn(read, stylesPath),
    startsIn1904,
  }
}

async function stringsIn(read: ReadPart, path: string) {
  const strings: string[] = []
  const text = textVisitor()
  await read.all(path, {
    open(name) {
      if (name === 'si') text.begin()
      text.open(name)
    },
    close(name) {
      if (name === 'si') strings.push(text.end())
      text.close(name)
    },
    text: (piece) => text.text(piece),
  })
  return strings
}

/** Text of one or several runs; how it is pronounced is no part of it. */
function textVisitor() {
  let all = ''
  let isText = false
  let isPhonetic = false
  return {
    begin: () => (all = ''),
    end: () => contentOf(all),
    open(name: string) {
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = !isPhonetic
    },
    close(name: string) {
      if (name === 'rPh') isPhonetic = false
      if (name === 't') isText = false
    },
    text(piece: string) {
      if (isText) all += piece
    },
  }
}

// oxlint-disable-next-line no-control-regex -- they are in no text
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g
/** '_x000D_' is a character that XML can't hold. */
const contentOf = (text: string) =>
  text
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(controls, '')
    .toWellFormed()

async function formatsIn(read: ReadPart, path: string) {
  const codes = new Map(Object.entries(knownFormats))
  const formats: (string | undefined)[] = []
  let isCellStyle = false
  await read.all(path, {
    open(name, { numFmtId = '0', formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle) formats.push(codes.get(numFmtId))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return formats
}

type Reading = { most: number; isTop: boolean; limits: Limits }
type Sheet = ReturnType<typeof sheetVisitor>

function sheetVisitor(book: Book, { most, isTop, limits: { refuse, textMegabytes } }: Reading) {
  let count = 0
  const rows: WorkbookRow[] = []
  let more = 0
  let characters = 0
  let row: WorkbookRow & { characters: number } = { number: 0, cells: [], characters: 0 }
  let cell: { column: number; type: string; style: number; value: string } | undefined
  let column = -1
  let isValue = false
  const inline = textVisitor()

  const visitor: Visitor = {
    open(name, { r, t = 'n', s = '0' }) {
      if (name === 'row') {
        const number = Number(r)
        row = {
          number: number > row.number && number <= lastRow ? Math.trunc(number) : row.number + 1,
          cells: [],
          characters: 0,
        }
        column = -1
      } else if (name === 'c') {
        column = Math.min(columnIn(r) ?? column + 1, mostColumns)
        cell = { column, type: t, style: Number(s), value: '' }
        inline.begin()
      } else if (name === 'v') isValue = true
      inline.open(name)
    },
    text(piece) {
      if (isValue && cell) cell.value += piece
      inline.text(piece)
      if ((cell?.value.length ?? 0) > mostRowCharacters) throw tooLong()
    },
    close(name) {
      inline.close(name)
      if (name === 'v') isValue = false
      else if (name === 'c' && cell) {
        const text = cell.type === 'inlineStr' ? inline.end() : valueOf(cell, book)
        if (text.trim()) keepCell(cell.column, text)
        cell = undefined
      } else if (name === 'row' && row.characters > 0) keepRow()
    },
    isDone: () => isTop && count === most,
  }
  return { rows, more: () => more, visitor }

  function keepCell(at: number, text: string) {
    row.cells[at] = text
    row.characters += text.length
    if (row.characters > mostRowCharacters) throw tooLong()
  }
  function keepRow() {
    if (count === most) {
      more++
      return
    }
    characters += row.characters
    if (characters > textMegabytes * megabyte) throw refuse(tooMuchText)
    count++
    rows.push({ number: row.number, cells: Array.from(row.cells, (text) => text ?? '') })
  }
  function tooLong() {
    return refuse(`Row ${row.number} can’t be read: it’s too long`)
  }
}

/** 'AB12' is in column 27, counted from 0. */
function columnIn(reference: string | undefined) {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  return letters ? Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined
}

function valueOf({ type, value, style }: { type: string; value: string; style: number }, book: Book): string {
  switch (type) {
    case 's':
      return book.strings[Number(value)] ?? ''
    case 'b':
      return value === '' ? '' : value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
    case 'd':
      return dayAndTime(value)
    case 'n':
      return shownNumber(value, book.formats[style], book.startsIn1904)
    // A text that a formula gives, or its error, such as #REF!
    default:
      return contentOf(value)
  }
}

/** '2026-12-25T09:30:00'. */
function dayAndTime(text: string) {
  const [, day, hour, minute] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}))?/.exec(text) ?? []
  if (!day) return text
  const seconds = (Number(hour ?? 0) * 60 + Number(minute ?? 0)) * 60
  return seconds ? `${day} ${timeOf(seconds)}` : day
}
