import { type ImportReport, reference } from '@handoff/contracts/platform/reference'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { ImportPanel } from './ImportPanel.tsx'

const report: ImportReport = {
  findings: [
    {
      code: 'typo',
      severity: 'warning',
      path: '/0/counties/4/cities/3',
      action: 'renamed',
      value: 'Lafaette',
      suggestion: 'Lafayette',
    },
    { code: 'stray_space', severity: 'info', path: '/25', action: 'trimmed', value: 'Missouri ' },
  ],
  counts: { typo: 1, stray_space: 1 },
  counties: 824,
  cities: 4370,
  isTrial: true,
}
const file = new File(['[]'], 'locations.json', { type: 'application/json' })
const choose = () => userEvent.upload(screen.getByLabelText('File of locations'), file)

test('a file is checked first, and loaded only on request', async () => {
  const api = fakeApi()
  api.on(reference.importLegacy, () => report)
  await show(<ImportPanel />)
  await choose()
  expect(await screen.findByText(/Ready to load: 824 counties and 4,370 cities/)).toBeVisible()
  expect(api.askedFor(reference.importLegacy).map(({ body }) => (body as Record<string, unknown>).isTrial)).toEqual([
    'true',
  ])

  api.on(reference.importLegacy, () => ({ ...report, isTrial: false }))
  await userEvent.click(screen.getByRole('button', { name: 'Load IDs' }))
  expect(await screen.findByText(/Loaded: 824 counties/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load IDs' })).toBeNull()
})

test('findings are shown with their place, and by their kind', async () => {
  const api = fakeApi()
  api.on(reference.importLegacy, () => report)
  await show(<ImportPanel />)
  await choose()
  expect(await screen.findByText('“Lafaette” → Lafayette')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /Stray spaces/ }))
  await waitFor(() => expect(screen.queryByText(/Lafaette/)).toBeNull())
  expect(screen.getByText(/\/25/)).toBeVisible()
})

test('an invalid file is reported next to it', async () => {
  const api = fakeApi()
  api.refuse(reference.importLegacy, 400, { title: 'Check the form', errors: { file: ['The file is empty'] } })
  await show(<ImportPanel />)
  await choose()
  expect(await screen.findByRole('alert')).toHaveTextContent('The file is empty')
})
