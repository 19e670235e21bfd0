import { type EditableReason, reasons } from '@handoff/contracts/referrals/reasons'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { ReasonsPanel } from './ReasonsPanel.tsx'

const user = userEvent.setup()
const full: EditableReason = {
  id: 7,
  code: 'no_capacity',
  label: 'No capacity',
  appliesTo: 1,
  sides: ['receiver', 'admin'],
  isCommentRequired: false,
  suggestsReroute: true,
  countsAsGap: true,
  isActive: true,
  uses: 12,
  version: 2,
}
const other: EditableReason = { ...full, id: 8, code: 'duplicate', label: 'Duplicate', uses: 0, isActive: false }
const moved: EditableReason = { ...full, id: 9, code: 'moved', label: 'Moved', appliesTo: 2, sides: ['sender'] }

function withReasons() {
  const api = fakeApi()
  api.on(reasons.all, () => [full, other, moved])
  api.on(reasons.save, () => full)
  api.on(reasons.create, () => full)
  api.on(reasons.order, () => null)
  return api
}

test('each use has its list with counts, and explains the effect of each reason', async () => {
  withReasons()
  await show(<ReasonsPanel />)
  expect(await screen.findByText('Used by 12 referrals')).toBeVisible()
  expect(screen.getByText('Not used yet')).toBeVisible()
  expect(screen.getByText('Inactive')).toBeVisible()
  expect(screen.getAllByText('Receiving provider, Administrators · suggests reroute · counts as gap')).toHaveLength(2)
  await user.click(screen.getByRole('tab', { name: 'Cancel 1' }))
  expect(await screen.findByText('Moved')).toBeVisible()
})

test('a reason is edited, deactivated, and reordered by keyboard', async () => {
  const api = withReasons()
  await show(<ReasonsPanel />)
  await user.click(await screen.findByRole('button', { name: /^No capacity/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Administrators' }))
  await user.click(screen.getByRole('switch', { name: /^Comment required/ }))
  await user.click(screen.getByRole('button', { name: 'Save reason' }))
  await waitFor(() => expect(api.askedFor(reasons.save)).toHaveLength(1))
  expect(api.askedFor(reasons.save)[0]!.body).toMatchObject({
    version: 2,
    sides: ['receiver'],
    isCommentRequired: true,
  })

  await user.click(screen.getByRole('button', { name: 'Actions for Duplicate' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Activate' }))
  await waitFor(() => expect(api.askedFor(reasons.save)[1]!.body).toEqual({ version: 2, isActive: true }))
  screen.getByRole('button', { name: 'Move Duplicate' }).focus()
  await user.keyboard(' {ArrowUp} ')
  await waitFor(() => expect(api.askedFor(reasons.order)[0]?.body).toEqual({ appliesTo: 1, ids: [8, 7] }))
})

test('a new reason requires who may use it', async () => {
  const api = withReasons()
  await show(<ReasonsPanel />)
  await user.click(await screen.findByRole('button', { name: 'Add reason' }))
  await user.type(await screen.findByLabelText('Label'), 'Building closed')
  for (const side of ['Receiving provider', 'Administrators'])
    await user.click(screen.getByRole('checkbox', { name: side }))
  const submit = screen.getAllByRole('button', { name: 'Add reason' }).at(-1)!
  await user.click(submit)
  expect(await screen.findByText('Please select Who may use it')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Receiving provider' }))
  await user.click(submit)
  await waitFor(() => expect(api.askedFor(reasons.create)).toHaveLength(1))
  expect(api.askedFor(reasons.create)[0]!.body).toMatchObject({
    appliesTo: 1,
    label: 'Building closed',
    sides: ['receiver'],
  })
})

test('a refusal is shown below its field, and the input remains', async () => {
  const api = withReasons()
  api.refuse(reasons.create, 409, { title: 'It is there already', errors: { label: ['This label is used already'] } })
  await show(<ReasonsPanel />)
  await user.click(await screen.findByRole('button', { name: 'Add reason' }))
  await user.type(await screen.findByLabelText('Label'), 'Duplicate')
  await user.click(screen.getAllByRole('button', { name: 'Add reason' }).at(-1)!)
  expect(await screen.findByText('This label is used already')).toBeVisible()
  expect(screen.getByLabelText('Label')).toHaveValue('Duplicate')
})

test('without an answer the page shows an error, and tries again', async () => {
  const api = fakeApi()
  api.refuse(reasons.all, 500, { title: 'It broke' })
  await show(<ReasonsPanel />)
  expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeVisible()
})
