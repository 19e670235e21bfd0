import { roles } from '@handoff/contracts/access/roles/roles'
import { analytics, type Report } from '@handoff/contracts/figures/analytics'
import { UserType } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { reference } from '@handoff/contracts/platform/reference'
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

test('the one filled button of a report is Export', async () => {
  const { container } = await onPage(() => funnel)
  expect(await screen.findByRole('button', { name: 'Export' })).toHaveAttribute('data-variant', 'filled')
  expect(container.querySelectorAll('[data-variant="filled"]')).toHaveLength(1)
})

test('a row of the funnel is compared, and one that no list shows is not', async () => {
  const { router } = await onPage(() => funnel)
  const user = userEvent.setup()
  expect(screen.queryByRole('button', { name: 'Restricted service' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Housing' }))
  await expect.poll(() => router.state.location.search).toMatchObject({ compare: 1 })
})

test('arrows go through the reports, and each keeps the filters', async () => {
  await onPage(() => funnel, { at: '/analytics?priority=3' })
  const menu = await screen.findByRole('navigation', { name: 'Reports' })
  const links = within(menu).getAllByRole('link')
  expect(links[0]).toHaveAttribute('aria-current', 'page')
  expect(links[1]).toHaveAttribute('href', expect.stringContaining('priority=3'))
  links[0]!.focus()
  await userEvent.setup().keyboard('{ArrowDown}')
  expect(links[1]).toHaveFocus()
})

test('an empty period offers a longer one, and what fails can be asked again', async () => {
  const empty = await onPage(() => ({ ...funnel, rows: [], total: null, steps: null }))
  expect(await screen.findByText('No referrals in this period')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show last 12 months' })).toBeVisible()
  empty.unmount()
  await onPage(() => {
    throw new Refusal(503, { title: 'Back in a minute' })
  })
  expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeVisible()
})

test('a link that goes one way says so in words, and each number opens its list', async () => {
  const network: Report = {
    ...funnel,
    report: 'network',
    title: '1 of 2 frequent links between providers goes one way',
    noun: 'From → to',
    steps: null,
    columns: [{ name: 'Sent', unit: 'count', shareOf: null }],
    rows: [
      { key: '4-7', name: 'Harbor Clinic → Corner Pantry', cells: [cell(6, null, list)] },
      { key: '4-5', name: 'Harbor Clinic → Night Shelter', cells: [cell(5, null, list)] },
    ],
    total: { key: 'all', name: 'All links', cells: [cell(11, null, list)] },
    flows: [
      { key: '4-7', from: { id: 4, name: 'Harbor Clinic' }, to: { id: 7, name: 'Corner Pantry' }, isOneWay: true },
      { key: '4-5', from: { id: 4, name: 'Harbor Clinic' }, to: { id: 5, name: 'Night Shelter' }, isOneWay: false },
    ],
  }
  const { container } = await onPage(() => network, { at: '/analytics?report=network' })
  const table = await screen.findByRole('table', { name: network.title })
  expect(within(table).getByRole('rowheader', { name: /Pantry/ })).toHaveTextContent('One way')
  expect(within(table).getByRole('rowheader', { name: /Shelter/ })).not.toHaveTextContent('One way')
  expect(within(table).getByRole('link', { name: 'Harbor Clinic → Corner Pantry, Sent: 6' })).toHaveAttribute(
    'href',
    list,
  )
  await expect.poll(() => container.querySelectorAll('path[data-one-way]').length).toBe(1)
  expect(container.querySelector('svg a title')).toHaveTextContent('Harbor Clinic → Corner Pantry: 6, one way')
})

test('names are whole where they are drawn, and the provider of a person has a line of its own', async () => {
  const drawn = { ...funnel, steps: null, total: { ...funnel.total!, cells: funnel.rows[0]!.cells } }
  const cells = [cell(50), cell(40), cell(30), cell(25), cell(50), cell(3)]
  const named = (key: string, name: string, more: object) => ({ key, name, cells, ...more })
  const { unmount } = await onPage(
    () => ({
      ...drawn,
      report: 'equity',
      columns: cells.map((_, at) => ({ name: `C${at}`, unit: 'count' as const, shareOf: null })),
      rows: [
        named('language 1', 'American Sign Language', { group: 'Language' }),
        named('county 1', 'Alameda County', { group: 'County' }),
      ],
      total: named('all', 'All referrals', {}),
    }),
    { at: '/analytics?report=equity' },
  )
  const bars = within(await screen.findByRole('region', { name: funnel.title }))
  expect(bars.getByText('American Sign Language')).toBeVisible()
  expect(bars.getByText('Alameda')).toBeVisible()
  unmount()
  await onPage(
    () => ({ ...drawn, report: 'team', rows: [{ ...funnel.rows[0]!, name: 'Ruth Bennett', detail: 'Riverbend' }] }),
    { at: '/analytics?report=team' },
  )
  expect(await screen.findByRole('rowheader', { name: /Ruth Bennett/ })).toHaveTextContent('Riverbend')
})

test('the survey is asked for by its own filters, which no other report gets', async () => {
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

test('anyone who may not view reports is not asked for any', async () => {
  const { api } = await onPage(() => funnel, {
    me: person({ type: UserType.Entity, entity: { id: 4, name: 'Night Shelter' } }),
  })
  expect(screen.queryByRole('navigation', { name: 'Reports' })).toBeNull()
  expect(api.askedFor(analytics.report)).toHaveLength(0)
})

test('a saved view opens its report with its filters, and its owner deletes it after being asked', async () => {
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

test('what is saved is the report with what narrows it now', async () => {
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
