import { entities } from '@handoff/contracts/network/entities/entities'
import { type ImportDetail, imports } from '@handoff/contracts/network/imports'
import { locations } from '@handoff/contracts/network/locations/locations'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { importsOf } from './imports.fixtures.ts'
import { forgetOldImports } from './run/forget-old-imports.ts'

const world = await openWorld({ reference: true })
const { as, ask, db, aPerson, anEntity, staffOf, clock } = world
const { upload, checked, rowsOf } = importsOf(world)

const admin = await aPerson()
const run = async (it: ImportDetail, more: object = {}) =>
  (await as(admin)(imports.run, { id: it.id, version: it.version, ...more })).data
const undo = async ({ id }: { id: number }) => (await as(admin)(imports.undo, { id })).data
const entitiesCalled = async (searchTerm: string) =>
  (await as(admin)(entities.table, { searchTerm, pageSize: 100 })).data.data
const edited = async (id: number) => (await as(admin)(entities.edit, { id })).data
let count = 0
const fresh = (name: string) => `${name} ${++count}x`

describe('a file of entities', () => {
  test('is guessed by its headings, checked row by row, and taken in', async () => {
    const name = fresh('Bay Pantry')
    const it = await upload(
      admin,
      `Agency,Email Address,Telephone,Street,City,State,Zip Code,Services,Languages,Remarks\r\n` +
        `"${name}, Inc.",Hello@Bay.example,(510) 555-0199,"1 Dock St, Floor 2",Oakland,CA,94607,"Food, Housing",English; Spanish,x\r\n` +
        `,noone,12,,Nowhere,CA,9,Fod,,\r\n`.replace('English; Spanish', 'English'),
    )
    expect(it).toMatchObject({
      state: 'draft',
      kind: 'entities',
      fileName: 'partners.csv',
      rows: 2,
      mapping: { name: 0, email: 1, phone: 2, addressLine1: 3, city: 4, state: 5, zip: 6, categories: 7, languages: 8 },
    })
    expect(it.sample[0]?.[0]).toBe(`${name}, Inc.`)
    const { data: ready } = await as(admin)(imports.check, { id: it.id, version: it.version, mapping: it.mapping })
    expect(ready).toMatchObject({ state: 'checked', counts: { new: 1, error: 1 } })
    const [good, bad] = await rowsOf(admin, it.id)
    expect(good).toMatchObject({ id: 2, name: `${name}, Inc.`, status: 'new', problems: [], matches: [] })
    expect(bad!.id).toBe(3)
    expect(bad!.problems).toEqual([{ column: 'Agency', message: 'Name is required', at: 0, text: '' }])
    expect(Object.fromEntries(bad!.leftOut.map(({ column, message }) => [column, message]))).toEqual({
      'Email Address': 'Imported without ‘noone’: Please enter a valid email address',
      Telephone: 'Imported without ‘12’: Enter all 10 digits, with the area code',
      'Zip Code': 'Imported without ‘9’: Enter a 5-digit ZIP code',
      City: 'Imported without ‘Nowhere’: ‘Nowhere’ isn’t a city in California',
      Services: '‘Fod’ is unknown',
    })
    expect(await entitiesCalled(name)).toEqual([])

    const done = await run(ready)
    expect(done).toMatchObject({ state: 'done', counts: { created: 1, error: 1 }, mayUndo: true })
    const [made] = await entitiesCalled(name)
    expect(await edited(made!.id)).toMatchObject({
      name: `${name}, Inc.`,
      email: 'hello@bay.example',
      entityState: 3,
      timeZone: 'America/Los_Angeles',
      invitation: null,
      addresses: [{ addressLine1: '1 Dock St, Floor 2', city: 'Oakland', county: 'Alameda County', zip: '94607' }],
    })
    const place = (await as(admin)(locations.list, { entityId: made!.id })).data.data[0]!
    expect(place).toMatchObject({ precision: 'zip', lat: expect.any(Number) })
    expect(made!.categories.map((category) => category.name).sort()).toEqual(['Food', 'Housing'])

    const { data: failed } = await as(admin)(imports.failed, { id: it.id })
    expect(failed.fileName).toBe('partners-errors.csv')
    expect(failed.csv).toContain('Problem')
    expect(failed.csv).toContain('Agency: Name is required')
    expect(failed.csv).not.toContain(name)
  })

  test('distinguishes individuals from organizations, and links them by name', async () => {
    const organization = await anEntity({ name: fresh('Harbor Clinic') })
    const [first, last] = [fresh('Ines'), 'Mar']
    const it = await checked(
      admin,
      `Name;Type;First name;Last name;Belongs to\n;;${first};${last};${organization.name}\nJo ${first};individual;;;\n;;;;No Such Body\n`,
    )
    await run(it)
    const rows = await rowsOf(admin, it.id)
    expect(rows.map(({ status }) => status)).toEqual(['created', 'created', 'error'])
    expect(await edited(rows[0]!.targetId!)).toMatchObject({
      networkType: 1,
      name: `${first} ${last}`,
      parent: { id: organization.id },
    })
    expect(rows[2]!.problems.map(({ message }) => message)).toContain(
      '‘No Such Body’ isn’t an organization in this network',
    )
  })

  test('reads whom a provider is for, for each of its categories, and says what cannot be read', async () => {
    const name = fresh('Rules')
    const it = await checked(
      admin,
      `Name,Services,Min Age,Maximum age,Gender,Lives in,Veterans only,Insurance,Income limit,Household size,Service area\n` +
        `${name},"Food, Housing",0.5,17,"Female, non-binary","Alameda County, CA; Napa, CA",yes,"Medicaid, Medicare","$40,000",3-6,Nevada\n` +
        `Wrong ${name},Food,old,3,Someone,Atlantis,maybe,,much,a few,"Nowhere, CA"\n`,
    )
    const [, wrong] = await rowsOf(admin, it.id)
    expect(wrong!.leftOut.map(({ column }) => String(column)).sort()).toEqual([
      'Gender',
      'Household size',
      'Income limit',
      'Lives in',
      'Min Age',
      'Service area',
      'Veterans only',
    ])
    await run(it)
    const [made] = await entitiesCalled(name)
    const { services } = await edited(made!.id)
    expect(services.map(({ category }) => category.name)).toEqual(['Food', 'Housing'])
    for (const { rules, serviceArea } of services) {
      expect(rules.map(({ words }) => words)).toEqual([
        'Ages 6 months to 17',
        'Female or Non-binary',
        'Lives in Alameda County or Napa County (CA)',
        'Veterans',
        'Insured by Medicaid or Medicare',
        'Household income up to $40,000 a year',
        'Households of 3 to 6',
      ])
      expect(serviceArea.states.map((one) => one.name)).toEqual(['Nevada'])
    }
    await undo(it)
    expect(await entitiesCalled(name)).toEqual([])
  })

  test('invites those with an address where that was asked for', async () => {
    const name = fresh('Inviting')
    const it = await checked(admin, `Name,Email\n${name} A,a@${count}.example\n${name} B,\n`)
    await run(it, { sendsInvitations: true })
    const [one, other] = await entitiesCalled(name)
    expect((await edited(one!.id)).invitation).toMatchObject({ email: `a@${count}.example` })
    expect(await edited(other!.id)).toMatchObject({ entityState: 3, invitation: null })
  })

  test('publishes no one who did not say yes, in the file or to an administrator', async () => {
    const name = fresh('Public')
    const file = (n: number) =>
      `Name,Email,Public\n${name} ${n}A,a@p${count}${n}.example,Yes\n${name} ${n}B,b@p${count}${n}.example,No\n${name} ${n}C,c@p${count}${n}.example,\n${name} ${n}D,,\n`
    const publicOnes = async (n: number) => {
      const made = (await entitiesCalled(`${name} ${n}`)).map((one) => edited(one.id))
      return (await Promise.all(made)).filter(({ isPublic }) => isPublic).map((one) => one.name.at(-1))
    }
    const invitedOnes = async (n: number) =>
      (
        await db
          .selectFrom('mail')
          .select('to_address')
          .where('kind', '=', 'verification')
          .where('to_address', 'like', `%@p${count}${n}.example`)
          .orderBy('id')
          .execute()
      ).map(({ to_address }) => to_address[0])

    await run(await checked(admin, file(1)))
    expect([await publicOnes(1), await invitedOnes(1)]).toEqual([['A'], []])
    // Those that no one said anything of are asked, where there is an address.
    const it = await run(await checked(admin, file(2)), { publishing: 'ask' })
    expect([await publicOnes(2), await invitedOnes(2)]).toEqual([['A'], ['b', 'c']])
    expect((await undo(it)).counts).toEqual({ undone: 4 })
    await run(await checked(admin, file(3)), { publishing: 'all' })
    expect([await publicOnes(3), await invitedOnes(3)]).toEqual([['A', 'C', 'D'], []])
  })

  test('keeps what looks like a formula as text, and defuses it on the way out', async () => {
    const name = fresh('Sum')
    const it = await checked(admin, `Name,About,Email\n${name},"=HYPERLINK(""http://x"")",\n,=1+1,wrong\n`)
    await run(it)
    const [made] = await entitiesCalled(name)
    expect((await edited(made!.id)).about).toBe('=HYPERLINK("http://x")')
    expect((await as(admin)(imports.failed, { id: it.id })).data.csv).toContain("'=1+1")
  })
})

test('rows that failed can be mended and sent again as they came', async () => {
  const it = await checked(
    admin,
    `Site,Lat,Lng,Phone,Confidential\n,37.80437,-122.2708,+1 510 555 0100,no\n`,
    'locations',
  )
  const { csv } = (await as(admin)(imports.failed, { id: it.id })).data
  expect(csv).toContain("'-122.2708,'+1 510")
  expect((await checked(admin, csv.replace(/^,/m, `${fresh('Pier')},`), 'locations')).counts).toEqual({ new: 1 })
})

describe('a hostile file', () => {
  test('whose words are cut off within a character says what is wrong with its row', async () => {
    const it = await checked(admin, `Name,Services\n${fresh('Cut')},${'x'.repeat(79)}😀 and more\n`)
    const [row] = await rowsOf(admin, it.id)
    expect(row!.leftOut[0]!.message).toMatch(/^‘x{79}.’ is unknown/)
  })

  test.each([
    ['headings', `Name,${'a@'.repeat(90_000)}\nHarbor,x\n`],
    ['names', `Name,Type\n"a${' '.repeat(90_000)}b\tc${' '.repeat(90_000)}\nd",Individual\n`],
  ])('does not keep the server busy with its %s', async (_, text) => {
    const begun = performance.now()
    await checked(admin, text)
    expect(performance.now() - begun).toBeLessThan(3000)
  })
})

describe('a file can be', () => {
  const nameIn = async (text: string | Uint8Array) => (await upload(admin, text)).sample[0]?.[0]
  test.each([
    ['separated by semicolons', 'Name;Email\nÉtoile;a@b.example\n'],
    ['separated by tabs', 'Name\tEmail\nÉtoile\ta@b.example'],
    ['marked as UTF-8', '\ufeffName,Email\r\nÉtoile,\r\n'],
    ['quoted over two lines', '"Name","Em\nail"\n"Étoile","x"'],
    ['written by Windows', Buffer.from('Name,Email\nÉtoile,\n', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffName,Email\nÉtoile,\n', 'utf16le')],
    ['with old line ends', 'Name,Email\rÉtoile,\r'],
  ])('%s', async (_, text) => {
    expect(await nameIn(text)).toBe('Étoile')
  })

  test.each([
    ['Excel for Mac', '4e616d653b436974790d4361668e206465206cd5416c6d613b4f616b0d4e69966f733b4f616b', 'Café de l’Alma'],
    ['MS-DOS', '4e616d653b436974790d0a4e69a46f7320792053658d6f7261733b4f616b', 'Niños y Seìoras'],
    ['MS-DOS in capitals', '4e616d653b436974790d0a4e49a54f533b4f616b', 'NIÑOS'],
    ['Windows in capitals', '4e616d653b436974790d0a4e49d14f533b4f616b', 'NIÑOS'],
    [
      'Windows with quotation marks',
      '4e616d653b436974790d0a93466f6f6494204361669273206265737420e96c616e3b4f616b',
      '“Food” Caf’s best élan',
    ],
  ])('written by %s', async (_, hex, name) => {
    expect(await nameIn(Buffer.from(hex, 'hex'))).toBe(name)
  })

  test('numbered as its spreadsheet counts, with rows left empty', async () => {
    const it = await checked(admin, `Name,Email\n\n,,\n${fresh('Late')},wrong\n`)
    expect((await rowsOf(admin, it.id)).map(({ id }) => id)).toEqual([4])
  })
})

describe('is refused with a sentence, and nothing is kept', () => {
  const many = `Name\n${Array.from({ length: 2001 }, (_, at) => `A${at}`).join('\n')}`
  test.each([
    ['empty', '', 'The file is empty'],
    ['blank', ' \n\n', 'The file is empty'],
    ['headings alone', 'Name,Email\n', 'The file has headings, but no rows below them'],
    [
      'no headings',
      'Harbor,a@b.example\nShelter,b@b.example',
      'The first row must have column names, such as Name, Email, Phone',
    ],
    ['too long', many, 'The file has 2,001 rows. Split it: at most 2,000 can be imported at a time'],
    [
      'half an Excel file',
      Buffer.from('504b0304140006', 'hex'),
      'This Excel file can’t be opened. It may be damaged: save it again, or as CSV',
    ],
    ['a PDF', '%PDF-1.7', 'This is a PDF, not a spreadsheet. Ask for the list as an Excel or CSV file'],
    [
      'a web page',
      '<html><body><table><tr><th>Name</th></tr><tr><td>Harbor</td></tr></table></body></html>',
      'This is a web page, whatever its name says. Open it in a spreadsheet and save it as .xlsx or CSV',
    ],
    [
      'JSON',
      '[\n {"name": "Harbor"}]',
      'This is a JSON file, not a spreadsheet. Ask for the list as an Excel or CSV file',
    ],
    [
      'a file of HSDS',
      '[{"id": "1", "name": "Food", "organization": {"id": "2", "name": "Harbor"}}]',
      'This is a JSON file of HSDS, the directory as other programs read it. To import providers or locations, export them as CSV from their list',
    ],
    ['bytes', Buffer.from([0x4e, 0x00, 0x01, 0x02, 0xff]), 'This is not a spreadsheet. Save it as .xlsx or CSV'],
    ['an open quote', 'Name\n"Harbor\n', 'Row 2 can’t be read: a quotation mark is opened and never closed'],
    [
      'a stray quote',
      'Name,Email\nA,b\n"Har"bor,x\n',
      'Row 3 can’t be read: a quotation mark is in the middle of a cell',
    ],
    ['a row too wide', 'Name\nHarbor,Oakland\n', 'Row 2 has more cells than there are headings'],
  ])('%s', async (_, text, sentence) => {
    const before = (await as(admin)(imports.list, {})).data.total
    await expect(upload(admin, text)).rejects.toMatchObject({ status: 400, fields: { file: [sentence] } })
    expect((await as(admin)(imports.list, {})).data.total).toBe(before)
  })

  test('larger than five megabytes', async () => {
    await expect(upload(admin, `Name\n${'x'.repeat(5 * 1024 * 1024)}`)).rejects.toMatchObject({
      status: 413,
      fields: { file: ['The file can have at most 5 MB'] },
    })
    await expect(upload(admin, Buffer.alloc(26 * 1024 * 1024, 'x'))).rejects.toMatchObject({ status: 413 })
  })
})

describe('columns', () => {
  test('are chosen before anything runs', async () => {
    const it = await upload(admin, `What,Where\n${fresh('X')},Oakland\n`)
    expect(it.mapping).toEqual({})
    const wrong = (mapping: Record<string, number>) => as(admin)(imports.check, { id: it.id, version: 1, mapping })
    await expect(wrong({ city: 1 })).rejects.toMatchObject({ fields: { 'mapping.name': ['Please select Name'] } })
    await expect(wrong({ name: 0, city: 0 })).rejects.toMatchObject({
      fields: { 'mapping.city': ['This column is chosen twice'] },
    })
    await expect(wrong({ name: 7 })).rejects.toMatchObject({
      fields: { 'mapping.name': ['The file has no such column'] },
    })
    await expect(wrong({ name: 0, secret: 1 })).rejects.toMatchObject({
      fields: { 'mapping.secret': ['This field is unknown'] },
    })
    await expect(run(it)).rejects.toMatchObject({ status: 409, message: 'Check the columns first' })
  })
})

describe('duplicates', () => {
  const twice = async () => {
    const name = fresh('Night Shelter')
    const there = await anEntity({ name, phone: null, categories: [] })
    const it = await checked(admin, `Name,Phone,Services,About\n${name},510-555-0${100 + count},Food,Warm beds\n`)
    return { name, there, it }
  }

  test('are found by name, email and phone, in the network and in the file', async () => {
    const name = fresh('Twin House')
    await anEntity({ name, phone: '(510) 555-7711', email: 'twin@house.example' })
    const it = await checked(
      admin,
      `Name,Phone,Email\nThe ${name}s,510.555.7711,TWIN@house.example\n${name} Two,,new@two.example\nOther ${count},,NEW@two.example\n`,
    )
    const [first, second, third] = await rowsOf(admin, it.id)
    expect(first).toMatchObject({
      status: 'duplicate',
      matches: [{ name, because: 'The same email · The same phone' }],
    })
    expect(second!.status).toBe('new')
    expect(third!.matches).toEqual([{ id: null, name: `Row 3, ${name} Two`, because: 'The same email', isHint: false }])
    expect((await run(it)).counts).toEqual({ skipped: 2, created: 1 })
  })

  test('are skipped, unless one says otherwise', async () => {
    const { name, it } = await twice()
    expect((await run(it)).counts).toEqual({ skipped: 1 })
    expect(await entitiesCalled(name)).toHaveLength(1)
  })

  test('can be created anyway', async () => {
    const { name, it } = await twice()
    expect((await run(it, { duplicates: 'create' })).counts).toEqual({ created: 1 })
    expect(await entitiesCalled(name)).toHaveLength(2)
  })

  test('are not created with an email address that another has, in the network or in the file', async () => {
    const name = fresh('Mailbox')
    const { email } = (
      await as(admin)(entities.create, {
        networkType: 2,
        name,
        email: `${name.replace(/\W/g, '')}@box.example`,
        isInvited: false,
      })
    ).data
    const rows = `${name} Two,${email!.toUpperCase()}\n${name} Three,three@${name.replace(/\W/g, '')}.example\n${name} Four,three@${name.replace(/\W/g, '')}.example\n`
    const it = await checked(admin, `Name,Email\n${rows}`)
    expect((await run(it, { duplicates: 'create' })).counts).toEqual({ created: 1, error: 2 })
    const problems = (await rowsOf(admin, it.id)).map((row) => row.problems)
    expect(problems).toEqual([
      [{ column: 'Email', message: `${name} already uses this email address` }],
      [],
      [{ column: 'Email', message: `${name} Three already uses this email address` }],
    ])
  })

  test('can have what is empty filled, and nothing else', async () => {
    const { there, it } = await twice()
    const before = await edited(there.id)
    await as(admin)(entities.save, {
      id: there.id,
      version: before.version,
      networkType: before.networkType,
      name: before.name,
      about: 'Ours',
    })
    const done = await run(it, { duplicates: 'fill' })
    expect(done.counts).toEqual({ updated: 1 })
    expect((await rowsOf(admin, it.id))[0]).toMatchObject({
      fills: ['Phone', 'Service categories'],
      targetId: there.id,
    })
    expect(await edited(there.id)).toMatchObject({ about: 'Ours', phone: expect.stringMatching(/^\+1510/), version: 3 })

    expect((await undo(it)).counts).toEqual({ undone: 1 })
    expect(await edited(there.id)).toMatchObject({ about: 'Ours', phone: null, categories: [] })
  })

  test('are filled only by those who may change entities', async () => {
    const { it } = await twice()
    const clerk = await staffOf(null, { network: ['view', 'import'] })
    const input = { id: it.id, version: it.version }
    await expect(as(clerk)(imports.run, { ...input, duplicates: 'fill' })).rejects.toMatchObject({ status: 403 })
    expect((await as(clerk)(imports.run, input)).data.state).toBe('done')
  })
})

describe('an import runs once', () => {
  test('of two at once one is refused, and one of each entity is made', async () => {
    const name = fresh('Once')
    const it = await checked(admin, `Name\n${name}\n`)
    const answers = await Promise.allSettled([run(it), run(it)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, message: 'This import has already run' },
    })
    expect(await entitiesCalled(name)).toHaveLength(1)
    await expect(as(admin)(imports.discard, { id: it.id })).rejects.toMatchObject({ status: 409 })
    await expect(as(admin)(imports.check, { id: it.id, version: 3, mapping: { name: 0 } })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('looks at the network as it is when it runs', async () => {
    const name = fresh('Meanwhile')
    const it = await checked(admin, `Name\n${name}\n`)
    await anEntity({ name })
    expect((await run(it)).counts).toEqual({ skipped: 1 })
  })

  test('is refused where the columns were chosen again in the meantime', async () => {
    const it = await checked(admin, `Name,About\n${fresh('Anew')},x\n`)
    await as(admin)(imports.check, { id: it.id, version: it.version, mapping: { name: 0 } })
    await expect(run(it)).rejects.toMatchObject({ status: 409 })
  })

  test('writes all of it or nothing', async () => {
    const name = fresh('Half')
    const it = await checked(admin, `Name\n${name} A\n${name} B\n`)
    await sql`alter table entity add constraint no_b check (name not like 'Half%B')`.execute(db)
    await expect(run(it)).rejects.toMatchObject({ status: 500 })
    await db.schema.alterTable('entity').dropConstraint('no_b').execute()
    expect(await entitiesCalled(name)).toEqual([])
    expect((await as(admin)(imports.show, { id: it.id })).data.state).toBe('checked')
  })
})

describe('a run on its way', () => {
  test('is seen by others and can be stopped: then nothing of it has happened, and it can run again', async () => {
    const name = fresh('Stopped')
    const text = `Name\r\n${Array.from({ length: 300 }, (_, at) => `${name} ${at} of many`).join('\r\n')}\r\n`
    const it = await checked(admin, text)
    const progress = async () => (await as(admin)(imports.progress, { id: it.id })).data
    const stop = () => as(admin)(imports.stop, { id: it.id })
    expect(await progress()).toBeNull()
    await expect(stop()).rejects.toMatchObject({ status: 409 })

    const key = { idempotencyKey: crypto.randomUUID() }
    const running = as(admin)(imports.run, { id: it.id, version: it.version }, key)
    const ended = running.then(
      () => 'done',
      ({ status, message }: { status: number; message: string }) => `${status} ${message}`,
    )
    await expect.poll(progress, { interval: 20 }).toMatchObject({ total: 300 })
    await stop()
    expect(await ended).toBe('409 The import was stopped: nothing has been imported')
    expect(await progress()).toBeNull()
    expect(await entitiesCalled(name)).toEqual([])
    expect((await as(admin)(imports.show, { id: it.id })).data).toMatchObject({ state: 'checked', version: it.version })

    expect((await run(it)).counts).toEqual({ created: 300 })
    await expect(stop()).rejects.toMatchObject({ status: 409 })
  }, 60_000)
})

describe('undoing', () => {
  test('removes what was created; what was used since stays and is named', async () => {
    const name = fresh('Undo')
    const it = await checked(admin, `Name,Email\n${name} A,\n${name} B,\n${name} C,c@${count}.example\n`)
    await run(it, { sendsInvitations: true })
    const [, used] = await entitiesCalled(name)
    await as(admin)(entities.verify, { id: used!.id })
    const undone = await undo(it)
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 1 }, mayUndo: false })
    expect((await entitiesCalled(name)).map((entity) => entity.name)).toEqual([`${name} B`])
    expect((await rowsOf(admin, it.id))[1]).toMatchObject({
      status: 'kept',
      problems: [{ column: null, message: 'It was verified', status: 409 }],
    })
    await expect(undo(it)).rejects.toMatchObject({ status: 409, message: 'This import was already undone' })
  })

  test('keeps what someone has filled in differently since', async () => {
    const name = fresh('Changed')
    const there = await anEntity({ name, phone: null })
    const it = await checked(admin, `Name,Phone\n${name},510-555-0177\n`)
    await run(it, { duplicates: 'fill' })
    const { version } = await edited(there.id)
    await as(admin)(entities.save, { id: there.id, version, networkType: 2, name, phone: '510-555-0178' })
    expect((await undo(it)).counts).toEqual({ kept: 1 })
    expect((await edited(there.id)).phone).toBe('+15105550178')
  })

  test('takes back what it filled, and leaves places alone that came or changed since', async () => {
    const name = fresh('Doors')
    const there = await anEntity({ name, phone: null })
    const it = await checked(admin, `Name,Phone\n${name},510-555-0177\n`)
    await run(it, { duplicates: 'fill' })
    await as(admin)(locations.create, { name: 'New door', entityId: there.id })
    expect((await undo(it)).counts).toEqual({ undone: 1 })
    expect(await edited(there.id)).toMatchObject({ phone: null, addresses: [{ name: 'New door' }] })

    const placed = await checked(admin, `Name,Address,Zip\n${name} II,1 Pier,94607\n`)
    const other = await anEntity({ name: `${name} II` })
    await run(placed, { duplicates: 'fill' })
    const [address] = (await edited(other.id)).addresses
    await as(admin)(locations.save, { id: address!.id, version: 1, name: 'Main', entityId: other.id })
    expect((await undo(placed)).counts).toEqual({ kept: 1 })
    expect((await edited(other.id)).addresses).toMatchObject([{ name: 'Main' }])
  })

  test('removes the place that it filled in', async () => {
    const name = fresh('Placed')
    const there = await anEntity({ name, phone: null })
    const it = await checked(admin, `Name,Address,Zip\n${name},2 Pier,94607\n`)
    await run(it, { duplicates: 'fill' })
    expect((await edited(there.id)).addresses).toHaveLength(1)
    expect((await undo(it)).counts).toEqual({ undone: 1 })
    expect((await edited(there.id)).addresses).toEqual([])
  })

  test('takes back several rows that filled the same entity', async () => {
    const name = fresh('Twofold')
    const there = await anEntity({ name, phone: null })
    const it = await checked(admin, `Name,Phone,Website\n${name},510-555-0179,\n${name},,https://two.example\n`)
    await run(it, { duplicates: 'fill' })
    expect((await undo(it)).counts).toEqual({ undone: 2 })
    expect(await edited(there.id)).toMatchObject({ phone: null, website: null })
  })

  test('leaves a place with the entity that took over its own', async () => {
    const [from, into] = [await anEntity({ name: fresh('From') }), await anEntity({ name: fresh('Into') })]
    const name = fresh('Moved')
    const made = (await as(admin)(locations.create, { name, entityId: from.id })).data
    const it = await checked(admin, `Site,Member,Phone\n${name},${from.name},510-555-0144\n`, 'locations')
    await run(it, { duplicates: 'fill' })
    await as(admin)(entities.merge, { id: from.id, intoId: into.id })
    expect((await undo(it)).counts).toEqual({ undone: 1 })
    const place = (await as(admin)(locations.show, { id: made.id })).data
    expect(place).toMatchObject({ phone: null, entity: { id: into.id } })
  })

  test('is possible for thirty days, and not before it ran', async () => {
    const it = await checked(admin, `Name\n${fresh('Old')}\n`)
    await expect(undo(it)).rejects.toMatchObject({ status: 409, message: 'This import hasn’t run yet' })
    await run(it)
    const now = clock.now()
    clock.advance({ days: 31 })
    const later = await aPerson()
    await expect(as(later)(imports.undo, { id: it.id })).rejects.toMatchObject({
      status: 409,
      message: 'An import can be undone for 30 days',
    })
    await forgetOldImports.run({ db, now: clock.now(), publicUrl: '' })
    expect((await as(later)(imports.rows, { id: it.id })).data.total).toBe(0)
    expect((await as(later)(imports.show, { id: it.id })).data).toMatchObject({ rows: 1, counts: { created: 1 } })
    clock.set(now)
  })
})

describe('a file of locations', () => {
  const header = 'Site,Agency,Street,City,County,State,Zip,Hours,Services,Confidential,Lat,Lng'

  test('finds the entity, the place on the map, hours and categories', async () => {
    const entity = await anEntity({ name: fresh('Dock Clinic') })
    const it = await checked(
      admin,
      `${header}\nFront door,${entity.name},9 Dock Street,Oakland,,California,,"Mon–Fri 9:00–17:00; Sat 10am–2pm",Food,no,,\n` +
        `Pin,,1 Pier,,,,94607,1st Tuesday 10am-12pm,,yes,37.8,-122.3\n` +
        `Bad,Nobody At All,,Oakland,Kings,CA,,some day,,maybe,99,x\n`,
      'locations',
    )
    expect(it.counts).toEqual({ new: 2, error: 1 })
    await run(it)
    const [front, pin, bad] = await rowsOf(admin, it.id)
    expect((await as(admin)(locations.show, { id: front!.targetId! })).data).toMatchObject({
      name: 'Front door',
      entity: { id: entity.id },
      city: 'Oakland',
      county: 'Alameda County',
      precision: 'city',
      hours: [
        ...Array.from({ length: 5 }, () => [{ from: '09:00', until: '17:00' }]),
        [{ from: '10:00', until: '14:00' }],
        [],
      ],
      categories: [{ name: 'Food' }],
    })
    expect((await as(admin)(locations.show, { id: pin!.targetId! })).data).toMatchObject({
      entity: null,
      isConfidential: true,
      precision: 'pin',
      county: 'Alameda County',
      lat: 37.8,
      hours: null,
      note: 'Hours: 1st Tuesday 10am-12pm',
    })
    expect(pin!.repairs).toEqual([
      { column: 'Hours', message: 'Can’t be stored as weekly hours. Kept in the note as written' },
    ])
    expect(bad!.problems.map(({ message }) => message)).toEqual(['‘Nobody At All’ isn’t a provider in this network'])
    expect(Object.fromEntries(bad!.leftOut.map(({ column, message }) => [column, message]))).toEqual({
      City: 'Imported without ‘Oakland’: City, county, and state don’t match',
      Confidential: 'Imported without ‘maybe’: Enter Yes or No',
      Lat: 'Imported without ‘99’: Enter a latitude in degrees, such as 37.80437',
      Lng: 'Imported without ‘x’: Enter a longitude in degrees, such as -122.27080',
    })
  })

  test('fills an empty place, and gives it back; what was changed since stays', async () => {
    const name = fresh('Pier')
    const made = (await as(admin)(locations.create, { name })).data
    const it = await checked(
      admin,
      `Name,Address,City,State,Phone\n${name},2 Pier,Oakland,CA,510-555-0144\n`,
      'locations',
    )
    expect(it.counts).toEqual({ duplicate: 1 })
    await run(it, { duplicates: 'fill' })
    expect((await as(admin)(locations.show, { id: made.id })).data).toMatchObject({ city: 'Oakland', version: 2 })
    expect((await undo(it)).counts).toEqual({ undone: 1 })
    expect((await as(admin)(locations.show, { id: made.id })).data).toMatchObject({ city: null, phone: null })

    const again = await checked(admin, `Name\n${name} A\n${name} B\n`, 'locations')
    await run(again)
    const [a] = await rowsOf(admin, again.id)
    await as(admin)(locations.save, { id: a!.targetId!, version: 1, name: `${name} Z` })
    expect((await undo(again)).counts).toEqual({ undone: 1, kept: 1 })
  })
})

test('a run and its undo are in the audit trail, and the directory is notified', async () => {
  const it = await checked(admin, `Name\n${fresh('Trail')}\n`)
  await run(it)
  await undo(it)
  const types = (await db.selectFrom('event').select('type').orderBy('id', 'desc').limit(4).execute()).map(
    ({ type }) => type,
  )
  expect(types).toEqual(['import.undone', 'entity.removed', 'import.run', 'entity.created'])
})

test('the list of imports can be taken along as a file, by anyone who may export', async () => {
  const it = await checked(admin, `Name\r\n${fresh('Exported')}\r\n`)
  await run(it)
  const csv = async (by: typeof admin) => ask(by, { url: '/api/imports/export?kind=entities' })
  const [heading, latest] = (await csv(admin)).body.trim().split('\r\n')
  expect(heading).toContain('File,Type,State,Rows,Created')
  expect(latest).toContain('partners.csv,entities,done,1,1,0,0,0,')
  expect((await csv(await staffOf(null, { network: ['view', 'import'] }))).statusCode).toBe(403)
  expect((await csv(await staffOf(null, { network: ['view', 'import', 'export'] }))).statusCode).toBe(200)
})

test('files are the administrators’ whose role lets them import', async () => {
  const it = await checked(admin, `Name\n${fresh('Theirs')}\n`)
  const ada = await aPerson({ entity: await anEntity() })
  for (const person of [ada, await staffOf(null, { network: ['view', 'add', 'edit', 'delete'] })])
    await expect(as(person)(imports.show, { id: it.id })).rejects.toMatchObject({ status: 403 })
  await as(admin)(imports.discard, { id: it.id })
  await expect(as(admin)(imports.show, { id: it.id })).rejects.toMatchObject({ status: 404 })
})
