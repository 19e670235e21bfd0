import { customers } from '@handoff/contracts/customers/customers/customers'
import { analytics, type Report } from '@handoff/contracts/figures/analytics'
import { toRequest } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import type { CustomerAge } from '@handoff/contracts/referrals/referrals/referral-customers'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { totalBehind } from '../../../test/figures.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { customFieldsOf } from '../../network/customFields/customFields.fixtures.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { closeMonths } from './analytics.people.close-months.ts'

const world = await openWorld({ reference: true })
const { as, aPerson, aCustomer, staffOf, clock, categoryId, signIn, ask, db } = world
const { twoSides, send, take } = referralsOf(world)
const { ada, ben, shelter } = await twoSides()
const admin = await aPerson({ firstName: 'Alma' })
const food = await categoryId('Food')
const program = await customFieldsOf(world).aField(admin, {
  name: 'Program',
  kind: 'single',
  options: [{ name: 'Measure A' }, { name: 'Measure B' }],
})

/** A day in the network's time zone, New York. */
const noon = (day: string) => clock.set(`${day}T17:00:00Z`)
const close = () => closeMonths.run({ db, now: clock.now(), publicUrl: 'http://localhost:3000' })
const asking = async (person: Person) => as({ token: await signIn(person.id) })
const read = async (more: object = {}, person = admin): Promise<Report> =>
  (await (await asking(person))(analytics.report, { report: 'people', ...more })).data
const visibleCells = (cells: Report['rows'][number]['cells']) => cells.map(({ value, hidden }) => hidden ?? value)
const tableOf = ({ rows, total }: Report) =>
  Object.fromEntries([...rows, ...(total ? [total] : [])].map(({ name, cells }) => [name, visibleCells(cells)]))
const september = { from: '2026-09-01', to: '2026-09-30' }
const october = { from: '2026-10-01', to: '2026-10-31' }
const both = { from: september.from, to: october.to }

async function served(customerId: number, day: string, metLevel: MetLevel, category?: number) {
  noon(day)
  const { id } = await send(ada, shelter, { customerId, ...(category && { categoryId: category }) })
  await take(ben, id, 'accept')
  await take(ben, id, 'close', { metLevel })
  return id
}

const ids: number[] = []
beforeAll(async () => {
  noon('2026-08-31')
  await db.updateTable('network_setting').set({ time_zone: 'America/New_York' }).execute()
  for (let at = 0; at < 26; at += 1) {
    const isYoung = at < 14
    const { id } = await aCustomer(ada, {
      firstName: `No${at}`,
      dateOfBirth: isYoung ? '1999-05-01' : '1960-05-01',
      languages: isYoung ? ['English', 'Spanish'] : ['Spanish'],
      stateId: 5,
      countyId: isYoung ? 6001 : 6013,
    } as never)
    ids.push(id)
    await db
      .insertInto('custom_value')
      .values({ field_id: program.id, customer_id: id, option_id: program.options[isYoung ? 0 : 1]!.id })
      .execute()
  }
  // September: 26 people of whom 12 came twice. October: 13 of them again, and no new ones.
  for (const [at, id] of ids.entries()) await served(id, '2026-09-10', at < 14 ? MetLevel.Fully : MetLevel.Not)
  for (const id of ids.slice(0, 12)) await served(id, '2026-09-30', MetLevel.Partly, food)
  for (const id of ids.slice(12, 25)) await served(id, '2026-10-12', MetLevel.Not, food)
})

test('each person is counted once, in rows, columns, and months', async () => {
  noon('2026-10-20')
  const report = await read(both)
  expect(report.columns.map(({ name }) => name)).toEqual([
    'People',
    'Need met',
    'Partly met',
    'Not met',
    'Still in service',
  ])
  const table = tableOf(report)
  expect(table.Housing).toEqual([26, 14, 0, 12, 0])
  expect(table.Food).toEqual([25, 0, 12, 13, 0])
  // Two had one need met and another not, twelve one fully and one partly.
  expect(table['All people, counted once']).toEqual([26, 0, 14, 12, 0])
  expect(report.figures.map(({ key, value, hidden, about }) => [key, hidden ?? value, about])).toEqual([
    ['served', 26, null],
    ['met', 53.8, '14 of 26 people'],
    ['new', 26, '100% of people served'],
  ])
  expect(
    report.parts.map(({ title, rows }) => [title, rows.map(({ name, cells }) => [name, cells[0]!.value])]),
  ).toEqual([
    [
      'By age',
      [
        ['Under 18', 0],
        ['18 to 34', 14],
        ['35 to 54', 0],
        ['55 to 74', 12],
        ['75 and over', 0],
      ],
    ],
    [
      'By language',
      [
        ['English', 14],
        ['Spanish', 12],
      ],
    ],
  ])
  expect(report.final).toMatchObject({ since: null, until: '2026-10-20', changed: 0 })
})

test('numbers under 11 and those that reveal them are hidden, and have no link', async () => {
  const { rows, total, figures } = await read({ ...both, splitBy: 'age,outcome', categoryId: food })
  const table = Object.fromEntries(rows.map(({ name, cells }) => [name, visibleCells(cells)]))
  // 12 young people partly met and two not, eleven others not.
  expect(table['18 to 34']).toEqual(['other', 0, 'other', 'small', 0])
  expect(total!.cells[0]).toMatchObject({ value: 25, hidden: null })
  expect(table['55 to 74']!.concat(visibleCells(total!.cells)).filter((it) => it === 'other').length).toBeGreaterThan(0)
  for (const { hidden, link, value, share } of [...rows, total!].flatMap(({ cells }) => cells))
    if (hidden) expect([link, value, share]).toEqual([null, null, null])
  const lines: string[][] = parse(
    (
      await ask(
        { token: await signIn(admin.id) },
        {
          url: toRequest(analytics.exportReport, {
            report: 'people',
            ...both,
            splitBy: 'age,outcome',
            categoryId: food,
          }).url,
        },
      )
    ).body,
    { bom: true },
  )
  expect(lines[0]).toEqual(['Age', 'People', 'Need met', 'Partly met', 'Not met', 'Still in service'])
  expect(lines.find(([name]) => name === '18 to 34')).toEqual(['18 to 34', 'Hidden', '0', 'Hidden', '<11', '0'])
  expect(figures.find(({ key }) => key === 'met')).toMatchObject({ value: null, hidden: 'other', about: null })
})

test('people can be split by any two, including custom fields with options', async () => {
  expect(tableOf(await read({ ...both, splitBy: `county,cf.${program.id}` }))).toEqual({
    'Alameda County': [14, 14, 0],
    'Contra Costa County': [12, 0, 12],
    'All people, counted once': [26, 14, 12],
  })
  const byLanguage = await read({ ...both, splitBy: 'language,category' })
  expect(byLanguage.columns.map(({ name }) => name)).toEqual(['People', 'Housing', 'Food'])
  expect(tableOf(byLanguage)).toMatchObject({ English: [14, 14, 14], Spanish: [12, 12, 11] })
  expect(byLanguage.parts.map(({ title }) => title)).toEqual(['By age'])
  for (const splitBy of ['age,age', 'cf.999999,age'])
    await expect(read({ ...both, splitBy })).rejects.toMatchObject({
      status: 400,
      fields: { splitBy: expect.anything() },
    })
  for (const splitBy of ['age', 'age,shoes'])
    await expect(read({ ...both, splitBy })).rejects.toMatchObject({ status: 400 })
})

test('the numbers of an unfinished period link to its referrals', async () => {
  const all = await asking(admin)
  const { final, rows, total } = await read(both)
  expect(final!.records).toMatchObject({ value: 51 })
  expect(await totalBehind(all, final!.records.link!)).toBe(51)
  expect(total!.cells[0]!.link).toBe(final!.records.link)
  const [housing] = rows
  expect(await totalBehind(all, housing!.cells[0]!.link!)).toBe(26)
})

test('each visible number opens the referrals of the people it counts', async () => {
  const all = await asking(admin)
  for (const splitBy of [
    'category,outcome',
    'age,outcome',
    'language,age',
    'outcome,county',
    `cf.${program.id},county`,
  ]) {
    const { rows, total, parts } = await read({ ...both, splitBy })
    const cells = [...rows, total!, ...parts.flatMap((part) => part.rows)].flatMap((row) => row.cells)
    const shownCells = cells.filter(({ value }) => value! > 0)
    expect(shownCells.length).toBeGreaterThan(5)
    for (const { link, value } of shownCells)
      expect([link, await totalBehind(all, link!)]).toEqual([link, expect.toSatisfy((it: number) => it >= value!)])
    for (const { link } of cells.filter(({ hidden }) => hidden)) expect(link).toBeNull()
    // The menu has each person once; a hidden row has none.
    for (const { lists, cells } of rows) {
      const { hidden, value } = cells[0]!
      expect(lists!.map(({ count }) => count)).toEqual(hidden || !value ? [] : [value])
      for (const { link, count } of lists!) expect([link, await totalBehind(all, link)]).toEqual([link, count])
    }
  }
  const { rows, total, columns } = await read(both)
  const at = (name: string) => columns.findIndex((it) => it.name === name)
  // Two of the fourteen had one need met and another not; all have two referrals.
  expect(await totalBehind(all, total!.cells[at('Partly met')]!.link!)).toBe(28)
  const housing = rows.find(({ name }) => name === 'Housing')!
  expect(await totalBehind(all, housing.cells[at('Need met')]!.link!)).toBe(14)
})

test('unknown, all others, and new people open their referrals as well', async () => {
  const all = await asking(admin)
  const { figures } = await read(september)
  const isNew = figures.find(({ key }) => key === 'new')!
  expect([isNew.value, await totalBehind(all, isNew.link!)]).toEqual([26, 38])
  const helped = { isCounted: true, dateOf: 'helped' as const, ...both }
  const totalFor = async (more: object, by = all) =>
    (await by(referrals.listInbound, { ...helped, ...more } as never)).data.total
  const [optionA, optionB] = program.options.map(({ id }) => id)
  // 14 people in Alameda, each with two referrals; 12 in Contra Costa, of whom 11 came again.
  expect(await totalFor({})).toBe(51)
  expect(await totalFor({ isNewCustomer: true, ...october })).toBe(0)
  expect(await totalFor({ isCountyUnknown: true })).toBe(0)
  expect(await totalFor({ customerOthers: 'county:6001' })).toBe(23)
  expect(await totalFor({ customerOthers: 'county:6001|6013|none' })).toBe(0)
  expect(await totalFor({ customerOthers: 'language:Spanish|none' })).toBe(28)
  expect(await totalFor({ customerOthers: `category:${food}` })).toBe(26)
  expect(await totalFor({ customerAnswer: `${program.id}:${optionA}` })).toBe(28)
  expect(await totalFor({ customerAnswer: `${program.id}:none` })).toBe(0)
  expect(await totalFor({ customerAnswer: `${program.id}:${optionA},${program.id}:${optionB}` })).toBe(0)
  expect(await totalFor({ customerOthers: `${program.id}:${optionA}|none` })).toBe(23)
  for (const more of [{ customerAnswer: 'program:yes' }, { customerOthers: 'shoes:1' }, { customerOthers: 'county:' }])
    await expect(totalFor(more)).rejects.toMatchObject({ status: 400 })

  // A filter does not find what someone may not see.
  const reader = await asking(await staffOf(null, { referrals: ['view'] }))
  const sensitive = (isSensitive: boolean) =>
    db.updateTable('custom_field').set({ is_sensitive: isSensitive }).where('id', '=', program.id).execute()
  expect(await totalFor({ customerAnswer: `${program.id}:${optionA}` }, reader)).toBe(28)
  await sensitive(true)
  for (const more of [
    { customerAnswer: `${program.id}:${optionA}` },
    { customerAnswer: `${program.id}:none` },
    { customerOthers: `${program.id}:${optionA}` },
  ])
    expect(await totalFor(more, reader)).toBe(0)
  await sensitive(false)
})

test('a receiver cannot derive age or language of a customer it does not see', async () => {
  noon('2026-10-21')
  const { customerId } = await send(ada, shelter, { customerId: ids[0]! })
  const atShelter = await asking(ben)
  const totalFor = async (more: object) =>
    (await atShelter(referrals.listInbound, { stage: ['sent'], ...more })).data.total
  expect(customerId).toBe(ids[0])
  expect(await totalFor({})).toBe(1)
  for (const more of [{ customerAge: '18to34' }, { customerLanguage: 'English' }, { customerOutcome: 'met' }])
    expect(await totalFor(more)).toBe(0)
  const closed = (await atShelter(referrals.listInbound, { stage: ['closed'], customerLanguage: 'English' })).data.total
  expect(closed).toBeGreaterThan(13)
})

test('someone with a birthday in the period is in one age', async () => {
  noon('2026-07-10')
  const { id } = await aCustomer(ada, { dateOfBirth: '1991-08-15' } as never)
  const days = { from: '2026-07-01', to: '2026-08-31' }
  for (const day of ['2026-07-10', '2026-08-20']) await served(id, day, MetLevel.Fully)
  const { rows } = await read({ ...days, splitBy: 'age,outcome' })
  expect(rows.flatMap(({ name, cells }) => (cells[0]!.hidden ? [name] : []))).toEqual(['35 to 54'])
  const all = await asking(admin)
  const totalFor = async (customerAge: CustomerAge) =>
    (await all(referrals.listInbound, { isCounted: true, dateOf: 'helped', ...days, customerAge })).data.total
  expect([await totalFor('18to34'), await totalFor('35to54')]).toEqual([0, 2])
})

test('a finished month does not change after edits, archives, merges, and erasures', async () => {
  noon('2026-11-05')
  await close()
  expect((await read(september)).final!.since).toBe('2026-11-05')
  expect((await read(both)).final!.since).toBeNull()
  noon('2026-11-06')
  await Promise.all([close(), close()])
  const splitBys = ['category,outcome', 'age,county', `language,cf.${program.id}`]
  const readAll = () => Promise.all(splitBys.map((splitBy) => read({ ...both, splitBy })))
  const before = await readAll()
  expect(before[0]!.final).toMatchObject({ since: '2026-11-06', until: '2026-10-31', changed: 0 })
  expect(tableOf(before[0]!)).toMatchObject({
    Housing: [26, 14, 0, 12, 0],
    'All people, counted once': [26, 0, 14, 12, 0],
  })

  const [edited, archived, erased] = ids as [number, number, number]
  const { version } = (await as(ada)(customers.show, { id: edited })).data
  await as(ada)(customers.save, {
    id: edited,
    version,
    dateOfBirth: '1940-01-01',
    languages: ['Tigrinya'],
    countyId: 6013,
  } as never)
  await as(ada)(customers.archive, { id: archived })
  const closed = await db.selectFrom('referral').select('id').where('customer_id', '=', erased).execute()
  await take(admin, closed[0]!.id, 'error')
  // After an erasure, the key and all facts of the person are deleted.
  await db.deleteFrom('person_key').where('customer_id', '=', erased).execute()
  await db
    .updateTable('customer')
    .set({ date_of_birth: null, languages: [], county_id: null })
    .where('id', '=', erased)
    .execute()
  await db.deleteFrom('custom_value').where('field_id', '=', program.id).where('customer_id', '<', 5_000).execute()
  const housing = (await as(admin)(categories.show, { id: await categoryId('Housing') })).data
  await as(admin)(categories.save, { id: housing.id, version: housing.version, name: 'Shelter' } as never)
  await as(admin)(categories.merge, { id: food, intoId: housing.id })

  noon('2027-11-18')
  await close()
  const after = await readAll()
  const numbers = ({ rows, total, figures, parts }: Report) => ({ rows, total, figures, parts })
  expect(after.map(numbers)).toEqual(before.map(numbers))
  expect(after[0]!.final!.since).toBe('2026-11-06')
  // Every Food record now belongs to the other category, and so on.
  expect(after[0]!.final!.changed).toBeGreaterThan(25)
  expect(await db.selectFrom('people_month').select('month').where('month', '=', '2026-10-01').execute()).toHaveLength(
    1,
  )
})

test('people are compared with those of the same days a year before', async () => {
  const { figures } = await read({ from: '2027-09-01', to: '2027-09-30' })
  expect(figures[0]).toMatchObject({ value: 0, about: '26 fewer than a year before' })
})

test('new people are those without an earlier service', async () => {
  const report = await read(october)
  expect(report.figures.find(({ key }) => key === 'new')).toMatchObject({ value: 0, about: '0% of people served' })
})

test('entities, and staff without the right, have no such report, and sensitive categories are combined', async () => {
  await expect(read(both, ben)).rejects.toMatchObject({ status: 403 })
  await expect(read(both, await staffOf(null, { customers: ['view'] }))).rejects.toMatchObject({ status: 403 })
  await db.updateTable('category').set({ is_sensitive: true }).where('name', '=', 'Shelter').execute()
  const reader = await staffOf(null, { analytics: ['view'] })
  const { rows, total } = await read(both, reader)
  expect(rows.map(({ name }) => name)).toContain('Restricted service')
  expect(rows.map(({ name }) => name)).not.toContain('Housing')
  expect(total!.cells[0]!.link).toBeNull()
  await db.updateTable('custom_field').set({ is_sensitive: true }).where('id', '=', program.id).execute()
  const splitBy = `age,cf.${program.id}`
  await expect(read({ ...both, splitBy }, reader)).rejects.toMatchObject({ status: 403 })
  expect((await read({ ...both, splitBy })).noun).toBe('Age')
})

test('the list shows how many referrals and people it has, and can have one row per person', async () => {
  noon('2026-10-20')
  const report = await read(both)
  const [people] = report.total!.cells
  const { searchParams } = new URL(people!.link!, 'http://here')
  const filters = {
    isCounted: true,
    dateOf: 'helped',
    from: searchParams.get('from')!,
    to: searchParams.get('to')!,
  } as const
  // The receiver counts people it no longer sees; the administrators' list names them.
  const whose = new Map<number, number | null>()
  for (const person of [admin, ben]) {
    const by = await asking(person)
    const list = (await by(referrals.listInbound, { ...filters, pageSize: 100 })).data
    if (person === admin) for (const { id, customer } of list.data) whose.set(id, customer.id)
    expect(list.total).toBeGreaterThan(people!.value!)
    expect(list.counted).toEqual({ referrals: list.total, customers: people!.value })
    const each = (await by(referrals.listInbound, { ...filters, isPerCustomer: true, pageSize: 100 })).data
    expect(each).toMatchObject({ total: people!.value, counted: list.counted })
    const latest = ids.map((id) =>
      Math.max(...list.data.filter((row) => whose.get(row.id) === id).map((row) => row.id)),
    )
    expect(new Set(each.data.map(({ id }) => id))).toEqual(new Set(latest))
  }
  // Other pages of the list count no people.
  expect((await (await asking(ben))(referrals.listInbound, {})).data.counted).toBeUndefined()
  // A filtered list counts the people in its rows.
  const foodOnly = (await (await asking(admin))(referrals.listInbound, { ...filters, categoryId: food })).data
  expect(foodOnly.counted).toEqual({ referrals: foodOnly.total, customers: foodOnly.total })
})

test('an empty period has served no one', async () => {
  for (const days of [
    { from: '2025-01-01', to: '2025-01-31' },
    { from: '2098-08-01', to: '2098-08-30' },
  ])
    expect(await read(days)).toMatchObject({ rows: [], total: null, parts: [] })
})
