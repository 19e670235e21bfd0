import type { Change } from '@handoff/contracts/change'
import { dashboard, type FirstStep } from '@handoff/contracts/figures/dashboard'
import { type Answer, UserType } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { requests } from '@handoff/contracts/network/requests/requests'
import { help } from '@handoff/contracts/referrals/help'
import { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { WorklistLine, worklist } from '@handoff/contracts/referrals/worklist'
import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { liveHandlers } from '../../kit/hub/liveHandlers.ts'
import { query } from '../../kit/query/useEndpoint.ts'
import { emptyServer } from '../../test/emptyServer.ts'
import { person } from '../../test/person.ts'
import { sampleOf } from '../../test/sampleOf.ts'
import { newCache, show } from '../../test/show.tsx'
import { DashboardPage } from './DashboardPage.tsx'

type Steps = { step: FirstStep; isDone: boolean }[]

/** `late`: the figures, and with them the work, are answered once it is over. */
async function dashboardWith(steps: Steps = [], me = person(), late?: Promise<void>) {
  const api = emptyServer()
  api.on(dashboard.firstRun, () => ({ steps, locationId: null }))
  api.on(dashboard.kpis, () =>
    sampleOf<Answer<typeof dashboard.kpis>>(dashboard.kpis.output, {
      nextDueAt: '2026-11-23T18:00:00Z',
      worklist: late ? [sampleOf<WorklistLine>(WorklistLine, {})] : [],
    }),
  )
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    if (late && (asked[0] as string).includes(dashboard.kpis.path)) await late
    return answer(...asked)
  })
  api.on(worklist.show, () => ({ lines: [], mine: 0, team: 0 }))
  api.on(help.waiting, () => ({ waiting: 0, open: 0 }))
  const harbor = sampleOf<ListedEntity>(ListedEntity, { id: 3, name: 'Harbor Clinic', capacityAt: null })
  api.on(entities.list, () => ({ data: [harbor], total: 1, pageNo: 1, pageSize: 3, origin: null }))
  const cache = newCache()
  await show(<DashboardPage />, { at: '/dashboard', me, cache })
  return { api, cache }
}

test('what to set up is above an empty worklist, until someone dismisses it', async () => {
  const { api } = await dashboardWith([
    { step: 'provider', isDone: true },
    { step: 'team', isDone: false },
  ])
  const steps = await screen.findByRole('region', { name: 'Get started' })
  expect(within(steps).getByText('1 of 2 done')).toBeVisible()
  const [provider, team] = within(steps).getAllByRole('listitem')
  expect(provider).toHaveTextContent('Add your first providerDone')
  expect(within(team!).getByRole('link', { name: 'Invite a teammate' })).toHaveAttribute('href', '/staff/my-team')
  expect(screen.getByRole('region', { name: 'Needs action' })).toBeVisible()

  api.on(dashboard.dismissFirstRun, () => null)
  api.on(dashboard.firstRun, () => ({ steps: [], locationId: null }))
  await userEvent.click(within(steps).getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull())
  expect(api.askedFor(dashboard.dismissFirstRun)).toHaveLength(1)
})

test('what to set up appears once, below the work, although it is known before the work is', async () => {
  const { promise: late, resolve: answerLate } = Promise.withResolvers<void>()
  const { cache } = await dashboardWith([{ step: 'team', isDone: false }], person(), late)
  await waitFor(() => expect(cache.getQueryData(query(dashboard.firstRun, {}).queryKey)).toBeDefined())
  expect(await screen.findByText('You’re all caught up')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
  answerLate()
  const steps = await screen.findByRole('region', { name: 'Get started' })
  const work = screen.getByRole('region', { name: 'Needs action' })
  expect(work.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('steps whose page is closed to someone are left out', async () => {
  await dashboardWith(
    [
      { step: 'provider', isDone: false },
      { step: 'team', isDone: false },
    ],
    person({ type: UserType.EntityStaff, accesses: [], entity: { id: 4, name: 'Pantry' } }),
  )
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull())
})

test('with nothing left to do it says when the next answer is due', async () => {
  await dashboardWith()
  expect(await screen.findByText('You’re all caught up')).toBeVisible()
  expect(await screen.findByText(/^Next due .*Nov 23|^Next due .*11-23/)).toBeVisible()
})

test('one button is filled: Refer customer, or that of the first emergency while one waits', async () => {
  const { api, cache } = await dashboardWith()
  const refer = await screen.findByRole('button', { name: 'Refer customer' })
  expect(refer).not.toHaveAttribute('data-variant', 'default')
  const emergency = (id: number, name: string) =>
    sampleOf<WorklistLine>(WorklistLine, {
      group: 'answerNow',
      side: 'inbound',
      action: 'answer',
      referral: sampleOf<ReferralRow>(ReferralRow, { id, customer: { id: null, name, detail: null } }),
    })
  api.on(worklist.show, () => ({ lines: [emergency(1, 'Ana M.'), emergency(2, 'Bo K.')], mine: 2, team: 2 }))
  await cache.invalidateQueries()
  expect(await screen.findByRole('link', { name: 'Answer: Ana M.' })).toHaveAttribute('data-variant', 'filled')
  expect(screen.getByRole('link', { name: 'Answer: Bo K.' })).toHaveAttribute('data-variant', 'light')
  expect(refer).toHaveAttribute('data-variant', 'default')
})

test('figures that can’t be had are logged and say –, and the work goes on', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const { api, cache } = await dashboardWith()
  api.refuse(dashboard.kpis, 500, { title: 'Something went wrong' })
  cache.removeQueries({ queryKey: ['dashboard', 'kpis'] })
  await cache.resetQueries({ queryKey: ['dashboard', 'kpis'] })
  await waitFor(() => expect(log).toHaveBeenCalledWith('Error fetching data:', 'Something went wrong'))
  log.mockRestore()
  expect((await screen.findByText('Overdue')).parentElement).toHaveTextContent('Overdue–')
  expect(screen.getByRole('region', { name: 'Needs action' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('providers are reminded of their capacity, and it says how many', async () => {
  const { api } = await dashboardWith()
  api.on(entities.remindCapacity, () => ({ reminded: 12 }))
  const panel = await screen.findByRole('region', { name: /^Capacity not confirmed/ })
  await userEvent.click(await within(panel).findByRole('button', { name: 'Remind all' }))
  expect(await screen.findByText('12 providers reminded')).toBeVisible()
  api.on(entities.remindCapacity, () => ({ reminded: 0 }))
  await userEvent.click(await within(panel).findByRole('button', { name: 'Remind all' }))
  expect(await screen.findByText('Everyone was reminded in the last 7 days')).toBeVisible()
})

test('a push asks again only what it affects', async () => {
  const { api, cache } = await dashboardWith()
  await screen.findByText('You’re all caught up')
  await screen.findByRole('region', { name: /^Capacity not confirmed/ })
  const asked = () => ({
    figures: api.askedFor(dashboard.kpis).length,
    work: api.askedFor(worklist.show).length,
    waiting: api.askedFor(requests.list).length,
    capacity: api.askedFor(entities.list).length,
  })
  await waitFor(() => expect(asked()).toEqual({ figures: 1, work: 1, waiting: 1, capacity: 1 }))

  // A saved file shows nowhere here; a referral moves figures, work, and what is counted of providers, a request its list.
  const handlers = liveHandlers(cache)
  handlers.changed!([{ noun: 'material' }])
  handlers.changed!([{ noun: 'displayFields' }])
  handlers.changed!([{ noun: 'reading' }])
  expect(asked()).toEqual({ figures: 1, work: 1, waiting: 1, capacity: 1 })
  liveHandlers(cache).changed!([moveOf(7)])
  await waitFor(() => expect(asked()).toEqual({ figures: 2, work: 2, waiting: 1, capacity: 2 }))
  liveHandlers(cache).changed!([{ noun: 'request' }])
  await waitFor(() => expect(asked()).toMatchObject({ figures: 3, work: 2, waiting: 2 }))
})

const moveOf = (referralId: number): Change => ({
  noun: 'referral',
  ids: { referral: [referralId], group: [referralId], customer: [3], entity: [4, 5] },
})

describe('fifty moves a minute', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  async function aBusyMinute(cache: QueryClient) {
    const { changed } = liveHandlers(cache)
    for (let move = 1; move <= 50; move++) {
      await vi.advanceTimersByTimeAsync(1_200)
      changed!([moveOf(move)])
    }
  }
  const isOpen = async () => {
    await screen.findByText('You’re all caught up')
    await screen.findByRole('region', { name: /^Capacity not confirmed/ })
  }

  test('are counted again six times, whatever the dashboard shows', async () => {
    const { api, cache } = await dashboardWith()
    await isOpen()
    vi.useFakeTimers()
    const before = new Map(
      Object.entries(Object.groupBy(api.asked, ({ url }) => url)).map(([url, all]) => [url, all!.length]),
    )
    await aBusyMinute(cache)
    const after = Object.entries(Object.groupBy(api.asked, ({ url }) => url))
    const recounts = after.map(([url, all]) => [url, all!.length - (before.get(url) ?? 0)] as const)
    for (const [url, times] of recounts) expect(times, url).toBeLessThanOrEqual(6)
    const figures = recounts.find(([url]) => /dashboard.*kpis/i.test(url))
    expect(figures?.[1]).toBe(6)
  })

  test('are not counted while no one looks, and once when someone does', async () => {
    const { api, cache } = await dashboardWith()
    await isOpen()
    vi.useFakeTimers()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const before = api.askedFor(dashboard.kpis).length
    await aBusyMinute(cache)
    expect(api.askedFor(dashboard.kpis).length).toBe(before)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(100)
    expect(api.askedFor(dashboard.kpis).length).toBe(before + 1)
  })
})
