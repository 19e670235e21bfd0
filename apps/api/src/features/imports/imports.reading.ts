import { mostImportRows } from '@handoff/contracts/imports'
import { CsvError, parse } from 'csv-parse/sync'
import { badInput } from '../../kit/problem.ts'

export type Line = { number: number; cells: string[] }
export type Sheet = { headings: string[]; lines: Line[] }

const mostColumns = 100
const refuse = (sentence: string) => badInput({ file: [sentence] }, sentence)

/** The rows of a file as a spreadsheet saves them. A sentence for whatever is no such file. */
export function readSheet(bytes: Buffer): Sheet {
  const text = textOf(bytes)
  if (!text.trim()) throw refuse('The file is empty')
  const [first, ...rest] = recordsOf(text)
  const headings = headingsOf(first!)
  const lines = rest
    // As a spreadsheet counts.
    .map((cells, index): Line => ({ number: index + 2, cells: cells.map(contentOf) }))
    .filter(({ cells }) => cells.some(Boolean))

  if (!lines.length) throw refuse('The file has headings, but no rows below them')
  if (lines.length > mostImportRows)
    throw refuse(
      `The file has ${lines.length.toLocaleString('en-US')} rows. Please split it: at most ${mostImportRows.toLocaleString('en-US')} can be imported at once`,
    )
  const long = lines.find(({ cells }) => cells.slice(headings.length).some(Boolean))
  if (long) throw refuse(`Row ${long.number} has more cells than there are headings`)
  return {
    headings,
    lines: lines.map(({ number, cells }) => ({ number, cells: headings.map((_, at) => cells[at] ?? '') })),
  }
}

/** Before what a spreadsheet would take for a formula, our own files have a mark: it is no part of the cell. */
const contentOf = (cell: string) => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** UTF-8 or UTF-16 by their marks, else UTF-8 where it fits, else what Windows has long written. */
function textOf(bytes: Buffer): string {
  const text = decoded(bytes)
  // What no keyboard types is no text, whatever the name of the file says.
  // oxlint-disable-next-line no-control-regex -- that is what is looked for
  if (/[\u0000-\u0008\u000b\u000e-\u001f\ufffd]/.test(text)) throw refuse('This is not a CSV file')
  return text
}

function decoded(bytes: Buffer) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const faults: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark stands in the middle of a cell',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'a quotation mark stands in the middle of a cell',
  INVALID_OPENING_QUOTE: 'a quotation mark stands in the middle of a cell',
  CSV_MAX_RECORD_SIZE: 'it is too long',
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      // Empty rows are counted, so that every row has the number its spreadsheet shows.
      skip_empty_lines: false,
      max_record_size: 200_000,
      // Five times as much as is taken in is enough to say how many there are.
      to: mostImportRows * 5,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = Number((error as { records?: unknown }).records ?? 0) + 1
    throw refuse(`Row ${row} cannot be read: ${faults[error.code] ?? 'it is no row of a CSV file'}`)
  }
}

/** Whichever stands most often in the headings, outside of quotation marks. */
function separatorOf(text: string) {
  const headings = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]+/, 1)[0]!
  const counted = [',', ';', '\t'].map((separator) => [separator, headings.split(separator).length] as const)
  return counted.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

function headingsOf(cells: string[]): string[] {
  const headings = cells.map(contentOf)
  while (headings.length && !headings.at(-1)) headings.pop()
  if (headings.length > mostColumns) throw refuse(`The file has more than ${mostColumns} columns`)
  if (!headings.length || headings.some(looksLikeContents))
    throw refuse('The first row must hold the names of the columns, such as Name, Email, Phone')
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
