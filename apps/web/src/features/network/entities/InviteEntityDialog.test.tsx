import type { EditableEntity } from '@handoff/contracts/network/entities/editing'
import { entities } from '@handoff/contracts/network/entities/entities'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { harbor } from './entities.fixtures.ts'
import { InviteEntityDialog } from './InviteEntityDialog.tsx'

const user = userEvent.setup()
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString()
const aWeekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString()

async function invite(more: Partial<EditableEntity>) {
  const api = fakeApi()
  api.on(entities.edit, () => ({ ...harbor, ...more }))
  const onClosed = vi.fn()
  await show(<InviteEntityDialog entity={{ id: 3, name: 'Harbor Clinic' }} onClosed={onClosed} />)
  return { api, onClosed, field: await screen.findByLabelText(/^Email/) }
}
const send = () => user.click(screen.getByRole('button', { name: 'Send invitation' }))

test('a listed entity is invited at the address of its record', async () => {
  const { api, onClosed, field } = await invite({ entityState: 3 })
  expect(field).toHaveValue('hello@harbor.test')
  expect(screen.getByText(/It stays in the directory/)).toBeVisible()
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Welcome' } })
  api.on(entities.invite, () => harbor)
  await send()
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
  expect(api.askedFor(entities.invite)[0]!.body).toEqual({ email: 'hello@harbor.test', message: 'Welcome' })
})

test('an address that was mistyped is shown, and another one checked before it is sent', async () => {
  const invitation = { email: 'helo@harbor.test', sentAt: aWeekAgo, expiresAt: inAWeek }
  const { api, field } = await invite({ entityState: 2, invitation })
  expect(screen.getByText(/helo@harbor.test was invited .* That link stops working/)).toBeVisible()
  fireEvent.change(field, { target: { value: 'hello@' } })
  await send()
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
  expect(api.askedFor(entities.invite)).toEqual([])
})

test('of one that no one answered in time it says so', async () => {
  await invite({ entityState: 2, invitation: { email: 'a@harbor.test', sentAt: aWeekAgo, expiresAt: aWeekAgo } })
  expect(screen.getByText(/was invited .* [AP]M and didn’t respond in time/)).toBeVisible()
})

test('says that an entity declined, and shows the server’s refusal as a message', async () => {
  const { api, onClosed } = await invite({ entityState: 5 })
  expect(screen.getByText(/The invitation was declined/)).toBeVisible()
  api.refuse(entities.invite, 409, { title: 'This provider already has an administrator' })
  await send()
  expect(await screen.findByText('This provider already has an administrator')).toBeVisible()
  expect(onClosed).not.toHaveBeenCalled()
})
