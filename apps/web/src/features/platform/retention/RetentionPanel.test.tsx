import { usualPeriods as periods, type Retention, retention } from '@handoff/contracts/platform/retention'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { RetentionPanel } from './RetentionPanel.tsx'

const due = {
  drafts: 2,
  exports: 0,
  imports: 0,
  links: 0,
  emails: 1204,
  helpRequests: 0,
  linkRequests: 0,
  customers: 2,
}
const setting: Retention = {
  periods,
  due,
  lastRuns: { imports: { at: '2026-11-17T09:00:00Z', count: 3 } },
  version: 4,
}
const customer = { owner: 'Harbor Clinic', lastActiveAt: '2018-03-04T15:00:00Z' }

function aServer() {
  const api = fakeApi()
  api.on(retention.show, () => setting)
  api.on(retention.preview, () => ({ ...due, drafts: 38 }))
  api.on(retention.save, ({ version: _, ...saved }) => ({ ...setting, periods: { ...periods, ...saved }, version: 5 }))
  api.on(retention.customers, () => ({
    data: [
      { id: 5, name: 'Quiet Lindqvist', isHeld: false, ...customer },
      { id: 6, name: 'Held Lindqvist', isHeld: true, ...customer },
    ],
    total: 2,
    pageNo: 1,
    pageSize: 10,
  }))
  api.on(retention.eraseCustomers, () => ({ erased: [5], refused: [] }))
  return api
}

test('each period shows how many are due, as typed, and is saved', async () => {
  const api = aServer()
  await show(<RetentionPanel />)
  expect(await screen.findByText('1,204 due now')).toBeVisible()
  expect(screen.getByText('3 deleted 11-17-2026', { exact: false })).toBeVisible()
  const drafts = screen.getByLabelText('Referral drafts, days')
  await userEvent.clear(drafts)
  await userEvent.type(drafts, '30')
  expect(await screen.findByText('38 due now')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save periods' }))
  expect(await screen.findByText('Retention saved')).toBeVisible()
  expect(api.askedFor(retention.save)[0]!.body).toEqual({ ...periods, drafts: 30, version: 4 })
})

test('a period beyond its limits is refused before it is sent', async () => {
  const api = aServer()
  await show(<RetentionPanel />)
  const emails = await screen.findByLabelText('Emails, days')
  await userEvent.clear(emails)
  await userEvent.type(emails, '3')
  await userEvent.click(screen.getByRole('button', { name: 'Save periods' }))
  expect(await screen.findByText('Emails: enter 7 to 365 days')).toBeVisible()
  expect(api.askedFor(retention.save)).toEqual([])
})

test('people are erased only once an administrator types how many; one under a hold can’t be chosen', async () => {
  const api = aServer()
  await show(<RetentionPanel />)
  const row = (await screen.findByText('Quiet Lindqvist')).closest('tr')!
  await userEvent.click(within(row).getByRole('checkbox'))
  await userEvent.click(await screen.findByRole('button', { name: 'Erase 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Erase 1 customer for good?' })
  const confirm = within(dialog).getByRole('button', { name: 'Erase for good' })
  expect(confirm).toBeDisabled()
  await userEvent.type(within(dialog).getByLabelText('Type 1 to confirm'), '1')
  await userEvent.click(confirm)
  expect(await screen.findByText('1 customer erased')).toBeVisible()
  expect(api.askedFor(retention.eraseCustomers)[0]!.body).toEqual({ ids: [5], count: 1 })
})
