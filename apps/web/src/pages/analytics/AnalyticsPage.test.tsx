import { roles } from '@handoff/contracts/access/roles/roles'
import { analytics, type Report } from '@handoff/contracts/figures/analytics'
import { UserType } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { reference } from '@handoff/contracts/platform/reference'
import { reportShares } from '@handoff/contracts/platform/reportShares'
import { savedViews } from '@handoff/contracts/platform/savedViews'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, Refusal } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { show } from '../../test/show.tsx'
import { AnalyticsPage } from './AnalyticsPage.tsx'

const cell = (value: number | null, share: number | null = null, link: string | null = null) => ({
  value,
  share,
  link,
  hidden: null,
})
const list = '/customer-referrals/in-bound?queue=all'
const funnel: Report = {
  report: 'funnel',
  from: '2026-08-23',
  to: '2026-11-20',
  isNow: false,
  title: 'Most are lost between accepted and first service',
  noun: 'Category',
  columns: [
    { name: 'Sent', unit: 'count', shareOf: null },
    { name: 'Opened', unit: 'count', shareOf: 'sent' },
    { name: 'Sent to met', unit: 'percent', shareOf: null },
  ],
  rows: [
    {
      key: '1',
      name: 'Housing',
      narrowedTo: { categoryId: 1 },
      lostLink: `${list}&isLost=true`,
      losses: [{ key: 'rejected no_capacity', name: 'Rejected: No capacity', ...cell(90, null, list) }],
      cells: [cell(318, null, list), cell(200, 62.9, list), { ...cell(19.2, null, list), cases: 318 }],
    },
    { key: '0', name: 'Restricted service', cells: [cell(3), cell(3), cell(null)] },
  ],
  total: { key: 'all', name: 'All categories', cells: [cell(321, null, list), cell(203, 63.2, list), cell(19)] },
  steps: [
    {
      name: 'Sent',
      ...cell(321, null, list),
      lost: {
        before: 'opened',
        isLargest: true,
        ...cell(118, 36.8, list),
        kinds: [
          { kind: 'expired', ...cell(18, null, list) },
          { kind: 'waiting', ...cell(100, null, list) },
        ],
      },
    },
    { name: 'Opened', ...cell(203, 63.2, list), lost: null },
  ],
  supply: null,
  flows: null,
  matrix: null,
  outcomes: null,
  withinName: null,
  figures: [],
  parts: [],
  final: null,
  notes: ['A note.'],
}

async function onPage(answer: () => Report, { at = '/analytics', me = person() } = {}) {
  const api = fakeApi()
  api.on(analytics.report, answer)
  api.on(categories.dropdown, () => [])
  api.on(savedViews.list, () => [
    {
      id: 5,
      name: 'Housing, weekly',
      report: 'funnel' as const,
      filters: { categoryId: 1 },
      sharing: 'all' as const,
      isWeekly: true,
      isMine: true,
    },
  ])
  api.on(reference.states, () => [])
  return { api, ...(await show(<AnalyticsPage />, { at, me })) }
}

test('the finding is the title of the chart, and every number opens its list', async () => {
  await onPage(() => funnel)
  expect(await screen.findByRole('heading', { name: funnel.title })).toBeVisible()
  expect(screen.getByText(/08-23-2026 to 11-20-2026, all categories/)).toBeVisible()
  const table = screen.getByRole('table', { name: funnel.title })
  expect(within(table).getByRole('link', { name: 'Housing, Opened: 200' })).toHaveAttribute('href', list)
  // A rate opens its cases.
  expect(within(table).getByRole('link', { name: 'Housing, Sent to met: 19% of 318' })).toHaveAttribute('href', list)
  expect(within(table).getByText('63%', { selector: '[data-weak]' })).toBeVisible()
  expect(screen.getByRole('link', { name: '118 didn’t come to opened' })).toHaveTextContent('−37%')
  expect(screen.getByRole('link', { name: '100 still open' })).toBeVisible()
})

test('a long table shows its first rows, the compared one, and all of them on request', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({
    ...funnel.rows[0]!,
    key: String(at + 1),
    name: `Row ${at + 1}`,
  }))
  await onPage(() => ({ ...funnel, rows }), { at: '/analytics?compare=20' })
  const rowOf = (name: string) => screen.getByRole('button', { name }).closest('tr')
  expect(await screen.findByRole('button', { name: 'Show all 20' })).toHaveAttribute('aria-expanded', 'false')
  expect(rowOf('Row 13')).not.toHaveAttribute('data-folded')
  expect(rowOf('Row 14')).toHaveAttribute('data-folded')
  expect(rowOf('Row 20')).not.toHaveAttribute('data-folded')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show all 20' }))
  expect(rowOf('Row 14')).not.toHaveAttribute('data-folded')
  expect(screen.getByRole('button', { name: 'Show first 13' })).toBeVisible()
})

test('the one filled button of a report is Share', async () => {
  const { container } = await onPage(() => funnel)
  expect(await screen.findByRole('button', { name: 'Share' })).toHaveAttribute('data-variant', 'filled')
  expect(container.querySelectorAll('[data-variant="filled"]')).toHaveLength(1)
})

test('a row of the funnel opens with its reasons and is compared, and one without a list is not', async () => {
  const { router } = await onPage(() => funnel)
  const user = userEvent.setup()
  expect(screen.queryByRole('button', { name: 'Restricted service' })).toBeNull()
  const row = await screen.findByRole('button', { name: 'Housing' })
  expect(row).toHaveAttribute('aria-expanded', 'false')
  await user.click(row)
  await expect.poll(() => router.state.location.search).toMatchObject({ compare: 1 })
  const reasons = within(await screen.findByRole('list', { name: 'Reasons: Housing' }))
  expect(reasons.getByRole('link', { name: 'Rejected: No capacity: 90' })).toHaveAttribute('href', list)
})

test('every column sorts, the weakest rate and the highest number first, and the address keeps it', async () => {
  const rows = [
    { key: '1', name: 'Housing', cells: [cell(318), cell(200, 62.9), cell(19.2)] },
    { key: '2', name: 'Dental', cells: [cell(500), cell(40, 8), cell(null)] },
    { key: '3', name: 'Food', cells: [cell(20), cell(19, 95), cell(78)] },
    { key: 'other', name: 'All others', isRest: true, cells: [cell(900), cell(900, 100), cell(1)] },
  ]
  const { router } = await onPage(() => ({ ...funnel, rows }))
  const user = userEvent.setup()
  const names = () =>
    within(screen.getByRole('table', { name: funnel.title }))
      .getAllByRole('rowheader')
      .map((it) => it.textContent)
      .slice(0, -1)
  const sortBy = async (name: string) =>
    user.click(within(await screen.findByRole('table')).getByRole('button', { name }))
  await sortBy('Sent to met')
  await expect.poll(names).toEqual(['Housing', 'Food', 'Dental', 'All others'])
  expect(router.state.location.search).toMatchObject({ sort: 'c2' })
  expect(screen.getByRole('columnheader', { name: 'Sent to met' })).toHaveAttribute('aria-sort', 'ascending')
  await sortBy('Sent to met')
  await expect.poll(names).toEqual(['Food', 'Housing', 'Dental', 'All others'])
  await sortBy('Sent')
  await expect.poll(names).toEqual(['Dental', 'Housing', 'Food', 'All others'])
  await sortBy('Category')
  await expect.poll(names).toEqual(['Dental', 'Food', 'Housing', 'All others'])
})

test('the menu of a row opens its reasons under the same filters, and its lost referrals', async () => {
  const { router, api } = await onPage(() => funnel, { at: '/analytics?days=30&priority=3' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Actions for Housing' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reasons' }))
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ report: 'reasons', days: 30, priority: 3, categoryId: 1 })
  await expect.poll(() => api.askedFor(analytics.report).at(-1)?.url).toMatch(/categoryId=1/)
})

test('sharing emails the report as it is shown to chosen colleagues, now or weekly, and a weekly one is stopped', async () => {
  const { api } = await onPage(() => funnel, { at: '/analytics?days=30&sort=c2&compare=1' })
  api.on(reportShares.colleagues, () => [
    { id: 7, name: 'Priya Shah', role: null },
    { id: 8, name: 'Otto Berg', role: 'Analyst' },
  ])
  api.on(reportShares.list, () => [
    {
      id: 4,
      report: 'reasons' as const,
      filters: { categoryId: 2 },
      by: { id: 1, name: 'Alma Okafor' },
      to: { id: 8, name: 'Otto Berg' },
      isForMe: false,
    },
  ])
  api.on(reportShares.share, () => ({ recipients: 1 }))
  api.on(reportShares.stop, () => ({ id: 4 }))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Funnel' }))
  expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Email now' })).toBeDisabled()
  await user.click(await dialog.findByRole('button', { name: 'Stop Reasons for rejection to Otto Berg' }))
  await expect.poll(() => api.askedFor(reportShares.stop)).toHaveLength(1)
  await user.click(dialog.getByRole('checkbox', { name: 'Priya Shah' }))
  await user.click(dialog.getByRole('radio', { name: /Every Monday/ }))
  await user.click(dialog.getByRole('button', { name: 'Email every Monday' }))
  await expect
    .poll(() => api.askedFor(reportShares.share)[0]?.body)
    .toEqual({ report: 'funnel', filters: { days: 30, sort: 'c2', compare: 1 }, accountIds: [7], isWeekly: true })
})

test('arrows move through the reports, and each keeps the filters', async () => {
  await onPage(() => funnel, { at: '/analytics?priority=3' })
  const menu = await screen.findByRole('navigation', { name: 'Reports' })
  const links = within(menu).getAllByRole('link')
  expect(links[0]).toHaveAttribute('aria-current', 'page')
  expect(links[1]).toHaveAttribute('href', expect.stringContaining('priority=3'))
  links[0]!.focus()
  await userEvent.setup().keyboard('{ArrowDown}')
  expect(links[1]).toHaveFocus()
})

test('an empty period offers a longer one, and a failure can be retried', async () => {
  const empty = await onPage(() => ({ ...funnel, rows: [], total: null, steps: null }))
  expect(await screen.findByText('No referrals in this period')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show last 12 months' })).toBeVisible()
  empty.unmount()
  await onPage(() => {
    throw new Refusal(503, { title: 'Back in a minute' })
  })
  expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeVisible()
})

test('who refers to whom is a matrix whose cells open, and a table that names one-way links', async () => {
  const of = (from: number | null, to: number, count: number, overdue = 0) => ({
    from,
    to,
    sent: cell(count, null, list),
    accepted: cell(count, 100, list),
    met: cell(1, 50, list),
    hours: cell(9),
    overdue: cell(overdue, null, overdue ? `${list}&overdue` : null),
  })
  const network: Report = {
    ...funnel,
    report: 'network',
    title: '2 senders and 2 receivers cover 80% of 20 referrals. The rest is in “others”',
    noun: 'From → to',
    steps: null,
    columns: [{ name: 'Sent', unit: 'count', shareOf: null }],
    rows: [
      { key: '4-7', name: 'Harbor Clinic → Corner Pantry', cells: [cell(12, null, list)] },
      { key: '4-5', name: 'Harbor Clinic → Night Shelter', cells: [cell(4, null, list)] },
    ],
    total: { key: 'all', name: 'All links', cells: [cell(20, null, list)] },
    flows: [
      { key: '4-7', from: { id: 4, name: 'Harbor Clinic' }, to: { id: 7, name: 'Corner Pantry' }, isOneWay: true },
      { key: '4-5', from: { id: 4, name: 'Harbor Clinic' }, to: { id: 5, name: 'Night Shelter' }, isOneWay: false },
    ],
    matrix: {
      senders: [
        { id: 4, name: 'Harbor Clinic', sent: 17 },
        { id: 7, name: 'Corner Pantry', sent: 2 },
      ],
      receivers: [
        { id: 7, name: 'Corner Pantry', received: 13 },
        { id: 5, name: 'Night Shelter', received: 5 },
      ],
      cells: [of(4, 7, 12, 3), of(4, 5, 4)],
      otherSenders: 1,
      otherReceivers: 1,
      all: 20,
      overdue: { name: 'Corner Pantry', count: 3, from: [{ name: 'Harbor Clinic', count: 3 }], link: list },
    },
  }
  await onPage(() => network, { at: '/analytics?report=network&priority=3' })
  const table = await screen.findByRole('table', { name: network.title })
  expect(within(table).getByRole('rowheader', { name: /Pantry/ })).toHaveTextContent('One way')
  expect(within(table).getByRole('rowheader', { name: /Shelter/ })).not.toHaveTextContent('One way')
  const matrix = within(screen.getByRole('table', { name: 'Who refers to whom: sent' }))
  const [, harbor, pantry, others, all] = matrix.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  // The sums are of all referrals, so that nothing disappears.
  expect([harbor, pantry, others, all]).toEqual([
    ['12', '4', '1', '17'],
    ['', '·', '2', '2'],
    ['1', '1', '·', '1'],
    ['13', '5', '2', '20'],
  ])
  const user = userEvent.setup()
  const first = matrix.getByRole('button', { name: 'Harbor Clinic to Corner Pantry: 12, 3 overdue' })
  first.focus()
  await user.keyboard('{ArrowRight}')
  expect(matrix.getByRole('button', { name: 'Harbor Clinic to Night Shelter: 4' })).toHaveFocus()
  await user.click(first)
  expect(await screen.findByRole('link', { name: 'Open 12 referrals' })).toHaveAttribute('href', list)
  expect(screen.getByRole('link', { name: 'Reasons' })).toHaveAttribute(
    'href',
    expect.stringMatching(/report=reasons.*priority=3|priority=3.*report=reasons/),
  )
  await user.keyboard('{Escape}')
  // A share of four referrals says nothing.
  await user.click(screen.getByRole('radio', { name: 'Need met' }))
  expect(screen.getByRole('button', { name: 'Harbor Clinic to Night Shelter: <11' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Harbor Clinic to Corner Pantry: 50%/ })).toBeVisible()
  expect(screen.getByText('Corner Pantry: 3 referrals are overdue')).toBeVisible()
})

test('outcomes by group have one axis with the average, and mark a gap larger than chance', async () => {
  const rowOf = (key: string, group: string, name: string, count: number | null) => ({
    key,
    group,
    name,
    narrowedTo: { within: `language:${name}` },
    cells: [{ ...cell(count), hidden: count === null ? ('small' as const) : null }, cell(1), cell(1), cell(1)],
  })
  const groupOf = (key: string, all: number, share: number, against: 'below' | 'even') => ({
    key,
    all,
    part: Math.round((all * share) / 100),
    share,
    low: share - 9,
    high: share + 9,
    difference: share - 81,
    against,
  })
  const equity: Report = {
    ...funnel,
    report: 'equity',
    title: 'Need met less often than chance explains: Cantonese',
    steps: null,
    columns: ['Sent', 'Accepted', 'First service', 'Need met'].map((name) => ({ name, unit: 'count', shareOf: null })),
    rows: [
      rowOf('l1', 'Language', 'English', 742),
      rowOf('l2', 'Language', 'Cantonese', 91),
      rowOf('l3', 'Language', 'Tigrinya', null),
      rowOf('c1', 'County', 'Alameda County', 868),
    ],
    total: { key: 'all', name: 'All referrals', cells: [cell(1284), cell(1), cell(1), cell(1040)] },
    outcomes: {
      measure: 'met',
      average: { share: 81, all: 1284, part: 1040 },
      groups: [groupOf('l1', 742, 83, 'even'), groupOf('l2', 91, 70, 'below'), groupOf('c1', 868, 81, 'even')],
      findings: [{ key: 'l2', name: 'Cantonese', missed: 27, all: 91, reason: 'No interpreter', rejections: 11 }],
      title: '',
    },
  }
  const { router, container } = await onPage(() => equity, { at: '/analytics?report=equity&days=30' })
  const region = within(await screen.findByRole('region', { name: equity.title }))
  expect(region.getByText(/Network average: 81% of 1,284/)).toBeVisible()
  const row = (name: string) => region.getByRole('rowheader', { name }).closest('tr')!
  const cells = (name: string) =>
    within(row(name))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells('Cantonese')).toEqual(['91', '', '70%', '−11 points, more than chance'])
  expect(row('Cantonese')).toHaveAttribute('data-below')
  expect(cells('English')).toEqual(['742', '', '83%', '+2'])
  expect(cells('Tigrinya')).toEqual(['<11', 'Too few to show', '–', '–'])
  expect(cells('Alameda')).toEqual(['868', '', '81%', '0'])
  // No one is overdue, so nothing is red.
  expect(container.innerHTML).not.toContain('--bad')
  const user = userEvent.setup()
  await user.click(region.getByRole('button', { name: 'How this is calculated' }))
  expect(region.getByText(/Wilson score interval at 95%/)).toBeVisible()
  const finding = within(screen.getByRole('region', { name: 'Cantonese' }))
  expect(finding.getByText('Cantonese: rejected most often for “No interpreter”')).toBeVisible()
  await user.click(region.getByRole('radio', { name: 'First service' }))
  await expect.poll(() => router.state.location.search).toMatchObject({ measure: 'served' })
  await user.click(await screen.findByRole('link', { name: 'Reasons' }))
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ report: 'reasons', days: 30, within: 'language:Cantonese' })
})

test('the scorecard draws every provider that its headline counts, against half', async () => {
  const rows = Array.from({ length: 14 }, (_, at) => ({
    key: String(at + 1),
    name: `Provider ${at + 1}`,
    cells: [cell(10), cell(95 - 5 * at)],
  }))
  const columns = [
    { name: 'Received', unit: 'count' as const, shareOf: null },
    { name: 'Received to met', unit: 'percent' as const, shareOf: null },
  ]
  const title = '10 of 14 providers met the need in at least half of their referrals'
  await onPage(() => ({ ...funnel, report: 'scorecards', title, steps: null, rows, columns }), {
    at: '/analytics?report=scorecards',
  })
  const chart = within(await screen.findByRole('region', { name: title }))
  expect(chart.getAllByRole('listitem')).toHaveLength(14)
  expect(chart.getByText('50%', { selector: 'span' })).toBeVisible()
  expect(chart.getByText('Share of received referrals with need met')).toBeVisible()
})

test('the provider of a person has a separate line', async () => {
  await onPage(
    () => ({
      ...funnel,
      report: 'team',
      steps: null,
      rows: [{ ...funnel.rows[0]!, name: 'Ruth Bennett', detail: 'Riverbend' }],
    }),
    { at: '/analytics?report=team' },
  )
  expect(await screen.findByRole('rowheader', { name: /Ruth Bennett/ })).toHaveTextContent('Riverbend')
})

test('the survey has separate filters, which no other report gets', async () => {
  const survey: Report = { ...funnel, report: 'survey', title: 'Half were completed', steps: null }
  const { api } = await onPage(() => survey, { at: '/analytics?report=survey&by=category&survey=rmt&priority=1' })
  expect(await screen.findByRole('heading', { name: survey.title })).toBeVisible()
  expect(api.askedFor(analytics.report)[0]?.url).toMatch(/by=category.*surveyType=1|surveyType=1.*by=category/)
  expect(screen.queryByRole('combobox', { name: 'Priority' })).toBeNull()
  const menu = screen.getByRole('navigation', { name: 'Reports' })
  const team = within(menu).getByRole('link', { name: 'Team activity' })
  expect(team).toHaveAttribute('href', expect.not.stringMatching(/by=|survey=/))
  expect(team).toHaveAttribute('href', expect.stringContaining('priority=1'))
})

test('a viewer without reports sends no request', async () => {
  const { api } = await onPage(() => funnel, {
    me: person({ type: UserType.Entity, entity: { id: 4, name: 'Night Shelter' } }),
  })
  expect(screen.queryByRole('navigation', { name: 'Reports' })).toBeNull()
  expect(api.askedFor(analytics.report)).toHaveLength(0)
})

test('a saved view opens its report with its filters, and its owner deletes it after confirmation', async () => {
  const { api } = await onPage(() => funnel)
  api.on(savedViews.remove, () => ({ id: 5 }), ['savedView.deleted'])
  expect(await screen.findByRole('img', { name: 'A link is emailed to you every Monday' })).toBeVisible()
  const link = await screen.findByRole('link', { name: 'Housing, weekly' })
  expect(link).toHaveAttribute('href', expect.stringContaining('categoryId=1'))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Delete Housing, weekly' }))
  expect(api.askedFor(savedViews.remove)).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await expect.poll(() => api.askedFor(savedViews.remove)).toHaveLength(1)
})

test('the saved view is the report with its current filters', async () => {
  const { api } = await onPage(() => funnel, { at: '/analytics?days=30&priority=3' })
  api.on(roles.dropdown, () => [])
  api.on(savedViews.create, () => ({
    id: 6,
    name: 'Emergencies',
    report: 'funnel' as const,
    filters: {},
    sharing: 'me' as const,
    isWeekly: true,
    isMine: true,
  }))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Name'), 'Emergencies')
  await user.click(dialog.getByLabelText('Email me a link every Monday'))
  await user.click(dialog.getByRole('button', { name: 'Save view' }))
  await expect
    .poll(() => api.askedFor(savedViews.create)[0]?.body)
    .toMatchObject({ name: 'Emergencies', report: 'funnel', isWeekly: true, filters: { days: 30, priority: 3 } })
})
