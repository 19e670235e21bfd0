import { Role, roles } from '@handoff/contracts/access/roles/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, Refusal } from '../../test/fakeApi.ts'
import { sampleOf } from '../../test/sampleOf.ts'
import { show } from '../../test/show.tsx'
import { RoleEditorPage } from './RoleEditorPage.tsx'

test('a role that someone else has changed since is saved over only on request', async () => {
  const api = fakeApi()
  let current = sampleOf<Role>(Role, { id: 4, name: 'Front desk', version: 1 })
  api.on(roles.show, () => current)
  api.on(roles.templates, () => [])
  api.on(roles.save, ({ version, name }) => {
    if (version !== current.version) throw new Refusal(409, { title: 'Someone else just updated this role' })
    current = { ...current, name: name!, version: version + 1 }
    return current
  })
  await show(<RoleEditorPage />, { at: '/staff/roles/edit?id=4' })
  const name = await screen.findByLabelText(/^Role name|^Name/)
  fireEvent.change(name, { target: { value: 'Reception' } })
  current = { ...current, name: 'Intake', version: 2 }
  const save = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save role' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Save/ }))
  }
  await save()
  expect(await screen.findByText(/Someone else updated this role while you were editing/)).toBeVisible()
  expect(name).toHaveValue('Reception')
  expect(screen.getByRole('button', { name: 'Save role' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Keep my changes' }))
  await save()
  await waitFor(() => expect(current).toMatchObject({ name: 'Reception', version: 3 }))
})
