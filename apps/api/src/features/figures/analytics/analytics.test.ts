import { analytics, type Report } from '@handoff/contracts/figures/analytics'
import { type ReportKey, reportKeys } from '@handoff/contracts/figures/reports'
import { toRequest } from '@handoff/contracts/kit'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import type { StepKey } from '@handoff/contracts/referrals/referrals/referral-steps'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { totalBehind } from '../../../test/figures.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, aPerson, aCustomer, staffOf, clock, categoryId, signIn, ask } = world
const { twoSides, send, take } = referralsOf(world)
const { ada, ben, shelter, clinic } = await twoSides()
const admin = await aPerson({ firstName: 'Alma' })
const food = await categoryId('Food')

type Story = { on: string; hours: number; steps: StepKey[]; category?: number; isMet?: false }
const stories: Story[] = [
  { on: '2026-11-02', hours: 1, steps: ['accept', 'close'] },
  { on: '2026-11-02', hours: 2, steps: ['accept', 'close'], category: food },
  { on: '2026-11-03', hours: 3, steps: ['accept', 'close'], isMet: false },
  { on: '2026-11-03', hours: 4, steps: ['accept'] },
  { on: '2026-11-04', hours: 5, steps: ['open', 'reject'] },
  { on: '2026-11-04', hours: 6, steps: ['reject'] },
  { on: '2026-11-05', hours: 1, steps: ['open'] },
  { on: '2026-11-06', hours: 1, steps: [] },
  { on: '2026-11-09', hours: 1, steps: ['cancel'] },
  { on: '2026-11-09', hours: 1, steps: ['recall'] },
]
for (const [index, { on, hours, steps, category, isMet = true }] of stories.entries()) {
  clock.set(`${on}T15:00:00Z`)
  const customer = await aCustomer(ada, { firstName: `No${index}` })
  const { id } = await send(ada, shelter, { customerId: customer.id, ...(category && { categoryId: category }) })
  clock.advance({ hours })
  for (const key of steps)
    await take(key === 'cancel' || key === 'recall' ? ada : ben, id, key, {
      ...(key === 'close' && !isMet && { metLevel: MetLevel.Not }),
    })
}
clock.set('2026-11-18T15:00:00Z')
await send(ben, clinic, { customerId: (await aCustomer(ben)).id })

const november = { from: '2026-11-01', to: '2026-11-18' }
const read = async (person: Person, report: ReportKey, more: object = {}): Promise<Report> =>
  (await as({ token: await signIn(person.id) })(analytics.report, { report, ...november, ...more })).data
const valuesOf = ({ rows, total }: Report) =>
  Object.fromEntries([...rows, total!].map(({ name, cells }) => [name, cells.map(({ value }) => value)]))

describe('the numbers', () => {
  test('of the funnel follow each referral as far as it came, with losses and reasons', async () => {
    const report = await read(admin, 'funnel')
    // Recalled ones are left out; an answer without opening counts as opened.
    expect(valuesOf(report)).toEqual({
      Housing: [9, 6, 3, 1, 1, 11.1],
      Food: [1, 1, 1, 1, 1, null],
      'All categories': [10, 7, 4, 2, 2, 20],
    })
    expect(report.title).toBe('Most are lost between sent and opened')
    expect(report.steps!.map(({ lost }) => lost && [lost.value, lost.kinds.map((it) => [it.kind, it.value])])).toEqual([
      [
        3,
        [
          ['cancelled', 1],
          ['waiting', 2],
        ],
      ],
      [
        3,
        [
          ['rejected', 2],
          ['waiting', 1],
        ],
      ],
      [
        2,
        [
          ['closed', 1],
          ['waiting', 1],
        ],
      ],
      [0, []],
      null,
    ])
  })

  test('of open referrals are by stage and age, regardless of the period', async () => {
    const report = await read(admin, 'ageing', { from: '2025-01-01', to: '2025-01-31' })
    expect(report).toMatchObject({ isNow: true })
    expect(valuesOf(report)).toEqual({
      Sent: [1, 0, 0, 1, 0, 1, 2],
      Opened: [0, 0, 0, 1, 0, 1, 1],
      Accepted: [0, 0, 0, 0, 1, 0, 1],
      'All open': [1, 0, 0, 2, 1, 2, 4],
    })
  })

  test('of answers are a median and a 90th percentile, with at least five', async () => {
    const { 'Night Shelter': values } = valuesOf(await read(admin, 'responses'))
    expect(values![0]).toBe(6)
    expect(values![1]).toBe(3.5)
    expect(values![2]).toBe(5.5)
    expect(values![3]).toBe(4)
    const few = valuesOf(await read(admin, 'responses', { to: '2026-11-03' }))['Night Shelter']
    expect(few).toEqual([4, null, null, 4])
  })

  test('of reasons count rejections', async () => {
    const report = await read(admin, 'reasons')
    expect(report.rows.map(({ key, cells }) => [key, cells[0]!.value])).toEqual([['no_capacity', 2]])
    expect(report.title).toMatch(/^The most frequent reason is “.+”$/)
  })

  test('of providers show the outcomes of received referrals', async () => {
    expect(valuesOf(await read(admin, 'scorecards'))).toMatchObject({
      'Night Shelter': [9, 3.5, 4, 2, 2, 22.2],
      'Harbor Clinic': [1, null, 0, 0, 0, null],
    })
  })
})

// People are fewer than their referrals: analytics.people.test.ts.
test.each(reportKeys.filter((key) => key !== 'people'))(
  'each number of %s opens a list with as many rows, even with filters',
  async (key) => {
    const asking = as({ token: await signIn(admin.id) })
    for (const more of [{}, { entityId: shelter.id, priority: 1 as const }, { categoryId: food }]) {
      const { rows, total, steps } = await read(admin, key, more)
      const lost = (steps ?? []).flatMap((step) => (step.lost ? [step.lost, ...step.lost.kinds] : []))
      const cells = [...rows, ...(total ? [total] : [])].flatMap((row) => row.cells)
      const losses = rows.flatMap((row) => row.losses ?? [])
      for (const { link, value, cases } of [...cells, ...(steps ?? []), ...lost, ...losses])
        if (link !== null) expect([link, await totalBehind(asking, link)]).toEqual([link, cases ?? value])
      for (const { link, count } of rows.flatMap((row) => row.lists ?? []))
        expect([link, await totalBehind(asking, link)]).toEqual([link, count])
    }
  },
)

test('a row of the funnel has the reasons that add up to what is missing, and menus keep the filters', async () => {
  const { rows } = await read(admin, 'funnel')
  const housing = rows.find(({ name }) => name === 'Housing')!
  expect(housing.losses!.map(({ name, value }) => [name, value])).toEqual([
    ['Rejected: No capacity', 2],
    ['Cancelled: No longer needed', 1],
    ['Closed, need not met: Service received', 1],
    ['Still open', 4],
  ])
  const [all, , , , met] = housing.cells.map(({ value }) => value!)
  expect(housing.losses!.reduce((sum, { value }) => sum + value!, 0)).toBe(all! - met!)
  expect(housing.narrowedTo).toEqual({ categoryId: expect.any(Number) })
  const asking = as({ token: await signIn(admin.id) })
  // Those still open are not lost.
  expect(await totalBehind(asking, housing.lostLink!)).toBe(4)
  const reasons = await read(admin, 'reasons', { ...housing.narrowedTo, within: `sender:${clinic.id}` })
  expect(reasons.withinName).toBe('sent by Harbor Clinic')
  expect(reasons.total!.cells[0]!.value).toBe(2)
  expect((await read(admin, 'reasons', { within: `sender:${shelter.id}` })).total).toBeNull()
})

test('the menu of a stage opens its referrals, oldest first, and those overdue', async () => {
  const { rows } = await read(admin, 'ageing', { entityId: shelter.id, priority: 1 })
  expect(rows.map(({ name, lists }) => [name, lists!.map((it) => [it.name, it.count])])).toEqual([
    [
      'Sent',
      [
        ['Open oldest first', 1],
        ['Open overdue', 1],
      ],
    ],
    [
      'Opened',
      [
        ['Open oldest first', 1],
        ['Open overdue', 1],
      ],
    ],
    ['Accepted', [['Open oldest first', 1]]],
  ])
  expect(rows[0]!.lists![0]!.link).toMatch(/sort=sentAt&stage=sent/)
  const reader = await staffOf(null, { analytics: ['view'] })
  expect((await read(reader, 'ageing')).rows.flatMap(({ lists }) => lists)).toEqual([])
})

test('the scorecard is sorted by the share in its headline', async () => {
  const { rows, title } = await read(admin, 'scorecards')
  expect(title).toBe('0 of 1 provider met the need in at least half of their referrals')
  expect(rows.map(({ name }) => name)).toEqual(['Night Shelter', 'Harbor Clinic'])
})

test('an entity has no reports, and staff have those of their role, with links only to lists of their role', async () => {
  await expect(read(ben, 'funnel')).rejects.toMatchObject({ status: 403 })
  const reader = await staffOf(null, { analytics: ['view'] })
  const { total, rows } = await read(reader, 'funnel')
  expect(total!.cells[0]).toMatchObject({ value: 10, link: null })
  expect(rows).toHaveLength(2)
})

test('without the sensitive grant, sensitive categories are one row without a link', async () => {
  await world.db.updateTable('category').set({ is_sensitive: true }).where('id', '=', food).execute()
  const reader = await staffOf(null, { analytics: ['view'], referrals: ['view'] })
  const { rows, total } = await read(reader, 'funnel')
  expect(rows.find(({ name }) => name === 'Restricted service')!.cells[0]).toMatchObject({ value: 1, link: null })
  expect(rows.some(({ name }) => name === 'Food')).toBe(false)
  expect(total!.cells[0]).toMatchObject({ value: 10, link: expect.any(String) })
  await world.db.updateTable('category').set({ is_sensitive: false }).where('id', '=', food).execute()
})

test('a period without referrals has no rows', async () => {
  for (const report of reportKeys.filter((key) => !['ageing', 'supply', 'team'].includes(key)))
    expect(await read(admin, report, { from: '2025-01-01', to: '2025-01-31' })).toMatchObject({ rows: [], total: null })
})

test('the file has the lines of the table, with shares in separate columns', async () => {
  const { url } = toRequest(analytics.exportReport, { report: 'funnel', ...november })
  const lines: string[][] = parse((await ask({ token: await signIn(admin.id) }, { url })).body, { bom: true })
  expect(lines[0]!.slice(0, 4)).toEqual(['Category', 'Sent', 'Opened', 'Opened (% of sent)'])
  expect(lines.map((line) => line.slice(0, 4)).slice(1)).toEqual([
    ['Housing', '9', '6', '66.7'],
    ['Food', '1', '1', ''],
    ['All categories', '10', '7', '70'],
  ])
})
