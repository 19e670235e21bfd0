import { customers } from '@handoff/contracts/customers/customers/customers'
import { search } from '@handoff/contracts/platform/search'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, aPerson, aCustomer, categoryId } = world
const { twoSides, send, take } = referralsOf(world)

const ask = async (person: Person, q: string, isExact?: boolean) => (await as(person)(search.all, { q, isExact })).data
const titles = async (person: Person, q: string) =>
  (await ask(person, q)).matches.map(({ kind, title }) => `${kind}: ${title}`)
const add = (person: Person, firstName: string, lastName: string) =>
  as(person)(customers.create, { firstName, lastName, phones: [{ number: '+15105550142' }] })

test('a prefix match comes before a match inside a name', async () => {
  const { ada } = await twoSides()
  for (const [first, last] of [
    ['Zoe', 'Mariana'],
    ['Ulla', 'Anders'],
    ['Ana', 'Zimmer'],
    ['Bo', 'Havana'],
  ] as const)
    await add(ada, first, last)
  expect((await titles(ada, 'ana')).slice(0, 3)).toEqual([
    'customer: Ana Zimmer',
    'customer: Bo Havana',
    'customer: Zoe Mariana',
  ])
})

test('a sent referral is found by its person, even if their record may no longer be opened', async () => {
  const { ada, shelter } = await twoSides()
  const { id: customerId } = await aCustomer(ada, { firstName: 'Henrike', lastName: 'Solvang' })
  const { reference } = await send(ada, shelter, { customerId })
  const sentReferral = `referral: ${reference} · Henrike Solvang`
  expect(await titles(ada, 'henrike')).toEqual(['customer: Henrike Solvang', sentReferral])
  await world.db.deleteFrom('customer_access').where('customer_id', '=', customerId).execute()
  expect(await titles(ada, 'henrike')).toEqual([sentReferral])
})

test('five of each kind', async () => {
  const { ada } = await twoSides()
  for (let at = 0; at < 7; at++) await add(ada, 'Seventh', `Person${at}`)
  expect(await titles(ada, 'seventh')).toHaveLength(5)
})

test.each([
  ['delgdo', 'delgado'],
  ['delagdo', 'delgado'],
  ['marcus delgdo', 'marcus delgado'],
])('“%s” is searched as “%s”, and the answer includes that', async (typed, meant) => {
  const { ada } = await twoSides()
  await add(ada, 'Marcus', 'Delgado')
  expect(await ask(ada, typed)).toMatchObject({ corrected: meant, matches: [{ title: 'Marcus Delgado' }] })
  expect(await ask(ada, typed, true)).toEqual({ corrected: null, matches: [] })
})

test('a correction without results is dropped: names of pages are not misspelled customers', async () => {
  const { ada } = await twoSides()
  await add(ada, 'Otis', 'Custon')
  await add(ada, 'Wanda', 'Fielding')
  expect(await ask(ada, 'custon fieldin')).toEqual({ matches: [], corrected: null })
  expect(await ask(ada, 'fieldinq')).toMatchObject({ corrected: 'fielding' })
})

test('a word is corrected only to what the viewer may see', async () => {
  const { ada, ben } = await twoSides()
  await add(ada, 'Ottoline', 'Wetherby')
  expect((await ask(ben, 'wetherbi')).corrected).toBeNull()
  expect((await ask(ada, 'wetherbi')).corrected).toBe('wetherby')
  expect((await ask(await aPerson(), 'wetherbi')).corrected).toBe('wetherby')
})

test('before acceptance neither a search nor a correction finds the last name', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id: customerId } = await aCustomer(ada, { firstName: 'Rosalind', lastName: 'Quennell' })
  await send(ada, shelter, { customerId })
  expect(await ask(ben, 'quennell')).toEqual({ matches: [], corrected: null })
  expect(await ask(ben, 'quenell')).toEqual({ matches: [], corrected: null })
  expect((await titles(ben, 'rosalind'))[0]).toMatch(/^referral: R-\d+ · Rosalind Q\.$/)
})

test('referrals are found by the person, not by a provider, and show the other side', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id: customerId } = await aCustomer(ada, { firstName: 'Ximena', lastName: 'Orellana' })
  const { id } = await send(ada, shelter, { customerId })
  const referralsFound = async (person: Person, q: string) =>
    (await ask(person, q)).matches.filter(({ kind }) => kind === 'referral')
  const admin = await aPerson()
  for (const person of [ada, admin])
    expect(await referralsFound(person, 'ximena')).toMatchObject([
      { id, hint: expect.stringContaining(`to ${shelter.name}`), isOverdue: false },
    ])
  expect(await referralsFound(ben, 'ximena')).toMatchObject([{ id, hint: expect.stringContaining('from ') }])
  for (const person of [ada, ben, admin]) expect(await referralsFound(person, shelter.name)).toEqual([])
})

test('open referrals come before closed ones', async () => {
  const { ada, shelter } = await twoSides()
  const { id: customerId } = await aCustomer(ada, { firstName: 'Yolanda', lastName: 'Quispe' })
  const open = await send(ada, shelter, { customerId })
  const closed = await send(ada, shelter, { customerId, categoryId: await categoryId('Food') })
  await take(ada, closed.id, 'withdraw')
  for (const person of [ada, await aPerson()])
    expect((await ask(person, 'yolanda')).matches.flatMap(({ kind, id }) => (kind === 'referral' ? id : []))).toEqual([
      open.id,
      closed.id,
    ])
})

test('a reference finds its one referral', async () => {
  const { ada, shelter } = await twoSides()
  const referral = await send(ada, shelter)
  expect((await ask(ada, referral.reference)).matches).toMatchObject([{ kind: 'referral', id: referral.id }])
})
