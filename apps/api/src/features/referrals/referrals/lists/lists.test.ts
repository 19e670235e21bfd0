import type { RequestOf } from '@handoff/contracts/kit'
import { groups } from '@handoff/contracts/referrals/groups'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import { inboundQueues, outboundQueues } from '@handoff/contracts/referrals/referrals/referral-queues'
import { type Stage, stages } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { StepKey } from '@handoff/contracts/referrals/referrals/referral-steps'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../../test/world.ts'
import { referralsOf } from '../referrals.fixtures.ts'

const world = await openWorld()
const { as, db, aPerson, anEntity, aCustomer, categoryId, clock } = world
const { twoSides, send, take } = referralsOf(world)

const { ada, ben, shelter, clinic } = await twoSides()
const roof = await anEntity({ name: 'Aaron’s Roof' })
const roy = await aPerson({ entity: roof, firstName: 'Roy' })
const admin = await aPerson({ firstName: 'Alma' })
const food = await categoryId('Food')

/** Every referral of this file: sender, receiver, time, and last step. */
const stories: [at: string, to: 'shelter' | 'roof', name: string, steps: StepKey[], priority?: 1 | 2 | 3][] = [
  ['2026-11-02T15:00:00Z', 'shelter', 'Ana Alba', ['open', 'accept', 'close']],
  ['2026-11-03T15:00:00Z', 'shelter', 'Bo Birk', ['accept']],
  ['2026-11-04T15:00:00Z', 'shelter', 'Cem Can', ['reject'], 2],
  ['2026-11-05T15:00:00Z', 'shelter', 'Dina Dorn', ['open', 'reject']],
  ['2026-11-06T15:00:00Z', 'shelter', 'Eli Ems', ['accept'], 3],
  ['2026-11-09T15:00:00Z', 'shelter', 'Fay Falk', ['cancel']],
  ['2026-11-10T15:00:00Z', 'shelter', 'Gus Glen', ['open', 'ask']],
  ['2026-11-11T15:00:00Z', 'shelter', 'Ida Ibsen', []],
  ['2026-11-17T15:00:00Z', 'shelter', 'Jon Jost', ['open']],
  ['2026-11-18T04:30:00Z', 'shelter', 'Kim Kell', [], 2],
  ['2026-11-12T15:00:00Z', 'roof', 'Lou Lund', ['accept']],
  ['2026-11-13T15:00:00Z', 'roof', 'Max Mohn', []],
]
const made: { id: number; reference: string; name: string; to: string }[] = []
for (const [at, to, name, steps, priority = 1] of stories) {
  clock.set(at)
  const [firstName, lastName] = name.split(' ') as [string, string]
  const customer = await aCustomer(ada, { firstName, lastName })
  const referral = await send(ada, to === 'shelter' ? shelter : roof, {
    customerId: customer.id,
    priority,
    ...(name === 'Jon Jost' && { categoryId: food }),
  })
  clock.advance({ hours: 6 })
  for (const key of steps)
    await take(key === 'cancel' ? ada : to === 'shelter' ? ben : roy, referral.id, key, {
      ...(key === 'close' && { metLevel: MetLevel.Fully }),
    })
  made.push({ id: referral.id, reference: referral.reference, name, to })
}
await send(ada, shelter, { customerId: (await aCustomer(ada, { firstName: 'Nia', lastName: 'Noor' })).id, draft: true })
await send(ben, clinic, { customerId: (await aCustomer(ben, { firstName: 'Otto', lastName: 'Ohm' })).id })
const now = '2026-11-18T15:00:00Z'
beforeEach(() => clock.set(now))

type Filters = RequestOf<typeof referrals.listInbound>
const inbound = async (filters: Filters = {}, person: Person = ben) =>
  (await as(person)(referrals.listInbound, { pageSize: 100, ...filters })).data
const outbound = async (filters: RequestOf<typeof referrals.listOutbound> = {}, person: Person = ada) =>
  (await as(person)(referrals.listOutbound, { pageSize: 100, ...filters })).data
const firstNames = ({ data }: { data: { customer: { name: string | null }; id: number }[] }) =>
  data.map(({ id }) => made.find((one) => one.id === id)?.name.split(' ')[0] ?? '?')

describe('a list', () => {
  test('has only its own side’s referrals, latest change first', async () => {
    expect((await inbound()).total).toBe(10)
    expect(firstNames(await inbound()).slice(0, 3)).toEqual(['Kim', 'Jon', 'Ida'])
    expect((await inbound({}, roy)).total).toBe(2)
    expect((await outbound()).total).toBe(13)
    expect((await outbound({}, ben)).total).toBe(1)
    expect((await outbound({}, roy)).total).toBe(0)
  })

  test('of the administrative side has the whole network, but no draft of an entity', async () => {
    expect((await inbound({}, admin)).total).toBe(13)
    expect((await outbound({}, admin)).total).toBe(13)
    expect((await outbound({ stage: ['draft'] }, admin)).total).toBe(0)
  })

  test.each([
    [{ stage: ['sent'] }, ['Kim', 'Ida']],
    [{ stage: ['sent', 'opened'] }, ['Kim', 'Jon', 'Ida']],
    [{ status: [2] }, ['Dina', 'Cem']],
    [{ status: [2, 4] }, ['Fay', 'Dina', 'Cem']],
    [{ priority: 2 }, ['Kim', 'Cem']],
    [{ priority: 3 }, ['Eli']],
    [{ categoryId: food }, ['Jon']],
    [{ queue: 'needs_information' }, ['Gus']],
    [{ queue: 'overdue' }, ['Ida']],
    [{ priority: 2, status: [3] }, ['Kim']],
    [{ entityId: 2_000_000_000 }, []],
  ] as [Filters, string[]][])('filtered by %j', async (filters, names) => {
    expect(firstNames(await inbound(filters))).toEqual(names)
  })

  test('is filtered by days of the viewer’s calendar, inclusive', async () => {
    // Kim was sent on the 17th at 23:30 in New York, which is the 18th in UTC.
    expect(firstNames(await inbound({ from: '2026-11-17', to: '2026-11-17' }))).toEqual(['Kim', 'Jon'])
    expect(firstNames(await inbound({ from: '2026-11-18' }))).toEqual([])
    expect((await inbound({ to: '2026-11-03' })).total).toBe(2)
    const inLondon = await aPerson({ entity: shelter, firstName: 'Lia', timeZone: 'Europe/London' })
    expect(firstNames(await inbound({ from: '2026-11-18' }, inLondon))).toEqual(['Kim'])
  })

  test('is filtered by the other side', async () => {
    expect((await inbound({ entityId: clinic.id })).total).toBe(10)
    expect(firstNames(await outbound({ entityId: roof.id }))).toEqual(['Max', 'Lou'])
  })

  test.each([
    ['sentAt', 'Ana', 'Kim'],
    ['priority', 'Ana', 'Eli'],
    ['updatedAt', 'Ana', 'Kim'],
  ] as const)('is sorted by %s, up and down', async (field, least, most) => {
    expect(firstNames(await inbound({ sort: field }))[0]).toBe(least)
    expect(firstNames(await inbound({ sort: `-${field}` }))[0]).toBe(most)
  })

  test('to answer begins with urgent ones, then by due time', async () => {
    expect(firstNames(await inbound({ queue: 'to_answer', sort: 'priorityDue' }))).toEqual(['Kim', 'Ida', 'Jon'])
    expect(firstNames(await inbound({ queue: 'to_answer', sort: '-priorityDue' }))).toEqual(['Jon', 'Ida', 'Kim'])
    expect(firstNames(await inbound({ sort: 'priorityDue' })).slice(0, 2)).toEqual(['Eli', 'Kim'])
  })

  test('in order of urgency, pages neither lose nor repeat a row', async () => {
    const sort = 'priorityDue'
    const { data: all } = await inbound({ sort })
    const pages = await Promise.all([1, 2, 3, 4].map((pageNo) => inbound({ pageNo, pageSize: 3, sort })))
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(all.map(({ id }) => id))
    const priorities = all.map(({ priority }) => priority)
    expect(priorities).toEqual(priorities.toSorted((one, other) => other - one))
  })

  test('has each row’s next steps and the author of the last one, on request', async () => {
    const detailed = (await inbound({ queue: 'to_answer', sort: 'priorityDue', isDetailed: true })).data
    expect(detailed.map(({ lastStep }) => lastStep?.key)).toEqual(['send', 'send', 'open'])
    expect(detailed[2]).toMatchObject({ lastStep: { firstName: 'Ben' } })
    expect(detailed[0]!.nextSteps!.map(({ key }) => key)).toContain('accept')
    const [plain] = (await inbound({ queue: 'to_answer' })).data
    expect(plain).not.toHaveProperty('nextSteps')
    expect(plain).not.toHaveProperty('lastStep')
  })

  test('is narrowed to mine, or no one’s', async () => {
    const total = async (assignee: 'me' | 'none') => (await inbound({ assignee })).total
    expect([await total('me'), await total('none')]).toEqual([0, 10])
  })

  test('sorted by customer, entity and category reads like a list', async () => {
    const rows = (await outbound({ sort: 'customer' })).data.map(({ customer }) => customer.name!)
    expect(rows).toEqual([...rows].sort((one, other) => one.localeCompare(other)))
    expect((await outbound({ sort: 'entity' })).data[0]!.receiver.name).toBe('Aaron’s Roof')
    expect((await outbound({ sort: '-category' })).data.at(-1)!.category.name).toBe('Food')
  })

  test('has rows without a due time last, in both directions', async () => {
    for (const sort of ['dueAt', '-dueAt'] as const) {
      const due = (await inbound({ sort, stage: ['sent', 'opened', 'rejected'] })).data.map(({ dueAt }) => dueAt)
      expect(due.slice(0, 3).every(Boolean)).toBe(true)
      expect(due.at(-1)).toBeNull()
    }
  })

  test('is split into pages that neither lose nor repeat a row', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((pageNo) => inbound({ pageNo, pageSize: 3, sort: 'status' })))
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [3, 10],
      [3, 10],
      [3, 10],
      [1, 10],
    ])
    expect(new Set(ids).size).toBe(10)
  })

  test('is searched by reference, by the displayed name, by the other side', async () => {
    const gus = made.find(({ name }) => name === 'Gus Glen')!
    for (const search of [gus.reference, gus.reference.toLowerCase(), `R${10_000 + gus.id}`, ` ${gus.reference} `])
      expect(firstNames(await inbound({ search })), search).toEqual(['Gus'])
    expect(firstNames(await inbound({ search: 'gus g' }))).toEqual(['Gus'])
    expect(firstNames(await inbound({ search: 'Glen' }))).toEqual([])
    expect(firstNames(await inbound({ search: 'Birk' }))).toEqual(['Bo'])
    expect(firstNames(await outbound({ search: 'Glen' }))).toEqual(['Gus'])
    expect((await outbound({ search: 'roof' })).total).toBe(2)
    expect((await outbound({ search: 'R-10000' })).total).toBe(0)
  })

  test('searches the literal text, not a pattern', async () => {
    for (const search of ['%', '_', '\\']) expect((await outbound({ search })).total, search).toBe(0)
  })
})

describe('the figures', () => {
  const stagesWhere = async (where: string) => {
    const { rows } = await world.database.pool.query<{ stage: string; count: number }>(
      `select stage, count(*)::int as count from referral where ${where} group by stage`,
    )
    return Object.fromEntries(rows.map(({ stage, count }) => [stage, count]))
  }

  test.each([
    ['inbound', () => as(ben)(referrals.inboundKpis, {}), `to_entity_id = ${shelter.id} and sent_at is not null`],
    ['outbound', () => as(ada)(referrals.outboundKpis, {}), `from_entity_id = ${clinic.id}`],
    ['of the network', () => as(admin)(referrals.inboundKpis, {}), 'sent_at is not null'],
  ] as const)('%s are those of the rows', async (_, kpis, where) => {
    const { data } = await kpis()
    const counted = await stagesWhere(where)
    for (const stage of stages) expect([stage, data.byStage[stage]!.value]).toEqual([stage, counted[stage] ?? 0])
    expect(data.total.value).toBe(Object.values(counted).reduce((sum, count) => sum + count, 0))
  })

  test('of each queue equal the number of its rows', async () => {
    const { data: received } = await as(ben)(referrals.inboundCounts, {})
    for (const queue of inboundQueues)
      expect([queue, received.byQueue[queue]]).toEqual([queue, (await inbound({ queue })).total])
    const { data: counts } = await as(ada)(referrals.outboundCounts, {})
    for (const queue of outboundQueues)
      expect([queue, counts.byQueue[queue]]).toEqual([queue, (await outbound({ queue })).total])
    const { data: all } = await as(admin)(referrals.outboundCounts, {})
    for (const queue of outboundQueues)
      expect([queue, all.byQueue[queue]]).toEqual([queue, (await outbound({ queue }, admin)).total])
  })

  test('have a rate from five answers on', async () => {
    // Accepted: Ana, Bo, Eli; rejected: Cem, Dina.
    expect((await as(ben)(referrals.inboundKpis, {})).data).toMatchObject({
      acceptRate: { value: 60, cases: 5 },
      medianHoursToAnswer: { value: 6 },
    })
    expect((await as(roy)(referrals.inboundKpis, {})).data).toMatchObject({
      acceptRate: { value: null },
      medianHoursToAnswer: { value: null },
    })
  })

  test('leave erroneous and recalled referrals out of rates', async () => {
    const eli = made.find(({ name }) => name === 'Eli Ems')!
    const put = (stage: Stage) => db.updateTable('referral').set({ stage }).where('id', '=', eli.id).execute()
    await put('error')
    // The list shows it, and the figure above the list counts it; rates do not.
    expect((await as(ben)(referrals.inboundKpis, {})).data).toMatchObject({
      total: { value: (await inbound({})).total },
      acceptRate: { value: null },
    })
    await put('recalled')
    expect((await as(ben)(referrals.inboundKpis, {})).data).toMatchObject({
      total: { value: 10 },
      acceptRate: { value: null },
    })
    await put('accepted')
  })

  test('of the groups count what they are waiting for, as the queues do', async () => {
    for (const person of [ada, roy, admin]) {
      const { byQueue } = (await as(person)(referrals.outboundCounts, {})).data
      expect((await as(person)(groups.count, {})).data).toMatchObject({
        awaitingCustomer: byQueue.awaiting_customer,
        awaitingEntity: byQueue.awaiting_response,
        accepted: byQueue.accepted,
        unfilled: byQueue.unfilled,
      })
    }
    expect((await as(ada)(groups.count, {})).data).toEqual({
      groups: 12,
      awaitingCustomer: 0,
      awaitingEntity: 4,
      accepted: 3,
      unfilled: 2,
    })
    expect((await as(roy)(groups.count, {})).data.groups).toBe(0)
    expect((await as(admin)(groups.count, {})).data).toMatchObject({ groups: 13, awaitingEntity: 5 })
  })
})

test('the badge counts referrals awaiting an answer', async () => {
  const badge = async (person: Person) =>
    (await world.ask(person, { url: '/api/auth/me' })).json<{ data: { totalInBounds: number } }>().data.totalInBounds
  expect(await badge(ben)).toBe(4)
  expect(await badge(roy)).toBe(1)
  expect(await badge(admin)).toBe(6)
})
