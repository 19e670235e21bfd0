import { CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import { erasures } from '@handoff/contracts/customers/erasures'
import { households } from '@handoff/contracts/customers/households'
import { merges } from '@handoff/contracts/customers/merges'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, db, aPerson, aCustomer, clock } = world
const { twoSides } = referralsOf(world)
const alma = await aPerson({ firstName: 'Alma' })

const people = async (by: Person, ...names: string[]) => {
  const ids: number[] = []
  for (const firstName of names) ids.push((await aCustomer(by, { firstName, lastName: 'Marin' })).id)
  return ids as [number, number, number]
}
const seenBy = async (by: Person, id: number) => (await as(by)(households.ofCustomer, { id })).data
const namesIn = async (by: Person, id: number) =>
  (await seenBy(by, id)).map(({ people }) => people.map(({ name }) => name.split(' ')[0]))

test('people live together, with a head and one to call; each change is in the audit of that person', async () => {
  const { ada } = await twoSides()
  const [rosa, leo, ines] = await people(ada, 'Rosa', 'Leo', 'Ines')
  expect(await seenBy(ada, rosa)).toEqual([])
  const { data: home } = await as(ada)(households.create, { housemateIds: [rosa, leo], headId: rosa })
  const { data: more } = await as(ada)(households.add, { id: home.id, version: home.version, customerId: ines })
  await as(ada)(households.save, { id: home.id, version: more.version, contactId: leo })
  expect(await seenBy(ada, ines)).toMatchObject([
    {
      version: 3,
      people: [
        { id: rosa, isHead: true, isContact: false, mayEdit: true },
        { id: leo, isHead: false, isContact: true },
        { id: ines, isHead: false, isContact: false },
      ],
    },
  ])
  const audit = (await as(ada)(trail.auditOfCustomer, { customerId: leo })).data.data
  expect(audit.slice(0, 2)).toMatchObject([
    { title: 'Part in the household changed', changes: [{ label: 'Call for household', before: 'No', after: 'Yes' }] },
    { title: 'Added to a household', by: { name: 'Ada Lane' } },
  ])
  const { data: rest } = await as(ada)(households.remove, { id: home.id, version: 3, customerId: rosa })
  expect(rest!.people.map(({ id, isHead }) => [id, isHead])).toEqual([
    [leo, false],
    [ines, false],
  ])
  expect((await as(ada)(households.remove, { id: home.id, version: 4, customerId: leo })).data).toBeNull()
  expect(await seenBy(ada, ines)).toEqual([])
})

test('a stale version, a second time, and a head from elsewhere are refused', async () => {
  const { ada } = await twoSides()
  const [rosa, leo, ines] = await people(ada, 'Rosa', 'Leo', 'Ines')
  const { id, version } = (await as(ada)(households.create, { housemateIds: [rosa, leo] })).data
  await expect(as(ada)(households.create, { housemateIds: [leo, rosa] })).rejects.toMatchObject({
    status: 409,
    message: 'They live in one household already',
  })
  await expect(as(ada)(households.create, { housemateIds: [rosa, rosa] })).rejects.toMatchObject({ status: 400 })
  await expect(as(ada)(households.add, { id, version, customerId: leo })).rejects.toMatchObject({ status: 409 })
  await expect(as(ada)(households.save, { id, version, headId: ines })).rejects.toMatchObject({
    status: 400,
    fields: { headId: ['Please select someone of the household'] },
  })
  await as(ada)(households.add, { id, version, customerId: ines })
  await expect(as(ada)(households.remove, { id, version, customerId: ines })).rejects.toMatchObject({
    status: 409,
    message: 'Someone else just updated this household. Reload and try again',
  })
})

test('a housemate whom the viewer may not see is shown as nothing, and access is never widened', async () => {
  const { ada, ben, shelter } = await twoSides()
  const [rosa, leo] = await people(ada, 'Rosa', 'Leo')
  const [mina] = await people(ben, 'Mina')
  await as(alma)(households.create, { housemateIds: [rosa, leo, mina], headId: mina })
  expect(await namesIn(alma, rosa)).toEqual([['Mina', 'Rosa', 'Leo']])
  expect(await namesIn(ada, rosa)).toEqual([['Rosa', 'Leo']])
  expect(await seenBy(ben, mina)).toEqual([])
  await expect(seenBy(ben, rosa)).rejects.toMatchObject({ status: 404 })
  const audit = (await as(ben)(trail.auditOfCustomer, { customerId: mina })).data.data
  expect(audit.map(({ title }) => title)).not.toContain('Added to a household')
  await db
    .insertInto('customer_access')
    .values({ customer_id: rosa, entity_id: shelter.id, kind: CustomerAccess.Referral })
    .execute()
  expect(await namesIn(ben, mina)).toEqual([['Mina', 'Rosa']])
  const [home] = await seenBy(ben, mina)
  await expect(
    as(ben)(households.remove, { id: home!.id, version: home!.version, customerId: rosa }),
  ).rejects.toMatchObject({ status: 403 })
  const [other] = await people(ben, 'Nora')
  await expect(as(ben)(households.create, { housemateIds: [other, leo] })).rejects.toMatchObject({ status: 404 })
})

async function merged(by: Person, id: number, otherId: number, more = {}) {
  const { records, liveTogether } = (await as(by)(merges.compare, { id, otherId })).data
  const [version, otherVersion] = records.map((record) => record.version) as [number, number]
  const { data } = await as(by)(merges.merge, { id, otherId, version, otherVersion, ...more })
  return { id: data.merge.id, liveTogether }
}

test('two people of one household are merged only if the request says that they are one', async () => {
  const { ada } = await twoSides()
  const [rosa, leo, ines] = await people(ada, 'Rosa', 'Leo', 'Ines')
  await as(ada)(households.create, { housemateIds: [rosa, leo, ines], headId: leo, contactId: leo })
  await expect(merged(ada, rosa, leo)).rejects.toMatchObject({
    status: 409,
    code: 'one_household',
    message: 'Rosa Marin and Leo Marin live in one household',
  })
  const { id, liveTogether } = await merged(ada, rosa, leo, { areOnePerson: true })
  expect(liveTogether).toBe(true)
  expect((await seenBy(ada, ines))[0]!.people).toMatchObject([
    { id: rosa, isHead: true, isContact: true },
    { id: ines },
  ])
  await as(ada)(merges.undo, { id })
  expect((await seenBy(ada, ines))[0]!.people).toMatchObject([
    { id: leo, isHead: true, isContact: true },
    { id: rosa, isHead: false, isContact: false },
    { id: ines },
  ])
})

test('a merge takes the household along, and the undo leaves a part to who has it by then', async () => {
  const { ada } = await twoSides()
  const [rosa, twin, ines] = await people(ada, 'Rosa', 'Rosa', 'Ines')
  const { id: home } = (await as(ada)(households.create, { housemateIds: [twin, ines], headId: twin })).data
  const { id, liveTogether } = await merged(ada, rosa, twin)
  expect(liveTogether).toBe(false)
  const [now] = await seenBy(ada, rosa)
  expect(now!.people.map((housemate) => housemate.id)).toEqual([rosa, ines])
  await as(ada)(households.save, { id: home, version: now!.version, headId: ines })
  clock.advance({ hours: 1 })
  await as(ada)(merges.undo, { id })
  expect(await seenBy(ada, rosa)).toEqual([])
  expect((await seenBy(ada, twin))[0]!.people).toMatchObject([
    { id: ines, isHead: true },
    { id: twin, isHead: false },
  ])
})

test('someone who is erased no longer lives there', async () => {
  const { ada } = await twoSides()
  const [rosa, leo, ines] = await people(ada, 'Rosa', 'Leo', 'Ines')
  await as(ada)(households.create, { housemateIds: [rosa, leo, ines], headId: rosa })
  await as(alma)(erasures.erase, { id: rosa, version: 1, name: 'Rosa Marin', reason: 1 })
  expect(await namesIn(alma, leo)).toEqual([['Leo', 'Ines']])
  const rows = await db.selectFrom('housemate').select('customer_id').where('customer_id', '=', rosa).execute()
  expect(rows).toEqual([])
})
