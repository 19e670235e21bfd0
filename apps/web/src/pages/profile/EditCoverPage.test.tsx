import { profile } from '@handoff/contracts/access/profile'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawWhole, openPicture } from '../../kit/files/pictureFile.ts'
import { fakeApi } from '../../test/fakeApi.ts'
import { show } from '../../test/show.tsx'
import { EditCoverPage } from './EditCoverPage.tsx'
import type { ShownProfile } from './ShownProfile.ts'

vi.mock('../../kit/files/pictureFile.ts', async (original) => ({
  ...(await original<object>()),
  openPicture: vi.fn<typeof openPicture>(),
  drawWhole: vi.fn<typeof drawWhole>(),
}))

const user = userEvent.setup()
const mine: ShownProfile = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@handoff.test',
  phone: null,
  photo: null,
  cover: '/covers/harbor.svg',
  coverPosition: 40,
  colorCode: '#6f6af6',
  timeZone: 'America/Los_Angeles',
  role: null,
  entity: null,
}
const drawn = new File(['sea'], 'picture.webp', { type: 'image/webp' })

async function open(changes: Partial<ShownProfile> = {}) {
  const api = fakeApi()
  api.on(profile.show, () => ({ ...mine, ...changes }))
  api.on(profile.updateCover, () => mine)
  const { router } = await show(<EditCoverPage />, { at: '/profile/edit-cover' })
  const stage = await screen.findByRole('slider', { name: 'Part of the cover that shows' })
  const savedBodies = () => api.askedFor(profile.updateCover).map(({ body }) => body)
  return { api, stage, sent: savedBodies, router }
}
const save = () => user.click(screen.getByRole('button', { name: 'Save cover' }))

/** A picture as wide as the band and higher by `spare`. */
function layOut(stage: HTMLElement, spare: number) {
  const image = stage.querySelector('img')!
  const sizes = { naturalWidth: 1000, naturalHeight: 200 + spare, clientWidth: 1000, clientHeight: 200 }
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(image, name, { value, configurable: true })
  fireEvent.load(image)
}

beforeEach(() => {
  URL.createObjectURL = () => 'blob:own'
  URL.revokeObjectURL = () => {}
  vi.mocked(openPicture).mockResolvedValue({ src: 'blob:chosen' } as HTMLImageElement)
  vi.mocked(drawWhole).mockResolvedValue(drawn)
})

test('one of the gallery is shown immediately, sent with its middle, and returns', async () => {
  const { stage, sent, router } = await open()
  expect(screen.getByRole('radio', { name: 'Harbor' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Save cover' })).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: 'Night' }))
  expect(stage.querySelector('img')).toHaveAttribute('src', '/covers/night.svg')
  await save()
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  expect(sent()).toEqual([{ coverImageId: '7', position: '50' }])
})

test('the visible part is moved by the keyboard, not beyond its ends', async () => {
  const { stage, sent } = await open()
  layOut(stage, 100)
  stage.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(stage).toHaveAttribute('aria-valuenow', '44')
  await user.keyboard('{End}{PageDown}')
  expect(stage).toHaveAttribute('aria-valuenow', '100')
  await user.keyboard('{PageUp}')
  await save()
  await waitFor(() => expect(sent()).toEqual([{ position: '90' }]))
})

test('it is moved by dragging: downward shows the part above', async () => {
  const { stage } = await open()
  layOut(stage, 100)
  stage.setPointerCapture = () => {}
  fireEvent.pointerDown(stage, { clientY: 100, pointerId: 1 })
  fireEvent.pointerMove(stage, { clientY: 110, pointerId: 1 })
  expect(stage).toHaveAttribute('aria-valuenow', '30')
  fireEvent.pointerUp(stage, { pointerId: 1 })
  fireEvent.pointerMove(stage, { clientY: 150, pointerId: 1 })
  expect(stage).toHaveAttribute('aria-valuenow', '30')
})

test('a picture that fits exactly can’t be moved', async () => {
  const { stage } = await open()
  layOut(stage, 0)
  stage.focus()
  await user.keyboard('{ArrowDown}')
  expect(stage).toHaveAttribute('aria-valuenow', '40')
  expect(stage).toHaveAttribute('aria-disabled', 'true')
})

test('an uploaded picture is drawn again and sent', async () => {
  const { sent } = await open()
  await user.upload(screen.getByLabelText('Your own cover'), new File(['sea'], 'sea.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByRole('radio', { name: 'New' })).toBeChecked()
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  const { file, position } = sent()[0] as { file: File; position: string }
  expect([file.type, position]).toEqual(['image/webp', '50'])
})

test('a file that is no picture is reported', async () => {
  vi.mocked(openPicture).mockRejectedValue(new Error('Please upload a valid image'))
  await open()
  await user.upload(screen.getByLabelText('Your own cover'), new File(['x'], 'x.png', { type: 'image/png' }))
  expect(await screen.findByText('Please upload a valid image')).toBeVisible()
})
