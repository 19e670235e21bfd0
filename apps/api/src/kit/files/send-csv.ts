import { Readable } from 'node:stream'
import type { Cell, Csv } from '@handoff/contracts/kit'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'

type Page = { data: unknown[]; total: number }
type List = (paging: { pageNo: number; pageSize: number }) => Promise<Page>
type Parts = { csv: Csv; list: List; now: Date; timeZone: string; input: object }

/** So many that a million rows are not passed over five thousand times, and so few that they are little memory. */
const rowsAtOnce = 5_000

/**
 * Sends every row of a list as a file, page by page, so that no list is too long for it. What a spreadsheet would take
 * for a formula is written as text.
 */
export async function sendCsv(reply: FastifyReply, { csv, list, now, timeZone, input }: Parts) {
  // Before the first byte: whatever fails here is still told as a failure.
  const first = await list({ pageNo: 1, pageSize: rowsAtOnce })
  const columns = Object.entries(typeof csv.columns === 'function' ? csv.columns(first as never) : csv.columns)
  const day = now.toISOString().slice(0, 10)
  const inZone = momentIn(timeZone)

  async function* lines() {
    let page = first
    for (let pageNo = 2; ; pageNo++) {
      for (const row of page.data) yield columns.map(([, valueOf]) => written(valueOf(row as never), inZone))
      if (page.data.length < rowsAtOnce) return
      page = await list({ pageNo, pageSize: rowsAtOnce })
    }
  }

  const toText = stringify({
    header: true,
    columns: columns.map(([title]) => title),
    escape_formulas: true,
    // A line break inside a name must not end the row, whichever kind it is.
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows',
    // By this mark spreadsheets know that it is UTF-8.
    bom: true,
  })
  const rows = Readable.from(lines())
  rows.on('error', (error) => toText.destroy(error))
  toText.on('close', () => rows.destroy())
  return reply
    .type('text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="${[csv.file, ...filtersIn(input), day].join('-').slice(0, 150)}.csv"`,
    )
    .send(rows.pipe(toText))
}

/** What was typed may be a name of a person, and how rows are ordered is no filter. */
const unnamed = new Set(['search', 'sort', 'pageNo', 'pageSize', 'lat', 'lng', 'timeZone'])

/** The report and the filters, as words of a file name: `report-funnel-2026-10-01-2026-10-31`, `overdue-category-7`. */
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
  // An apostrophe of its own, where an import would take it for the mark of a text.
  if (typeof value === 'string' && /^'+(?:[=+\-@＝＋－＠]|[\d().+\s-]+$)/.test(value)) return `'${value}`
  return value ?? ''
}

/** `2026-11-21 14:05`: sorts as text, and every spreadsheet reads it as a moment. */
function momentIn(timeZone: string) {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (moment: Date) => parts.format(moment)
}
