import { consents } from '@handoff/contracts/customers/consents'
import { dashboard } from '@handoff/contracts/figures/dashboard'
import type { Action } from '@handoff/contracts/kit'
import { search } from '@handoff/contracts/platform/search'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { groups } from '@handoff/contracts/referrals/groups'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { type Entity, openWorld, type Person } from '../../../../test/world.ts'
import { referralsOf } from '../referrals.fixtures.ts'

const world = await openWorld()
const { as, ask, staffOf, categoryId } = world
const { twoSides, send, take, show } = referralsOf(world)

const safety = await categoryId('Safety')
const { ada, ben, clinic, shelter } = await twoSides()
const specialty = await world.db
  .selectFrom('specialty')
  .select('id')
  .where('name', '=', 'Crisis line')
  .executeTakeFirstOrThrow()
const secret = await send(ada, shelter, {
  categoryId: safety,
  specialtyIds: [specialty.id],
  message: 'She must not be found',
  consent: { method: 3, scope: 2, witness: 'Wanda Witt' },
})
const plain = await send(ada, shelter, { customerId: secret.customerId, message: 'A bed' })

/** Staff with every right but the sensitive grant. */
const everyday: Action[] = ['view', 'add', 'edit', 'delete', 'approve', 'assign']
const staffAt = (entity: Entity | null, ...more: Action[]) =>
  staffOf(entity, {
    referrals: [...everyday, ...more],
    customers: [...everyday, ...more],
    dashboard: ['view'],
    network: ['view'],
  })

const words = ['safety', 'crisis line', 'she must not be found', '#9b1f39']

async function everythingFor(reader: Person) {
  const urls = [
    `/api/refers/${secret.id}`,
    '/api/refers/inbound?pageSize=100',
    '/api/refers/outbound?pageSize=100',
    '/api/dashboard/kpis',
    '/api/notifications',
    `/api/search?q=${secret.reference}`,
  ]
  return (await Promise.all(urls.map((url) => ask(reader, { url })))).map(({ body }) => body.toLowerCase()).join('\n')
}

describe.each([
  ['the receiver', shelter],
  ['the sender', clinic],
  ['the administrative side', null],
] as const)('staff of %s', (_, entity) => {
  test('without the grant see only that a service is restricted', async () => {
    const reader = await staffAt(entity)
    const detail = await show(reader, secret.id)
    expect(detail.category).toMatchObject({ id: null, name: 'Restricted service' })
    const packet = detail.packet.limited ?? detail.packet.full
    expect(packet).toMatchObject({ message: null, specialties: [] })
    const everything = await everythingFor(reader)
    for (const word of words) expect(everything).not.toContain(word)
    expect(everything).toContain('restricted service')
  })

  test('with the grant read the category', async () => {
    const reader = await staffAt(entity, 'sensitive')
    const detail = await show(reader, secret.id)
    expect(detail.category).toMatchObject({ id: safety, name: 'Safety' })
    expect(detail.packet.limited ?? detail.packet.full).toMatchObject({
      message: 'She must not be found',
      specialties: ['Crisis line'],
    })
  })
})

test('owners of either side need no grant', async () => {
  for (const person of [ada, ben]) expect((await show(person, secret.id)).category.name).toBe('Safety')
})

test('a filter by the category finds nothing, so that it can’t reveal the service', async () => {
  const without = await staffAt(shelter)
  const allowed = await staffAt(shelter, 'sensitive')
  const idsFor = async (reader: Person, id: number) =>
    (await as(reader)(referrals.listInbound, { categoryId: id })).data.data.map((row) => row.id)
  expect(await idsFor(without, safety)).toEqual([])
  expect(await idsFor(allowed, safety)).toEqual([secret.id])
  expect(await idsFor(without, await categoryId('Housing'))).toEqual([plain.id])
})

test('sorting by category uses the displayed name', async () => {
  const order = async (reader: Person) =>
    (await as(reader)(referrals.listInbound, { sort: 'category' })).data.data.map((row) => row.category.name)
  expect(await order(await staffAt(shelter))).toEqual(['Housing', 'Restricted service'])
  expect(await order(await staffAt(shelter, 'sensitive'))).toEqual(['Housing', 'Safety'])
})

test('the group of a restricted referral is hidden from staff without the grant', async () => {
  const group = (reader: Person) => as(reader)(groups.show, { groupId: secret.groupId })
  await expect(group(await staffAt(clinic))).rejects.toMatchObject({ status: 403 })
  expect((await group(await staffAt(clinic, 'sensitive'))).data).toMatchObject({
    categoryId: safety,
    specialtyIds: [specialty.id],
    message: 'She must not be found',
  })
})

test('a consent hides the sensitive category it was given for', async () => {
  const of = async (reader: Person) => (await as(reader)(consents.ofCustomer, { id: secret.customerId })).data
  const categoriesOf = (rows: { id: number; categoryId: number | null }[]) => rows.map((row) => row.categoryId)
  expect(categoriesOf(await of(ada))).toContain(safety)
  expect(categoriesOf(await of(await staffAt(clinic)))).not.toContain(safety)
  expect(categoriesOf(await of(await staffAt(clinic, 'sensitive')))).toContain(safety)
})

test('the figures group restricted services under a neutral name', async () => {
  const rows = async (reader: Person) => (await as(reader)(dashboard.kpis, {})).data.byCategory
  const hidden = (await rows(await staffAt(shelter))).find(({ name }) => name === 'Restricted service')
  expect(hidden).toMatchObject({ id: null, waiting: { value: 1, link: null } })
  expect(await rows(await staffAt(shelter, 'sensitive'))).toContainEqual(
    expect.objectContaining({ id: safety, name: 'Safety', waiting: expect.objectContaining({ value: 1 }) }),
  )
})

test('the palette finds it by its reference only, as a restricted service', async () => {
  const matchesFor = async (reader: Person, q: string) =>
    (await as(reader)(search.all, { q })).data.matches.filter(({ kind }) => kind === 'referral')
  const reader = await staffAt(shelter)
  expect(await matchesFor(reader, secret.reference)).toMatchObject([
    { id: secret.id, hint: 'Restricted service · from Harbor Clinic · Sent' },
  ])
  expect(await matchesFor(reader, 'Safety')).toEqual([])
  const ofSender = await staffAt(clinic)
  const [listed] = (await as(ofSender)(referrals.listOutbound, { search: secret.reference })).data.data
  expect(await matchesFor(ofSender, secret.reference)).toMatchObject([
    { id: secret.id, hint: `Restricted service · to ${listed!.receiver.name} · Sent` },
  ])
})

test('the trail names neither the service nor its provider', async () => {
  await take(ben, plain.id, 'accept')
  const { customerId } = secret
  const entryFor = async (reader: Person) =>
    (await as(reader)(trail.ofCustomer, { customerId, allTrail: true })).data.data.find(
      (entry) => entry.referral?.id === secret.id,
    )!.referral
  expect(await entryFor(await staffAt(clinic))).toMatchObject({
    category: 'Restricted service',
    receiver: 'Restricted provider',
  })
  expect(await entryFor(ada)).toMatchObject({ category: 'Safety', receiver: 'Night Shelter' })

  const pantry = await world.anEntity({ name: 'Second Harvest' })
  const pat = await world.aPerson({ entity: pantry, firstName: 'Pat' })
  const food = await send(ada, pantry, { customerId, categoryId: await categoryId('Food') })
  await take(pat, food.id, 'accept')
  expect(await entryFor(pat)).toMatchObject({
    category: 'Restricted service',
    receiver: 'Restricted provider',
    sender: null,
    canOpen: false,
  })
})
