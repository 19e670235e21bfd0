import { notes } from '@handoff/contracts/customers/notes'
import { entities } from '@handoff/contracts/network/entities/entities'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { type ImportDetail, type ImportStatus, imports } from '@handoff/contracts/network/imports'
import { locations } from '@handoff/contracts/network/locations/locations'
import { beforeAll, describe, expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { importsOf } from './imports.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, db, aPerson, anEntity, staffOf } = world
const { upload, checked, rowsOf } = importsOf(world)

const admin = await aPerson()
const run = async ({ id }: { id: number }, more: object = {}) => {
  const { version } = (await as(admin)(imports.show, { id })).data
  return (await as(admin)(imports.run, { id, version, ...more })).data
}
const choose = async (id: number, row: number, choice: object) =>
  (await as(admin)(imports.choose, { id, row, ...choice })).data
const edited = async (id: number) => (await as(admin)(entities.edit, { id })).data
const notesOf = async (entityId: number) => (await as(admin)(notes.ofEntity, { entityId })).data.data
const called = async (searchTerm: string) =>
  (await as(admin)(entities.table, { searchTerm, pageSize: 100 })).data.data.map(({ name }) => name).sort()

describe('a partner’s spreadsheet of 29 rows', () => {
  type Expected = {
    status: ImportStatus
    /** Of the entity that the row becomes. */
    entity?: object
    repairs?: string[]
    /** 'written → read' */
    readAs?: string[]
    question?: string
    problems?: string[]
    leftOut?: string[]
    because?: string
    note?: string
  }
  const alameda = { county: 'Alameda County', stateCode: 'CA' }
  const rows: [line: string, expected: Expected][] = [
    ['Amber Pantry;hi@amber.example;510-555-2001;1 Amber St;Oakland;CA;94607;English;;', { status: 'new' }],
    [
      'Birch Legal;;617-555-2002;2 Birch St;Cambridge;MA;2139;english;;',
      {
        status: 'new',
        readAs: ['2139 → 02139'],
        entity: { addresses: [{ zip: '02139', city: 'Cambridge' }], languages: ['English'] },
      },
    ],
    [
      'Cedar Care;;;3 Cedar St;Boston;;2118;SPANISH, haitian creole;;',
      {
        status: 'new',
        readAs: ['2118 → 02118'],
        entity: { addresses: [{ zip: '02118', city: 'Boston' }], languages: ['Spanish', 'Haitian Creole'] },
      },
    ],
    [
      'Dogwood Hall;;;77 Known St;Oakland;CA;94607.0;Tagalog / vietnamese;;',
      {
        status: 'hint',
        because: 'The same address',
        readAs: ['94607.0 → 94607'],
        entity: { addresses: [{ zip: '94607', ...alameda }], languages: ['Tagalog', 'Vietnamese'] },
      },
    ],
    [
      "Elm House;;;5 Elm St;Oakland;CA;'94607;asl and K’iche’;;",
      {
        status: 'new',
        readAs: ['asl and K’iche’ → American Sign Language, K’iche’'],
        entity: { languages: ['American Sign Language', 'K’iche’'] },
      },
    ],
    [
      'Fir Clinic;;(510) 555-2006 x 12;6 Fir St;Oakland;CA;94601;;;',
      { status: 'new', entity: { phone: '+15105552006;ext=12' } },
    ],
    ['Ginkgo Works;;510.555.2007, ext. 7;;Oakland;CA;;;;', { status: 'new', entity: { phone: '+15105552007;ext=7' } }],
    [
      'Hazel Home;N/A;none;-;Oakland;CA;n/a;None;-;N/A',
      {
        status: 'new',
        readAs: ['N/A → ', 'none → ', 'n/a → ', 'None → ', 'N/A → '],
        entity: { email: null, phone: null, languages: [], categories: [] },
      },
    ],
    [
      'Ivy Aid;;510-555-2009 / 510-555-2010;;Oakland;CA;;;;',
      {
        status: 'new',
        repairs: ['‘510-555-2010’ goes to the note'],
        readAs: ['510-555-2009 / 510-555-2010 → (510) 555-2009'],
        entity: { phone: '+15105552009' },
        note: 'Other phone: 510-555-2010',
      },
    ],
    [
      'Juniper Jobs;one@juniper.example; two@juniper.example;;;Oakland;CA;;;;'.replace('; two', ', two'),
      {
        status: 'new',
        repairs: ['‘two@juniper.example’ goes to the note'],
        readAs: ['one@juniper.example, two@juniper.example → one@juniper.example'],
        entity: { email: 'one@juniper.example' },
        note: 'Other email: two@juniper.example',
      },
    ],
    [
      'Katsura Kids;"Desk <desk@katsura.example>\nboss@katsura.example";"510-555-2011 or\n(510) 555-2012 x3";;Oakland;CA;;;;',
      {
        status: 'new',
        readAs: [
          'Desk <desk@katsura.example>\nboss@katsura.example → desk@katsura.example',
          '510-555-2011 or\n(510) 555-2012 x3 → (510) 555-2011',
        ],
        entity: { email: 'desk@katsura.example', phone: '+15105552011' },
        note: 'Other phone: (510) 555-2012 x3\nOther email: Desk, boss@katsura.example',
      },
    ],
    [
      'Laurel Law;;;7 Laurel St;Oakland;TX;94607;;;',
      { status: 'question', question: 'ZIP 94607 is in California, but the state is Texas. Which one is right?' },
    ],
    [
      'Maple Meals;;;8 Maple St;Dallas;TX;94607;;;',
      { status: 'question', question: 'ZIP 94607 is in California, but the state is Texas. Which one is right?' },
    ],
    [
      'Nutmeg Net;;;9 Nutmeg St;;;2139;;;',
      {
        status: 'question',
        question: 'Is this ZIP 02139, in Massachusetts? There’s no state or city to check against.',
      },
    ],
    [
      'Oak Office;;;10 Oak St;Oakland;CA;00000;;;',
      { status: 'new', leftOut: ['Imported without ‘00000’: 00000 isn’t a ZIP code'], note: 'ZIP: 00000' },
    ],
    [
      'Pine Place;;;11 Pine St;Austin;TX;2139;;;',
      { status: 'question', question: 'ZIP 02139 is in Massachusetts, but the state is Texas. Which one is right?' },
    ],
    [
      'Quince Quarters;;510-555-2001;12 Quince St;Oakland;CA;94607;;;',
      { status: 'hint', because: 'The same phone', entity: { phone: '+15105552001' } },
    ],
    [
      'Rowan Rest;;;1 Amber St;Oakland;CA;94607;;;',
      { status: 'hint', because: 'The same address', entity: { addresses: [{ addressLine1: '1 Amber St' }] } },
    ],
    [
      'Sorrel Stay;;(510) 555-2999 ext. 4;;Oakland;CA;;;;',
      { status: 'hint', because: 'The same phone', entity: { phone: '+15105552999;ext=4' } },
    ],
    ['Amber  Pantry;;;;Oakland;CA;;;;', { status: 'duplicate', because: 'The same name' }],
    ['Known Partner;;;;Oakland;CA;;;;', { status: 'duplicate', because: 'The same name' }],
    [
      '"Thistle\nHouse";;;13 Thistle St;"Oak\nland";CA;94601;;;',
      {
        status: 'new',
        leftOut: ['Imported without ‘Oak land’: ‘Oak land’ isn’t a city in California'],
        note: 'City: Oak land',
      },
    ],
    ['"Tulip\r\nHouse";;;13 Tulip St;Oakland;CA;94601;;;', { status: 'new', entity: { name: 'Tulip House' } }],
    [
      'Ulmo Union;;call us;;Oakland;CA;;;;',
      {
        status: 'new',
        leftOut: ['Imported without ‘call us’: Enter a valid phone number, like (510) 555-0123 ext. 4'],
        note: 'Phone: call us',
      },
    ],
    [';;510-555-2020;;Oakland;CA;;;;', { status: 'error', problems: ['Name is required'] }],
    [
      'Vera Willow;;;;Oakland;CA;;;Individual;Known Partner, Inc.',
      { status: 'new', readAs: ['Known Partner, Inc. → Known Partner'], entity: { parent: { name: 'Known Partner' } } },
    ],
    [
      'Wen Yarrow;;;;Oakland;CA;;;Individual;Tulip House',
      {
        status: 'new',
        repairs: ['‘Tulip House’ is another row of this file'],
        entity: { parent: { name: 'Tulip House' } },
      },
    ],
    [
      'Xan Zinnia;;;;Oakland;CA;;;Individual;Nobody Knows',
      { status: 'error', problems: ['‘Nobody Knows’ isn’t an organization in this network'] },
    ],
    ['Yew Yard;;;14 Yew St;Oakland;D.C.;94601;;;', { status: 'question' }],
  ]
  const firstRow = 5
  let file: ImportDetail

  beforeAll(async () => {
    await anEntity({
      name: 'Known Partner',
      phone: '+15105552999',
      addressLine1: '77 Known St',
      place: { stateId: 5, countyId: 6001, zip: '94607' },
    })
    const text = [
      'sep=;',
      'Partners of the county, as of November;;;;;;;;;',
      ';;;;;;;;;',
      'For questions: Alma Lane;;;;;;;;;',
      'Agency;E-Mail Address;number;address_1;City;state_province;postal_code;Languages;Type;Employer',
      ...rows.map(([line]) => line),
    ].join('\r\n')
    file = await upload(admin, text)
    const { id, version, mapping } = file
    await as(admin)(imports.check, { id, version, mapping })
  })

  test('is read below its titles, with the headings of other programs', async () => {
    expect(rows).toHaveLength(29)
    expect(file).toMatchObject({
      headingRow: 4,
      rows: 29,
      mapping: {
        name: 0,
        email: 1,
        phone: 2,
        addressLine1: 3,
        city: 4,
        state: 5,
        zip: 6,
        languages: 7,
        networkType: 8,
        parent: 9,
      },
    })
  })

  test('says of each row what will happen', async () => {
    const planned = await rowsOf(admin, file.id)
    expect(planned.map(({ id }) => id)).toEqual(rows.map((_, at) => at + firstRow))
    for (const [at, [line, { status, repairs, readAs, question, problems, leftOut, because }]] of rows.entries()) {
      const row = planned[at]!
      expect(row.status, line).toBe(status)
      if (repairs)
        expect(
          row.repairs.map(({ message }) => message),
          line,
        ).toEqual(repairs)
      expect(
        row.readAs.map(({ written, read }) => `${written} → ${read}`),
        line,
      ).toEqual(readAs ?? [])
      if (question) expect(row.question?.message, line).toBe(question)
      expect(
        row.problems.map(({ message }) => message),
        line,
      ).toEqual(problems ?? [])
      expect(
        row.leftOut.map(({ message }) => message),
        line,
      ).toEqual(leftOut ?? [])
      expect(row.matches[0]?.because, line).toBe(because)
    }
    expect((await as(admin)(imports.show, { id: file.id })).data).toMatchObject({
      counts: { new: 16, hint: 4, question: 5, duplicate: 2, error: 2 },
      toImport: { skip: 20, fill: 21, create: 22 },
      organizations: [{ name: 'Nobody Knows', rows: 1, status: 'missing' }],
    })
  })

  test('loses no row: it is imported, or it says why not', async () => {
    const rowOf = (start: string) => rows.findIndex(([line]) => line.startsWith(start)) + firstRow
    const answered = await choose(file.id, rowOf('Laurel'), { place: 'zip' })
    expect(answered).toMatchObject({
      status: 'new',
      place: 'zip',
      question: { options: [{ place: 'zip' }, { place: 'typed' }] },
    })
    expect(await choose(file.id, rowOf('Maple'), { place: 'typed' })).toMatchObject({
      status: 'new',
      repairs: [{ column: 'postal_code', message: 'Left out: the state is right' }],
    })
    await choose(file.id, rowOf('Nutmeg'), { place: 'zip' })
    await choose(file.id, rowOf('Rowan'), { choice: 'skip' })
    await choose(file.id, rowOf('Amber  '), { choice: 'import' })
    await choose(file.id, rowOf('Yew'), { choice: 'skip' })
    expect((await as(admin)(imports.show, { id: file.id })).data.toImport).toEqual({ skip: 23, fill: 24, create: 24 })

    const done = await run(file)
    expect(done.counts).toEqual({ created: 23, skipped: 3, error: 3 })
    const imported = await rowsOf(admin, file.id)
    for (const [at, [line, { entity, note }]] of rows.entries()) {
      const row = imported[at]!
      if (row.status === 'created') {
        if (entity) expect(await edited(row.targetId!), line).toMatchObject(entity)
        const written = (await notesOf(row.targetId!)).map(({ text }) => text)
        expect(written, line).toEqual(note ? [note] : [])
      } else if (row.status === 'error') expect(row.problems.length, line).toBeGreaterThan(0)
      else expect(row.choice === 'skip' || row.matches.length > 0, line).toBe(true)
    }
    const made = (start: string) => edited(imported[rowOf(start) - firstRow]!.targetId!)
    expect((await made('Laurel')).addresses).toMatchObject([{ zip: '94607', stateCode: 'CA', city: 'Oakland' }])
    expect((await made('Maple')).addresses).toMatchObject([{ zip: null, stateCode: 'TX', city: 'Dallas' }])
    expect((await made('Nutmeg')).addresses).toMatchObject([{ zip: '02139', stateCode: 'MA' }])
    expect(imported[rowOf('Pine') - firstRow]).toMatchObject({
      status: 'error',
      problems: [
        {
          column: 'postal_code',
          message: 'ZIP 02139 is in Massachusetts, but the state is Texas. Which one is right?',
        },
      ],
    })
    expect((await as(admin)(imports.failed, { id: file.id })).data.csv).toContain('Pine Place')
    await expect(choose(file.id, rowOf('Oak '), { choice: 'skip' })).rejects.toMatchObject({ status: 409 })
  })

  test('is undone with its notes, but for a note that someone has changed', async () => {
    const row = (await rowsOf(admin, file.id)).find(({ name }) => name === 'Ivy Aid')!
    const [note] = await notesOf(row.targetId!)
    await as(admin)(notes.edit, { id: note!.id, version: note!.version, text: 'Call the second one' })
    expect((await as(admin)(imports.undo, { id: file.id })).data.counts).toMatchObject({ undone: 22, kept: 1 })
    expect((await rowsOf(admin, file.id)).find(({ status }) => status === 'kept')).toMatchObject({
      name: 'Ivy Aid',
      problems: [{ message: 'It has notes' }],
    })
  })
})

describe('a public list of 22 locations of a county’s providers', () => {
  const providers = ['Bay Health, Inc.', 'Hill Shelter', 'Lake Pantry', 'Port Legal Aid']
  const lines = Array.from({ length: 22 }, (_, at) => {
    const provider = providers[at % 4]!
    // The same one, as several hands have written it.
    const written = [provider, provider.toUpperCase(), ` ${provider.replace(', Inc.', '')} `][at % 3]!
    const category = at % 2 ? 'Food' : 'Housing'
    return `"${written}","${written.trim()}",${at + 1} Main St,Oakland,CA,94607,510-555-30${String(at % 4).padStart(2, '0')},${category}`
  })
  const text = `organization_name,name,address_1,city,state_province,postal_code,number,Services\n${lines.join('\n')}\n`

  test('ends with its places and their organizations, each once, where that is chosen', async () => {
    const lake = await anEntity({ name: 'Lake Pantry', categories: [] })
    const { id, mapping } = await checked(admin, text, 'locations')
    expect(mapping).toEqual({ entity: 0, name: 1, addressLine1: 2, city: 3, state: 4, zip: 5, phone: 6, categories: 7 })
    const { data: before } = await as(admin)(imports.show, { id })
    expect(before).toMatchObject({ createsOrganizations: false, counts: { error: 17 } })
    expect(before.organizations.map(({ name, rows, status }) => [name, rows, status])).toEqual([
      ['Bay Health, Inc.', 6, 'missing'],
      ['HILL SHELTER', 6, 'missing'],
      ['Port Legal Aid', 5, 'missing'],
    ])

    const { data: ready } = await as(admin)(imports.check, { id, version: before.version, createsOrganizations: true })
    // The same name at different addresses, with the phone of the organization: only hints.
    expect(ready).toMatchObject({ createsOrganizations: true, counts: { new: 4, hint: 18 }, toImport: { skip: 22 } })
    const [first] = await rowsOf(admin, id)
    expect(first!.repairs).toEqual([
      { column: 'organization_name', message: '‘Bay Health, Inc.’ is created with this import' },
    ])

    const done = await run(ready)
    expect(done).toMatchObject({ counts: { created: 22 } })
    expect(done.organizations.map(({ status }) => status)).toEqual(['created', 'created', 'created'])
    const bay = done.organizations[0]!.entityId!
    expect(await edited(bay)).toMatchObject({
      name: 'Bay Health, Inc.',
      networkType: NetworkType.Organization,
      entityState: 3,
      timeZone: 'America/Los_Angeles',
      invitation: null,
    })
    expect((await edited(bay)).categories.map(({ name }) => name)).toEqual(['Housing'])
    const places = async (entityId: number) => (await as(admin)(locations.list, { entityId })).data.total
    expect([await places(bay), await places(lake.id)]).toEqual([6, 5])
    const [event] = await db
      .selectFrom('event')
      .select('data')
      .where('type', '=', 'import.run')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(event!.data).toMatchObject({ created: 22, organizations: 3 })

    await as(admin)(entities.verify, { id: bay })
    const { data: undone } = await as(admin)(imports.undo, { id })
    expect(undone.counts).toEqual({ undone: 22 })
    expect(undone.organizations.map(({ status, reason }) => [status, reason])).toEqual([
      ['kept', 'It was verified'],
      ['undone', null],
      ['undone', null],
    ])
    expect(await called('Port Legal')).toEqual([])
  })

  test('creates an organization for individuals alone, and none that no row needs', async () => {
    const it = await checked(
      admin,
      `First,Last,Employer\nAda,Quill,Quill & Co\nBo,Quill,Quill and Co.\nCy,Quill,Empty Org\n`,
    )
    const { data: ready } = await as(admin)(imports.check, {
      id: it.id,
      version: it.version,
      createsOrganizations: true,
    })
    await choose(it.id, 4, { choice: 'skip' })
    expect(ready.organizations.map(({ name, rows }) => [name, rows])).toEqual([
      ['Quill & Co', 2],
      ['Empty Org', 1],
    ])
    expect((await run(ready)).counts).toEqual({ created: 3 - 1, skipped: 1 })
    expect(await called('Quill')).toEqual(['Ada Quill', 'Bo Quill', 'Quill & Co'])
    expect(await called('Empty Org')).toEqual([])
    expect((await as(admin)(imports.undo, { id: it.id })).data.counts).toEqual({ undone: 2, skipped: 1 })
    expect(await called('Quill')).toEqual([])
  })

  test('an organization that is a row of the file comes before its individuals, and goes after them', async () => {
    const it = await checked(admin, 'Name,Type,Employer\nMo Reed,Individual,Reed House\nReed House,Organization,\n')
    expect(it.organizations).toEqual([])
    const [mo] = (await run(it), await rowsOf(admin, it.id))
    expect((await edited(mo!.targetId!)).parent).toMatchObject({ name: 'Reed House' })
    expect((await as(admin)(imports.undo, { id: it.id })).data.counts).toEqual({ undone: 2 })
  })
})

test('a location keeps a second phone number in its note, and asks about its ZIP as well', async () => {
  const it = await checked(
    admin,
    'Site,Phone,Note,State,Zip\nPier 9,510-555-0190 or 510-555-0191,Ring twice,CA,94607\nPier 10,,,TX,94607\n',
    'locations',
  )
  expect(it.counts).toEqual({ new: 1, question: 1 })
  await choose(it.id, 3, { place: 'zip' })
  await run(it)
  const [nine, ten] = await rowsOf(admin, it.id)
  const detail = async (row = nine) => (await as(admin)(locations.show, { id: row!.targetId! })).data
  expect(await detail()).toMatchObject({ phone: '+15105550190', note: 'Ring twice\nOther phone: 510-555-0191' })
  expect(await detail(ten)).toMatchObject({ stateCode: 'CA', zip: '94607', warning: null })
})

describe('a choice for one row', () => {
  const twins = async (name: string) => {
    const there = await anEntity({ name, phone: '510-555-4001' })
    return { there, it: await checked(admin, `Name,Phone,About\n${name},,Ours\n${name} Annex,510-555-4001,Theirs\n`) }
  }

  test('goes before what holds for all', async () => {
    const { there, it } = await twins('Choice House')
    await choose(it.id, 2, { choice: 'fill' })
    await choose(it.id, 3, { choice: 'skip' })
    expect(await choose(it.id, 3, {})).toMatchObject({ choice: 'skip' })
    expect((await run(it, { duplicates: 'create' })).counts).toEqual({ updated: 1, skipped: 1 })
    expect((await edited(there.id)).about).toBe('Ours')
  })

  test('can be taken back, and is forgotten with other columns', async () => {
    const { it } = await twins('Fickle House')
    await choose(it.id, 3, { choice: 'skip' })
    expect(await choose(it.id, 3, { choice: null })).toMatchObject({ choice: null, status: 'hint' })
    await choose(it.id, 3, { choice: 'skip' })
    const { data } = await as(admin)(imports.check, { id: it.id, version: it.version, mapping: { name: 0 } })
    expect(data.toImport.skip).toBe(1)
  })

  test('leaves a row out for those that are like it', async () => {
    const it = await checked(admin, 'Name\nSame Again\nSame Again\n')
    expect(it.counts).toEqual({ new: 1, duplicate: 1 })
    await choose(it.id, 2, { choice: 'skip' })
    expect((await run(it)).counts).toEqual({ skipped: 1, created: 1 })
  })

  test('is refused with a sentence where it cannot be carried out', async () => {
    const { it } = await twins('Refused House')
    const draft = await upload(admin, 'Name\nDraft\n')
    const wrong = await checked(admin, 'Name,Email\n,x@y.example\n')
    const refused = (id: number, row: number, choice: object) => expect(choose(id, row, choice)).rejects
    await refused(it.id, 9, { choice: 'skip' }).toMatchObject({ status: 404 })
    await refused(it.id, 2, { place: 'zip' }).toMatchObject({
      fields: { place: ['There’s no question about this row’s location'] },
    })
    await refused(wrong.id, 2, { choice: 'import' }).toMatchObject({
      fields: { choice: ['A row with an error can’t be imported'] },
    })
    await refused(wrong.id, 2, { choice: 'fill' }).toMatchObject({
      fields: { choice: ['There’s no existing entry that this row could fill'] },
    })
    await refused(draft.id, 2, { choice: 'skip' }).toMatchObject({
      status: 409,
      message: 'Check the columns first',
    })
    const clerk = await staffOf(null, { network: ['view', 'import'] })
    await expect(as(clerk)(imports.choose, { id: it.id, row: 2, choice: 'fill' })).rejects.toMatchObject({
      status: 403,
    })
    await choose(it.id, 2, { choice: 'fill' })
    const { version } = (await as(admin)(imports.show, { id: it.id })).data
    await expect(as(clerk)(imports.run, { id: it.id, version })).rejects.toMatchObject({ status: 403 })
  })
})

test('a file of 50,000 rows is refused with their right number', async () => {
  const text = `Name,City\n${Array.from({ length: 50_000 }, (_, at) => `Provider ${at},Oakland`).join('\n')}\n`
  const sentence = 'The file has 50,000 rows. Split it: at most 2,000 can be imported at a time'
  await expect(upload(admin, text)).rejects.toMatchObject({ fields: { file: [sentence] } })
})

test.each([
  ['a title', 'Food pantries 2026\nName,Email\nMarigold,a@b.example\n', 2],
  [
    'titles of several cells',
    'County:,Alameda,,\nDate:,11/2026,,\n,,,\nProgram,Street,Town,Tel\nMarigold,1 A St,Oakland,\n',
    4,
  ],
  ['the line of a separator', 'sep=|\nName|Email\nMarigold|a@b.example\n', 1],
  ['a separator and marks of bytes', '\ufeffSEP=;\r\nName;Email\r\nMarigold;\r\n', 1],
  ['headings no one knows', 'Liste\nWas;Wo\nMarigold;Oakland\n', 2],
])('above the headings may be %s', async (_, text, headingRow) => {
  expect(await upload(admin, text)).toMatchObject({
    headingRow,
    rows: 1,
    sample: [expect.arrayContaining(['Marigold'])],
  })
})

test('columns are known by the names that other programs give them', async () => {
  const mappingOf = async (text: string) => (await upload(admin, text)).mapping
  expect(await mappingOf('name,number\nMarigold,(510) 555-0100\n')).toEqual({ name: 0, phone: 1 })
  expect(await mappingOf('Organization,Telephone\nMarigold,510-555-0100\n')).toEqual({ name: 0, phone: 1 })
  expect(await mappingOf('number,name\n1,Marigold\n')).toEqual({ name: 1 })
})

describe('values', () => {
  const checkedWith = async (text: string, kind: 'entities' | 'locations' = 'entities') => {
    const { id } = await checked(admin, text, kind)
    return { show: async () => (await as(admin)(imports.show, { id })).data, id }
  }
  const foodPantry = () =>
    db
      .selectFrom('specialty')
      .innerJoin('category', 'category.id', 'category_id')
      .select(['specialty.id', 'specialty.name', 'category.id as categoryId', 'category.name as category'])
      .where('category.is_active', '=', true)
      .orderBy('specialty.id')
      .executeTakeFirstOrThrow()

  test('that are specialties are known, in a separate column or among the categories', async () => {
    const { name, id, categoryId, category } = await foodPantry()
    const it = await checkedWith(
      `Name,Services,Specialties\nAspen A,${name},\nAspen B,${category},${name.toUpperCase()}\n`,
    )
    expect((await it.show()).values).toEqual([])
    const [a] = await rowsOf(admin, it.id)
    expect(a!.readAs).toEqual([{ column: 'Services', written: name, read: `${category}: ${name}` }])
    await run(it)
    for (const { targetId } of await rowsOf(admin, it.id))
      expect(await edited(targetId!)).toMatchObject({ specialtyIds: [id], categories: [{ id: categoryId }] })
  })

  test('that are unknown are listed once, with what they resemble, and remembered for files of the same shape', async () => {
    const { categoryId, category, id, name } = await foodPantry()
    const heading = 'Name,Services,Shape of these'
    const typed = name.slice(0, -1)
    const it = await checkedWith(`${heading}\nBirch A,"${typed}, Zzyzx",x\nBirch B,${typed},x\n`)
    const before = await it.show()
    expect(before).toMatchObject({ counts: { new: 2 }, incomplete: 2, isRemembered: false })
    expect(before.values.map(({ value, rows, choice }) => [value, rows, choice])).toEqual([
      [typed, 2, null],
      ['Zzyzx', 1, null],
    ])
    expect(before.values[0]!.proposals[0]).toEqual({ key: `specialty:${id}`, label: name, hint: category })
    expect(before.values[1]!.proposals).toEqual([])
    const [one, other] = before.values
    const valueChoices = { [one!.key]: `category:${categoryId}`, [other!.key]: 'none' }
    const { data } = await as(admin)(imports.check, { id: it.id, version: before.version, valueChoices })
    expect(data.incomplete).toBe(0)
    expect(data.values.map(({ choice }) => choice)).toEqual([`category:${categoryId}`, 'none'])
    await run(it)
    const [made] = await rowsOf(admin, it.id)
    expect(await edited(made!.targetId!)).toMatchObject({ specialtyIds: [], categories: [{ id: categoryId }] })

    const again = await upload(admin, `${heading}\nBirch C,${typed},x\n`)
    expect(again).toMatchObject({ isRemembered: true, mapping: { name: 0, categories: 1 } })
    const { data: ready } = await as(admin)(imports.check, { id: again.id, version: again.version })
    expect(ready).toMatchObject({ incomplete: 0 })
    await expect(
      as(admin)(imports.check, { id: again.id, version: ready.version, valueChoices: { a: 'place:1' } }),
    ).rejects.toMatchObject({ status: 400 })
  })

  test('that are cities and types are chosen like services, each once', async () => {
    const it = await checkedWith(
      'Name,Type,City,State\nGum A,Nonprofit,Oaklnd,CA\nGum B,nonprofit,OAKLND,CA\nGum C,Organization,Qqqqq,CA\nGum D,Organization,Oaklnd,TX\n',
    )
    const before = await it.show()
    expect(before).toMatchObject({ counts: { new: 4 }, incomplete: 4 })
    expect(before.values.map(({ field, value, stateId, rows }) => [field, value, stateId, rows])).toEqual([
      ['networkType', 'Nonprofit', null, 2],
      ['city', 'Oaklnd', 5, 2],
      ['city', 'Qqqqq', 5, 1],
      ['city', 'Oaklnd', expect.any(Number), 1],
    ])
    const [type, city, nothing] = before.values
    expect(type!.proposals.map(({ label }) => label)).toEqual(['Organization', 'Individual'])
    expect(city!.proposals[0]).toMatchObject({ label: 'Oakland', hint: 'Alameda County' })
    expect(nothing!.proposals).toEqual([])
    const valueChoices = {
      [type!.key]: type!.proposals[0]!.key,
      [city!.key]: city!.proposals[0]!.key,
      [nothing!.key]: 'none',
    }
    const { data } = await as(admin)(imports.check, { id: it.id, version: before.version, valueChoices })
    expect(data).toMatchObject({
      incomplete: 1,
      values: expect.arrayContaining([{ ...city, choice: city!.proposals[0]!.key }]),
    })
    await run(it)
    const made = await Promise.all((await rowsOf(admin, it.id)).map(({ targetId }) => edited(targetId!)))
    expect(made.map(({ networkType, addresses }) => [networkType, addresses[0]!.city, addresses[0]!.county])).toEqual([
      [NetworkType.Organization, 'Oakland', 'Alameda County'],
      [NetworkType.Organization, 'Oakland', 'Alameda County'],
      [NetworkType.Organization, null, null],
      [NetworkType.Organization, null, null],
    ])
  })

  test('that can’t be read drop no row: it is imported without them, or they are corrected', async () => {
    const it = await checkedWith(
      'Name,Email,Phone,Confidential,Street,City,State,Zip\n' +
        'Cedar A,wrong,call us,,1 Cedar St,Oaklnd,CA,94607\nCedar B,b@cedar.example,,perhaps,2 Cedar St,Oakland,CA,94607\n,x@y.example,,,,,,\n',
    )
    expect(await it.show()).toMatchObject({ counts: { new: 2, error: 1 }, incomplete: 2 })
    const [a, b] = await rowsOf(admin, it.id)
    expect(a!.leftOut.map(({ column, text }) => `${column}: ${text}`).sort()).toEqual([
      'City: Oaklnd',
      'Email: wrong',
      'Phone: call us',
    ])
    expect(b!.question).toMatchObject({ message: 'Is this location confidential?', proposed: 'confidential' })
    const { data } = await as(admin)(imports.rows, { id: it.id, remark: 'leftOut' })
    expect(data.data.map(({ id }) => id)).toEqual([2, 3])

    const corrected = await choose(it.id, 2, { cell: { at: 1, text: 'a@cedar.example' } })
    expect(corrected.leftOut.map(({ column }) => column)).not.toContain('Email')
    await choose(it.id, 4, { cell: { at: 0, text: 'Cedar C' } })
    await expect(choose(it.id, 2, { cell: { at: 8, text: '' } })).rejects.toMatchObject({
      fields: { cell: ['The file has no such column'] },
    })
    expect((await run(it)).counts).toEqual({ created: 3 })
    const [first, second] = await rowsOf(admin, it.id)
    expect(await edited(first!.targetId!)).toMatchObject({
      email: 'a@cedar.example',
      phone: null,
      addresses: [{ addressLine1: '1 Cedar St', zip: '94607', county: 'Alameda County' }],
    })
    expect((await notesOf(first!.targetId!)).map(({ text }) => text.split('\n').sort())).toEqual([
      ['City: Oaklnd', 'Phone: call us'],
    ])
    expect((await edited(second!.targetId!)).addresses).toMatchObject([{ isConfidential: true }])
  })

  test('that limit whom a provider is for are never left out silently where it has no service category', async () => {
    const it = await checked(
      admin,
      'Name,Service categories,Minimum age,Veterans only,Lives in\nEmber A,,18,No,"Napa County, CA"\nEmber B,Food,18,,\nEmber C,,,No,\n',
    )
    const message = 'There is no service category that it could apply to'
    const [first, ...others] = await rowsOf(admin, it.id)
    expect(first!.leftOut.map(({ column, message: text }) => [column, text])).toEqual([
      ['Minimum age', `Imported without ‘18’: ${message}`],
      ['Lives in', `Imported without ‘Napa County, CA’: ${message}`],
    ])
    expect(others.map(({ leftOut }) => leftOut)).toEqual([[], []])
    expect((await run(it)).counts).toEqual({ created: 3 })
    const { targetId } = (await rowsOf(admin, it.id))[0]!
    expect((await notesOf(targetId!)).map(({ text }) => text.split('\n').sort())).toEqual([
      ['Lives in: Napa County, CA', 'Minimum age: 18'],
    ])
  })

  test('show what a column is where its heading does not', async () => {
    const { mapping } = await upload(
      admin,
      'Name,How to write,How to call,Area,On the web\nDale,a@dale.example,510-555-0100,94607,https://dale.example\nDell,,(510) 555-0101,94601,\n',
    )
    expect(mapping).toEqual({ name: 0, email: 1, phone: 2, zip: 3, website: 4 })
  })
})

describe('filling', () => {
  test('says before the import which value goes where, and fills just that', async () => {
    const known = await anEntity({ name: 'Fillmore House', phone: '+15105552888' })
    const it = await checked(
      admin,
      'Name,Email,Phone,Street,City,State,Zip,Hours\n' +
        'Fillmore House,hi@fillmore.example,510-555-2000,1 Fill St,Oakland,CA,94607,9 to 5\n',
    )
    const [row] = await rowsOf(admin, it.id)
    expect(row).toMatchObject({
      status: 'duplicate',
      filling: [
        { label: 'Email', value: 'hi@fillmore.example' },
        { label: 'Hours', value: '9 to 5' },
        { label: 'Address', value: '1 Fill St, Oakland, CA, 94607' },
      ],
    })
    expect(await choose(it.id, 2, { choice: 'fill' })).toMatchObject({ filling: row!.filling })
    await run(it)
    const [done] = await rowsOf(admin, it.id)
    expect(done).toMatchObject({ status: 'updated', filling: [] })
    expect(done!.fills).toEqual(row!.filling.map(({ label }) => label))
    expect(await edited(known.id)).toMatchObject({ email: 'hi@fillmore.example', phone: '+15105552888' })
  })

  test('makes no second location of an address that is there', async () => {
    const owner = await anEntity({
      name: 'Copy House',
      addressLine1: '1 Copy Street',
      place: { stateId: 5, countyId: 6001, zip: '94607' },
    })
    const guest = await anEntity({ name: 'Guest House' })
    const hall = (
      await as(admin)(locations.create, {
        name: 'Hall',
        addressLine1: '9 Hall St',
        zip: '94607',
        stateId: 5,
        countyId: 6001,
        offers: [{ entityId: guest.id, categoryIds: [await world.categoryId('Food')] }],
      })
    ).data
    const places = await checked(
      admin,
      'Name,Provider,Street,Zip,Phone\nFront desk,Copy House,1 copy st.,94607,510-555-0177\nBack door,Copy House,2 Copy St,94607,\n',
      'locations',
    )
    const [same] = await rowsOf(admin, places.id)
    expect(same).toMatchObject({
      status: 'duplicate',
      filling: [
        { label: 'Name', value: 'Front desk' },
        { label: 'Phone', value: '510-555-0177' },
      ],
    })
    expect((await run(places, { duplicates: 'fill' })).counts).toEqual({ created: 1, updated: 1 })
    const addressesOf = async (id: number) =>
      (await edited(id)).addresses.map(({ name, addressLine1 }) => [name, addressLine1])
    expect(await addressesOf(owner.id)).toEqual([
      ['Front desk', '1 Copy Street'],
      ['Back door', '2 Copy St'],
    ])
    const { data } = await as(admin)(imports.undo, { id: places.id })
    expect(data.counts).toEqual({ undone: 2 })
    expect(await addressesOf(owner.id)).toEqual([[null, '1 Copy Street']])

    const guests = await checked(
      admin,
      'Name,Website,Street,Zip\nGuest House,https://guest.example,9 Hall Street,94607\n',
    )
    const [row] = await rowsOf(admin, guests.id)
    expect(row!.filling).toEqual([{ label: 'Website', value: 'https://guest.example' }])
    await run(guests, { duplicates: 'fill' })
    expect(await edited(guest.id)).toMatchObject({ website: 'https://guest.example', addresses: [] })
    expect((await as(admin)(locations.show, { id: hall.id })).data.offers).toHaveLength(1)
  })
})

describe('addresses', () => {
  const placesOf = async (text: string) => {
    const it = await checked(admin, text, 'locations')
    const before = await rowsOf(admin, it.id)
    const { data } = await as(admin)(imports.check, { id: it.id, version: it.version, createsOrganizations: true })
    await run(data)
    const rows = await rowsOf(admin, it.id)
    const places = await Promise.all(
      rows.map(async ({ targetId }) => targetId && (await as(admin)(locations.show, { id: targetId })).data),
    )
    return { it: data, before, rows, places }
  }

  test('end with city, state, and ZIP where these have no separate columns', async () => {
    const written: [address: string, place: object][] = [
      ['12 Pier Ave, Oakland, CA 94607-1234', { addressLine1: '12 Pier Ave', city: 'Oakland', zip: '94607-1234' }],
      ['12 Pier Ave, Unit 3, Oakland, CA', { addressLine1: '12 Pier Ave, Unit 3', city: 'Oakland', zip: null }],
      ['Old Mill, 8 Elm St - Room 2, Oakland, California 94607', { addressLine1: 'Old Mill, 8 Elm St - Room 2' }],
      ['12 Pier Ave Oakland CA 94607 USA', { addressLine1: '12 Pier Ave', city: 'Oakland', zip: '94607' }],
      ['"12 Pier Ave\nOakland, CA 94607"', { addressLine1: '12 Pier Ave', city: 'Oakland' }],
      ['Oakland, CA', { addressLine1: null, city: 'Oakland', stateCode: 'CA' }],
      ['State: CA', { addressLine1: null, city: null, stateCode: 'CA', precision: null }],
      ['CA 94607', { addressLine1: null, stateCode: 'CA', zip: '94607', precision: 'zip' }],
      // A court, a village that no list has, and a street of a state.
      ['12 SUNSET CT', { addressLine1: '12 SUNSET CT', stateCode: null }],
      ['12 Pier Ave, Nowhere Hollow, CA 94607', { addressLine1: '12 Pier Ave, Nowhere Hollow', zip: '94607' }],
      ['12 Virginia St', { addressLine1: '12 Virginia St', stateCode: null }],
    ]
    const { before, places, it } = await placesOf(
      `location_name,location_address\n${written.map(([address], at) => `Split ${at},${address.startsWith('"') ? address : `"${address}"`}`).join('\n')}\n`,
    )
    for (const [at, [address, place]] of written.entries()) expect(places[at], address).toMatchObject(place)
    expect(before[0]!.readAs).toEqual([
      {
        column: 'location_address',
        written: '12 Pier Ave, Oakland, CA 94607-1234',
        read: '12 Pier Ave · Oakland · CA 94607-1234',
      },
    ])
    expect(before.filter(({ repairs }) => repairs.some(({ column }) => column === null)).map(({ id }) => id)).toEqual([
      8, 10, 12,
    ])
    expect(it.withoutLocation).toBe(3)
    const { data } = await as(admin)(imports.rows, { id: it.id, remark: 'noLocation' })
    expect(data.data.map(({ id }) => id)).toEqual([8, 10, 12])
  })

  test('are left as written where other columns contradict them', async () => {
    const { places } = await placesOf(
      'Site,Address,City,State,Zip\nKept A,"1 Elm St, Oakland, CA",Berkeley,CA,\nKept B,"1 Elm St, Oakland",Oakland,CA,94607\n',
    )
    expect(places).toMatchObject([
      { addressLine1: '1 Elm St, Oakland, CA', city: 'Berkeley' },
      { addressLine1: '1 Elm St', city: 'Oakland', zip: '94607' },
    ])
  })

  test('have a second line, an extension, and the headings of HSDS and of lists of treatment', async () => {
    const hsds = await upload(
      admin,
      'id,location_id,attention,address_1,address_2,city,region,state_province,postal_code,country,name,number,extension\n' +
        '1,9,Desk,410 Hill Rd,Suite 3-A,Oakland,Alameda County,CA,94607,US,Hill House,510-555-0161,204\n',
    )
    expect(hsds.mapping).toEqual({
      name: 10,
      phone: 11,
      extension: 12,
      addressLine1: 3,
      addressLine2: 4,
      city: 5,
      county: 6,
      state: 7,
      zip: 8,
    })
    await as(admin)(imports.check, { id: hsds.id, version: hsds.version })
    await run(hsds)
    const [house] = await rowsOf(admin, hsds.id)
    expect(await edited(house!.targetId!)).toMatchObject({
      phone: '+15105550161;ext=204',
      addresses: [{ addressLine1: '410 Hill Rd, Suite 3-A', county: 'Alameda County' }],
    })

    const { places, rows } = await placesOf(
      'name1,name2,street1,street2,city,state,zip,zip4,county,phone,intake1,hotline1,latitude,longitude\n' +
        'Lone Recovery LLC,,1 Elm St,,Oakland,CA,94607,1234,Alameda,,,1-888-555-0190,37.8,-122.3\n' +
        'Tenth Board,Elm House,2 Elm St,Floor 2,Oakland,CA,94607,,Alameda,510-555-0102,510-555-0103,1-888-555-0190,,\n',
    )
    expect(places).toMatchObject([
      { name: 'Lone Recovery LLC', zip: '94607-1234', phone: '+18885550190', precision: 'pin' },
      {
        name: 'Elm House',
        entity: { name: 'Tenth Board' },
        addressLine1: '2 Elm St, Floor 2',
        phone: '+15105550102',
        note: 'hotline 1-888-555-0190\nOther phone: 510-555-0103',
      },
    ])
    expect(rows[0]!.repairs).toContainEqual({ column: 'name2', message: 'Named Lone Recovery LLC, as its provider' })
  })

  test('may lose a ZIP that was written without its zero, to a mailing address or because it does not exist', async () => {
    const it = await checked(
      admin,
      'Name,Address,City,State,Zip\nLost Box,P.O. Box 9,Boston,MA,2139\nLost Code,1 Elm St,Boston,MA,0001\n',
    )
    const [box, code] = await rowsOf(admin, it.id)
    expect(box).toMatchObject({ status: 'new', leftOut: [] })
    expect(code).toMatchObject({ status: 'new', leftOut: [{ column: 'Zip', text: '0001' }] })
  })

  test('such as Undisclosed propose a confidential location, and a box is no place to visit', async () => {
    const it = await checked(
      admin,
      'Name,Address,City,State,Zip\n' +
        'Fern Haven,Undisclosed Location,Oakland,CA,94607\n' +
        'Moss Haven,Confidential,Oakland,CA,\n' +
        'Reed Haven,Call for address,Oakland,CA,\n' +
        'Box Center,P.O. Box 812,Oakland,CA,94607\n' +
        'Both Center,"91 Elm St, PO Box 9",Oakland,CA,94607\n' +
        'Web Center,Statewide,,,\n',
    )
    expect(it).toMatchObject({ counts: { new: 6 }, withoutLocation: 2 })
    const [fern, , , box] = await rowsOf(admin, it.id)
    expect(fern!.question).toMatchObject({
      column: 'Address',
      message: 'Is this location confidential?',
      proposed: 'confidential',
    })
    expect(box!.repairs).toEqual([
      { column: 'Address', message: '‘P.O. Box 812’ is a mailing address, not a place to visit. Goes to the note' },
      { column: null, message: 'No address, so it will have no location' },
    ])
    await expect(choose(it.id, 2, { place: 'zip' })).rejects.toMatchObject({
      fields: { place: ['Choose one of the answers to the question'] },
    })
    await choose(it.id, 4, { place: 'open' })
    await run(it)
    const made = await Promise.all((await rowsOf(admin, it.id)).map(({ targetId }) => edited(targetId!)))
    expect(
      made.map(({ addresses }) => addresses.map((one) => [one.addressLine1, one.zip, one.isConfidential])),
    ).toEqual([
      [[null, '94607', true]],
      [[null, null, true]],
      [[null, null, false]],
      [],
      [['91 Elm St', '94607', false]],
      [],
    ])
    const texts = await Promise.all(made.slice(3).map(async ({ id }) => (await notesOf(id)).map(({ text }) => text)))
    expect(texts).toEqual([
      ['Mailing address: P.O. Box 812, Oakland, CA 94607'],
      ['Mailing address: PO Box 9, Oakland, CA 94607'],
      ['Address: Statewide'],
    ])
  })
})
