import { Readable } from 'node:stream'
import type { Cell, Csv } from '@handoff/contracts/kit'
import { localTime, utcDay } from '@handoff/contracts/kit/dates/day-words'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { type AtOnce, type Cursor, newCursor } from '../lists/cursor.ts'

type Page = { data: unknown[]; total: number }
export type List = (cursor: Cursor, paging: { pageNo: number; pageSize: number }) => Promise<Page>
type Parts = {
  csv: Csv
  list: List
  now: Date
  timeZone: string
  input: object
  atOnce: AtOnce | undefined
  /** Called with each page before it is sent. */
  onRows: (rows: readonly unknown[], isLast: boolean) => Promise<void>
}

/**
 * Sends every row of a list as a file, page by page, so that length does not matter. Anything a spreadsheet would take
 * for a formula is written as text.
 */
export async function sendCsv(reply: FastifyReply, { csv, list, now, timeZone, input, atOnce, onRows }: Parts) {
  const cursor = newCursor(atOnce)
  const pageSize = cursor.atOnce.rows
  const next = () => list(cursor, { pageNo: 1, pageSize })
  // Before the first byte, so that an error here still becomes an error response.
  const first = await next()
  // A list in one answer, such as a report, leaves the cursor where it is.
  const isWhole = cursor.after === null
  if (isWhole && first.total > first.data.length) throw new Error(`The list of ${csv.file} ignores its cursor`)
  const isLast = () => isWhole || (cursor.isAtEnd && cursor.ids.length === 0)
  await onRows(first.data, isLast())
  const columns = Object.entries(typeof csv.columns === 'function' ? csv.columns(first as never) : csv.columns)
  const day = utcDay(now)
  const inZone = (moment: Date) => localTime(timeZone, moment)

  const toText = (rows: unknown[], isFirst: boolean) =>
    stringify(
      rows.map((row) => columns.map(([, valueOf]) => written(valueOf(row as never), inZone))),
      {
        header: isFirst,
        columns: columns.map(([title]) => title),
        escape_formulas: true,
        // A line break of any kind inside a name must not end the row.
        quoted_match: /[\r\n]/,
        record_delimiter: 'windows',
        // Spreadsheets recognize UTF-8 by this mark.
        bom: isFirst,
      },
    )

  async function* texts() {
    for (let page = first; ; ) {
      // The database reads the next page while this one is written.
      const following = isLast() ? undefined : next()
      // Without a reader it is never awaited.
      following?.catch(() => {})
      yield toText(page.data, page === first)
      if (!following) return
      page = await following
      await onRows(page.data, isLast())
    }
  }

  return reply
    .type('text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="${[csv.file, ...filtersIn(input), day].join('-').slice(0, 150)}.csv"`,
    )
    .send(Readable.from(texts(), { objectMode: false }))
}

/** Search words may be a person's name, and sorting is not a filter. */
const unnamed = new Set(['search', 'sort', 'pageNo', 'pageSize', 'lat', 'lng', 'timeZone'])

/** Report and filters for the file name: `report-funnel-2026-10-01-2026-10-31`, `overdue-category-7`. */
function filtersIn(input: object): string[] {
  return Object.entries(input).flatMap(([name, value]: [string, unknown]) => {
    if (unnamed.has(name)) return []
    const words = name.replace(/Ids?$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (value === true) return [words]
    if (typeof value === 'string') return [value.replaceAll(/[^\w-]+/g, '-')].filter(Boolean)
    if (typeof value === 'number') return [`${words}-${value}`]
    return Array.isArray(value) && value.every((one) => typeof one === 'number') && value.length > 0
      ? [`${words}-${value.join('-')}`]
      : []
  })
}

function written(value: Cell, inZone: (moment: Date) => string) {
  if (value instanceof Date) return inZone(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  // Escapes an apostrophe that an import would take for a text marker.
  if (typeof value === 'string' && /^'+(?:[=+\-@＝＋－＠]|[\d().+\s-]+$)/.test(value)) return `'${value}`
  return value ?? ''
}
