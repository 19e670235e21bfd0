import type { RoleAccess } from '@handoff/contracts/kit'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { AccessMatrix } from './AccessMatrix.tsx'
import { summaryOf } from './roleWords.ts'

let value: readonly RoleAccess[] = []
function Matrix({ side }: { side: 'admin' | 'entity' }) {
  const [now, setNow] = useState<RoleAccess[]>([])
  const change = (next: RoleAccess[]) => {
    value = next
    setNow(next)
  }
  return <AccessMatrix side={side} value={now} onChange={change} />
}
beforeEach(() => {
  value = []
})

const box = (name: string) => screen.getByRole('checkbox', { name })
const click = (name: string) => userEvent.click(box(name))
/** The checked boxes, in words. */
const opened = () => summaryOf(value, 'entity').long

test('each box has its area and its action, and the table has heads on both sides', async () => {
  await show(<Matrix side="entity" />)
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Customer Profiles',
    'My Referrals',
    'Network Directory',
    'My Requests',
  ])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Area',
    'All',
    'View',
    'Add',
    'Edit',
    'Delete',
    'Approve',
    'Assign',
    'Export',
    'Import',
    'Sensitive',
  ])
  expect(box('Customer Profiles: add')).not.toBeChecked()
})

test('the administrative side has its own areas', async () => {
  await show(<Matrix side="admin" />)
  for (const name of ['Customer Referrals: assign', 'Survey: edit', 'Analytics & Reports: export'])
    expect(box(name)).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: /Team Management/ })).not.toBeInTheDocument()
})

test('meaningless rights have no box', async () => {
  await show(<Matrix side="entity" />)
  for (const name of ['Dashboard: add', 'Customer Profiles: approve', 'My Referrals: import'])
    expect(screen.queryByRole('checkbox', { name })).not.toBeInTheDocument()
  const row = screen.getByRole('row', { name: /Dashboard/ })
  expect(within(row).getAllByRole('checkbox')).toHaveLength(3)
})

test('every right includes View, and without View nothing is left', async () => {
  await show(<Matrix side="entity" />)
  await click('My Referrals: edit')
  expect(box('My Referrals: view')).toBeChecked()
  expect(opened()).toBe('My Referrals (view, edit)')
  await click('My Referrals: edit')
  expect(opened()).toBe('My Referrals (view)')
  await click('My Referrals: edit')
  await click('My Referrals: view')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove access' }))
  expect(opened()).toBe('')
  await click('My Referrals: view')
  await click('My Referrals: view')
  expect(opened()).toBe('')
})

test('a row is checked as a whole, and so is a column if it has a meaning', async () => {
  await show(<Matrix side="entity" />)
  await userEvent.click(screen.getByText('Customer Profiles'))
  expect(opened(), 'by its title as well').toBe('Customer Profiles (all)')
  expect(box('Every area: export')).toBePartiallyChecked()

  await click('Every area: export')
  expect(opened()).toBe(
    'Dashboard (all) · Customer Profiles (all) · My Referrals (view, export) · Network Directory (view, export) · My Requests (view, export)',
  )
  expect(box('My Referrals: everything')).toBePartiallyChecked()
  await click('Every area: export')
  expect(opened()).toContain('Dashboard (view)')
  await click('Customer Profiles: everything')
  expect(opened()).toContain('Customer Profiles (all)')
  await click('Customer Profiles: everything')
  expect(opened()).not.toContain('Customer Profiles')
  await userEvent.click(screen.getByText('View'))
  await userEvent.click(screen.getByText('View'))
  expect(opened()).toBe('')
})

test('it works with the keyboard', async () => {
  await show(<Matrix side="entity" />)
  box('Dashboard: view').focus()
  await userEvent.keyboard(' ')
  expect(opened()).toBe('Dashboard (view)')
  await userEvent.tab()
  expect(box('Dashboard: export')).toHaveFocus()
})

test('on a phone each area is a folded line that opens its boxes', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  await show(<Matrix side="entity" />)
  await userEvent.click(screen.getByRole('button', { name: 'My Referrals No access' }))
  const block = await screen.findByRole('group', { name: 'My Referrals' })
  await userEvent.click(within(block).getByRole('checkbox', { name: 'My Referrals: approve' }))
  expect(opened()).toBe('My Referrals (view, approve)')
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})
