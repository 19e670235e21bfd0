import type { Answer } from '@handoff/contracts/kit'
import { Teammate, teams } from '@handoff/contracts/teams'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { sampleOf } from '../../test/sampleOf.ts'
import { show } from '../../test/show.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'

const user = userEvent.setup()
const none = { referrals: 0, appointments: 0, drafts: 0, helpRequests: 0, watchedNeeds: 0, sharedViews: 0 }
const amara = sampleOf<Teammate>(Teammate, { id: 7, firstName: 'Amara', lastName: 'Obi' })
type Work = Answer<typeof teams.openWork>

async function deactivate(work: Partial<Work>) {
  const api = fakeApi()
  api.on(teams.openWork, () => ({ referrals: [], appointments: [], counts: none, total: 0, takers: [], ...work }))
  api.on(teams.remove, () => null)
  const onClosed = vi.fn()
  await show(<DeactivateDialog teammate={amara} onClosed={onClosed} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Amara Obi?' }))
  const choose = async (name: RegExp) => {
    await user.click(dialog.getByRole('button', { name: /^Reassign to/ }))
    await user.click(await screen.findByRole('option', { name }))
  }
  return { api, onClosed, dialog, choose }
}
const busy: Partial<Work> = {
  referrals: [{ id: 4, reference: 'R-00004', stage: 'Contacting' }],
  appointments: [
    {
      id: 9,
      startsAt: '2026-12-01T18:00:00Z',
      endsAt: '2026-12-01T18:30:00Z',
      timeZone: 'America/Los_Angeles',
      reference: 'R-00004',
    },
  ],
  counts: { ...none, referrals: 3, appointments: 1, drafts: 2 },
  total: 6,
  takers: [{ name: 'Ben Ode', language: '8', overlaps: 1 }],
}

test('someone without open work is deactivated without another question', async () => {
  const { api, dialog, onClosed } = await deactivate({})
  await user.click(await dialog.findByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  expect(api.askedFor(teams.remove)).toHaveLength(1)
})

test('open work is listed, and needs someone who takes it over', async () => {
  const { api, dialog, choose, onClosed } = await deactivate(busy)
  expect(await dialog.findByText('They have 3 open referrals, 1 upcoming appointment, and 2 drafts')).toBeVisible()
  expect(dialog.getByText('and 2 more')).toBeVisible()
  expect(dialog.getByText('Tue 12-01-2026, 10:00–10:30 AM PST')).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Reassign and deactivate' })
  await user.click(confirm)
  expect(dialog.getByText('Please select a person to take over')).toBeVisible()
  expect(api.askedFor(teams.remove)).toEqual([])
  await choose(/Ben Ode/)
  expect(dialog.getByText(/1 of the appointments overlaps with one/)).toBeVisible()
  await user.click(confirm)
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  const [asked] = api.askedFor(teams.remove)
  expect(`${asked!.url} ${JSON.stringify(asked!.body)}`).toMatch(/handOverTo\W+8/)
})

test('left unassigned, what needs an owner goes to the one who deactivates', async () => {
  const { api, dialog, choose, onClosed } = await deactivate(busy)
  await dialog.findByText(/They have/)
  await choose(/No one/)
  expect(dialog.getByText('2 drafts will be yours.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Reassign and deactivate' }))
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  const [asked] = api.askedFor(teams.remove)
  expect(`${asked!.url} ${JSON.stringify(asked!.body)}`).toMatch(/leaveUnassigned\W+true/)
})
