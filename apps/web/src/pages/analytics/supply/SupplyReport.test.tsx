import type { Report, Supply } from '@handoff/contracts/figures/analytics'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { SupplyReport } from './SupplyReport.tsx'

type Cell = Report['rows'][number]['cells'][number]
const cell = (value: number | null, link: string | null = null, hidden: Cell['hidden'] = null): Cell => ({
  value,
  share: null,
  link,
  hidden,
})
const needs = '/customer-referrals/out-bound?queue=unmet&countyId=6019'
const report: Report = {
  report: 'supply',
  from: '2026-08-23',
  to: '2026-11-20',
  isNow: false,
  title: 'Largest gap in Fresno County',
  noun: 'County',
  columns: [
    { name: 'Need', unit: 'count', shareOf: null },
    { name: 'Room', unit: 'count', shareOf: null },
    { name: 'Gap', unit: 'number', shareOf: null },
    { name: 'In county', unit: 'count', shareOf: null },
  ],
  rows: [
    { key: '6019', name: 'Fresno County', cells: [cell(57, needs), cell(0), cell(null), cell(0)] },
    { key: '6001', name: 'Alameda County', cells: [cell(30), cell(5), cell(2), cell(14)] },
    { key: '6029', name: 'Kern County', cells: [cell(null, null, 'small'), cell(1), cell(null), cell(1)] },
  ],
  total: { key: 'all', name: 'All of California', cells: [cell(91), cell(6), cell(5), cell(15)] },
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
const none = { accepting: 0, limited: 0, assessment: 0, waitlist: 0, closed: 0, notConfirmed: 0 }
const supply: Supply = {
  category: { id: 2, name: 'Housing' },
  state: { id: 5, name: 'California', fips: '06' },
  areas: [
    { id: 6019, fips: '06019', level: 'farMoreNeed', ...none, waitlist: 1 },
    { id: 6001, fips: '06001', level: 'moreNeed', ...none, accepting: 5 },
    { id: 6029, fips: '06029', level: 'few', ...none, accepting: 1 },
  ],
}

/** Two adjacent counties, as the atlas has them. */
const atlas = {
  type: 'Topology',
  arcs: [
    [[0, 0], [0, 1], [1, 1], [1, 0], [0, 0]],
    [[1, 0], [1, 1], [2, 1], [2, 0], [1, 0]],
  ], // biome-ignore format: coordinates
  objects: {
    states: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', id: '06', arcs: [[0]] }] },
    counties: {
      type: 'GeometryCollection',
      geometries: ['06019', '06001'].map((id, index) => ({ type: 'Polygon', id, arcs: [[index]] })),
    },
  },
}

const onPage = (map: () => Promise<Response>, more: { onState?: (id: number) => void; state?: null } = {}) => {
  vi.stubGlobal('fetch', map)
  return show(
    <SupplyReport
      report={report}
      supply={{ ...supply, ...(more.state === null && { state: null }) }}
      show="gap"
      chosen={undefined}
      sort={undefined}
      onSort={() => {}}
      onState={more.onState ?? (() => {})}
    />,
  )
}
afterEach(() => vi.unstubAllGlobals())
const withAtlas = () => Promise.resolve(new Response(JSON.stringify(atlas)))

// First, because fetched parts are cached.
test('if the map can’t be drawn, only the table is shown', async () => {
  await onPage(() => Promise.reject(new Error('offline')))
  await expect.poll(() => screen.queryByRole('list', { name: 'Colors' })).toBeNull()
  expect(screen.getByRole('table', { name: report.title })).toBeVisible()
})

test('the table has the map’s colors in words, and its numbers open their lists', async () => {
  await onPage(withAtlas)
  const table = screen.getByRole('table', { name: report.title })
  const fresno = within(table).getByRole('row', { name: /Fresno/ })
  expect(within(fresno).getByText(/Far more need than room/)).toBeInTheDocument()
  expect(within(fresno).getByRole('link', { name: 'Fresno County, Need: 57' })).toHaveAttribute('href', needs)
  expect(within(fresno).getByText('No room')).toBeVisible()
  expect(within(fresno).getByText('No provider')).toBeVisible()
  expect(within(table).getByRole('row', { name: /Kern/ })).toHaveTextContent('<11')
  expect(screen.getByRole('list', { name: 'Colors' })).toHaveTextContent('Fewer than 11 requests')
})

test('a focused county is marked on the map, with its numbers', async () => {
  const { container } = await onPage(withAtlas)
  await expect.poll(() => container.querySelectorAll('path[data-tint]').length).toBe(2)
  screen.getByRole('link', { name: 'Fresno County, Need: 57' }).focus()
  const card = await screen.findByText('Providers in county')
  expect(card.closest('div')).toHaveTextContent('Fresno CountyFar more need than roomNeed57Room0waitlist1')
})

test('a state opens its counties', async () => {
  const onState = vi.fn()
  await onPage(withAtlas, { onState, state: null })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Fresno County' }))
  expect(onState).toHaveBeenCalledWith(6019)
})
