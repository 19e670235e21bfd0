import { customers } from '@handoff/contracts/customers/customers/customers'
import { storedKeys } from '@handoff/contracts/customers/duplicates/keys'
import type { RequestOf } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/world.ts'
import { identityOf } from './duplicates.candidates.ts'
import { findDuplicates } from './duplicates.job.ts'

const { as, db, aPerson, anEntity } = await openWorld()
const ada = await aPerson({ entity: await anEntity({ name: 'Harbor Clinic' }), firstName: 'Ada' })
const alma = await aPerson({ firstName: 'Alma' })
const olaf = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }) })
const tina = { firstName: 'Tina', lastName: 'Brown' }
const known = (
  await as(ada)(customers.create, { ...tina, phones: [{ number: '(510) 555-0119' }], email: 'tina@mail.test' })
).data
type Query = RequestOf<typeof customers.duplicates>
const duplicatesOf = async (typed: Query, person = ada) => (await as(person)(customers.duplicates, typed)).data
type New = RequestOf<typeof customers.create>
const create = async (person: New, by = ada) => (await as(by)(customers.create, person)).data

test('a name alone warns, and with the same phone or email it is surely the same person', async () => {
  const one = { id: known.id, name: 'Tina Brown', detail: '(510) 555-0119' }
  expect(await duplicatesOf({ firstName: 'TINA', lastName: 'brown' })).toMatchObject([
    { ...one, level: 'warning', fields: ['Name'], comparison: [{ field: 'name', reason: 'Same' }] },
  ])
  expect(await duplicatesOf({ ...tina, phone: '510.555.0119' })).toMatchObject([
    { ...one, level: 'sure', score: 1, fields: ['Name', 'Phone'] },
  ])
  expect(await duplicatesOf({ ...tina, email: 'Tina@mail.test' })).toMatchObject([
    { ...one, level: 'sure', fields: ['Name', 'Email'] },
  ])
})

test('a different phone with the same name is someone else', async () => {
  expect(await duplicatesOf({ ...tina, phone: '510 555 0100' })).toEqual([])
})

test('the same phone number or email alone is a hint, regardless of the name', async () => {
  const hint = [{ id: known.id, level: 'hint' }]
  expect(await duplicatesOf({ phone: '5105550119' })).toMatchObject(hint)
  expect(await duplicatesOf({ email: 'TINA@mail.test' })).toMatchObject(hint)
  expect(await duplicatesOf({ firstName: 'Tom', lastName: 'Grey', phone: '510 555 0119' })).toMatchObject(hint)
})

test('each of the five ways to type a person with accents warns', async () => {
  const jose = { firstName: 'José', lastName: 'Muñoz' }
  const { id } = await create({ ...jose, phones: [{ number: '(713) 555-0146' }], email: 'jm@example.com' })
  for (const typed of [
    { firstName: 'Jose', lastName: 'Munoz', phone: '713.555.0146' },
    { firstName: 'Jose', lastName: 'Munoz', phone: '7135550146', email: 'JM@example.com' },
    { phone: '7135550146' },
    { email: 'jm@example.com' },
    { firstName: 'Munoz', lastName: 'José', phone: '7135550146' },
    { firstName: 'Pepe', lastName: 'Muñoz Ortega', phone: '7135550146' },
  ])
    expect(await duplicatesOf(typed)).toMatchObject([{ id }])
})

test('finds a name with a typo by a date of birth that is one digit off or swapped', async () => {
  const { id } = await create({
    firstName: 'Svetlana',
    lastName: 'Orlova',
    dateOfBirth: '1979-04-07',
    hasNoContact: true,
  })
  for (const dateOfBirth of ['1979-04-07', '1979-07-04', '1979-04-17', '1997-04-07'])
    expect(await duplicatesOf({ firstName: 'Svetlanna', lastName: 'Orlova', dateOfBirth })).toMatchObject([
      { id, level: expect.stringMatching('sure|warning') },
    ])
})

test('compares names in any script, in both Unicode forms, and without invisible characters', async () => {
  for (const [firstName, lastName, typed] of [
    ['Zoë', 'Đặng', { firstName: 'Zoe\u0308', lastName: 'Dang' }],
    ['王', '芳', { firstName: '芳', lastName: '王' }],
    ['محمد', 'الحسن', { firstName: 'محمد', lastName: 'ال\u200fحسن' }],
    ['Мария', 'Ким', { firstName: 'мария', lastName: 'КИМ' }],
    ['Ma\u200bria', 'Go\u00admezz', { firstName: 'Maria', lastName: 'Gomezz' }],
  ] as const) {
    const { id } = await create({ firstName, lastName, hasNoContact: true, dateOfBirth: '1966-02-03' })
    expect(await duplicatesOf({ ...typed, dateOfBirth: '1966-02-03' })).toMatchObject([{ id, level: 'sure' }])
  }
})

test('a preferred name is compared as a first name', async () => {
  const { id } = await create({ firstName: 'Alexandra', lastName: 'Reed', preferredName: 'Kit', hasNoContact: true })
  expect(await duplicatesOf({ firstName: 'Kit', lastName: 'Reed' })).toMatchObject([{ id, level: 'warning' }])
})

test('the keys of a stored customer are those that the contracts make', async () => {
  for (const person of [
    { firstName: 'Ana María', lastName: 'de la Cruz-O’Dowd', preferredName: 'Nan', dateOfBirth: '1980-01-09' },
    { firstName: 'Suharyo', lastName: '', hasOneName: true, email: 'Su@Mail.test' },
    { firstName: 'De', lastName: 'La', phones: [{ number: '510 555 0123 x4' }, { number: '+44 20 7946 0018' }] },
    { firstName: '芳', lastName: 'Łukasz', phones: [{ number: '211' }] },
  ]) {
    const customer = await create({ hasNoContact: true, ...person })
    const { rows } = await sql<{
      keys: string[]
    }>`select match_keys as keys from customer where id = ${customer.id}`.execute(db)
    expect(rows[0]!.keys.toSorted()).toEqual(storedKeys(identityOf(customer)).toSorted())
  }
})

test('archived customers, and those of other entities, are not suggested', async () => {
  const { id } = await create({ firstName: 'Gone', lastName: 'Away', phones: [{ number: '510 555 0133' }] })
  const typed = { firstName: 'Gone', lastName: 'Away' }
  expect(await duplicatesOf(typed, olaf)).toEqual([])
  expect(await duplicatesOf(typed, alma)).toHaveLength(1)
  await as(ada)(customers.archive, { id })
  expect(await duplicatesOf(typed)).toEqual([])
})

const nina: New = {
  firstName: 'Nina',
  lastName: 'Kovač',
  phones: [{ number: '510 555 0144' }],
  dateOfBirth: '1990-05-06',
}

test('a record of someone who is surely known requires a choice, and both records show it', async () => {
  const first = await create(nina)
  const again = { ...nina, lastName: 'Kovac' }
  await expect(create(again)).rejects.toMatchObject({
    status: 409,
    code: 'duplicate',
    message: 'This looks like Nina Kovač, who is already a customer (100% alike)',
    candidates: [{ id: first.id, level: 'sure' }],
  })
  // Another entity may not learn of the person.
  expect((await create(nina, olaf)).notSameAs).toEqual([])
  const choice = { otherIds: [first.id], reason: 4 as const, text: '' }
  await expect(create({ ...again, duplicateChoice: choice })).rejects.toMatchObject({ status: 400 })
  const twin = await create({ ...again, duplicateChoice: { otherIds: [first.id], reason: 2 } })
  expect(twin.notSameAs).toEqual([{ id: first.id, name: 'Nina Kovač', reason: 'Twins' }])
  const record = (await as(ada)(customers.show, { id: first.id })).data
  expect(record.notSameAs).toEqual([{ id: twin.id, name: 'Nina Kovac', reason: 'Twins' }])
  expect(await duplicatesOf({ ...again, phone: '5105550144', phones: [], exceptId: twin.id })).toEqual([])
})

test('an edit is asked only for what makes two records alike', async () => {
  const phones = [{ number: '510 555 0155' }]
  const one = await create({ firstName: 'Omar', lastName: 'Haddad', phones })
  const other = await create({ firstName: 'Omar', lastName: 'Hamid', phones })
  const save = (changes: object) => as(ada)(customers.save, { id: other.id, version: other.version, ...changes })
  await expect(save({ lastName: 'Haddad' })).rejects.toMatchObject({ code: 'duplicate', candidates: [{ id: one.id }] })
  const choice = { otherIds: [one.id], reason: 4 as const, text: 'A cousin' }
  const { data } = await save({ lastName: 'Haddad', duplicateChoice: choice })
  expect(data).toMatchObject({ lastName: 'Haddad', notSameAs: [{ id: one.id, reason: 'A cousin' }] })
  const zip = { id: other.id, version: data.version, zip: '94601' }
  expect((await as(ada)(customers.save, zip)).data.zip).toBe('94601')
})

test('the nightly comparison lists pairs of the whole network, and dismissed ones never again', async () => {
  const run = () => findDuplicates.run({ db, now: new Date(), publicUrl: '' })
  const pairs = async () => (await as(alma)(customers.possibleDuplicates, { pageSize: 100 })).data
  const count = async () => (await as(alma)(customers.kpis, {})).data.possibleDuplicates
  await run()
  const before = await pairs()
  expect(await count()).toMatchObject({ value: before.total })
  // The twins were kept apart; the record of the other entity is like both.
  expect(before.data.filter(({ one }) => one.name.startsWith('Nina'))).toHaveLength(2)

  const pia = { firstName: 'Pia', lastName: 'Lindqvist', dateOfBirth: '1961-08-09', hasNoContact: true }
  const [one, other] = [await create(pia), await create({ ...pia, dateOfBirth: '1961-09-08' }, olaf)]
  await run()
  const { data, total } = await pairs()
  const pair = data.find((it) => it.one.id === one.id)!
  expect(total).toBe(before.total + 1)
  expect(pair).toMatchObject({
    other: { id: other.id, owner: { name: 'Elsewhere' }, dateOfBirth: '1961-09-08' },
    comparison: [{ field: 'name' }, { field: 'dateOfBirth', reason: 'Day and month swapped' }],
  })
  await as(alma)(customers.dismissDuplicate, { id: pair.id, reason: 1 })
  await expect(as(alma)(customers.dismissDuplicate, { id: pair.id, reason: 1 })).rejects.toMatchObject({ status: 409 })
  await as(ada)(customers.save, { id: one.id, version: one.version, preferredName: 'Pi' })
  await run()
  expect((await pairs()).total).toBe(before.total)
  expect(await count()).toMatchObject({ value: before.total })
  expect((await as(ada)(customers.kpis, {})).data.possibleDuplicates).toBeNull()

  const archived = before.data[0]!
  await as(alma)(customers.archive, { id: archived.one.id })
  const after = await pairs()
  expect(after.data.map(({ id }) => id)).not.toContain(archived.id)
  expect(await count()).toMatchObject({ value: after.total })
})
