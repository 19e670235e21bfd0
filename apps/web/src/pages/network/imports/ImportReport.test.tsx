import { imports } from '@handoff/contracts/network/imports'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { anImport } from './anImport.fixtures.ts'
import { ImportReport } from './ImportReport.tsx'

async function report(changes: Partial<typeof anImport> = {}) {
  const api = fakeApi()
  api.on(imports.rows, () => ({ data: [], total: 0, pageNo: 1, pageSize: 20 }))
  await show(
    <ImportReport it={{ ...anImport, state: 'done', counts: { created: 7 }, runAt: anImport.createdAt, ...changes }} />,
  )
}

test('imported records are one click away', async () => {
  await report()
  expect(await screen.findByRole('link', { name: 'View providers' })).toHaveAttribute(
    'href',
    '/my-network/individuals-entities',
  )
})

test('locations link to the locations', async () => {
  await report({ kind: 'locations' })
  expect(await screen.findByRole('link', { name: 'View locations' })).toHaveAttribute('href', '/my-network/locations')
})

test('an undone import has nothing to view', async () => {
  await report({ state: 'undone', counts: { undone: 7 }, undoneAt: anImport.createdAt })
  expect(await screen.findByRole('tab', { name: /^Kept/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'View providers' })).not.toBeInTheDocument()
})
