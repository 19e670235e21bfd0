import { dashboard } from '@handoff/contracts/figures/dashboard'
import type { RequestOf } from '@handoff/contracts/kit'
import type { StepKey } from '@handoff/contracts/referrals/referrals/referral-steps'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { figuresIn, rowsOf, totalBehind } from '../../../test/figures.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, aPerson, aCustomer, staffOf, clock, categoryId, signIn } = world
const { twoSides, send, take } = referralsOf(world)
const { ada, ben, shelter, clinic } = await twoSides()
const admin = await aPerson({ firstName: 'Alma' })
const food = await categoryId('Food')

/** Sent at noon in New York, answered this many hours later. */
type Story = { on: string; hours: number; steps: StepKey[]; category?: number }
const stories: Story[] = [
  // Previous period: four answers, three accepted.
  { on: '2026-09-21', hours: 2, steps: ['accept'] },
  { on: '2026-09-22', hours: 2, steps: ['accept'] },
  { on: '2026-09-23', hours: 2, steps: ['accept'] },
  { on: '2026-09-24', hours: 2, steps: ['reject'] },
  // Current period: six answers, four accepted; two are still open.
  { on: '2026-11-02', hours: 1, steps: ['accept'], category: food },
  { on: '2026-11-02', hours: 2, steps: ['accept'] },
  { on: '2026-11-03', hours: 3, steps: ['open', 'reject'] },
  { on: '2026-11-04', hours: 4, steps: ['accept', 'close'] },
  { on: '2026-11-05', hours: 5, steps: ['reject'] },
  { on: '2026-11-06', hours: 8, steps: ['accept'] },
  { on: '2026-11-09', hours: 1, steps: ['cancel'] },
  { on: '2026-11-10', hours: 1, steps: ['open'] },
  { on: '2026-11-17', hours: 1, steps: [] },
]
for (const [index, { on, hours, steps, category }] of stories.entries()) {
  clock.set(`${on}T17:00:00Z`)
  const customer = await aCustomer(ada, { firstName: `No${index}` })
  const { id } = await send(ada, shelter, { customerId: customer.id, ...(category && { categoryId: category }) })
  clock.advance({ hours })
  for (const key of steps) await take(key === 'cancel' ? ada : ben, id, key)
}
clock.set('2026-11-18T15:00:00Z')
await send(ben, clinic, { customerId: (await aCustomer(ben)).id })

const november = { from: '2026-11-01', to: '2026-11-18' }
const kpis = async (person: Person, filters: RequestOf<typeof dashboard.kpis> = november) =>
  (await as({ token: await signIn(person.id) })(dashboard.kpis, filters)).data
const valuesOf = async (person: Person, filters: RequestOf<typeof dashboard.kpis>) =>
  Object.fromEntries(figuresIn(await kpis(person, filters)).map(([name, { value }]) => [name, value]))
const sum = (values: readonly (number | null)[] = []) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

describe('the figures', () => {
  test('count inbound and outbound referrals of the period', async () => {
    const [mine, theirs, all] = [await kpis(ben), await kpis(ada), await kpis(admin)]
    expect([mine.inbound.value, mine.outbound.value]).toEqual([9, 1])
    expect([theirs.inbound.value, theirs.outbound.value]).toEqual([1, 9])
    // The network’s lists have everything in both.
    expect([all.inbound.value, all.outbound.value]).toEqual([10, 10])
    for (const { series, value } of [mine.inbound, mine.outbound, all.inbound]) {
      expect(series).toHaveLength(10)
      expect(sum(series)).toBe(value)
    }
  })

  test('equal the rows of the list they open, even after one was removed from it', async () => {
    const totals = async (person: Person) => {
      const { inbound, outbound } = await kpis(person)
      const by = { token: await signIn(person.id) }
      const received = (await as(by)(referrals.listInbound, november)).data.total
      const sentTotal = (await as(by)(referrals.listOutbound, november)).data.total
      return { figures: [inbound.value, outbound.value], lists: [received, sentTotal] }
    }
    for (const person of [ada, ben]) {
      const { figures, lists } = await totals(person)
      expect(figures).toEqual(lists)
    }
    const { figures, lists } = await totals(admin)
    expect(figures[0]).toBe(lists[0])

    const by = { token: await signIn(ada.id) }
    const [row] = (await as(by)(referrals.listOutbound, { ...november, queue: 'cancelled' })).data.data
    await as(by)(referrals.remove, { id: row!.id })
    const after = await totals(ada)
    expect(after.figures).toEqual(after.lists)
    expect(after.figures[1]).toBe(8)
    await as(by)(referrals.remove, { id: row!.id, isRemoved: false })
    expect((await totals(ada)).figures[1]).toBe(9)
  })

  test('include the acceptance rate and the median of the answers', async () => {
    const { acceptanceRate, medianHoursToAnswer } = await kpis(ben)
    expect(acceptanceRate.value).toBe(66.7)
    expect(medianHoursToAnswer.value).toBe(3.5)
  })

  test('leave out a rate with fewer than five cases', async () => {
    const early = await kpis(ben, { from: '2026-11-01', to: '2026-11-04' })
    expect([early.inbound.value, early.acceptanceRate.value, early.medianHoursToAnswer.value]).toEqual([4, null, null])
    expect((await kpis(ada)).acceptanceRate.value).toBeNull()
  })

  test('compare with the previous period of equal length, unless that is turned off', async () => {
    const period = { from: '2026-10-01', to: '2026-11-18' }
    const compared = await kpis(ben, period)
    expect(compared.inbound).toMatchObject({ value: 9, previous: 4 })
    expect(compared.acceptanceRate).toMatchObject({ value: 66.7, previous: null })
    expect((await kpis(ben, { ...period, compare: false })).inbound).toMatchObject({ value: 9, previous: null })
  })

  test('show what is open now, regardless of the period', async () => {
    for (const period of [november, { from: '2026-01-01', to: '2026-01-02' }]) {
      expect(await valuesOf(ben, period)).toMatchObject({
        inboundPending: 2,
        inboundOverdue: 1,
        outboundOpen: 1,
        activeCustomers: 7,
      })
      expect(await valuesOf(ada, period)).toMatchObject({ inboundPending: 1, inboundOverdue: 0, outboundOpen: 2 })
      expect(await valuesOf(admin, period)).toMatchObject({ inboundPending: 3, inboundOverdue: 1, outboundOpen: 3 })
    }
  })

  test('are broken down by day, outcome, and category', async () => {
    const { trend, byPhase, byCategory } = await kpis(ben)
    expect(trend).toHaveLength(18)
    expect(trend[1]).toEqual({
      date: '2026-11-02',
      inbound: 2,
      outbound: 0,
      sent: 2,
      accepted: 2,
      rejected: 0,
      closed: 0,
    })
    expect(trend.at(-1)).toMatchObject({ date: '2026-11-18', inbound: 0, outbound: 1, sent: 1 })
    expect(sum(trend.map(({ inbound }) => inbound))).toBe(9)
    expect(byPhase.map(({ phase, value }) => [phase, value])).toEqual([
      ['accepted', 4],
      ['waiting_receiver', 2],
      ['waiting_sender', 0],
      ['rejected', 2],
      ['cancelled', 1],
    ])
    const numbers = byCategory.map(({ name, accepted, waiting, rejected }) => [
      name,
      accepted.value,
      waiting.value,
      rejected.value,
    ])
    expect(numbers).toEqual([
      // Canceled is not rejected.
      ['Housing', 3, 2, 2],
      ['Food', 1, 0, 0],
    ])
  })

  test('each open a list with as many rows, for every viewer', async () => {
    const period = { from: '2026-09-01', to: '2026-11-18' }
    for (const person of [ada, ben, admin]) {
      const ask = as({ token: await signIn(person.id) })
      const answers = {
        dashboard: await kpis(person, period),
        inbound: (await ask(referrals.inboundKpis, period)).data,
        outbound: (await ask(referrals.outboundKpis, period)).data,
      }
      for (const [name, { link, ...figure }] of figuresIn(answers)) {
        if (link === null) continue
        const rows = await totalBehind(ask, link)
        expect([person.firstName, name, link, rows]).toEqual([person.firstName, name, link, rowsOf(name, figure)])
      }
    }
  })

  test('are an entity’s own regardless of filters, and those of one provider for the administrators', async () => {
    const filters = { ...november, entityId: clinic.id }
    expect((await kpis(ben, filters)).inbound.value).toBe(9)
    const { inbound, outbound } = await kpis(admin, filters)
    expect([inbound.value, outbound.value]).toEqual([1, 9])
    expect(outbound.link).toContain(`senderId=${clinic.id}`)
    expect((await kpis(admin, { ...november, entityId: shelter.id, categoryId: food })).inbound.value).toBe(1)
  })

  test('exclude recalled referrals and entries in error from answers', async () => {
    const { acceptanceRate } = await kpis(ben)
    expect(acceptanceRate.cases).toBe(6)
    expect(acceptanceRate.link).toContain('isCounted=true')
  })
})

test('the period is thirty days up to today, in the viewer’s time zone', async () => {
  expect(await kpis(ben, {})).toMatchObject({ from: '2026-10-20', to: '2026-11-18' })
  const kiri = await aPerson({ entity: shelter, firstName: 'Kiri', timeZone: 'Pacific/Auckland' })
  expect(await kpis(kiri, {})).toMatchObject({ from: '2026-10-21', to: '2026-11-19' })
  // Noon in New York is the next morning in Auckland.
  expect((await kpis(kiri)).trend.find(({ inbound }) => inbound === 2)?.date).toBe('2026-11-03')
})

test.each([
  [{ from: '2026-11-18', to: '2026-11-17' }, 'to'],
  [{ from: '2024-01-01', to: '2026-01-01' }, 'from'],
])('rejects the period %j', async (period, field) => {
  await expect(kpis(ben, period)).rejects.toMatchObject({ status: 400, fields: { [field]: [expect.any(String)] } })
})

describe('waiting for you', () => {
  test('shows the next due date', async () => {
    const now = clock.now().toISOString()
    const { nextDueAt, oldestOverdueAt } = await kpis(ben)
    expect([nextDueAt! > now, oldestOverdueAt! < now]).toEqual([true, true])
    expect((await kpis(ada)).oldestOverdueAt).toBeNull()
  })

  test('lists what the viewer’s side has to answer, longest overdue first', async () => {
    const { worklist } = await kpis(ben)
    expect(worklist.map(({ group, referral }) => [group, referral?.stage, referral?.isOverdue])).toContainEqual([
      'overdue',
      'opened',
      true,
    ])
  })

  test('is empty for anyone who may not view referrals', async () => {
    const reader = await staffOf(shelter, { dashboard: ['view'] })
    expect((await kpis(reader)).worklist).toEqual([])
  })
})
