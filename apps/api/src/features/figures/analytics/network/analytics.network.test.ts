import { analytics, type MatrixCell, type Report } from '@handoff/contracts/figures/analytics'
import type { StepKey } from '@handoff/contracts/referrals/referrals/referral-steps'
import { expect, test } from 'vitest'
import { totalBehind } from '../../../../test/figures.ts'
import { openWorld, type Person } from '../../../../test/world.ts'
import { referralsOf } from '../../../referrals/referrals/referrals.fixtures.ts'
import { coverageOf, matrixOf } from './analytics.matrix.ts'

const world = await openWorld()
const { as, aPerson, clock, signIn } = world
const { send, take, twoSides } = referralsOf(world)
const { ada, ben, shelter, clinic } = await twoSides()
const admin = await aPerson({ firstName: 'Alma' })
const pantry = await world.anEntity({ name: 'Corner Pantry' })
const cleo = await aPerson({ entity: pantry, firstName: 'Cleo' })

/**
 * Five to the shelter with two accepted, one back; six one way to the pantry; one by the administrators; one recalled.
 */
const stories: [from: Person, by: Person, to: typeof shelter, steps: StepKey[]][] = [
  [ada, ben, shelter, ['accept']],
  [ada, ben, shelter, ['accept', 'close']],
  [ada, ben, shelter, ['reject']],
  [ada, ben, shelter, ['reject']],
  [ada, ben, shelter, ['reject']],
  [ben, ada, clinic, ['accept']],
  ...Array.from({ length: 6 }, (): (typeof stories)[number] => [ada, cleo, pantry, []]),
  [admin, ben, shelter, []],
  [ada, ada, shelter, ['recall']],
]
for (const [index, [from, by, to, steps]] of stories.entries()) {
  clock.set(`2026-11-0${2 + (index % 5)}T15:00:00Z`)
  for (const person of new Set([from, by])) person.token = await signIn(person.id)
  const { id } = await send(from, to)
  clock.advance({ hours: 1 + (index % 5) })
  for (const step of steps) await take(by, id, step)
}
clock.set('2026-11-18T15:00:00Z')

const asking = async () => as({ token: await signIn(admin.id) })
const november = { from: '2026-11-01', to: '2026-11-18' }
const read = async (more: object = {}): Promise<Report> =>
  (await (await asking())(analytics.report, { report: 'network', ...november, ...more })).data
const valuesOf = ({ rows, total }: Report) =>
  Object.fromEntries([...rows, ...(total ? [total] : [])].map(({ name, cells }) => [name, cells.map((it) => it.value)]))

test('each link has the number sent, accepted, and returned, largest first', async () => {
  const report = await read()
  expect(valuesOf(report)).toEqual({
    'Harbor Clinic → Corner Pantry': [6, 0, null, 0],
    'Harbor Clinic → Night Shelter': [5, 2, 3, 1],
    'Network administration → Night Shelter': [1, 0, null, null],
    'Night Shelter → Harbor Clinic': [1, 1, null, 5],
    'All links': [13, 3, 2.5, null],
  })
  expect(report.rows[0]!.name).toBe('Harbor Clinic → Corner Pantry')
  expect(report.rows[1]!.cells[1]!.share).toBe(40)
})

test('a link with five or more referrals and none back is one-way', async () => {
  const report = await read()
  expect(report.flows!.filter(({ isOneWay }) => isOneWay)).toEqual([
    {
      key: `${clinic.id}-${pantry.id}`,
      from: { id: clinic.id, name: 'Harbor Clinic' },
      to: { id: pantry.id, name: 'Corner Pantry' },
      isOneWay: true,
    },
  ])
  // Of three providers, a matrix says no more than the table.
  expect(report.matrix).toBeNull()
  expect(report.title).toBe('1 of 2 frequent links between providers goes one way')
})

test('a provider has what it sent and what it received', async () => {
  expect(Object.keys(valuesOf(await read({ entityId: shelter.id })))).toEqual([
    'Harbor Clinic → Night Shelter',
    'Network administration → Night Shelter',
    'Night Shelter → Harbor Clinic',
    'All links',
  ])
})

test('each number opens a list with as many rows', async () => {
  const ask = await asking()
  for (const more of [{}, { entityId: shelter.id }]) {
    const { rows, total } = await read(more)
    const links = [...rows, total!].flatMap(({ cells }) => cells).filter(({ link }) => link !== null)
    expect(links.length).toBeGreaterThan(3)
    expect(total!.cells.filter(({ link }) => link !== null)).toHaveLength(3)
    for (const { link, value, cases } of links)
      expect([link, await totalBehind(ask, link!)]).toEqual([link, cases ?? value])
  }
})

test('with four providers it is a matrix that covers 80% or says what is left out, overdue ones marked', async () => {
  const legal = await world.anEntity({ name: 'Legal Aid' })
  clock.set('2026-11-06T15:00:00Z')
  ada.token = await signIn(ada.id)
  await send(ada, legal)
  clock.set('2026-11-18T15:00:00Z')
  const { matrix, title, total } = await read()
  expect(title).toBe('3 senders and 4 receivers cover 100% of 14 referrals')
  expect(matrix).toMatchObject({ all: total!.cells[0]!.value, otherSenders: 0, otherReceivers: 0 })
  const ask = await asking()
  for (const cell of matrix!.cells)
    for (const { link, value, cases } of [cell.sent, cell.accepted, cell.met, cell.hours, cell.overdue])
      if (link !== null) expect([link, await totalBehind(ask, link)]).toEqual([link, cases ?? value])
  expect(matrix!.overdue).toMatchObject({
    name: 'Corner Pantry',
    count: 6,
    from: [{ name: 'Harbor Clinic', count: 6 }],
  })
  expect(await totalBehind(ask, matrix!.overdue!.link!)).toBe(6)
  expect((await read({ entityId: shelter.id })).matrix).toBeNull()
})

test('where no twelve receivers have 80%, the title says how much is left out', () => {
  const pairs = Array.from({ length: 900 }, (_, at) => ({
    from: 1 + (at % 30),
    to: 100 + Math.floor(at / 30),
    sender: `Sender ${at % 30}`,
    receiver: `Receiver ${Math.floor(at / 30)}`,
    sent: 1,
    overdue: 0,
  }))
  const cellOf = ({ from, to, sent }: (typeof pairs)[number]): MatrixCell => {
    const cell = { value: sent, share: null, link: null, hidden: null }
    return { from, to, sent: cell, accepted: cell, met: cell, hours: cell, overdue: cell }
  }
  const matrix = matrixOf(pairs, 900, { cellOf, overdueOf: () => null })!
  expect(coverageOf(matrix)).toBe(
    '20 senders and 12 receivers cover 26% of 900 referrals; 74% are left out, in “others”',
  )
  const frequent = pairs.map((pair) => ({ ...pair, sent: pair.from <= 9 && pair.to < 109 ? 100 : 1 }))
  const all = frequent.reduce((sum, { sent }) => sum + sent, 0)
  expect(coverageOf(matrixOf(frequent, all, { cellOf, overdueOf: () => null })!)).toBe(
    '9 senders and 9 receivers cover 90% of 8,919 referrals. The rest is in “others”',
  )
})
