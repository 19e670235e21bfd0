import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A cell as a workbook stores it; a text is shared, as Excel does it. */
export type WorkbookCell =
  | string
  | number
  | boolean
  | null
  | { number: number | string; format: string }
  | { formula: string; gives: string | number }
  | { inline: string }
  | { error: string }
  | { day: string }
  /** As XML of a shared text: runs, and how they are pronounced. */
  | { runs: string }

type WorkbookSheet =
  | { name?: string; state?: 'hidden' | 'veryHidden'; rows: (readonly WorkbookCell[])[] }
  | { xml: string }
type Workbook = { sheets: readonly WorkbookSheet[]; startsIn1904?: boolean; parts?: Record<string, string | Buffer> }

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const ids = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const kept = (text: string) => `<t xml:space="preserve">${escaped(text)}</t>`

export async function aZip(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

export async function aWorkbook({ sheets, startsIn1904 = false, parts = {} }: Workbook): Promise<Buffer> {
  const strings: string[] = []
  const formats = ['General']
  const styleOf = (format: string) => {
    if (!formats.includes(format)) formats.push(format)
    return formats.indexOf(format)
  }
  const shared = (xml: string) => `t="s"><v>${strings.push(`<si>${xml}</si>`) - 1}</v>`
  const cellOf = (cell: WorkbookCell) => {
    if (typeof cell === 'string') return shared(kept(cell))
    if (typeof cell === 'number') return `><v>${cell}</v>`
    if (typeof cell === 'boolean') return `t="b"><v>${Number(cell)}</v>`
    if (cell === null) return ''
    if ('number' in cell) return `s="${styleOf(cell.format)}"><v>${cell.number}</v>`
    if ('inline' in cell) return `t="inlineStr"><is>${kept(cell.inline)}</is>`
    if ('error' in cell) return `t="e"><v>${cell.error}</v>`
    if ('day' in cell) return `t="d"><v>${cell.day}</v>`
    if ('runs' in cell) return shared(cell.runs)
    const type = typeof cell.gives === 'string' ? 't="str"' : ''
    return `${type}><f>${escaped(cell.formula)}</f><v>${escaped(String(cell.gives))}</v>`
  }
  const rowOf = (cells: readonly WorkbookCell[], number: number) =>
    `<row r="${number}">${cells.map((cell, at) => (cell === null ? '' : `<c r="${letterOf(at)}${number}" ${cellOf(cell)}</c>`)).join('')}</row>`
  const sheetXml = (sheet: WorkbookSheet) =>
    'xml' in sheet
      ? sheet.xml
      : `${declaration}<worksheet xmlns="${main}"><sheetData>${sheet.rows
          .map((cells, at) => (cells.length ? rowOf(cells, at + 1) : ''))
          .join('')}</sheetData></worksheet>`
  const written = sheets.map(sheetXml)
  const list = sheets.map((sheet, at) => {
    const { name = `Sheet${at + 1}`, state = 'visible' } = 'xml' in sheet ? {} : sheet
    return `<sheet name="${escaped(name)}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`
  })
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${ids}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return aZip({
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${ids}"><workbookPr date1904="${Number(startsIn1904)}"/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships>${relations.join('')}</Relationships>`,
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${escaped(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats
      .map((_, at) => `<xf numFmtId="${at && at + 164}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${declaration}<sst xmlns="${main}">${strings.join('')}</sst>`,
    ...Object.fromEntries(written.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    ...parts,
  })
}

const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
