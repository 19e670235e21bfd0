import { entities } from '@handoff/contracts/entities/entities'
import { NetworkType } from '@handoff/contracts/entities/entity'
import { type ImportDetail, type ImportStatus, imports } from '@handoff/contracts/imports'
import { locations } from '@handoff/contracts/locations/locations'
import { notes } from '@handoff/contracts/notes'
import { beforeAll, describe, expect, test } from 'vitest'
import { openWorld } from '../../test/world.ts'
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
    question?: string
    problems?: string[]
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
        repairs: ['Read as 02139'],
        entity: { addresses: [{ zip: '02139', city: 'Cambridge' }], languages: ['English'] },
      },
    ],
    [
      'Cedar Care;;;3 Cedar St;Boston;;2118;SPANISH, haitian creole;;',
      {
        status: 'new',
        repairs: ['Read as 02118'],
        entity: { addresses: [{ zip: '02118', city: 'Boston' }], languages: ['Spanish', 'Haitian Creole'] },
      },
    ],
    [
      'Dogwood Hall;;;77 Known St;Oakland;CA;94607.0;Tagalog / vietnamese;;',
      {
        status: 'hint',
        because: 'The same address',
        entity: { addresses: [{ zip: '94607', ...alameda }], languages: ['Tagalog', 'Vietnamese'] },
      },
    ],
    [
      "Elm House;;;5 Elm St;Oakland;CA;'94607;asl and K’iche’;;",
      { status: 'new', entity: { languages: ['American Sign Language', 'K’iche’'] } },
    ],
    [
      'Fir Clinic;;(510) 555-2006 x 12;6 Fir St;Oakland;CA;94601;;;',
      { status: 'new', entity: { phone: '+15105552006;ext=12' } },
    ],
    ['Ginkgo Works;;510.555.2007, ext. 7;;Oakland;CA;;;;', { status: 'new', entity: { phone: '+15105552007;ext=7' } }],
    [
      'Hazel Home;N/A;none;-;Oakland;CA;n/a;None;-;N/A',
      { status: 'new', entity: { email: null, phone: null, languages: [], categories: [] } },
    ],
    [
      'Ivy Aid;;510-555-2009 / 510-555-2010;;Oakland;CA;;;;',
      {
        status: 'new',
        repairs: ['Read as 510-555-2009. ‘510-555-2010’ goes to the note'],
        entity: { phone: '+15105552009' },
        note: 'Other phone: 510-555-2010',
      },
    ],
    [
      'Juniper Jobs;one@juniper.example; two@juniper.example;;;Oakland;CA;;;;'.replace('; two', ', two'),
      {
        status: 'new',
        repairs: ['Read as one@juniper.example. ‘two@juniper.example’ goes to the note'],
        entity: { email: 'one@juniper.example' },
        note: 'Other email: two@juniper.example',
      },
    ],
    [
      'Katsura Kids;"Desk <desk@katsura.example>\nboss@katsura.example";"510-555-2011 or\n(510) 555-2012 x3";;Oakland;CA;;;;',
      {
        status: 'new',
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
    ['Oak Office;;;10 Oak St;Oakland;CA;00000;;;', { status: 'error', problems: ['00000 isn’t a ZIP code'] }],
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
      { status: 'error', problems: ['‘Oak land’ isn’t a city in California'] },
    ],
    ['"Tulip\r\nHouse";;;13 Tulip St;Oakland;CA;94601;;;', { status: 'new', entity: { name: 'Tulip House' } }],
    [
      'Ulmo Union;;call us;;Oakland;CA;;;;',
      { status: 'error', problems: ['Enter a valid phone number, like (510) 555-0123 ext. 4'] },
    ],
    [';;510-555-2020;;Oakland;CA;;;;', { status: 'error', problems: ['Name is required'] }],
    [
      'Vera Willow;;;;Oakland;CA;;;Individual;Known Partner, Inc.',
      { status: 'new', repairs: ['Read as ‘Known Partner’'], entity: { parent: { name: 'Known Partner' } } },
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
    const said = await rowsOf(admin, file.id)
    expect(said.map(({ id }) => id)).toEqual(rows.map((_, at) => at + firstRow))
    for (const [at, [line, { status, repairs, question, problems, because }]] of rows.entries()) {
      const row = said[at]!
      expect(row.status, line).toBe(status)
      if (repairs)
        expect(
          row.repairs.map(({ message }) => message),
          line,
        ).toEqual(repairs)
      if (question) expect(row.question?.message, line).toBe(question)
      expect(
        row.problems.map(({ message }) => message),
        line,
      ).toEqual(problems ?? [])
      expect(row.matches[0]?.because, line).toBe(because)
    }
    expect((await as(admin)(imports.show, { id: file.id })).data).toMatchObject({
      counts: { new: 13, hint: 4, question: 5, duplicate: 2, error: 5 },
      toImport: { skip: 17, fill: 18, create: 19 },
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
    expect((await as(admin)(imports.show, { id: file.id })).data.toImport).toEqual({ skip: 20, fill: 21, create: 21 })

    const done = await run(file)
    expect(done.counts).toEqual({ created: 20, skipped: 3, error: 6 })
    const said = await rowsOf(admin, file.id)
    for (const [at, [line, { entity, note }]] of rows.entries()) {
      const row = said[at]!
      if (row.status === 'created') {
        if (entity) expect(await edited(row.targetId!), line).toMatchObject(entity)
        const written = (await notesOf(row.targetId!)).map(({ text }) => text)
        expect(written, line).toEqual(note ? [note] : [])
      } else if (row.status === 'error') expect(row.problems.length, line).toBeGreaterThan(0)
      else expect(row.choice === 'skip' || row.matches.length > 0, line).toBe(true)
    }
    const made = (start: string) => edited(said[rowOf(start) - firstRow]!.targetId!)
    expect((await made('Laurel')).addresses).toMatchObject([{ zip: '94607', stateCode: 'CA', city: 'Oakland' }])
    expect((await made('Maple')).addresses).toMatchObject([{ zip: null, stateCode: 'TX', city: 'Dallas' }])
    expect((await made('Nutmeg')).addresses).toMatchObject([{ zip: '02139', stateCode: 'MA' }])
    expect(said[rowOf('Pine') - firstRow]).toMatchObject({
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
    expect((await as(admin)(imports.undo, { id: file.id })).data.counts).toMatchObject({ undone: 19, kept: 1 })
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
    // Of one name, at addresses of their own, with the phone of the organization: hints alone.
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
  const shown = async (row = nine) => (await as(admin)(locations.show, { id: row!.targetId! })).data
  expect(await shown()).toMatchObject({ phone: '+15105550190', note: 'Ring twice\nOther phone: 510-555-0191' })
  expect(await shown(ten)).toMatchObject({ stateCode: 'CA', zip: '94607', warning: null })
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
    const wrong = await checked(admin, 'Name,Email\nWrong,x\n')
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
