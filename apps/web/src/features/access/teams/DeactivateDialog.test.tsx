import { Teammate, teams } from '@handoff/contracts/access/teams'
import type { Answer } from '@handoff/contracts/kit'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'

type Work = Answer<typeof teams.openWork>
const none = { referrals: 0, appointments: 0, drafts: 0, helpRequests: 0, watchedNeeds: 0, sharedViews: 0 }
const sam = sampleOf<Teammate>(Teammate, { id: 4, firstName: 'Sam', lastName: 'Lane' })

async function open(work: Partial<Work>) {
  const api = fakeApi()
  const taker = { value: '9', name: 'Tess Lane', overlaps: 2 }
  api.on(teams.openWork, () =>
    sampleOf<Work>(teams.openWork.output, { counts: none, total: 0, takers: [taker], ...work }),
  )
  api.on(teams.remove, () => null)
  await show(<DeactivateDialog teammate={sam} onClosed={() => {}} />)
  return { api, sent: () => api.askedFor(teams.remove).map(({ url, body }) => ({ url, body })) }
}
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: /^Reassign to/ }))
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: /deactivate$/i }))

test('someone without open work is deactivated without a question', async () => {
  const { sent } = await open({})
  await waitFor(() => expect(screen.getByRole('button', { name: 'Deactivate' })).toBeEnabled())
  expect(screen.queryByText(/^They have/)).toBeNull()
  await confirm()
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('open work needs someone who takes over, and overlaps are shown before', async () => {
  const appointment = { id: 1, startsAt: '2030-05-03T16:30:00.000Z', endsAt: '2030-05-03T17:00:00.000Z' }
  const { sent } = await open({
    counts: { ...none, referrals: 12, appointments: 1 },
    total: 13,
    referrals: [{ id: 7, reference: 'R-7', stage: 'Accepted' }],
    appointments: [{ ...appointment, timeZone: 'America/Los_Angeles', reference: 'R-7' }],
  })
  expect(await screen.findByText('They have 12 open referrals and 1 upcoming appointment')).toBeVisible()
  expect(screen.getByText('and 11 more')).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Upcoming appointments' })).getByText(/9:30/)).toBeVisible()
  await confirm()
  expect(await screen.findByText('Please select a person to take over')).toBeVisible()
  expect(sent()).toEqual([])
  await choose('Tess Lane')
  expect(screen.getByText('2 of the appointments overlap with one that they already have.')).toBeVisible()
  await confirm()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(JSON.stringify(sent())).toContain('handOverTo')
})

test('left unassigned, work that needs an owner goes to the person who deactivates', async () => {
  const { sent } = await open({ counts: { ...none, referrals: 1, drafts: 2, sharedViews: 1 }, total: 4, referrals: [] })
  await screen.findByText(/^They have/)
  await choose('No one')
  expect(screen.getByText('2 drafts and 1 shared view will be yours.')).toBeVisible()
  await confirm()
  await waitFor(() => expect(JSON.stringify(sent())).toContain('leaveUnassigned'))
})
