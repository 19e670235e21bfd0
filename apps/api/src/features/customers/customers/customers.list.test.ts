import { CustomerAccess, customers } from '@handoff/contracts/customers/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { columnIdOf, displayFields, displayListOf } from '@handoff/contracts/platform/displayFields'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { expect, test } from 'vitest'
import { figuresIn, totalBehind } from '../../../test/figures.ts'
import { openWorld } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, ask, db, aCustomer } = world
const { twoSides, send, take } = referralsOf(world)
const now = '2026-11-18T15:00:00Z'

const byNumber = (one: number, other: number) => one - other
type Filters = RequestOf<typeof customers.list>

test('each filter finds its customers, and each figure opens a list of that length', async () => {
  const { ada, ben, shelter } = await twoSides()
  world.clock.set('2026-09-01T15:00:00Z')
  const token = await world.signIn(ada.id)
  const old = await aCustomer(
    { ...ada, token },
    { firstName: 'Olga', languages: ['Russian'], dateOfBirth: '1950-01-01', stateId: 5, countyId: 6001 },
  )
  world.clock.set(now)
  const fresh = await aCustomer(ada, { firstName: 'Fay', dateOfBirth: '2010-11-18' })
  const referral = await send(ada, shelter)
  await aCustomer(ben)
  await db
    .insertInto('consent')
    .values({
      customer_id: old.id,
      method: 3,
      scope: 3,
      entity_id: ada.entity!.id,
      text_version: '1',
      taken_by_id: ada.id,
      expires_at: new Date('2026-12-01T00:00:00Z'),
    })
    .execute()

  const idsFor = async (filters: Filters) =>
    (await as(ada)(customers.list, { pageSize: 100, ...filters })).data.data.map(({ id }) => id).sort(byNumber)
  const of = (...ids: number[]) => ids.sort(byNumber)
  expect(await idsFor({ language: 'Russian' })).toEqual([old.id])
  expect(await idsFor({ countyId: 6001 })).toEqual([old.id])
  expect(await idsFor({ ageTo: 16 })).toEqual([fresh.id])
  expect(await idsFor({ ageFrom: 16, ageTo: 16 })).toEqual([fresh.id])
  expect(await idsFor({ ageFrom: 17, ageTo: 80 })).toEqual([old.id])
  expect(await idsFor({ consentExpiring: true })).toEqual([old.id])
  expect(await idsFor({ noContact: true })).toEqual([old.id])
  expect(await idsFor({ withOpenReferral: true })).toEqual([referral.customerId])
  expect(await idsFor({ isMine: true })).toEqual(of(old.id, fresh.id, referral.customerId))
  expect(await idsFor({ createdTo: '2026-09-01' })).toEqual([old.id])
  expect(await idsFor({ createdFrom: '2026-11-18' })).toEqual(of(fresh.id, referral.customerId))

  const { data: figures } = await as(ada)(customers.kpis, {})
  for (const [name, { link, value }] of figuresIn(figures))
    expect([name, link, await totalBehind(as(ada), link!)]).toEqual([name, link, value])
})

test('the last contact is the latest step of the viewer’s side', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id, customerId } = await send(ada, shelter)
  await take(ben, id, 'accept')
  await as(ben)(referrals.addToCustomers, { id })
  const last = async (person: typeof ada) =>
    (await as(person)(customers.list, { sort: '-lastContactAt' })).data.data.find((row) => row.id === customerId)
  expect((await last(ada))?.lastContactAt).toBe('2026-11-18T15:00:00.000Z')
  expect((await last(ben))?.lastContactAt).toBe('2026-11-18T15:00:00.000Z')
  world.clock.set('2026-11-18T18:00:00Z')
  await take(ben, id, 'close')
  expect((await last(ada))?.lastContactAt).toBe('2026-11-18T15:00:00.000Z')
  expect((await last(ben))?.lastContactAt).toBe('2026-11-18T18:00:00.000Z')
  world.clock.set(now)
})

test('a customer is listed once, with current name and strongest access, and a count per side', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id, customerId } = await send(ada, shelter)
  await take(ben, id, 'accept')
  const shared = { customer_id: customerId, entity_id: shelter.id, kind: CustomerAccess.Added }
  await db.insertInto('customer_access').values(shared).execute()
  const other = await aCustomer(ben, { lastName: 'Moss' })
  const listed = async (filters: Filters = {}) => {
    const { data } = await as(ben)(customers.list, { sort: 'name', ...filters })
    expect(data.total).toBe(data.data.length)
    return data.data.map((row) => [row.id, row.access])
  }
  const added = [customerId, CustomerAccess.Added]
  const ownRow = [other.id, CustomerAccess.Owner]
  expect(await listed()).toEqual([added, ownRow])
  await db.updateTable('customer').set({ last_name: 'Zimmer' }).where('id', '=', customerId).execute()
  expect(await listed()).toEqual([ownRow, added])
  expect(await listed({ isMine: true })).toEqual([ownRow])
  expect(await listed({ access: CustomerAccess.Added })).toEqual([added])
})

test('table and export have the requested fields, as text', async () => {
  const { ada } = await twoSides()
  await aCustomer(ada, { languages: ['Spanish', 'English'], isVeteran: false, stateId: 5, countyId: 6001 })
  const fields = ['countyId', 'languages', 'isVeteran', 'insurance']
  const { data } = await as(ada)(customers.table, { fields })
  expect(data.columns.map(({ label }) => label)).toEqual(['County', 'Languages', 'Veteran', 'Insurance'])
  expect(data.data[0]!.values).toEqual({
    countyId: 'Alameda County',
    languages: 'Spanish, English',
    isVeteran: 'No',
    insurance: null,
  })
  const file = await ask(ada, {
    url: '/api/customers/table/export?fields=languages&fields=state&fields=isVeteran&fields=openReferrals',
  })
  expect(file.body.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffCustomer,Languages,Status,Veteran,Open referrals',
    'Rosa Marin,"Spanish, English",Active,No,0',
  ])
  await expect(as(ada)(customers.table, { fields: ['password'] })).rejects.toMatchObject({ status: 400 })
})

test('an export without fields has the columns of the list', async () => {
  const { ada } = await twoSides()
  await aCustomer(ada, { languages: ['Spanish'] })
  const head = async () => (await ask(ada, { url: '/api/customers/table/export' })).body.split('\r\n')[0]
  expect(await head()).toBe('\ufeffCustomer,Open referrals,Last contact,Phone,Managed by,Status')
  const { targetType, columns } = displayListOf('customers')!
  const listColumns = ['name', 'languages', 'phone'].map((name, position) => ({
    id: columnIdOf(columns, name)!,
    isActive: name !== 'phone',
    position,
  }))
  await as(ada)(displayFields.save, { targetType, displayFields: listColumns })
  expect(await head()).toBe('\ufeffCustomer,Languages')
})

test('an open referral is named, and awaits our answer if it has a question for us', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id, customerId } = await send(ada, shelter)
  await take(ben, id, 'open')
  await take(ben, id, 'ask')
  const row = (await as(ada)(customers.list, {})).data.data.find((one) => one.id === customerId)
  expect(row).toMatchObject({
    access: CustomerAccess.Owner,
    openReferrals: 1,
    openReferral: { id, entity: 'Night Shelter', needsReply: true },
  })
})

test('after a merge of entities, the later contact counts', async () => {
  const { ada, clinic, shelter } = await twoSides()
  const { id } = await aCustomer(ada)
  await db
    .insertInto('customer_access')
    .values({
      customer_id: id,
      entity_id: shelter.id,
      kind: CustomerAccess.Added,
      last_contact_at: new Date('2026-11-19T15:00:00Z'),
    })
    .execute()
  await as(await world.aPerson())(entities.merge, { id: shelter.id, intoId: clinic.id })
  const { data } = await as(ada)(customers.list, {})
  expect(data.data.map((row) => [row.id, row.access, row.lastContactAt])).toEqual([
    [id, CustomerAccess.Owner, '2026-11-19T15:00:00.000Z'],
  ])
})
