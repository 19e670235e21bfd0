import { profile } from '@handoff/contracts/access/profile'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { show } from '../../test/show.tsx'
import { brand } from '../../theme/brand.ts'
import { ProfilePage } from './ProfilePage.tsx'
import type { ShownProfile } from './ShownProfile.ts'

const user = userEvent.setup()

function withProfile(changes: Partial<ShownProfile> = {}) {
  const api = fakeApi()
  let kept: ShownProfile = {
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'maya@handoff.test',
    phone: null,
    photo: null,
    cover: '/covers/dawn.svg',
    coverPosition: 50,
    colorCode: '#6f6af6',
    timeZone: 'America/Los_Angeles',
    role: 'Case worker',
    entity: 'Harbor Clinic',
    ...changes,
  }
  const keep = (next: object) => {
    kept = { ...kept, ...next }
    return kept
  }
  api.on(profile.show, () => kept)
  api.on(profile.save, keep)
  api.on(profile.removeImage, () => keep({ photo: null }))
  return api
}
const section = (name: string) => user.click(screen.getByRole('link', { name }))

test('names, role and entity are under the cover; the address is shown and not edited', async () => {
  withProfile()
  await show(<ProfilePage />, { at: '/profile' })
  expect(await screen.findByRole('heading', { name: 'Maya Okafor' })).toBeVisible()
  expect(screen.getByText('Case worker · Harbor Clinic')).toBeVisible()
  expect(screen.getByLabelText(/^Email/)).toHaveAttribute('readonly')
  expect(screen.getByRole('link', { name: 'Edit cover' })).toHaveAttribute('href', '/profile/edit-cover')
})

test('saving the details leaves the color unchanged, and vice versa', async () => {
  const api = withProfile()
  const { router } = await show(<ProfilePage />, { at: '/profile' })
  const name = await screen.findByLabelText(/^First name/)
  await user.clear(name)
  await user.type(name, 'Mae')
  await user.click(screen.getByRole('button', { name: 'Save profile' }))
  const savedBodies = () => api.askedFor(profile.save).map(({ body }) => body)
  await waitFor(() => expect(savedBodies()).toHaveLength(1))
  expect(savedBodies()[0]).toEqual({ firstName: 'Mae', lastName: 'Okafor', phone: '', colorCode: '#6f6af6' })
  expect(await screen.findByRole('heading', { name: 'Mae Okafor' })).toBeVisible()

  await section('Appearance')
  expect(router.state.location.search).toEqual({ tab: 'appearance' })
  await user.click(await screen.findByRole('button', { name: 'Rose' }))
  await user.click(screen.getByRole('button', { name: 'Save profile' }))
  await waitFor(() => expect(savedBodies()).toHaveLength(2))
  expect(savedBodies()[1]).toMatchObject({ firstName: 'Mae', colorCode: '#d6336c' })
})

test('another section asks first if something is not saved yet', async () => {
  withProfile()
  const { router } = await show(<ProfilePage />, { at: '/profile' })
  await user.type(await screen.findByLabelText('Phone'), '510')
  await section('Appearance')
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(screen.getByLabelText('Phone')).toHaveValue('510')
  expect(router.state.location.search).toEqual({})
  await section('Appearance')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByLabelText('Theme color as hex')).toBeVisible()
})

test('a previewed color is reverted on leaving', async () => {
  withProfile()
  brand.show('#6f6af6')
  const { unmount } = await show(<ProfilePage />, { at: '/profile?tab=appearance' })
  await user.click(await screen.findByRole('button', { name: 'Green' }))
  await waitFor(() => expect(brand.get()).toBe('#0e8f6e'))
  unmount()
  expect(brand.get()).toBe('#6f6af6')
})

test('a photo can be removed, after a question', async () => {
  const api = withProfile({ photo: '/api/pictures/me' })
  await show(<ProfilePage />, { at: '/profile' })
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(api.askedFor(profile.removeImage)).toEqual([])
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Upload photo' })).toBeVisible()
})
