import { type DisplayField, displayFields } from '@handoff/contracts/platform/displayFields'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { show } from '../../test/show.tsx'
import type { Column } from '../table/tableParts.ts'
import DisplayFieldsPanel from './DisplayFieldsPanel.tsx'
import { useDisplayFields } from './useDisplayFields.ts'

const user = userEvent.setup()
const columns: Column<{ id: number }>[] = [
  { id: 'name', title: 'Customer', cell: () => '' },
  { id: 'openReferrals', title: 'Open referrals', cell: () => '' },
  { id: 'phone', title: 'Phone', cell: () => '', isHiddenAtFirst: true },
  { id: 'cf.7', title: 'Case number', cell: () => '', isHiddenAtFirst: true, isSensitive: true },
]

async function open(userType: 1 | 2) {
  const api = fakeApi()
  api.on(displayFields.show, () => [])
  api.on(displayFields.save, (input) => input.displayFields as DisplayField[])
  const Panel = () => <DisplayFieldsPanel {...useDisplayFields('customers', columns)} onClose={() => {}} />
  await show(<Panel />, { me: person({ type: userType }) })
  await screen.findByRole('region', { name: 'Columns' })
  return api
}
const groups = () =>
  screen
    .getAllByRole('region')
    .slice(1)
    .map((group) => [group.getAttribute('aria-label'), within(group).getAllByRole('checkbox').length])

test('columns are shown, built in, or custom; the first is always there, and a sensitive one has a lock', async () => {
  const api = await open(2)
  expect(groups()).toEqual([
    ['Shown', 2],
    ['Built in', 1],
    ['Custom fields', 1],
  ])
  expect(screen.getByRole('checkbox', { name: 'Customer · always first' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: /for everyone/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Case number Sensitive field' }))
  expect(groups()).toEqual([
    ['Shown', 3],
    ['Built in', 1],
  ])
  await waitFor(() => expect(api.askedFor(displayFields.save)).toHaveLength(1))
  expect(api.askedFor(displayFields.save)[0]!.body).toMatchObject({
    displayFields: [{ id: 1 }, { id: 2, isActive: true }, { id: 4, isActive: false }, { id: 100_007, isActive: true }],
  })
  await user.type(screen.getByLabelText('Search columns'), 'pho')
  expect(groups()).toEqual([['Built in', 1]])
})

test('an administrator makes the columns the default for everyone', async () => {
  const api = await open(1)
  await user.click(screen.getByRole('button', { name: 'Make this the default for everyone' }))
  await user.click(await screen.findByRole('button', { name: 'Make default' }))
  expect(await screen.findByText('These columns are now the default for everyone')).toBeInTheDocument()
  expect(api.askedFor(displayFields.save).map(({ url }) => url)).toEqual(['/api/display-fields/2?scope=network'])
})
