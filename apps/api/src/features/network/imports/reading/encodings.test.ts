import { imports } from '@handoff/contracts/network/imports'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/world.ts'
import { importsOf } from '../imports.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, aPerson } = world
const { upload, rowsOf } = importsOf(world)
const admin = await aPerson()

/** A text with bytes in angle brackets, as an older program stores it. */
const bytes = (text: string) =>
  Buffer.from(
    text.replace(/<(..)>/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
const namesIn = async (id: number) => (await rowsOf(admin, id)).map(({ name }) => name)
const detail = async (id: number) => (await as(admin)(imports.show, { id })).data

test.each([
  [
    'Excel for Mac',
    'Name;City\rCaf<8e> de l<d5>Aube;Oakland\rMu<96>ecas y Ni<96>as;Oakland',
    'macintosh',
    ['Café de l’Aube', 'Muñecas y Niñas'],
  ],
  [
    'Excel for MS-DOS',
    "Name;City\r\nCaf<82> de l'Aube;Oakland\r\nMu<a4>ecas y Ni<a4>as;Oakland",
    'cp437',
    ["Café de l'Aube", 'Muñecas y Niñas'],
  ],
  [
    'MS-DOS with code page 850',
    'Name;City\r\nS<c6>o Jo<c6>o;Oakland\r\n<b5>lamo Cl<a1>nica;Oakland',
    'cp850',
    ['São João', 'Álamo Clínica'],
  ],
] as const)('a file of %s has its names, and says how else they could be read', async (_, text, encoding, names) => {
  const it = await upload(admin, bytes(text))
  expect(it.encoding).toBe(encoding)
  expect(it.sample.map(([name]) => name)).toEqual(names)
  const readings = new Map(it.readings.map((one) => [one.encoding, one.samples]))
  expect(readings.get(encoding)).toEqual(names)
  expect(readings.get('windows-1252')).toHaveLength(2)
  expect(readings.get('windows-1252')).not.toEqual(names)
})

test('readings of MS-DOS are two where the file has letters that differ', async () => {
  const same = await upload(admin, bytes('Name\nNi<a4>os\n'))
  expect(same.readings.map(({ encoding }) => encoding)).toEqual(['windows-1252', 'macintosh', 'cp437'])
  const other = await upload(admin, bytes('Name\nS<c6>o Jo<c6>o\n'))
  expect(other.readings.map(({ encoding }) => encoding)).toEqual(['windows-1252', 'macintosh', 'cp437', 'cp850'])
})

test.each([
  ['in UTF-8', 'Name\nCafé\n'],
  ['in UTF-16', Buffer.from('\ufeffName\nCafé\n', 'utf16le')],
  ['with ASCII alone', 'Name\nCafe\n'],
])('a file %s has no question', async (_, text) => {
  const it = await upload(admin, text)
  expect(it).toMatchObject({ encoding: null, readings: [] })
  await expect(
    as(admin)(imports.readAs, { id: it.id, version: it.version, encoding: 'macintosh' }),
  ).rejects.toMatchObject({ status: 409, message: 'The letters of this file can be read in one way only' })
})

test('the samples are up to three lines of the file that differ by encoding, those of names first', async () => {
  const long = `${'x'.repeat(80)} Jos<e9> ${'y'.repeat(80)}`
  const it = await upload(
    admin,
    bytes(`About,Name\n${long},Plain\n,Jos<e9>\n,Jos<e9> B\n,Ni<f1>o\n,C<f3>mo\n,D<fa>o\n`),
  )
  expect(it.readings[0]).toEqual({ encoding: 'windows-1252', samples: ['José', 'Niño', 'Cómo'] })
  const only = await upload(admin, bytes(`Name,About\nPlain,${long}\n`))
  expect(only.readings[0]!.samples[0]).toMatch(/^…x+ José y+…$/)
})

test('another reading changes headings and names, and keeps columns, choices, and what was corrected', async () => {
  const text = 'Agency;Tel<8e>fono;Mail\nCaf<8e> Uno;510-555-0100;x\nCaf<8e> Dos;;\n<8e>\xa0;;\n'
  const first = await upload(admin, bytes(text))
  const { id } = first
  // A single letter may be one of several programs.
  const before = await as(admin)(imports.readAs, { id, version: first.version, encoding: 'windows-1252' })
  const { data: checked } = await as(admin)(imports.check, {
    id,
    version: before.data.version,
    mapping: { name: 0, phone: 1, email: 2 },
  })
  expect(checked.headings[1]).toBe('TelŽfono')
  expect(await namesIn(id)).toEqual(['CafŽ Uno', 'CafŽ Dos', 'Ž'])
  await as(admin)(imports.choose, { id, row: 3, choice: 'skip' })
  await as(admin)(imports.choose, { id, row: 2, cell: { at: 2, text: 'ž at home' } })

  const { version } = await detail(id)
  const { data: read } = await as(admin)(imports.readAs, { id, version, encoding: 'macintosh' })
  expect(read).toMatchObject({
    state: 'checked',
    encoding: 'macintosh',
    version: version + 1,
    headings: ['Agency', 'Teléfono', 'Mail'],
    mapping: { name: 0, phone: 1, email: 2 },
  })
  const rows = await rowsOf(admin, id)
  expect(rows.map(({ name, choice }) => [name, choice])).toEqual([
    ['Café Uno', null],
    ['Café Dos', 'skip'],
    ['é†', null],
  ])
  expect(rows[0]!.leftOut[0]).toMatchObject({ column: 'Mail', text: 'ž at home' })
  expect(read.readings.find(({ encoding }) => encoding === 'windows-1252')!.samples).not.toContain('ž at home')

  await expect(as(admin)(imports.readAs, { id, version, encoding: 'cp437' })).rejects.toMatchObject({ status: 409 })
  const { data: done } = await as(admin)(imports.run, { id, version: read.version })
  expect(done).toMatchObject({ encoding: 'macintosh', readings: [] })
  await expect(as(admin)(imports.readAs, { id, version: done.version, encoding: 'cp437' })).rejects.toMatchObject({
    status: 409,
    message: 'This import has already run',
  })
})

test('a draft is read otherwise and stays one', async () => {
  const { id, version } = await upload(admin, bytes('Name\nNi<96>os\nSe<96>oras\n'))
  const { data } = await as(admin)(imports.readAs, { id, version, encoding: 'windows-1252' })
  expect(data).toMatchObject({ state: 'draft', sample: [['Ni–os'], ['Se–oras']] })
  const { data: back } = await as(admin)(imports.readAs, { id, version: data.version, encoding: 'macintosh' })
  expect(back.sample).toEqual([['Niños'], ['Señoras']])
})
