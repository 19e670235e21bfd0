import { customers } from '@handoff/contracts/customers/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'
import { expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'

const { as, aPerson, anEntity } = await openWorld()
const ada = await aPerson({ entity: await anEntity({ name: 'Harbor Clinic' }), firstName: 'Ada' })
const tina = { firstName: 'Tina', lastName: 'Brown' }
const known = (
  await as(ada)(customers.create, { ...tina, phones: [{ number: '(510) 555-0119' }], email: 'tina@mail.test' })
).data
type Identity = RequestOf<typeof customers.duplicates>
const duplicatesOf = async (identity: Identity, person = ada) => (await as(person)(customers.duplicates, identity)).data

test('the same name, phone, or email is likely the same person', async () => {
  const one = { id: known.id, name: 'Tina Brown', detail: '(510) 555-0119' }
  expect(await duplicatesOf({ firstName: 'TINA', lastName: 'brown' })).toEqual([{ ...one, score: 1, fields: ['Name'] }])
  expect(await duplicatesOf({ ...tina, phone: '510.555.0119' })).toMatchObject([{ ...one, fields: ['Name', 'Phone'] }])
  expect(await duplicatesOf({ ...tina, email: 'Tina@mail.test' })).toMatchObject([
    { ...one, fields: ['Name', 'Email'] },
  ])
})

test('a different phone with the same name is someone else', async () => {
  expect(await duplicatesOf({ ...tina, phone: '510 555 0100' })).toEqual([])
})

test('the same phone number or email is enough, regardless of the name', async () => {
  expect(await duplicatesOf({ phone: '5105550119' })).toMatchObject([{ id: known.id, fields: ['Phone'] }])
  expect(await duplicatesOf({ email: 'TINA@mail.test' })).toMatchObject([{ id: known.id, fields: ['Email'] }])
  expect(await duplicatesOf({ firstName: 'Tom', lastName: 'Brown', phone: '510 555 0119' })).toMatchObject([
    { id: known.id, fields: ['Phone'] },
  ])
  expect(await duplicatesOf({ firstName: 'Tom', lastName: 'Grey', email: 'tina@mail.test' })).toMatchObject([
    { id: known.id, fields: ['Email'] },
  ])
})

test('names are compared without accents, in either order, and a phone with all numbers', async () => {
  const phones = [{ number: '(415) 555-0131' }, { number: '(415) 555-0177' }]
  const { id } = (await as(ada)(customers.create, { firstName: 'Inés', lastName: 'O’Dowd-Núñez', phones })).data
  expect(await duplicatesOf({ firstName: 'Ines', lastName: "O'Dowd Nunez" })).toMatchObject([{ id, fields: ['Name'] }])
  expect(await duplicatesOf({ firstName: 'odowd nunez', lastName: 'INÉS', phone: '4155550177' })).toMatchObject([
    { id, fields: ['Name', 'Phone'] },
  ])
  expect(await duplicatesOf({ phone: '1 415 555 0177' })).toMatchObject([{ id, fields: ['Phone'] }])
})

test('archived customers, and those of other entities, are not suggested', async () => {
  const olaf = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }) })
  expect(await duplicatesOf(tina, olaf)).toEqual([])
  expect(await duplicatesOf(tina, await aPerson({ firstName: 'Alma' }))).toHaveLength(1)
  await as(ada)(customers.archive, { id: known.id })
  expect(await duplicatesOf(tina)).toEqual([])
})
