import { notes } from '@handoff/contracts/customers/notes'
import { entities } from '@handoff/contracts/network/entities/entities'
import { imports } from '@handoff/contracts/network/imports'
import { locations } from '@handoff/contracts/network/locations/locations'
import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/world.ts'
import { importsOf } from '../imports.fixtures.ts'
import { aWorkbook, type WorkbookCell } from './workbook.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, aPerson } = world
const admin = await aPerson()

const names = ['Despensa Señora del Camino', 'Café de l’Été', 'Muñoz Family Pantry', 'Dock Street Pantry']
const hours = ['M-F 9am-5pm', '24/7', '1st and 3rd Tuesday 10am-12pm', 'Weekdays 9am-noon, Sat 10am-2pm', '']
const headings = ['Agency', 'Services', 'Street Address', 'Zip', 'Office Hours', 'Telephone', 'E-Mail', 'Confidential']
const pantries = Array.from({ length: 22 }, (_, at) => [
  `${names[at % 4]} ${at + 1}`,
  at % 2 ? 'Food' : 'Food, Housing',
  at % 7 ? `${at + 1} Summer Street, Boston, MA` : 'P.O. Box 12, Boston, MA',
  '02118',
  hours[at % 5]!,
  `Fax 617-555-0199, Office 617-555-0${100 + at}`,
  at % 11 ? 'N/A' : `pantry${at + 1}@example.org`,
  at % 6 ? '' : 'TRUE',
])

const text = (delimiter: string, lineEnd = '\r\n') =>
  stringify([headings, ...pantries], { delimiter, record_delimiter: lineEnd })
/** Letters beyond ASCII of these names, as the Mac stores them. */
const ofMac = new Map(Object.entries({ ñ: 0x96, é: 0x8e, É: 0x83, '’': 0xd5 }))
const macBytes = (all: string) => Buffer.from(Array.from(all, (one) => ofMac.get(one) ?? one.charCodeAt(0)))

const files: [format: string, file: () => Promise<Uint8Array | string>][] = [
  ['CSV in UTF-8', async () => `\ufeff${text(',')}`],
  ['CSV of an older Excel for Mac', async () => macBytes(text(';', '\r'))],
  ['tab-separated text', async () => text('\t', '\n')],
  [
    'an Excel workbook',
    async () => {
      const cells = pantries.map(
        ([name, services, address, zip, open, phone, email, isConfidential]): WorkbookCell[] => [
          name!,
          { formula: 'B2', gives: services! },
          { inline: address! },
          { number: Number(zip), format: '00000' },
          open || null,
          phone!,
          email!,
          isConfidential ? true : null,
        ],
      )
      return aWorkbook({ sheets: [{ rows: [['About this list']] }, { name: 'List', rows: [headings, ...cells] }] })
    },
  ],
]

/** Uploaded, checked with the columns that were guessed, and run: what the network has of it then. */
async function imported(file: Uint8Array | string) {
  const { upload, rowsOf } = importsOf(world)
  const { id, version } = await upload(admin, file)
  const checked = (await as(admin)(imports.check, { id, version })).data
  const before = await rowsOf(admin, id)
  const done = (await as(admin)(imports.run, { id, version: checked.version, publishing: 'none' })).data
  const rows = await rowsOf(admin, id)
  expect(rows.filter(({ targetId }) => !targetId)).toEqual([])
  const made = await Promise.all(
    rows.map(async ({ targetId }) => {
      const entityId = targetId!
      const { name, email, phone, hours, isPublic, categories, addresses } = (
        await as(admin)(entities.edit, { id: entityId })
      ).data
      const places = (await as(admin)(locations.list, { entityId })).data.data
      const written = (await as(admin)(notes.ofEntity, { entityId })).data.data
      return {
        name,
        email,
        phone,
        hours,
        isPublic,
        categories: categories.map((one) => one.name),
        addresses: addresses.map(({ id: _, ...one }) => one),
        places: places.map(({ addressLine1, city, zip, precision, isOpenNow }) => ({
          addressLine1,
          city,
          zip,
          precision,
          isOpenNow,
        })),
        notes: written.map((note) => note.text),
      }
    }),
  )
  expect((await as(admin)(imports.undo, { id })).data.counts).toEqual({ undone: 22 })
  const planned = before.map(({ id: number, name, status, readAs, repairs, leftOut, question }) => {
    return { number, name, status, readAs, repairs, leftOut, question }
  })
  return { mapping: checked.mapping, counts: done.counts, planned, made }
}

test('the same 22 pantries are imported in one pass from each of four formats, with the same result', async () => {
  const results = []
  for (const [format, file] of files) results.push([format, await imported(await file())] as const)
  const [first, ...others] = results
  const expected = first![1]
  expect(expected.counts).toEqual({ created: 22 })
  expect(expected.made.map(({ name }) => name)).toEqual(pantries.map(([name]) => name))
  expect(expected.made[1]).toMatchObject({
    phone: '+16175550101',
    categories: ['Food'],
    addresses: [{ addressLine1: '2 Summer Street', city: 'Boston', zip: '02118', isConfidential: false }],
    places: [{ isOpenNow: true }],
    notes: ['fax 617-555-0199'],
  })
  expect(expected.planned[1]!.readAs).toEqual([
    { column: 'Street Address', written: '2 Summer Street, Boston, MA', read: '2 Summer Street · Boston · MA' },
    { column: 'Office Hours', written: '24/7', read: 'Mon–Sun open 24 hours' },
    {
      column: 'Telephone',
      written: 'Fax 617-555-0199, Office 617-555-0101',
      read: '(617) 555-0101',
    },
    { column: 'E-Mail', written: 'N/A', read: '' },
  ])
  for (const [format, result] of others) expect(result, format).toEqual(expected)
})
