import { analytics, type Report } from '@handoff/contracts/figures/analytics'
import { toRequest } from '@handoff/contracts/kit'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { totalBehind } from '../../../../test/figures.ts'
import { openWorld } from '../../../../test/world.ts'
import { referralsOf } from '../../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, aPerson, aCustomer, clock, signIn, ask } = world
const { twoSides, send, take } = referralsOf(world)
const { ada, ben, shelter } = await twoSides()
const admin = await aPerson({ firstName: 'Alma' })
const november = { from: '2026-11-01', to: '2026-11-18' }

/** 16 young people in Alameda who speak English, 15 with their need met; 24 in Contra Costa, 12 with theirs met. */
beforeAll(async () => {
  clock.set('2026-11-02T15:00:00Z')
  for (let at = 0; at < 40; at += 1) {
    const isFirst = at < 16
    const { id: customerId } = await aCustomer(ada, {
      firstName: `No${at}`,
      dateOfBirth: isFirst ? '1999-05-01' : '1960-05-01',
      languages: [isFirst ? 'English' : 'Spanish'],
      stateId: 5,
      countyId: isFirst ? 6001 : 6013,
    } as never)
    const { id } = await send(ada, shelter, { customerId })
    await take(ben, id, 'accept')
    await take(ben, id, 'close', { metLevel: at < 15 || at >= 28 ? MetLevel.Fully : MetLevel.Not })
  }
  clock.set('2026-11-18T15:00:00Z')
})

const read = async (more: object = {}): Promise<Report> =>
  (await as({ token: await signIn(admin.id) })(analytics.report, { report: 'equity', ...november, ...more })).data
const tableOf = ({ rows, total }: Report) =>
  [...rows, total!].map(({ group, name, cells }) => [group, name, ...cells.map(({ value, hidden }) => hidden ?? value)])

test('groups are compared by language, age, and county, and the largest gap is named', async () => {
  const report = await read()
  expect(tableOf(report)).toEqual([
    ['Language', 'Spanish', 24, 24, 12, 12, 50, 0],
    ['Language', 'English', 16, 16, 15, 15, 93.8, 0],
    ['Age', '18 to 34', 16, 16, 15, 15, 93.8, 0],
    ['Age', '55 to 74', 24, 24, 12, 12, 50, 0],
    ['County', 'Contra Costa County', 24, 24, 12, 12, 50, 0],
    ['County', 'Alameda County', 16, 16, 15, 15, 93.8, 0],
    [undefined, 'All referrals', 40, 40, 27, 27, 67.5, 0],
  ])
  expect(report.notes[0]).toMatch(/not what causes them/)
  const asking = as({ token: await signIn(admin.id) })
  const linked = report.rows.concat(report.total!).flatMap(({ cells }) => cells.filter(({ link }) => link !== null))
  // Four counts and a rate in each of seven rows.
  expect(linked.length).toBe(35)
  for (const { link, value, cases } of linked)
    expect([link, await totalBehind(asking, link!)]).toEqual([link, cases ?? value])
})

test('a group whose whole range is below the average is marked, and its reasons are one press away', async () => {
  const { outcomes, rows, title } = await read()
  expect(outcomes!.average).toMatchObject({ share: 67.5, all: 40, part: 27 })
  const of = (key: string) => outcomes!.groups.find((group) => group.key === key)!
  // Wilson, 95%: 12 of 24 is 31% to 69%, which holds the average; 15 of 16 is 72% to 99%.
  const spanish = of('language Spanish')
  expect([spanish.low, spanish.high].map(Math.round)).toEqual([31, 69])
  expect(spanish).toMatchObject({ against: 'even', difference: -17.5 })
  const english = of('language English')
  expect([english.low, english.high].map(Math.round)).toEqual([72, 99])
  expect(english.against).toBe('above')
  expect(title).toBe('No group is below the average by more than chance explains')
  expect((await read({ measure: 'accepted' })).outcomes).toMatchObject({ measure: 'accepted', average: { share: 100 } })
  expect(rows.find(({ key }) => key === 'language Spanish')!.narrowedTo).toEqual({ within: 'language:Spanish' })
  const { withinName } = await read({ report: 'reasons', within: 'language:Spanish' })
  expect(withinName).toBe('Spanish speakers')
  await expect(read({ report: 'reasons', within: 'customer:4' })).rejects.toMatchObject({ status: 400 })
  await expect(read({ report: 'reasons', within: 'sender:999999999' })).rejects.toMatchObject({ status: 404 })
})

test('small groups are hidden in every list, and the file names the list of each row', async () => {
  // Three more Tigrinya speakers: their cells and one complementary cell per column are suppressed.
  for (let at = 0; at < 3; at += 1) {
    const { id: customerId } = await aCustomer(ada, { languages: ['Tigrinya'], stateId: 5, countyId: 6013 } as never)
    await send(ada, shelter, { customerId })
  }
  const report = await read()
  const rows = tableOf(report)
  expect(rows.find(([, name]) => name === 'Tigrinya')).toEqual([
    'Language',
    'Tigrinya',
    'small',
    0,
    0,
    0,
    'other',
    'other',
  ])
  expect(report.rows.find(({ name }) => name === 'Tigrinya')!.lostLink).toBeNull()
  expect(rows.filter(([group, , sentCell]) => group === 'Language' && sentCell === 'other')).toHaveLength(1)
  const { url } = toRequest(analytics.exportReport, { report: 'equity', ...november })
  const lines: string[][] = parse((await ask({ token: await signIn(admin.id) }, { url })).body, { bom: true })
  expect(lines[0]!.slice(0, 4)).toEqual(['By', 'Group', 'Sent', 'Accepted'])
  expect(lines.find(([, name]) => name === 'Tigrinya')!.slice(0, 3)).toEqual(['Language', 'Tigrinya', '<11'])
})

test('a gap larger than chance names the group, and a reason only of eleven rejections or more', async () => {
  clock.set('2026-11-05T15:00:00Z')
  const rejectSome = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const { id: customerId } = await aCustomer(ada, { languages: ['Spanish'], stateId: 5, countyId: 6013 } as never)
      const { id } = await send(ada, shelter, { customerId })
      await take(ben, id, 'reject')
    }
  }
  await rejectSome(10)
  clock.set('2026-11-18T15:00:00Z')
  const few = await read()
  expect(few.title).toMatch(/^Need met less often than chance explains: /)
  expect(few.outcomes!.findings.find(({ name }) => name === 'Contra Costa County')).toMatchObject({
    reason: null,
    rejections: null,
  })
  clock.set('2026-11-05T15:00:00Z')
  await rejectSome(1)
  clock.set('2026-11-18T15:00:00Z')
  expect((await read()).outcomes!.findings.find(({ name }) => name === 'Contra Costa County')).toMatchObject({
    reason: 'No capacity',
    rejections: 11,
  })
  const reasons = await read({ report: 'reasons', within: 'language:Spanish' })
  expect(reasons.total!.cells[0]!.value).toBe(11)
  // Of a group of people, small numbers are hidden here too.
  const ages = await read({ report: 'reasons', within: 'age:55to74' })
  expect(ages.total?.cells[0]!.value ?? null).toBeNull()
})
