import { roles } from '@handoff/contracts/access/roles/roles'
import { Teammate, teams } from '@handoff/contracts/access/teams'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
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
