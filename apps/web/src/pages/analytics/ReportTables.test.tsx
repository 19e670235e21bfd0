import { analytics, type Report, type ReportCell } from '@handoff/contracts/figures/analytics'
import { type ReportKey, reportKeys } from '@handoff/contracts/figures/reports'
import { categories } from '@handoff/contracts/network/categories'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { reference } from '@handoff/contracts/platform/reference'
import { savedViews } from '@handoff/contracts/platform/savedViews'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { show } from '../../test/show.tsx'
import { AnalyticsPage } from './AnalyticsPage.tsx'

const cell = (value: number | null): ReportCell => ({ value, share: null, link: null, hidden: null })
const list = '/customer-referrals/in-bound?queue=all'
const room = { accepting: 0, limited: 0, assessment: 0, waitlist: 0, closed: 0, notConfirmed: 0 }
const groupOf = (key: string, share: number) => ({
  key,
  all: share,
  part: share,
  share,
  low: share,
  high: share,
  difference: share,
  against: 'even' as const,
})
const base: Report = {
  report: 'funnel',
  from: '2026-08-23',
  to: '2026-11-20',
  isNow: false,
  title: 'The finding',
  noun: 'Row',
  columns: [
    { name: 'Number', unit: 'count', shareOf: null },
    { name: 'Rate', unit: 'percent', shareOf: null },
    { name: 'Time', unit: 'hours', shareOf: null },
  ],
  rows: [
    { key: '1', name: 'Bread', cells: [cell(20), cell(20), cell(20)] },
    { key: '2', name: 'Apples', cells: [cell(10), cell(10), cell(10)] },
  ],
  total: { key: 'all', name: 'All', cells: [cell(30), cell(15), cell(15)] },
  steps: null,
  supply: null,
  flows: null,
  matrix: null,
  outcomes: null,
  withinName: null,
  figures: [],
  parts: [],
  final: null,
  notes: [],
}
/** What the reports with a special drawing have for it. */
const more: Partial<Record<ReportKey, Partial<Report>>> = {
  funnel: { steps: [{ name: 'Sent', ...cell(30), lost: null }] },
  network: { flows: [] },
  equity: {
    outcomes: {
      measure: 'met',
      average: { share: 15, all: 30, part: 5 },
      groups: [groupOf('1', 20), groupOf('2', 10)],
      findings: [],
      title: '',
    },
  },
  people: { figures: [{ key: 'served', name: 'People served', unit: 'count', about: null, ...cell(30) }] },
  supply: {
    columns: ['Need', 'Room', 'Gap', 'In county'].map((name) => ({ name, unit: 'count', shareOf: null })),
    rows: [
      { key: '1', name: 'Bread', cells: [cell(20), cell(20), cell(20), cell(20)] },
      { key: '2', name: 'Apples', cells: [cell(10), cell(10), cell(10), cell(10)] },
    ],
    total: null,
    supply: {
      category: { id: 2, name: 'Housing' },
      state: { id: 5, name: 'California', fips: '06' },
      areas: [
        { id: 1, fips: '06001', level: 'even', ...room },
        { id: 2, fips: '06019', level: 'even', ...room },
      ],
    },
  },
}
const reportOf = (key: ReportKey, changes: Partial<Report> = {}): Report => ({
  ...base,
  report: key,
  ...more[key],
  total: base.total,
  ...changes,
})

async function onPage(report: Report, filters = '') {
  const api = fakeApi()
  api.on(analytics.report, () => report)
  api.on(categories.dropdown, () => [])
  api.on(customFields.active, () => [])
  api.on(savedViews.list, () => [])
  api.on(reference.states, () => [])
  return show(<AnalyticsPage />, { at: `/analytics?report=${report.report}${filters}` })
}

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new Error('no map'))))
afterEach(() => vi.unstubAllGlobals())

test.each(reportKeys)('every table of %s is sorted by every column from the keyboard', async (key) => {
  await onPage(reportOf(key))
  const user = userEvent.setup()
  await screen.findAllByRole('table')
  for (const table of screen.getAllByRole('table').map((it) => within(it))) {
    const heads = () => table.getAllByRole('columnheader').filter((it) => it.textContent !== 'Actions')
    const names = () =>
      table.getAllByRole('row').flatMap((row) => /Bread|Apples/.exec(row.textContent ?? '')?.[0] ?? [])
    expect(heads().length).toBeGreaterThan(3)
    for (const at of heads().keys()) {
      const orders: Record<string, string[]> = {}
      const directionOf = () => heads()[at]!.getAttribute('aria-sort')
      for (const _ of ['first press', 'second press']) {
        const before = directionOf()
        within(heads()[at]!).getByRole('button').focus()
        await user.keyboard('{Enter}')
        await expect.poll(directionOf).not.toBe(before)
        expect(heads().filter((it) => it.hasAttribute('aria-sort'))).toHaveLength(1)
        orders[directionOf()!] = names()
      }
      expect(orders).toEqual({ ascending: ['Apples', 'Bread'], descending: ['Bread', 'Apples'] })
    }
  }
})

test.each([
  ['ageing', 'Open oldest first'],
  ['team', 'Open answered'],
] as const)('the menu of a row of %s opens its lists', async (key, name) => {
  const lists = [
    { name, count: 20, link: `${list}&priority=3` },
    { name: 'Open others', count: 3, link: list },
  ]
  const rows = [{ ...base.rows[0]!, lists }, base.rows[1]!]
  const { router } = await onPage(reportOf(key, { rows }), '&priority=3')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Actions for Bread' }))
  expect((await screen.findAllByRole('menuitem')).map((it) => it.textContent)).toEqual([name, 'Open others'])
  expect(screen.queryByRole('button', { name: 'Actions for Apples' })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name }))
  await expect.poll(() => router.state.location.href).toBe(`${list}&priority=3`)
})

test('a row of people served opens the list of its people, and a hidden one has none', async () => {
  const link = `${list}&isPerCustomer=true`
  const hidden: ReportCell = { value: null, share: null, link: null, hidden: 'small' }
  const rows = [
    { ...base.rows[0]!, lists: [{ name: 'Open people', count: 20, link }] },
    { ...base.rows[1]!, cells: [hidden, hidden, hidden], lists: [] },
  ]
  const { router } = await onPage(reportOf('people', { rows }))
  expect(await screen.findByRole('button', { name: 'Open people: Bread' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /: Apples$/ })).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Open people: Bread' }))
  await expect.poll(() => router.state.location.href).toBe(link)
})
