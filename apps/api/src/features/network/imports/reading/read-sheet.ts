import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import {
  type FileKind,
  type ImportEncoding,
  mostCustomerRows,
  mostImportRows,
} from '@handoff/contracts/network/imports'
import { CsvError, type Parser, parse } from 'csv-parse'
import { badInput } from '../../../../kit/problem.ts'
import { countHeadings, type Line, type Sheet } from './column-mapping.ts'
import { type Decoder, decoderOf, encodingOf } from './encodings.ts'
import { workbookRows } from './workbook.ts'

const mostColumns = 100
/** Titles, dates and logos above the headings take no more. */
const mostTitleRows = 20
/** What columns are is seen in so many rows. */
const firstRows = 100
/** How many rows are passed on together. */
const atOnce = 500
const refuse = (sentence: string) => badInput({ file: [sentence] }, sentence)

/** Of a file of this kind; unpacked and as text it can be many times larger than it is. */
type Limits = { rows: number; unpackedMegabytes: number; textMegabytes: number }
const limits: Record<FileKind, Limits> = {
  entities: { rows: mostImportRows, unpackedMegabytes: 40, textMegabytes: 20 },
  locations: { rows: mostImportRows, unpackedMegabytes: 40, textMegabytes: 20 },
  customers: { rows: mostCustomerRows, unpackedMegabytes: 400, textMegabytes: 60 },
}

/**
 * The rows of a file as a spreadsheet saves them. A sentence for anything else. Read in pieces: of rows beyond
 * the most that are taken in, only how many there are is kept.
 */
export async function readSheet(kind: FileKind, file: Blob): Promise<Sheet> {
  const { rows, more, encoding } = (await isPacked(file))
    ? await rowsOfWorkbook(kind, file)
    : await rowsOfText(kind, file)
  const source = rows[Symbol.asyncIterator]()
  const top: Line[] = []
  while (top.length <= mostTitleRows + firstRows) {
    const { value, done } = await source.next()
    if (done) break
    top.push(value)
  }
  const at = findHeadings(kind, top.slice(0, mostTitleRows + 1))
  if (at < 0) throw refuse('The file is empty')
  const headings = headingsOf(top[at]!.cells)
  const lineFrom = ({ number, cells }: Line): Line => {
    if (cells.slice(headings.length).some(Boolean)) throw refuse(`Row ${number} has more cells than there are headings`)
    return { number, cells: headings.map((_, column) => cells[column] ?? '') }
  }
  const first = top.slice(at + 1).map(lineFrom)
  if (!first.length) throw refuse('The file has headings, but no rows below them')
  return { headings, headingRow: top[at]!.number, encoding, first, lines: batches() }

  async function* batches() {
    let batch = first
    let count = first.length
    for await (const line of { [Symbol.asyncIterator]: () => source }) {
      count++
      if (batch.length >= atOnce) {
        yield batch
        batch = []
      }
      batch.push(lineFrom(line))
    }
    const total = count + more()
    const { rows: most } = limits[kind]
    if (total > most)
      throw refuse(
        `The file has ${total.toLocaleString('en-US')} rows. Split it: at most ${most.toLocaleString('en-US')} can be imported at a time`,
      )
    yield batch
  }
}

const mostLines = (kind: FileKind) => mostTitleRows + 1 + limits[kind].rows

type Rows = {
  /** Those with something in them, as many as are taken in. */
  rows: AsyncIterable<Line>
  /** How many there are beyond; known once the others were read. */
  more: () => number
  encoding: ImportEncoding | null
}

async function rowsOfText(kind: FileKind, file: Blob): Promise<Rows> {
  const { decode, encoding } = await decoderFor(file)
  const { text: head, separator } = beginningOf(await firstPiece(decode(file)))
  const options = { delimiter: separator ?? separatorOf(kind, head), trimmed: encoding ? ownSpaces : trim }
  return { ...recordsOf(decode(file), { ...options, most: mostLines(kind) }), encoding }
}

async function rowsOfWorkbook(kind: FileKind, file: Blob): Promise<Rows> {
  const { rows, more } = await workbookRows(file, {
    mostRows: mostLines(kind),
    topRows: mostTitleRows + 1,
    ...limits[kind],
    score: (top) => Math.max(0, ...headingCounts(kind, top)),
    refuse,
  })
  async function* trimmedRows() {
    for await (const { number, cells } of rows) yield { number, cells: cells.map((cell) => contentOf(cell)) }
  }
  return { rows: trimmedRows(), more, encoding: null }
}

/** An archive, as every file of a newer Excel is. */
const isPacked = async (file: Blob) => (await file.slice(0, 4).text()) === 'PK\u0003\u0004'

/**
 * Before what a spreadsheet would take for a formula, our own files have a mark, and before a number that is text a
 * spreadsheet has the same: it is no part of the cell.
 */
const contentOf = (cell: string, trimmed = trim) =>
  trimmed(cell).replace(/^'(?='*(?:[=+\-@＝＋－＠]|[\d().+\s-]+$))/, '')

const trim = (cell: string) => cell.trim()
/** Of an older file: what one program reads as a space is a letter to another. */
function ownSpaces(cell: string) {
  let [from, until] = [0, cell.length]
  while (from < until && cell.charCodeAt(from) <= 32) from++
  while (until > from && cell.charCodeAt(until - 1) <= 32) until--
  return cell.slice(from, until)
}

/**
 * The row that names the columns: the one with the most names we know. Where we know none, the first; but for titles,
 * which fill one cell above rows of several.
 */
function findHeadings(kind: FileKind, top: readonly Line[]): number {
  const counts = headingCounts(kind, top)
  const most = Math.max(0, ...counts)
  if (most > 1) return counts.indexOf(most)
  const first = top.findIndex(({ cells }) => cells.some(Boolean))
  if (first < 0 || counts[first]! > 0) return first
  const filled = top.map(({ cells }) => cells.filter(Boolean).length)
  const wide = filled.findIndex((cells) => cells > 1)
  return filled[first] === 1 && wide > 0 ? wide : first
}

const headingCounts = (kind: FileKind, top: readonly Line[]) =>
  top.map(({ cells }) => (cells.some(looksLikeContents) ? 0 : countHeadings(kind, cells)))

const pieceSize = 64 * 1024
type Decode = (file: Blob) => AsyncGenerator<string>

/** UTF-8 or UTF-16 by their marks, else UTF-8 where it fits, else what Windows, the Mac, or MS-DOS have long written. */
async function decoderFor(file: Blob): Promise<{ decode: Decode; encoding: ImportEncoding | null }> {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const decodeAs = (encoding: string, fatal = false) => decodeWith(() => new TextDecoder(encoding, { fatal }))
  const decodeWith = (decoderFrom: () => Decoder): Decode =>
    async function* (whole) {
      const decoder = decoderFrom()
      for (let at = 0; at < whole.size; at += pieceSize) {
        const piece = await whole.slice(at, at + pieceSize).arrayBuffer()
        yield decoder.decode(piece, { stream: true })
        // Others are answered between the pieces of a long file.
        await setImmediate()
      }
      yield decoder.decode()
    }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { decode: checked(decodeAs('utf-16le'), failures), encoding: null }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { decode: checked(decodeAs('utf-16be'), failures), encoding: null }
  const utf8 = decodeAs('utf-8', true)
  try {
    for await (const _ of utf8(file));
    return { decode: checked(utf8), encoding: null }
  } catch {
    const encoding = encodingOf(await lettersOf(file))
    return { decode: checked(decodeWith(() => decoderOf(encoding))), encoding }
  }
}

const mostToJudge = 1024 * 1024

/** The pieces with letters beyond ASCII, as many as show whose they are. */
async function lettersOf(file: Blob) {
  const pieces: Uint8Array[] = []
  for (let at = 0, size = 0; at < file.size && size < mostToJudge; at += pieceSize) {
    const piece = new Uint8Array(await file.slice(at, at + pieceSize).arrayBuffer())
    if (!piece.some((byte) => byte > 127)) continue
    pieces.push(piece)
    size += piece.length
  }
  return new Blob(pieces as BlobPart[]).arrayBuffer()
}

// oxlint-disable-next-line no-control-regex -- that is what is looked for
const controls = /[\u0000-\u0008\u000b\u000e-\u001f]/
/** And what a decoder writes where it fails. */
const failures = new RegExp(`${controls.source}|\\ufffd`)

/** Control characters mean that it is not text, regardless of the name of the file. */
const checked = (decode: Decode, unreadable = controls): Decode =>
  async function* (file) {
    for await (const piece of decode(file)) {
      if (unreadable.test(piece)) throw refuse('This is not a spreadsheet. Save it as .xlsx or CSV')
      yield piece
    }
  }

async function firstPiece(pieces: AsyncGenerator<string>) {
  for await (const piece of pieces) if (piece) return piece
  return ''
}

const faults: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark is in the middle of a cell',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'a quotation mark is in the middle of a cell',
  INVALID_OPENING_QUOTE: 'a quotation mark is in the middle of a cell',
  CSV_MAX_RECORD_SIZE: 'it’s too long',
}

const separatorLine = /^sep=(.)(\r\n|\r|\n)/i

/** A spreadsheet may name the separator above everything else; that line is not a row. */
function beginningOf(text: string): { text: string; separator: string | undefined } {
  const [line, separator] = separatorLine.exec(text) ?? []
  return { text: text.slice(line?.length ?? 0), separator }
}

/** The rows with something in them: the first as lines, as many as are taken in; of the others how many they are. */
type Text = { delimiter: string; trimmed: (cell: string) => string; most: number }

function recordsOf(pieces: AsyncGenerator<string>, { delimiter, trimmed, most }: Text) {
  let number = 0
  let more = 0
  const numbers: number[] = []
  const parser = parse({
    delimiter,
    relax_column_count: true,
    // Empty rows are counted, so that every row has the number its spreadsheet shows.
    skip_empty_lines: false,
    max_record_size: 200_000,
    on_record: (record: string[]) => {
      number++
      const cells = record.map((cell) => contentOf(cell, trimmed))
      if (!cells.some(Boolean)) return null
      if (numbers.length === most) more++
      else numbers.push(number)
      return more > 0 ? null : cells
    },
  })
  return { rows: linesFrom(parser, Readable.from(withoutSeparator(pieces)), numbers), more: () => more }
}

async function* linesFrom(parser: Parser, source: Readable, numbers: readonly number[]): AsyncGenerator<Line> {
  let at = 0
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { number: numbers[at++]!, cells }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = Number((error as { records?: unknown }).records ?? 0) + 1
    throw refuse(`Row ${row} can’t be read: ${faults[error.code] ?? 'it isn’t a row of a CSV file'}`)
  } finally {
    source.destroy()
  }
}

async function* withoutSeparator(pieces: AsyncGenerator<string>) {
  let isFirst = true
  for await (const piece of pieces) {
    if (!piece) continue
    yield isFirst ? beginningOf(piece).text : piece
    isFirst = false
  }
}

/** Whichever splits the names of the columns best, outside of quotation marks. */
function separatorOf(kind: FileKind, head: string) {
  const rows = head.replace(/"(?:[^"]|"")*"/g, 'x').split(/\r\n|\r|\n/, mostTitleRows)
  const first = rows.find((row) => /[,;\t]/.test(row)) ?? ''
  const counted = [',', ';', '\t'].map((separator) => ({
    separator,
    known: Math.max(...rows.map((row) => countHeadings(kind, row.split(separator)))),
    width: first.split(separator).length,
  }))
  return counted.reduce((best, one) =>
    one.known > best.known || (one.known === best.known && one.width > best.width) ? one : best,
  ).separator
}

function headingsOf(cells: string[]): string[] {
  const headings = cells.map((cell) => contentOf(cell, ownSpaces))
  while (headings.length && !headings.at(-1)) headings.pop()
  if (headings.length > mostColumns) throw refuse(`The file has more than ${mostColumns} columns`)
  if (!headings.length || headings.some(looksLikeContents))
    throw refuse('The first row must have column names, such as Name, Email, Phone')
  const seen = new Map<string, number>()
  return headings.map((heading, at) => {
    const name = (heading || `Column ${at + 1}`).slice(0, 100)
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** An email address, a telephone number or a ZIP code is no heading. */
const looksLikeContents = (text: string) =>
  /\S@\S+\.\S/.test(text.slice(0, 300)) || /^[+(]?\d[\d\s().+-]{4,}$/.test(text)
