import { trail } from '@handoff/contracts/platform/trail/trail'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { ChainCheck } from './ChainCheck.tsx'

const head = `9:${'a'.repeat(64)}`
const slice = { isIntact: true, entries: 9, unsealed: 0, firstBroken: null, head, keptSince: null }

test('verifies slice after slice, and ends with a checkpoint', async () => {
  const api = fakeApi()
  api.on(trail.verify, ({ after }) => ({ ...slice, checked: Number(after) + 5, isDone: Number(after) === 5 }))
  await show(<ChainCheck />)
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Intact: 9 entries')).toBeVisible()
  expect(screen.getByText(head)).toBeVisible()
  expect(api.asked.map(({ url }) => url)).toEqual(['/api/audit/verify?after=0', '/api/audit/verify?after=5'])
})

test('stops at an altered entry', async () => {
  const api = fakeApi()
  api.on(trail.verify, () => ({ ...slice, isIntact: false, firstBroken: 3, checked: 5, isDone: false }))
  await show(<ChainCheck />)
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Altered at entry 3')).toBeVisible()
  expect(api.asked).toHaveLength(1)
})
