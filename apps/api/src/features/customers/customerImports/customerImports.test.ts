import { consents } from '@handoff/contracts/customers/consents'
import { customerImports } from '@handoff/contracts/customers/customerImports'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { notes } from '@handoff/contracts/customers/notes'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { notifications } from '@handoff/contracts/platform/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startImports } from '../../../import-worker.ts'
import { openWorld } from '../../../test/world.ts'
import { peopleImportsOf } from './customerImports.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, db, aPerson, anEntity, aCustomer, staffOf, clock } = world
const { show, upload, check, checked, run, rowsOf, undo } = peopleImportsOf(world)
const clinic = await anEntity({ name: 'Harbor Clinic' })
const ada = await aPerson({ entity: clinic })
const olaf = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }) })
const alma = await aPerson()
const importers = { customers: ['view', 'import'] } as const

const recordOf = async (id: number, person = ada) => (await as(person)(customers.show, { id })).data
const notesOf = async (customerId: number, person = ada) =>
  (await as(person)(notes.ofCustomer, { customerId, noteType: 0 })).data.data
    .filter(({ noteType }) => noteType !== 4)
    .map(({ text }) => text)
const search = async (words: string, person = ada) => (await as(person)(customers.list, { search: words })).data.data

test('a list as people keep it is recognized, checked, and run; every cell is recorded or in the note', async () => {
  const file = [
    'Client First,Client Last,DOB,Cell,Addr,Zip,Lang,Sex,SSN,Email,Household,Comments',
    'José,Muñiz,3/14/1984,510.555.0148,"2418 Foothill Blvd, Oakland, CA 94601",94601,ES/EN,M,123-45-6789,jose@mail.test,3,Likes mornings',
    'Sukarno,–,11/02/1961,(510) 555-0162,,2118,Viet,female,222-33-4444,,,',
    '王芳,,1949,,,94577,Klingon; Spanish,maybe,,not an email,many,',
    ',,12/25/1970,510-555-0177,,94601,,,,,,Nobody',
  ].join('\n')
  const it = await upload(ada, file)
  expect(it).toMatchObject({
    state: 'draft',
    rows: 4,
    mapping: {
      firstName: 0,
      lastName: 1,
      dateOfBirth: 2,
      phone: 3,
      addressLine1: 4,
      zip: 5,
      languages: 6,
      gender: 7,
      email: 9,
      householdSize: 10,
      note: 11,
    },
  })
  expect(it.columnFacts).toMatchObject({ 2: { dates: 'month' }, 8: { isSecret: true } })
  expect(JSON.stringify(it)).not.toContain('123-45-6789')
  const { rows: secrets } = await sql<{
    n: number
  }>`select count(*)::int as n from data_import_row where '123-45-6789' = any(cells)`.execute(db)
  expect(secrets[0]!.n).toBe(0)

  const { data: preview } = await as(ada)(customerImports.preview, { id: it.id, mapping: it.mapping, dateOrders: {} })
  expect(preview.values).toEqual(
    expect.arrayContaining([
      { label: 'Name', value: 'José Muñiz' },
      { label: 'Date of birth', value: '03-14-1984' },
      { label: 'Languages', value: 'Spanish, English' },
      { label: 'City', value: 'Oakland' },
    ]),
  )

  const ready = await check(ada, it.id)
  expect(ready).toMatchObject({
    state: 'checked',
    counts: { new: 3, error: 1 },
    outcomes: { fill: { created: 3, updated: 0 } },
    progress: null,
  })
  const rows = await rowsOf(ada, it.id)
  const finding = (row: number, column: string) =>
    rows.find(({ id }) => id === row)!.findings.find((one) => one.column === column)
  expect(finding(2, 'Lang')).toMatchObject({ written: 'ES/EN', read: 'Spanish, English', remark: '2 languages' })
  expect(finding(3, 'Zip')).toMatchObject({ written: '2118', read: '02118', remark: 'Leading zero added' })
  expect(finding(3, 'Client Last')).toMatchObject({ read: 'One name only', remark: 'Recorded without a last name' })
  expect(finding(4, 'DOB')).toMatchObject({ read: '01-01-1949, estimated', remark: 'Year only' })
  expect(finding(4, 'Sex')).toMatchObject({
    written: 'maybe',
    read: '',
    isNoted: true,
    remark: 'Not one of the choices. Kept in the note',
  })
  expect(rows[3]).toMatchObject({ status: 'error', problems: [{ message: 'No name' }] })

  const done = await run(ada, it.id)
  expect(done).toMatchObject({
    state: 'done',
    counts: { created: 3, error: 1 },
    mayUndo: true,
    withoutConsent: 3,
    batches: [{ first: 2, last: 5, created: 3, failed: 1 }],
  })
  const [jose, sukarno, fang] = await Promise.all(
    (await rowsOf(ada, it.id)).slice(0, 3).map((row) => recordOf(row.targetId!)),
  )
  expect(jose).toMatchObject({
    firstName: 'José',
    lastName: 'Muñiz',
    dateOfBirth: '1984-03-14',
    email: 'jose@mail.test',
    languages: ['Spanish', 'English'],
    gender: 'Male',
    householdSize: 3,
    addressLine1: '2418 Foothill Blvd',
    zip: '94601',
    stateCode: 'CA',
    owner: { id: clinic.id },
  })
  expect(sukarno).toMatchObject({
    firstName: 'Sukarno',
    lastName: '',
    hasOneName: true,
    zip: '02118',
    languages: ['Vietnamese'],
  })
  expect(fang).toMatchObject({
    firstName: '王芳',
    hasOneName: true,
    hasNoContact: true,
    isBirthEstimated: true,
    languages: ['Spanish'],
    gender: null,
    email: null,
  })
  expect(await notesOf(jose!.id)).toEqual(['Likes mornings'])
  const [note] = await notesOf(fang!.id)
  for (const words of ['Klingon; Spanish', 'maybe', 'not an email', 'many']) expect(note).toContain(words)
  expect((await as(ada)(consents.ofCustomer, { id: jose!.id })).data).toEqual([])
  // Others learn nothing of it.
  expect(await search('Muñiz', olaf)).toEqual([])
  expect((await as(alma)(customerImports.list, {})).data.data).toEqual([])
})

test('dates that fit both orders are asked, and those that decide the column are not', async () => {
  const it = await upload(ada, 'Name,DOB,Intake\nAna Ruiz,04/05/1980,1\nEva Ruiz,06/07/1981,2\n')
  expect(it.columnFacts[1]).toEqual({ dates: 'ask', dated: 2, example: '04/05/1980' })
  await expect(check(ada, it.id)).rejects.toMatchObject({
    status: 400,
    fields: { 'dateOrders.1': ['Which order is “DOB”?'] },
  })
  await check(ada, it.id, { dateOrders: { 1: 'day' } })
  await run(ada, it.id)
  const [ana] = await rowsOf(ada, it.id)
  expect((await recordOf(ana!.targetId!)).dateOfBirth).toBe('1980-05-04')
  const decided = await upload(ada, 'Name,DOB\nIda Noor,04/05/1980\nUma Noor,25/12/1981\nNoa Noor,25.12.1981\n')
  expect(decided.columnFacts[1]).toEqual({ dates: 'day', dated: 2 })
})

test('duplicates in the network and in the file: one choice for all, and one for each', async () => {
  const ben = await aCustomer(ada, {
    firstName: 'Benjamin',
    lastName: 'Okafor',
    phones: [{ number: '510 555 0301' }],
    dateOfBirth: '1970-02-03',
  })
  const eve = await aCustomer(ada, {
    firstName: 'Eve',
    lastName: 'Lind',
    phones: [{ number: '510 555 0302' }],
    email: 'eve@mail.test',
  })
  const file = [
    'First,Last,Phone,Email,DOB,Gender',
    'Ben,Okafor,(510) 555-0301,ben@mail.test,1970-02-03,Male',
    'Eve,Lind,510-555-0302,eve@mail.test,,Female',
    'Rita,Moss,510-555-0303,rita@mail.test,1990-01-31,',
    'rita,MOSS,510-555-0303,rita@mail.test,,',
    'Eve,Lind,510-555-0302,eve@mail.test,,',
  ].join('\n')
  const it = await checked(ada, file)
  expect(it).toMatchObject({
    counts: { new: 1, duplicate: 4 },
    totals: { inNetwork: 3, inFile: 1 },
    outcomes: { fill: { created: 1, updated: 3, skipped: 1 }, create: { created: 5 } },
  })
  const rows = await rowsOf(ada, it.id, { cluster: 'duplicates' })
  expect(rows.map(({ matches: [match] }) => [match!.customerId, match!.row, match!.name])).toEqual([
    [ben.id, null, 'Benjamin Okafor'],
    [eve.id, null, 'Eve Lind'],
    [null, 4, 'Rita Moss'],
    [eve.id, null, 'Eve Lind'],
  ])
  await as(ada)(customerImports.choose, { id: it.id, row: 6, choice: 'import' })
  await expect(as(ada)(customerImports.choose, { id: it.id, row: 5, choice: 'fill' })).rejects.toMatchObject({
    status: 400,
  })
  await expect(run(ada, it.id)).rejects.toMatchObject({ fields: { apartReason: ['Please select Reason'] } })
  const done = await run(ada, it.id, { apartReason: 2 })
  expect(done.counts).toEqual({ created: 2, updated: 2, skipped: 1 })
  expect(await recordOf(ben.id)).toMatchObject({ email: 'ben@mail.test', gender: 'Male', firstName: 'Benjamin' })
  const created = (await rowsOf(ada, it.id)).find(({ id }) => id === 6)!
  expect((await recordOf(created.targetId!)).notSameAs).toMatchObject([{ id: eve.id, reason: 'Twins' }])

  await as(ada)(customers.save, { id: eve.id, version: (await recordOf(eve.id)).version, insurance: 'Medi-Cal' })
  const undone = await undo(ada, it.id)
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 1, skipped: 1 } })
  expect(await recordOf(ben.id)).toMatchObject({ email: null, gender: null })
  expect((await rowsOf(ada, it.id, { status: 'kept' }))[0]).toMatchObject({
    id: 3,
    problems: [{ message: 'Changed since then', status: 409 }],
  })
  expect(await search('Moss')).toEqual([])
})

test('is undone row by row where no one has worked with the person since', async () => {
  const it = await checked(ada, 'Name,Phone\nOne Person,510-555-0401\nTwo Person,510-555-0402\n')
  await run(ada, it.id)
  const [one, two] = await rowsOf(ada, it.id)
  await as(ada)(notes.writeOfCustomer, { customerId: two!.targetId!, text: 'Called', mentions: [] })
  expect((await as(ada)(customerImports.undoRow, { id: it.id, row: one!.id })).data.status).toBe('undone')
  await expect(as(ada)(customerImports.undoRow, { id: it.id, row: one!.id })).rejects.toMatchObject({ status: 409 })
  await expect(as(ada)(customerImports.undoRow, { id: it.id, row: two!.id })).rejects.toMatchObject({
    status: 409,
    message: 'Has notes',
  })
  await expect(recordOf(one!.targetId!)).rejects.toMatchObject({ status: 404 })
})

const manyPeople = (count: number, first: string) =>
  Array.from({ length: count }, (_, at) => `${first}${at},Number${at},510-555-${String(1000 + at)}`)

test('a group that fails leaves nothing and notifies, and another process goes on there', async () => {
  const it = await checked(ada, ['First,Last,Phone', ...manyPeople(210, 'Fay')].join('\n'))
  await sql`create function refuse_fay() returns trigger language plpgsql as $$ begin
    if new.first_name = 'Fay205' then raise exception 'no'; end if; return new; end $$`.execute(db)
  await sql`create trigger refuse_fay before insert on customer for each row execute function refuse_fay()`.execute(db)
  const dying = startImports(world.app, () => {}, 2 ** 30)
  await as(ada)(customerImports.run, { id: it.id, version: it.version })
  await dying.workAll()
  await dying.stop()
  expect(await show(ada, it.id)).toMatchObject({
    state: 'stopped',
    failure: 'Something went wrong on the server',
    counts: { created: 200, new: 10 },
    progress: { done: 200, total: 210, nextRow: 202 },
  })
  await sql`drop trigger refuse_fay on customer`.execute(db)
  expect(await run(ada, it.id)).toMatchObject({
    state: 'done',
    failure: null,
    counts: { created: 210 },
    batches: [
      { first: 202, last: 211, created: 10 },
      { first: 2, last: 201, created: 200 },
    ],
  })
  const { data: notices } = (await as(ada)(notifications.list, { pageSize: 2 })).data
  const link = `/customer-management/import?id=${it.id}`
  expect(notices).toMatchObject([
    { message: 'Your import of customers is done: 210 new, 0 updated', link },
    { message: 'Your import of customers has stopped: see why', link },
  ])
})

test('can be stopped, and then continued or undone', async () => {
  const it = await checked(ada, ['First,Last,Phone', ...manyPeople(3, 'Ray')].join('\n'))
  await as(ada)(customerImports.run, { id: it.id, version: it.version })
  await expect(as(ada)(customerImports.undo, { id: it.id })).rejects.toMatchObject({ message: 'Stop the import first' })
  expect((await as(ada)(customerImports.stop, { id: it.id })).data.state).toBe('stopped')
  await expect(as(ada)(customerImports.stop, { id: it.id })).rejects.toMatchObject({ status: 409 })
  await world.workImports()
  expect((await show(ada, it.id)).counts).toEqual({ new: 3 })
  expect((await run(ada, it.id)).counts).toEqual({ created: 3 })
  expect((await undo(ada, it.id)).counts).toEqual({ undone: 3 })
  expect(await search('Ray1')).toEqual([])
})

test('is for those with the right, each side its own', async () => {
  const sam = await staffOf(clinic, importers)
  const pia = await staffOf(clinic, { customers: ['view', 'add'] })
  const it = await upload(sam, 'Name\nKim Lee\n')
  expect((await as(ada)(customerImports.show, { id: it.id })).data.fileName).toBe('people.csv')
  for (const stranger of [olaf, alma]) await expect(show(stranger, it.id)).rejects.toMatchObject({ status: 404 })
  await expect(show(pia, it.id)).rejects.toMatchObject({ status: 403 })
  const ofNetwork = await checked(alma, 'Name,Phone\nNetta Work,510-555-0601\n')
  await run(alma, ofNetwork.id)
  const [row] = await rowsOf(alma, ofNetwork.id)
  expect((await recordOf(row!.targetId!, alma)).owner).toBeNull()
  expect((await as(sam)(customerImports.discard, { id: it.id })).data).toBeNull()
  await expect(show(sam, it.id)).rejects.toMatchObject({ status: 404 })
})

test('custom fields are recognized by their names, and an answer that does not fit goes to the note', async () => {
  const { data: field } = await as(alma)(customFields.create, {
    name: 'Housing situation',
    targetType: 2,
    kind: 'single',
    options: [{ name: 'Shelter' }, { name: 'Own' }],
  } as never)
  const it = await upload(
    ada,
    'Name,Phone,Housing Situation\nSol One,510-555-0701,shelter\nSol Two,510-555-0702,w/ family\n',
  )
  expect(it.mapping[`customField:${(field as { id: number }).id}`]).toBe(2)
  await check(ada, it.id)
  await run(ada, it.id)
  const [, two] = await rowsOf(ada, it.id)
  expect(two!.findings).toMatchObject([{ column: 'Housing Situation', written: 'w/ family', isNoted: true }])
  expect((await notesOf(two!.targetId!))[0]).toContain('w/ family')
})

test('columns and orders are those of the last file with the same headings', async () => {
  const first = await upload(ada, 'Wer,Wann\nMo Ax,04/05/1980\n')
  await check(ada, first.id, { mapping: { name: 0, dateOfBirth: 1 }, dateOrders: { 1: 'day' } })
  await run(ada, first.id)
  expect(await upload(ada, 'Wer,Wann\nBo Ax,06/07/1981\n')).toMatchObject({
    isRemembered: true,
    mapping: { name: 0, dateOfBirth: 1 },
  })
  expect((await upload(olaf, 'Wer,Wann\nBo Ax,06/07/1981\n')).isRemembered).toBe(false)
})

test.each([
  ['in the letters of an old Mac', Buffer.from('Name;Cell\rJos\x8e Mu\x96oz;510-555-0801\r', 'latin1'), 'José Muñoz'],
  ['in UTF-16', Buffer.from('\ufeffName;Cell\r\n王芳;510-555-0802\r\n', 'utf16le'), '王芳'],
])('a file %s has its names', async (_, bytes, name) => {
  const it = await checked(ada, bytes)
  expect((await rowsOf(ada, it.id))[0]!.name).toBe(name)
})

test('an import can be undone for 30 days', async () => {
  const it = await checked(ada, 'Name,Phone\nLate Undo,510-555-0901\n')
  await run(ada, it.id)
  clock.advance({ days: 31 })
  const again = { ...ada, token: await world.signIn(ada.id) }
  await expect(as(again)(customerImports.undo, { id: it.id })).rejects.toMatchObject({
    status: 409,
    message: 'An import can be undone for 30 days',
  })
})
