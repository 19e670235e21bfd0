import { roles } from '@handoff/contracts/access/roles/roles'
import { Teammate, teams } from '@handoff/contracts/access/teams'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, Refusal } from '../../test/fakeApi.ts'
import { sampleOf } from '../../test/sampleOf.ts'
import { show } from '../../test/show.tsx'
import { TeammateTable } from './TeammateTable.tsx'

const you = sampleOf<Teammate>(Teammate, { id: 1, firstName: 'Ada', lastName: 'Lane', isYou: true })
const ben = sampleOf<Teammate>(Teammate, { id: 2, firstName: 'Ben', lastName: 'Moss', isYou: false, role: null })

test('a name opens the role of that teammate, and one’s own the profile', async () => {
  const api = fakeApi()
  api.on(teams.list, () => ({ data: [you, ben], total: 2, pageNo: 1, pageSize: 10 }))
  api.on(roles.dropdown, () => [])
  await show(<TeammateTable tabs={null} />, { at: '/staff/my-team?id=2' })
  expect(await screen.findByRole('dialog', { name: /^Change Ben Moss’s role/ })).toBeVisible()
  const address = async (name: RegExp) => (await screen.findByRole('link', { name, hidden: true })).getAttribute('href')
  expect(await address(/^Ben Moss/)).toBe('/staff/my-team?id=2')
  expect(await address(/^Ada Lane/)).toBe('/profile')
})

test('the role of a teammate that someone else has changed since is replaced only on request', async () => {
  const api = fakeApi()
  let current = { ...ben, version: 1 }
  api.on(teams.list, () => ({ data: [you, current], total: 2, pageNo: 1, pageSize: 10 }))
  api.on(roles.dropdown, () => [{ name: 'Front desk', value: '7' }])
  api.on(teams.save, ({ version, roleId }) => {
    if (version !== current.version) throw new Refusal(409, { title: 'Someone else just updated this teammate' })
    current = { ...current, version: version + 1, role: { id: roleId!, name: 'Front desk' } }
    return current
  })
  await show(<TeammateTable tabs={null} />, { at: '/staff/my-team?id=2' })
  await screen.findByRole('dialog', { name: /^Change Ben Moss’s role/ })
  await userEvent.click(screen.getByRole('button', { name: /^Role/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Front desk' }))
  current = { ...current, version: 2 }
  await userEvent.click(screen.getByRole('button', { name: 'Change role' }))
  expect(await screen.findByText(/Someone else updated this teammate while you were editing/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Role/ })).toHaveTextContent('Front desk')
  await userEvent.click(screen.getByRole('button', { name: 'Keep my changes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Change role' }))
  await waitFor(() => expect(current).toMatchObject({ version: 3, role: { id: 7 } }))
})
