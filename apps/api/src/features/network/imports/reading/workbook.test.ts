import { imports } from '@handoff/contracts/network/imports'
import { locations } from '@handoff/contracts/network/locations/locations'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../../../test/world.ts'
import { importsOf } from '../imports.fixtures.ts'
import { aWorkbook, aZip, type WorkbookCell } from './workbook.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, aPerson } = world
const { upload, checked, rowsOf } = importsOf(world)
const admin = await aPerson()

/** What one cell is read as. */
async function cellOf(cell: WorkbookCell, more: { startsIn1904?: boolean } = {}) {
  const { sample } = await upload(
    admin,
    await aWorkbook({
      sheets: [
        {
          rows: [
            ['Name', 'About'],
            ['Oak', cell],
          ],
        },
      ],
      ...more,
    }),
  )
  return sample[0]![1]
}

describe('a cell of a workbook', () => {
  test.each<[what: string, cell: WorkbookCell, text: string]>([
    ['a text', 'Öak & <Co> “x”', 'Öak & <Co> “x”'],
    ['a text in its place', { inline: ' Elm  House ' }, 'Elm  House'],
    ['a text of several fonts', { runs: '<r><rPr><b/></rPr><t>Elm </t></r><r><t>House</t></r>' }, 'Elm House'],
    ['a text with its pronunciation', { runs: '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>' }, '東京'],
    ['a line break', 'Mon 9-5\nTue 9-5', 'Mon 9-5\nTue 9-5'],
    ['characters that XML can’t hold', 'a_x000D_\nb_x0000__x0007_c', 'a\r\nbc'],
    ['half a character', 'a_xD83D_', 'a\ufffd'],
    ['a number', 1234567.5, '1234567.5'],
    ['a number with an error of rounding', 0.30000000000000004, '0.3'],
    ['a telephone number', 5105550100, '5105550100'],
    ['leading zeros', { number: 2139, format: '00000' }, '02139'],
    ['leading zeros of nine digits', { number: 21391234, format: '00000\\-0000' }, '02139-1234'],
    [
      'a formatted phone',
      { number: 5105550100, format: '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####' },
      '(510) 555-0100',
    ],
    [
      'a short formatted phone',
      { number: 5550100, format: '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####' },
      '555-0100',
    ],
    ['an amount', { number: 24000.5, format: '"$"#,##0' }, '24000.5'],
    ['decimals that are not shown', { number: 37.80437, format: '0.00' }, '37.80437'],
    ['percent', { number: 0.125, format: '0.0%' }, '12.5%'],
    ['a negative number', { number: -122.27, format: '0;(0)' }, '-122.27'],
    ['a day', { number: 46381, format: 'm/d/yyyy' }, '2026-12-25'],
    ['a day in another language', { number: 46381, format: '[$-409]d" de "mmmm;@' }, '2026-12-25'],
    ['a day of 1900', { number: 1, format: 'mm-dd-yy' }, '1900-01-01'],
    ['a time', { number: 0.375, format: 'h:mm AM/PM' }, '9:00 AM'],
    ['noon', { number: 0.5, format: 'hh:mm' }, '12:00 PM'],
    ['a day with its time', { number: 46381.729166666664, format: 'm/d/yy h:mm' }, '2026-12-25 5:30 PM'],
    ['a time that is longer than a day', { number: 1.25, format: '[h]:mm' }, '30:00'],
    ['a day as a text of ISO', { day: '2026-12-25T00:00:00' }, '2026-12-25'],
    ['words that are no date', { number: 12, format: '0 "days"' }, '12 days'],
    ['yes', true, 'TRUE'],
    ['no', false, 'FALSE'],
    ['a formula with a text', { formula: 'A1&"x"', gives: 'Elm & Oak' }, 'Elm & Oak'],
    ['a formula with a number', { formula: '1+1', gives: 2 }, '2'],
    ['an error', { error: '#REF!' }, '#REF!'],
    ['what looks like a formula', '=1+1', '=1+1'],
    ['nothing', null, ''],
  ])('is %s', async (_, cell, text) => expect(await cellOf(cell)).toBe(text))

  test('is a day that is counted from 1904', async () => {
    const christmas = { number: 46381 - 1462, format: 'yyyy-mm-dd' }
    expect(await cellOf(christmas, { startsIn1904: true })).toBe('2026-12-25')
  })
})

describe('the sheet that is read', () => {
  const readme = { name: 'Read me', rows: [['How to use this list'], ['Call', 'Alma']] }
  const list = {
    name: 'List',
    rows: [
      ['Agency', 'E-Mail', 'Phone'],
      ['Oak House', 'a@oak.example', '510-555-0100'],
    ],
  }

  test('is the one with headings, else the first with rows', async () => {
    const it = await upload(admin, await aWorkbook({ sheets: [{ rows: [] }, readme, list] }))
    expect(it).toMatchObject({ rows: 1, sample: [['Oak House', 'a@oak.example', '510-555-0100']], encoding: null })
    const other = await upload(
      admin,
      await aWorkbook({ sheets: [{ rows: [] }, { rows: [['Was'], ['Haus']] }, readme] }),
    )
    expect(other).toMatchObject({ headings: ['Was'], sample: [['Haus']] })
  })

  test('is never a hidden one', async () => {
    const hidden = { ...list, state: 'veryHidden' as const }
    const it = await upload(admin, await aWorkbook({ sheets: [hidden, { rows: [['Name'], ['Elm House']] }] }))
    expect(it.sample).toEqual([['Elm House']])
  })

  test('has its titles skipped and its rows numbered as Excel does', async () => {
    const rows = [['Partners of the county'], [], list.rows[0]!, [], ['Ash House', 'wrong']]
    const it = await checked(admin, await aWorkbook({ sheets: [{ rows }] }))
    expect(it).toMatchObject({ headingRow: 3, rows: 1, mapping: { name: 0, email: 1, phone: 2 } })
    expect((await rowsOf(admin, it.id)).map(({ id }) => id)).toEqual([5])
  })

  test('may leave out the places of rows and cells, and have prefixes', async () => {
    const xml =
      '<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c></x:row>' +
      '<x:row><x:c t="str"><x:v>Fir House</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    const it = await checked(admin, await aWorkbook({ sheets: [{ xml }] }))
    expect((await rowsOf(admin, it.id)).map(({ id, name }) => [id, name])).toEqual([[2, 'Fir House']])
  })
})

test('days, times, and numbers of a workbook become hours, notices, and pins', async () => {
  const rows: WorkbookCell[][] = [
    [
      'Name',
      'City',
      'State',
      'ZIP',
      'Hours',
      'Temporary notice',
      'Notice until',
      'Latitude',
      'Longitude',
      'Confidential',
    ],
    [
      'Harbor Hall',
      'Boston',
      'MA',
      { number: 2118, format: '00000' },
      'Mon-Fri 9-5pm',
      'Moved',
      { number: 46381, format: 'm/d/yyyy' },
      42.34,
      -71.07,
      false,
    ],
  ]
  const { id } = await checked(admin, await aWorkbook({ sheets: [{ rows }] }), 'locations')
  const [row] = await rowsOf(admin, id)
  expect(row).toMatchObject({ status: 'new', leftOut: [] })
  expect(row!.readAs).toEqual([
    { column: 'Hours', written: 'Mon-Fri 9-5pm', read: 'Mon–Fri 9 AM–5 PM' },
    { column: 'Confidential', written: 'FALSE', read: 'No' },
  ])
  const { version } = (await as(admin)(imports.show, { id })).data
  await as(admin)(imports.run, { id, version })
  const [done] = await rowsOf(admin, id)
  expect((await as(admin)(locations.show, { id: done!.targetId! })).data).toMatchObject({
    zip: '02118',
    noticeUntil: '2026-12-25',
    precision: 'pin',
    isConfidential: false,
  })
})

describe('is refused with a sentence, and nothing is kept:', () => {
  const sheet = { rows: [['Name'], ['Oak']] }
  const refused = async (file: Uint8Array, sentence: string) => {
    const before = (await as(admin)(imports.list, {})).data.total
    await expect(upload(admin, file)).rejects.toMatchObject({ status: 400, fields: { file: [sentence] } })
    expect((await as(admin)(imports.list, {})).data.total).toBe(before)
  }
  const damaged = 'This Excel file can’t be opened. It may be damaged: save it again, or as CSV'
  const older = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const sheetOf = (xml: string) =>
    aWorkbook({ sheets: [{ xml: `<worksheet><sheetData>${xml}</sheetData></worksheet>` }] })

  test('an older Excel file, and one with a password', async () => {
    await refused(
      Buffer.concat([older, Buffer.alloc(600)]),
      'This is a file of an older Excel (.xls). Save it as .xlsx or CSV',
    )
    await refused(
      Buffer.concat([older, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]),
      'This Excel file has a password. Save it without one, as .xlsx or CSV',
    )
  })

  test('a damaged workbook', async () => {
    const whole = await aWorkbook({ sheets: [sheet] })
    await refused(whole.subarray(0, whole.length - 100), damaged)
    await refused(await sheetOf('<row><c></row>'), damaged)
    await refused(
      await aWorkbook({ sheets: [sheet], parts: { 'xl/sharedStrings.xml': Buffer.from([0x3c, 0xff]) } }),
      damaged,
    )
  })

  test.each([
    ['a binary workbook', { 'xl/workbook.bin': 'x' }, 'This is a binary Excel file (.xlsb). Save it as .xlsx or CSV'],
    [
      'a document',
      { 'word/document.xml': '<w/>' },
      'This is a Word document. Copy its table into a spreadsheet, and save that as .xlsx or CSV',
    ],
    [
      'an OpenDocument file',
      { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' },
      'This is an OpenDocument file. Save it as .xlsx or CSV',
    ],
    ['a Numbers file', { 'Index/Document.iwa': 'x' }, 'This is a Numbers file. Export it as Excel or CSV'],
    [
      'another archive',
      { 'list.csv': 'Name\nOak\n' },
      'This is an archive, not a spreadsheet. Unpack it, and choose the file in it',
    ],
  ])('%s', async (_, parts, sentence) => refused(await aZip(parts as Record<string, string>), sentence))

  test('a workbook without rows', async () => {
    await refused(await aWorkbook({ sheets: [{ rows: [] }] }), 'The file is empty')
    await refused(
      await aWorkbook({ sheets: [{ rows: [['Name', 'Email']] }] }),
      'The file has headings, but no rows below them',
    )
  })

  test('too many rows, with their right number', async () => {
    const rows = [['Name'], ...Array.from({ length: 2500 }, (_, at) => [`Oak ${at}`])]
    await refused(
      await aWorkbook({ sheets: [{ rows }] }),
      'The file has 2,500 rows. Split it: at most 2,000 can be imported at a time',
    )
  })

  test('a row that is wider than its headings, or longer than a row is', async () => {
    await refused(
      await aWorkbook({ sheets: [{ rows: [['Name'], ['Oak', ...Array.from({ length: 900 }, () => null), 'x']] }] }),
      'Row 2 has more cells than there are headings',
    )
    await refused(
      await aWorkbook({ sheets: [{ rows: [['Name'], [{ inline: 'x'.repeat(300_000) }]] }] }),
      'Row 2 can’t be read: it’s too long',
    )
  })

  test('archives that unpack to endless files', async () => {
    const sentence = 'This Excel file unpacks to more than 40 MB. Save the list alone, or as CSV'
    const spaces = ' '.repeat(41 * 1024 * 1024)
    const bomb = await sheetOf(spaces)
    expect(bomb.length).toBeLessThan(100_000)
    await refused(bomb, sentence)
    await refused(
      await aWorkbook({ sheets: [sheet], parts: { 'xl/sharedStrings.xml': `<sst>${spaces}</sst>` } }),
      sentence,
    )
  })

  test('one text that is that of every cell', async () => {
    const cell = `<c t="s"><v>0</v></c>`
    const rows = `<row>${cell.repeat(6)}</row>`.repeat(1900)
    const xml = `<worksheet><sheetData>${rows}</sheetData></worksheet>`
    const strings = `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`
    await refused(
      await aWorkbook({ sheets: [{ xml }], parts: { 'xl/sharedStrings.xml': strings } }),
      'This Excel file has too much text. Split it',
    )
  })

  test.each([
    [
      'entities that are declared',
      '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>',
    ],
    ['files that are named', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet/>'],
    ['bottomless elements', '<a>'.repeat(100_000)],
    ['endless attributes', `<a ${Array.from({ length: 10_000 }, (_, at) => `b${at}=""`).join(' ')}/>`],
  ])('%s', async (_, xml) => refused(await aWorkbook({ sheets: [{ xml }] }), damaged))

  test('rows and columns that no sheet has', async () => {
    const it = await upload(
      admin,
      await sheetOf(
        '<row r="1"><c t="str"><v>Name</v></c></row><row r="99999999999"><c t="str"><v>Oak</v></c></row><row r="-4"><c r="zz" t="s"><v>77</v></c><c r="A4" t="str"><v>Elm</v></c></row>',
      ),
    )
    const rows = await rowsOf(admin, it.id)
    expect(rows.map(({ id }) => id)).toEqual([2, 3])
  })
})
