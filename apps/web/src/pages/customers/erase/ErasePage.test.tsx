import { ErasurePreview, erasures } from '@handoff/contracts/customers/erasures'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { emptyServer } from '../../../test/emptyServer.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { ErasePage } from './ErasePage.tsx'

const preview = (more: Partial<ErasurePreview> = {}) =>
  sampleOf<ErasurePreview>(ErasurePreview, {
    id: 5,
    name: 'José Muñiz',
    number: 88_214,
    owner: 'Eden Senior Services',
    open: [],
    appointments: 0,
    hold: null,
    otherRecords: [{ id: 8, name: 'Jose Muniz', owner: 'Night Shelter' }],
    ...more,
  })

test('erases with a reason and the name, accents and case aside, and says what is missing before', async () => {
  const api = emptyServer()
  api.on(erasures.show, () => preview())
  const calls: unknown[] = []
  api.on(erasures.erase, (input) => {
    calls.push(input)
    return { number: 88_214 }
  })
  await show(<ErasePage id={5} />)
  const erase = await screen.findByRole('button', { name: 'Erase for good' })
  expect(screen.getByText('Person 88214, without name or age')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Jose Muniz' })).toHaveAttribute('href', expect.stringContaining('id=8'))
  expect(screen.getByText('Eden Senior Services is notified that a record was erased, not whose.')).toBeVisible()
  await userEvent.click(erase)
  expect(await screen.findByText('Please select Reason')).toBeVisible()
  expect(screen.getByText('Name is required')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Type the name to confirm'), 'Jose')
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'Court order')
  await userEvent.click(erase)
  expect(await screen.findByText('Type the name: José Muñiz')).toBeVisible()
  expect(calls).toEqual([])
  await userEvent.type(screen.getByLabelText('Type the name to confirm'), ' MUNIZ')
  await userEvent.click(erase)
  await waitFor(() => expect(calls).toMatchObject([{ name: 'Jose MUNIZ', reason: 4 }]))
  expect(await screen.findByText('Person 88214 erased')).toBeVisible()
})

test('an open referral or a hold is listed, and takes the button away', async () => {
  const api = emptyServer()
  const open = [{ id: 9, reference: 'R-10009', title: 'Housing, Night Shelter', side: 'inbound' as const }]
  const hold = { reason: 'Case 17', by: 'Maya Okafor', since: '2026-11-01T10:00:00Z' }
  api.on(erasures.show, () => preview({ open, hold }))
  await show(<ErasePage id={5} />)
  expect(await screen.findByRole('link', { name: 'R-10009' })).toHaveAttribute('href', expect.stringContaining('id=9'))
  expect(screen.getByText(/set by Maya Okafor: Case 17/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Lift hold' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull()
})
