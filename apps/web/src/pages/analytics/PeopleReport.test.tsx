import { analytics, type Report, type ReportCell } from '@handoff/contracts/figures/analytics'
import { categories } from '@handoff/contracts/network/categories'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { reference } from '@handoff/contracts/platform/reference'
import { savedViews } from '@handoff/contracts/platform/savedViews'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aCustomField } from '../../test/aCustomField.ts'
import { fakeApi } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { show } from '../../test/show.tsx'
import { AnalyticsPage } from './AnalyticsPage.tsx'

const list = '/customer-referrals/in-bound?queue=all'
const cell = (value: number, link: string | null = null): ReportCell => ({ value, share: null, link, hidden: null })
const hiddenCell = (hidden: 'small' | 'other'): ReportCell => ({ value: null, share: null, link: null, hidden })
const column = (name: string) => ({ name, unit: 'count' as const, shareOf: null })
const people: Report = {
  report: 'people',
  from: '2026-07-01',
  to: '2026-09-30',
  isNow: false,
  title: 'By category and outcome',
  noun: 'Category',
  columns: [column('People'), column('Need met'), column('Not met')],
  rows: [{ key: '1', name: 'Dental', cells: [cell(104, list), hiddenCell('other'), hiddenCell('small')] }],
  total: { key: 'all', name: 'All people, counted once', cells: [cell(1284, list), cell(836), cell(118)] },
  steps: null,
  supply: null,
  flows: null,
  matrix: null,
  outcomes: null,
  withinName: null,
  figures: [
    { key: 'served', name: 'People served', unit: 'count', about: '153 more than a year before', ...cell(1284, list) },
    { key: 'met', name: 'Had their need met, fully or partly', unit: 'percent', about: null, ...hiddenCell('other') },
    { key: 'new', name: 'New to the network', unit: 'count', about: '36% of people served', ...cell(462) },
  ],
  parts: [
    {
      title: 'By language',
      rows: [
        { key: 'es', name: 'Spanish', cells: [cell(386)] },
        { key: 'ti', name: 'Tigrinya', cells: [hiddenCell('small')] },
      ],
    },
  ],
  final: { since: '2026-10-06', until: '2026-09-30', changed: 12, records: cell(1402, list) },
  notes: ['A note.'],
}
const equity: Report = {
  ...people,
  report: 'equity',
  title: 'The largest gap is by language: need met in 94% for English, 50% for Spanish',
  noun: 'Group',
  columns: [
    column('Sent'),
    column('Accepted'),
    column('First service'),
    column('Need met'),
    { ...column('Sent to met'), unit: 'percent' },
  ],
  rows: [
    {
      key: 'language English',
      group: 'Language',
      name: 'English',
      cells: [cell(40), cell(38), cell(38), cell(37), cell(94)],
    },
    {
      key: 'county 1',
      group: 'County',
      name: 'Alameda County',
      cells: [cell(40), cell(38), cell(38), cell(37), cell(94)],
    },
  ],
  total: { key: 'all', name: 'All referrals', cells: [cell(80), cell(76), cell(76), cell(74), cell(93)] },
  figures: [],
  parts: [],
  final: null,
}

async function onPage(report: Report, at = `/analytics?report=${report.report}`) {
  const api = fakeApi()
  api.on(analytics.report, () => report)
  api.on(categories.dropdown, () => [])
  api.on(savedViews.list, () => [])
  api.on(reference.states, () => [])
  api.on(customFields.active, () => [
    aCustomField({ id: 12, name: 'Program', kind: 'single' }),
    aCustomField({ id: 13, name: 'Nickname' }),
  ])
  return { api, ...(await show(<AnalyticsPage />, { at, me: person() })) }
}

afterEach(() => delete document.documentElement.dataset.paper)

test('people served are figures, a table, and lists, with suppressed cells in words and without links', async () => {
  await onPage(people)
  const figures = within(await screen.findByRole('region', { name: 'Figures' }))
  expect(figures.getByRole('link', { name: /People served/ })).toHaveTextContent('1,284')
  expect(figures.getByRole('link', { name: /People served/ })).toHaveTextContent('153 more than a year before')
  expect(figures.queryByRole('link', { name: /need met/ })).toBeNull()
  const table = within(screen.getByRole('table', { name: people.title }))
  expect(table.getByText('Hidden')).toHaveAttribute('title', 'hidden with another number')
  expect(table.getByText('<11').closest('a')).toBeNull()
  expect(table.getByRole('link', { name: 'Dental, People: 104' })).toHaveAttribute('href', list)
  expect(within(screen.getByRole('region', { name: 'By language' })).getByText('too few to show')).toBeVisible()
})

test('a finished period shows since when it is final, and how many records changed since', async () => {
  const { unmount } = await onPage(people)
  expect(await screen.findByText(/Final since 10-06-2026/)).toBeVisible()
  expect(screen.getByText(/12 records of finished months have changed since/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See the 1,402 referrals as they are now' })).toHaveAttribute('href', list)
  unmount()
  await onPage({ ...people, final: { ...people.final!, since: null, until: '2026-11-20', changed: 0 } })
  expect(await screen.findByText('So far, until 11-20-2026')).toBeVisible()
  expect(screen.queryByText(/have changed since/)).toBeNull()
})

test('rows and columns are selected, including custom fields with options, and swap if both would be the same', async () => {
  const { router } = await onPage(people)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Columns/ }))
  expect(screen.queryByRole('option', { name: /Nickname/ })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'and Program' }))
  await expect.poll(() => router.state.location.search).toMatchObject({ splitBy: 'category,cf.12' })
  await user.click(screen.getByRole('button', { name: /^Rows/ }))
  await user.click(await screen.findByRole('option', { name: 'By Program' }))
  await expect.poll(() => router.state.location.search).toMatchObject({ splitBy: 'cf.12,category' })
  // The split filters nothing.
  expect(screen.getByText(/all categories/)).toBeVisible()
})

test('a quarter is one choice of the period', async () => {
  const { router, api } = await onPage(people)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Period/ }))
  const [quarter] = await screen.findAllByRole('option', { name: /^\w{3} to \w{3} \d{4}$/ })
  await user.click(quarter!)
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({ from: expect.stringMatching(/-01$/), to: expect.stringMatching(/-(30|31)$/) })
  await expect.poll(() => api.askedFor(analytics.report).length).toBeGreaterThan(1)
})

test('an empty period shows that no one was served', async () => {
  await onPage({ ...people, rows: [], total: null, parts: [] })
  expect(await screen.findByText('No one was served in this period')).toBeVisible()
})

test('the table has the names of its groups, list by list', async () => {
  await onPage(equity)
  expect(await screen.findByRole('heading', { name: equity.title })).toBeVisible()
  const table = within(screen.getByRole('table'))
  expect(table.getByRole('rowheader', { name: 'Language' })).toBeVisible()
  expect(table.getByRole('rowheader', { name: 'Alameda County' })).toBeVisible()
})

test('a report is printed on Letter or on A4', async () => {
  const print = vi.fn()
  Object.assign(window, { print })
  await onPage(people)
  const user = userEvent.setup()
  const { dataset } = document.documentElement
  for (const [name, paper] of [
    [/^Letter/, 'letter'],
    [/^A4/, 'a4'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    await user.click(await screen.findByRole('menuitem', { name }))
    expect(dataset.paper).toBe(paper)
  }
  expect(print).toHaveBeenCalledTimes(2)
  Reflect.deleteProperty(window, 'print')
})
