import { buffer } from 'node:stream/consumers'
import { ConsentScope, consents } from '@handoff/contracts/customers/consents'
import { releasables } from '@handoff/contracts/customers/customers/code-name'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { households } from '@handoff/contracts/customers/households'
import { merges } from '@handoff/contracts/customers/merges'
import { NoteType, notes } from '@handoff/contracts/customers/notes'
import { areas, type Endpoint, toRequest } from '@handoff/contracts/kit'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { materials } from '@handoff/contracts/platform/materials'
import { search } from '@handoff/contracts/platform/search'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { findDuplicates } from '../features/customers/customers/duplicates/duplicates.job.ts'
import { referralsOf } from '../features/referrals/referrals/referrals.fixtures.ts'
import { endpoints, samples, someAddress } from './samples.ts'
import { type Accesses, everyAction, openWorld, type Person } from './world.ts'

/**
 * People of a confidential provider, recorded under a code name: every read is called as everyone else, and none
 * reveals who they are. All of their words begin with the same letters.
 */
const world = await openWorld()
const { as, ask, aPerson, anEntity, staffOf, db, clock } = world
const { send, take, versionOf } = referralsOf(world)

const admin = await aPerson()
const house = await anEntity({ name: 'Wren House' })
const birch = await anEntity({ name: 'Birch Hall', categories: ['Housing'] })
const una = await aPerson({ entity: house, firstName: 'Una' })
const bea = await aPerson({ entity: birch, firstName: 'Bea' })
const olaf = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }), firstName: 'Olaf' })
const all = Object.fromEntries(Object.keys(areas).map((area) => [area, everyAction])) as unknown as Required<Accesses>
const others = {
  'the receiver': bea,
  'the receiver’s staff': await staffOf(birch, all),
  'another provider': olaf,
  'an administrator': admin,
  'the administrators’ staff': await staffOf(null, all),
}

const identity = {
  firstName: 'Vqxa',
  lastName: 'Vqxist',
  preferredName: 'Vqxie',
  dateOfBirth: '1987-03-09',
  email: 'vqx@mail.example',
  phones: [{ number: '(510) 555-0199' }],
  addressLine1: '77 Vqx Street',
  zip: '94677',
  safeContactNote: 'Vqx after five',
  emergencyContact: 'Vqx Holm',
}
/** Of someone whom everyone knew by name before. */
const other = {
  ...identity,
  firstName: 'Vqxo',
  lastName: 'Vqxley',
  preferredName: null,
  dateOfBirth: '1951-12-24',
  email: 'vqxo@mail.example',
  phones: [{ number: '(415) 555-0178' }],
}
const witness = { method: 3, scope: 1, witness: 'Vqx Witness', note: 'Vqx note' } as const
const canary = /vqx|1987-03-09|03-09-1987|1951-12-24|12-24-1951|555-?0199|555-?0178|94677/
const aFile = (name: string) => new File(['%PDF-1.7\n'], name)

await as(admin)(entities.setConfidential, { id: house.id, isConfidential: true })
const field = (await as(admin)(customFields.create, { targetType: 2, name: 'Case', kind: 'text' } as never)).data as {
  id: number
}

/** With everything that is written about a person, and a referral to Birch Hall. */
async function aPersonWith(person: typeof identity | typeof other, codeName: string | null) {
  const { id } = await world.aCustomer(una, { ...person, codeName })
  await as(una)(customFields.saveOfCustomer, {
    id,
    customFieldsInputs: [{ id: field.id, value: 'Vqx-4711' }],
  } as never)
  await as(una)(notes.writeOfCustomer, { customerId: id, noteType: NoteType.General, text: 'Vqx came by' })
  const shared = { id, isInternal: false, shareBeforeAcceptance: true }
  const file = (await as(una)(materials.addToCustomer, { ...shared, file: aFile('vqx.pdf') })).data
  const referral = await send(una, birch, {
    customerId: id,
    consent: witness,
    message: 'A bed for two weeks',
    files: [{ id: file.id, shareBeforeAcceptance: true }],
  })
  return { id, file, referral }
}

const heron = await aPersonWith(identity, 'Blue Heron')
const late = await aPersonWith(other, null)
const before = (await as(una)(customers.show, { id: late.id })).data
await as(una)(customers.save, { id: late.id, version: before.version, codeName: 'Green Finch' })

const ofCustomers = ['customers', 'consents', 'records', 'materials', 'customFields', 'customerSurveys']
function inputOf(name: string, { input, path }: Endpoint, { id, referral, file }: typeof heron) {
  const ofCustomer = ofCustomers.some((feature) => name.startsWith(`${feature}.`)) || path.startsWith('/customers/')
  const rows = {
    id: ofCustomer ? id : referral.id,
    customerId: id,
    referralId: referral.id,
    groupId: referral.groupId,
    materialId: file.id,
    pageSize: 100,
  }
  const isOneOfReferral = 'referralId' in (samples[name] ?? {}) || !('referralId' in input.shape)
  return {
    ...samples[name],
    ...Object.fromEntries(
      Object.entries(rows).filter(([key]) => key in input.shape && (isOneOfReferral || key !== 'referralId')),
    ),
  }
}

async function textOf(person: Person, endpoint: Endpoint, input: object) {
  const { url } = toRequest(endpoint, input as never)
  const { headers, body, rawPayload } = await ask(person, { url, remoteAddress: someAddress() })
  if (headers['content-type'] !== 'application/zip') return body.toLowerCase()
  const archive = await fromBufferPromise(rawPayload, { lazyEntries: true, autoClose: false })
  let text = ''
  for await (const entry of archive.eachEntry())
    text += `${entry.fileName} ${(await buffer(await archive.openReadStreamPromise(entry))).toString()}`.toLowerCase()
  return text
}

const reads = endpoints.filter(([, { method, access }]) => method === 'GET' && access !== 'public')
const searchable = ['search', 'q', 'searchTerm']

/** Calls whose answer to this person has one of their words. */
async function revealing(person: Person) {
  const names = await Promise.all(
    reads.map(async ([name, endpoint]) => {
      const texts = await Promise.all(
        [heron, late].map((one) => textOf(person, endpoint, inputOf(name, endpoint, one))),
      )
      return texts.some((text) => canary.test(text)) ? [name] : []
    }),
  )
  return names.flat()
}

const typed = ['Vqxist', '5550199', 'vqx@mail.example', 'Vqx-4711', 'Blue Heron']
/** Lists and searches that find the person by what is known of them, or by the code name. */
async function finding(person: Person) {
  const names = await Promise.all(
    reads.map(async ([name, endpoint]) => {
      const by = searchable.find((key) => key in endpoint.input.shape)
      if (!by || name.includes('.export')) return []
      const input = { ...inputOf(name, endpoint, heron), customerId: undefined }
      const texts = await Promise.all(typed.map((words) => textOf(person, endpoint, { ...input, [by]: words })))
      return typed.filter((_, at) => /blue heron/.test(texts[at]!)).map((words) => `${name}: ${words}`)
    }),
  )
  return names.flat()
}

test.each(Object.entries(others))('%s reads and finds nothing of them before acceptance', async (_, person) => {
  expect(await revealing(person)).toEqual([])
  expect(await finding(person)).toEqual([])
})

const referralFor = async (person: Person) => (await as(person)(referrals.show, { id: heron.referral.id })).data
const release = (...fields: (typeof releasables)[number][]) =>
  as(una)(referrals.release, { id: heron.referral.id, fields })

describe('after acceptance', async () => {
  await take(bea, heron.referral.id, 'open')
  await take(bea, heron.referral.id, 'accept')
  await take(bea, late.referral.id, 'accept')
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
  const times = { startsAt: at(24), endsAt: at(25), timeZone: 'America/New_York' }
  await as(bea)(appointments.book, { referralId: heron.referral.id, ...times })
  const group = { id: heron.referral.groupId }
  const { consent_id: consentId } = await db
    .selectFrom('referral_group')
    .select('consent_id')
    .where('id', '=', group.id)
    .executeTakeFirstOrThrow()
  const consentBy = (method: number) =>
    db
      .updateTable('consent')
      .set({ method: method as 3 })
      .where('id', '=', consentId!)
      .execute()

  test.each([bea, admin])('$firstName reads and finds nothing, as nothing was released', async (person) => {
    expect(await revealing(person)).toEqual([])
    expect(await finding(person)).toEqual([])
  })

  test('without a consent the receiver reads nothing of what was released', async () => {
    await consentBy(5)
    await release(...releasables)
    expect((await referralFor(bea)).codeName).toMatchObject({ isAccepted: true, isInForce: false })
    const read = await revealing(bea)
    await consentBy(3)
    expect(read).toEqual([])
  })

  test('with a consent the receiver reads exactly what was released', async () => {
    await release('name', 'phone')
    const { packet, codeName } = await referralFor(bea)
    expect(codeName).toEqual({
      name: 'Blue Heron',
      released: ['name', 'phone'],
      isAccepted: true,
      isInForce: true,
      mayRelease: false,
    })
    expect(packet.full).toMatchObject({
      firstName: 'Vqxa',
      lastName: 'Vqxist',
      phone: '+15105550199',
      safeContactNote: 'Vqx after five',
      email: null,
      addressLine1: null,
      zip: null,
      dateOfBirth: null,
      emergencyContact: null,
    })
    const { data } = await as(bea)(customers.show, { id: heron.id })
    expect(data).toMatchObject({
      firstName: 'Vqxa',
      codeName: 'Blue Heron',
      email: null,
      dateOfBirth: null,
      addressLine1: null,
      mayEdit: false,
    })
    expect(await revealing(bea)).toEqual(['customers.show', 'referrals.show'])
    expect((await as(bea)(materials.ofReferral, { referralId: heron.referral.id })).data).toEqual([])
  })

  test('no one else reads what was released to the receiver', async () => {
    expect(await revealing(admin)).toEqual([])
  })

  test('files, too, are read once they are released', async () => {
    await release('files')
    const names = (await as(bea)(materials.ofReferral, { referralId: heron.referral.id })).data.map(({ name }) => name)
    expect(names).toEqual(['vqx.pdf'])
    expect((await referralFor(bea)).packet.full).toMatchObject({ firstName: 'Blue Heron', lastName: '' })
  })

  test('a release is taken back, and both sides read when', async () => {
    await release()
    expect(await revealing(bea)).toEqual([])
    const titles = (await referralFor(bea)).timeline.map(({ title }) => title)
    expect(titles).toContain('Released to the receiver – Name, Phone and contact instructions')
    expect(titles.at(-1)).toBe('Nothing of the person is released any longer')
  })

  test('only the provider that recorded the person releases, at the version it read', async () => {
    const input = { id: heron.referral.id, fields: ['name' as const] }
    for (const person of [bea, admin])
      await expect(as(person)(referrals.release, input)).rejects.toMatchObject({ status: 403 })
    await expect(as(olaf)(referrals.release, input)).rejects.toMatchObject({ status: 404 })
    await expect(as(una)(referrals.release, { ...input, version: 1 })).rejects.toMatchObject({ status: 409 })
    expect(await versionOf(heron.referral.id)).toBe((await referralFor(una)).version)
  })

  test('once it is closed, the code name remains', async () => {
    await release('name')
    await take(bea, heron.referral.id, 'close')
    expect(await revealing(bea)).toEqual([])
    expect((await referralFor(bea)).customer.name).toBe('Blue Heron')
    await expect(release('name')).rejects.toMatchObject({ status: 403 })
  })
})

describe('the provider itself', () => {
  test('reads the person on the record, and the code name in its lists', async () => {
    const { data } = await as(una)(customers.show, { id: heron.id })
    expect(data).toMatchObject({ ...identity, phones: [{ number: '+15105550199' }], codeName: 'Blue Heron', age: 39 })
    const { data: rows } = (await as(una)(customers.list, { search: 'Vqxist' })).data
    expect(rows.map(({ firstName, lastName, phone }) => [firstName, lastName, phone])).toEqual([
      ['Blue Heron', '', null],
    ])
    expect((await referralFor(una)).packet.full).toMatchObject({ lastName: 'Vqxist', email: 'vqx@mail.example' })
    expect(await revealing(una)).toEqual(
      expect.arrayContaining([
        'customers.show',
        'referrals.show',
        'notes.ofCustomer',
        'materials.ofCustomer',
        'records.exportOfCustomer',
      ]),
    )
  })

  test('finds the person by what it knows', async () => {
    for (const q of ['Vqxist', '5550199', 'Blue Heron']) {
      const { matches } = (await as(una)(search.all, { q })).data
      expect(matches.map((match) => JSON.stringify(match)).join()).toContain('Blue Heron')
    }
  })

  test('is asked about another record of the same person; others never are', async () => {
    const { safeContactNote: _, emergencyContact: __, ...person } = identity
    const typed = { ...person, phones: ['5105550199'] }
    const duplicatesFor = async (by: Person) => (await as(by)(customers.duplicates, typed)).data
    expect((await duplicatesFor(una)).map(({ name, level }) => [name, level])).toEqual([['Blue Heron', 'sure']])
    for (const person of [bea, olaf, admin]) expect(await duplicatesFor(person)).toEqual([])
    const input = { ...identity, codeName: null }
    await expect(as(una)(customers.create, input)).rejects.toMatchObject({ status: 409, code: 'duplicate' })
    const { data: twin } = await as(olaf)(customers.create, input)
    await findDuplicates.run({ db } as never)
    const pairs = (await as(admin)(customers.possibleDuplicates, { pageSize: 100 })).data.data
    expect(JSON.stringify(pairs)).not.toMatch(/Heron|Finch/)
    await as(olaf)(customers.archive, { id: twin.id })
  })

  test('edits the person, and the audit says what changed without a value', async () => {
    const { version } = (await as(una)(customers.show, { id: heron.id })).data
    const { data } = await as(una)(customers.save, {
      id: heron.id,
      version,
      lastName: 'Vqxberg',
      languages: ['Spanish'],
    })
    expect(data).toMatchObject({
      firstName: 'Vqxa',
      lastName: 'Vqxberg',
      codeName: 'Blue Heron',
      languages: ['Spanish'],
    })
    const { data: entries } = (await as(una)(trail.auditOfCustomer, { customerId: heron.id })).data
    const changes = entries.find(({ type }) => type === 'customer.changed')!.changes
    expect(changes.map(({ label, after }) => [label, after])).toEqual([
      ['Confidential fields', 'Last name'],
      ['Languages', 'Spanish'],
    ])
  })

  test('gives each code name once', async () => {
    const again = { firstName: 'Mia', lastName: 'Moe', hasNoContact: true, codeName: 'blue  heron' }
    await expect(as(una)(customers.create, again)).rejects.toMatchObject({
      fields: { codeName: ['Another customer already has this code name'] },
    })
    expect((await as(una)(customers.proposeCodeName, {})).data.codeName).toMatch(/^\w+ \w+$/)
  })

  test('no other provider gives code names, and no one else changes such a person', async () => {
    expect((await as(bea)(customers.proposeCodeName, {})).data).toEqual({ codeName: null })
    const input = { firstName: 'Mia', lastName: 'Moe', hasNoContact: true, codeName: 'Red Kite' }
    for (const person of [bea, admin])
      await expect(as(person)(customers.create, input)).rejects.toMatchObject({ status: 400 })
    const { version } = (await as(admin)(customers.show, { id: heron.id })).data
    const change = { id: heron.id, version, firstName: 'Mia' }
    await expect(as(admin)(customers.save, change)).rejects.toMatchObject({ status: 403 })
    await expect(
      as(admin)(customFields.saveOfCustomer, { id: heron.id, customFieldsInputs: [] }),
    ).rejects.toMatchObject({ status: 403 })
    const pair = { id: heron.id, otherId: late.id, version, otherVersion: 2 }
    await expect(as(una)(merges.merge, pair)).rejects.toMatchObject({ status: 409 })
  })

  test('keeps code names when it is confidential no longer, and gives no more', async () => {
    await as(admin)(entities.setConfidential, { id: house.id, isConfidential: false })
    expect((await as(una)(entities.show, { id: house.id })).data.isConfidential).toBe(false)
    expect((await as(bea)(entities.show, { id: house.id })).data.isConfidential).toBe(null)
    const { version } = (await as(una)(customers.show, { id: heron.id })).data
    await as(una)(customers.save, { id: heron.id, version, pronouns: 'she' })
    const mia = { firstName: 'Mia', lastName: 'Moe', hasNoContact: true, codeName: 'Red Kite' }
    await expect(as(una)(customers.create, mia)).rejects.toMatchObject({ status: 400 })
    expect((await as(admin)(customers.show, { id: heron.id })).data).toMatchObject({
      firstName: 'Blue Heron',
      email: null,
    })
  })

  test('takes the code name back, and everyone who sees the customer reads the name', async () => {
    const { version } = (await as(una)(customers.show, { id: late.id })).data
    await as(una)(customers.save, { id: late.id, version, codeName: null })
    expect((await as(admin)(customers.show, { id: late.id })).data).toMatchObject({
      lastName: 'Vqxley',
      codeName: null,
    })
    expect((await as(admin)(customers.list, { search: 'Vqxley' })).data.total).toBe(1)
    expect(await db.selectFrom('confidential_person').select('customer_id').execute()).toEqual([
      { customer_id: heron.id },
    ])
  })
})

test('next to the names of the family, no one else sees a code name: neither at home nor referred together', async () => {
  await as(admin)(entities.setConfidential, { id: house.id, isConfidential: true })
  const hidden = await world.aCustomer(una, { firstName: 'Vqxina', lastName: 'Vqxist', codeName: 'Gray Tern' })
  const child = await world.aCustomer(una, { firstName: 'Mateo', lastName: 'Vqxist' })
  await as(una)(households.create, { housemateIds: [hidden.id, child.id] })
  await as(una)(consents.add, { id: child.id, consent: { ...witness, scope: ConsentScope.Network } })
  await send(una, birch, { customerId: hidden.id, housemateIds: [child.id], consent: witness })
  const inbound = (await as(bea)(referrals.listInbound, { sort: 'sentAt' })).data.data
  const ids = ['Gray Tern', 'Mateo V.'].map((name) => inbound.find(({ customer }) => customer.name === name)!.id)
  for (const id of ids) await take(bea, id, 'accept')
  for (const person of [bea, admin]) {
    for (const { id } of [hidden, child]) expect((await as(person)(households.ofCustomer, { id })).data).toEqual([])
    for (const id of ids) expect((await as(person)(referrals.show, { id })).data.together).toEqual([])
  }
  const creation = as(admin)(households.create, { housemateIds: [child.id, heron.id] })
  await expect(creation).rejects.toMatchObject({ status: 403 })
  expect((await as(una)(households.ofCustomer, { id: child.id })).data).toMatchObject([{ people: { length: 2 } }])
  const details = await Promise.all(ids.map((id) => as(una)(referrals.show, { id })))
  expect(details.map(({ data }) => data.together.map(({ customer }) => customer))).toMatchObject([
    [expect.anything()],
    ['Gray Tern'],
  ])
})
