import {
  type CustomerImportDetail,
  type CustomerImportRow,
  customerImports,
} from '@handoff/contracts/customers/customerImports'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { PeopleImportPage } from './PeopleImportPage.tsx'

const none = { created: 0, updated: 0, skipped: 0 }
const aFile: CustomerImportDetail = {
  id: 4,
  fileName: 'people.csv',
  state: 'draft',
  rows: 3,
  counts: { waiting: 3 },
  createdBy: 'Alma Lane',
  createdAt: '2026-11-18T15:00:00Z',
  runAt: null,
  undoneAt: null,
  headings: ['Name', 'DOB', 'SSN'],
  headingRow: 1,
  encoding: null,
  readings: [],
  customFields: [],
  sample: [['Ana Ruiz', '04/05/1980', '']],
  mapping: { name: 0, dateOfBirth: 1 },
  columnFacts: { 1: { dates: 'ask', dated: 3, example: '04/05/1980' }, 2: { isSecret: true } },
  dateOrders: {},
  isRemembered: false,
  duplicates: null,
  apartReason: null,
  totals: { read: 1, remarks: 1, noted: 0, inNetwork: 1, inFile: 0, chosen: 0 },
  outcomes: {
    skip: { ...none, created: 2, skipped: 1 },
    fill: { created: 2, updated: 1, skipped: 0 },
    create: { ...none, created: 3 },
  },
  progress: null,
  batches: [],
  failure: null,
  withoutConsent: 0,
  mayUndo: false,
  undoUntil: null,
  version: 2,
}

function open(it: Partial<CustomerImportDetail>) {
  const api = fakeApi()
  api.on(customerImports.show, () => ({ ...aFile, ...it }))
  api.on(customerImports.rows, () => ({ data: [], total: 0, pageNo: 1, pageSize: 25 }))
  api.on(customerImports.preview, () => ({ at: 1, values: [{ label: 'Name', value: 'Ana Ruiz' }] }))
  return { api, shown: show(<PeopleImportPage />, { at: '/customer-management/import?id=4' }) }
}

test('a column of dates that fit both orders is asked before rows are checked', async () => {
  const { api, shown } = open({})
  await shown
  api.on(customerImports.check, () => ({ ...aFile, state: 'checking' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Check rows' }))
  expect(api.asked.filter(({ url }) => url.endsWith('/mapping'))).toEqual([])
  expect(screen.getByText('04/05/1980 is April 5, 1980')).toBeVisible()
  expect(screen.getByText('Never stored')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Day first' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check rows' }))
  await waitFor(() =>
    expect(api.asked.find(({ url }) => url.endsWith('/mapping'))?.body).toMatchObject({ dateOrders: { 1: 'day' } }),
  )
})

test('the button counts people by the choice for all duplicates, and creating them asks why', async () => {
  const { shown } = open({ state: 'checked', counts: { new: 2, duplicate: 1 } })
  await shown
  expect(await screen.findByRole('button', { name: 'Import 3 people' })).toBeEnabled()
  await userEvent.selectOptions(screen.getByLabelText('For all of them'), 'skip')
  expect(screen.getByRole('button', { name: 'Import 2 people' })).toBeEnabled()
  expect(screen.queryByLabelText('Reason for those created all the same')).not.toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('For all of them'), 'create')
  expect(screen.getByLabelText('Reason for those created all the same')).toBeVisible()
  expect(screen.getByText('No consent is created. Undo row by row for 30 days.')).toBeVisible()
})

test('an import that could not go on says why, and continues', async () => {
  const { api, shown } = open({
    state: 'stopped',
    failure: 'Something went wrong on the server',
    progress: { done: 200, total: 450, nextRow: 202 },
    runAt: '2026-11-18T15:00:00Z',
    mayUndo: true,
  })
  await shown
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on the server')
  expect(screen.getByText(/continues at row 202/)).toBeVisible()
  api.on(customerImports.run, () => ({ ...aFile, state: 'running' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(api.asked.some(({ url }) => url.endsWith('/run'))).toBe(true))
})

test('a row is compared side by side with the customer it is like', async () => {
  const { api, shown } = open({ state: 'checked', counts: { new: 2, duplicate: 1 } })
  const match = { customerId: 7, row: null, name: 'Ana Ruiz', score: 0.94, because: 'Similar name', isHint: false }
  const row: CustomerImportRow = {
    id: 2,
    name: 'Anna Ruiz',
    status: 'duplicate',
    problems: [],
    findings: [],
    matches: [match],
    person: { firstName: 'Anna', lastName: 'Ruiz', phones: [] },
    choice: null,
    fills: [],
    targetId: null,
  }
  const known = sampleOf<SameCustomer>(SameCustomer, {
    id: 7,
    name: 'Ana Ruiz',
    comparison: [{ field: 'name', value: 0.94, reason: 'One letter differs' }],
  })
  api.on(customerImports.rows, () => ({ data: [row], total: 1, pageNo: 1, pageSize: 25 }))
  api.on(customers.duplicates, () => [known])
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'Compare row 2 with C-7' }))
  const dialog = await screen.findByRole('dialog', { name: /^Is this the same person/ })
  expect(await within(dialog).findByText('On record, C-7')).toBeVisible()
  expect(within(dialog).getAllByText('Anna Ruiz')[0]).toBeVisible()
})
