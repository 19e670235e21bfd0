import { type ImportDetail, imports } from '@handoff/contracts/imports'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { show } from '../../test/show.tsx'
import { ImportCheck } from './ImportCheck.tsx'

const it: ImportDetail = {
  id: 4,
  kind: 'members',
  fileName: 'partners.csv',
  state: 'checked',
  rows: 2000,
  counts: { new: 2000 },
  createdBy: 'Alma Lane',
  createdAt: '2026-11-18T15:00:00Z',
  runAt: null,
  undoneAt: null,
  headings: ['Name'],
  sample: [],
  mapping: { name: 0 },
  duplicates: null,
  sendsInvitations: false,
  version: 2,
  mayUndo: false,
}

test('a run shows how far it is, and is stopped without a word of a mistake', async () => {
  const api = fakeApi()
  api.on(imports.rows, () => ({ data: [], total: 0, pageNo: 1, pageSize: 20 }))
  api.on(imports.progress, () => ({ done: 312, total: 2000 }))
  let end = () => {}
  const stopped = new Promise<void>((resolve) => (end = resolve))
  api.on(imports.stop, () => {
    end()
    return null
  })
  await show(<ImportCheck it={it} onColumns={() => {}} />)
  // The answer of the run comes once it was stopped.
  const answer = globalThis.fetch
  globalThis.fetch = async (url, request) => {
    if (typeof url !== 'string' || !url.endsWith('/imports/4/run')) return answer(url, request)
    await stopped
    return Response.json(
      { title: 'The import was stopped: nothing has been imported', code: 'conflict' },
      { status: 409 },
    )
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2,000 members' }))
  expect(await screen.findByText('312 of 2,000 rows')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('The import was stopped: nothing has been imported')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(/^Stopped/)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import 2,000 members' })).toBeEnabled())
  expect(api.askedFor(imports.stop)).toHaveLength(1)
})
