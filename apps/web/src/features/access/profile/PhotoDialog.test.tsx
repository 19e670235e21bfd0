import { profile } from '@handoff/contracts/access/profile'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Area, drawPart, openPicture } from '../../../kit/files/pictureFile.ts'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import PhotoDialog from './PhotoDialog.tsx'

/** Without a layout there is nothing to drag: this one immediately reports the visible part. */
vi.mock('react-easy-crop', () => {
  type Props = { onCropComplete: (area: Area, pixels: Area) => void }
  function Cropper({ onCropComplete }: Props) {
    const report = useRef(onCropComplete)
    useEffect(() => {
      report.current({ x: 0, y: 0, width: 0, height: 0 }, { x: 40, y: 10, width: 600, height: 600 })
    }, [])
    return <div>the photo</div>
  }
  return { default: Cropper }
})
vi.mock('../../../kit/files/pictureFile.ts', async (original) => ({
  ...(await original<object>()),
  openPicture: vi.fn<typeof openPicture>(),
  drawPart: vi.fn<typeof drawPart>(),
}))

const user = userEvent.setup()
const onClose = vi.fn<() => void>()
const photo = new File(['photo'], 'holiday.jpg', { type: 'image/jpeg' })
const drawn = new File(['face'], 'picture.webp', { type: 'image/webp' })
const image = { src: 'blob:photo' } as HTMLImageElement
const mine = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@handoff.test',
  phone: null,
  photo: '/api/pictures/new',
  cover: '/covers/dawn.svg',
  coverPosition: 50,
  colorCode: '#6f6af6',
  timeZone: 'America/Los_Angeles',
  role: null,
  entity: null,
}

beforeEach(() => {
  onClose.mockClear()
  vi.mocked(openPicture).mockResolvedValue(image)
  vi.mocked(drawPart).mockResolvedValue(drawn)
})

test('the selected part is sent at 512 pixels, not the original file', async () => {
  const api = fakeApi()
  api.on(profile.saveImage, () => mine)
  await show(<PhotoDialog file={photo} onClose={onClose} />)
  await user.click(await screen.findByRole('button', { name: 'Save photo' }))

  expect(await screen.findByText('Photo saved')).toBeVisible()
  expect(drawPart).toHaveBeenCalledWith(image, { x: 40, y: 10, width: 600, height: 600 }, { width: 512, height: 512 })
  const { file } = api.askedFor(profile.saveImage)[0]!.body as { file: File }
  expect([file.type, await file.text()]).toEqual(['image/webp', 'face'])
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('the slider zooms by the keyboard', async () => {
  fakeApi()
  await show(<PhotoDialog file={photo} onClose={onClose} />)
  const slider = await screen.findByRole('slider', { name: 'Zoom' })
  slider.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(Number(slider.getAttribute('aria-valuenow'))).toBeCloseTo(1.1)
})

test('a file that is no picture is reported, and can’t be saved', async () => {
  const api = fakeApi()
  vi.mocked(openPicture).mockRejectedValue(new Error('Please upload a valid image'))
  await show(<PhotoDialog file={photo} onClose={onClose} />)
  expect(await screen.findByText('Please upload a valid image')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save photo' })).toBeDisabled()
  expect(api.asked).toEqual([])
})

test('a refusal is shown, and the dialog remains open', async () => {
  const api = fakeApi()
  api.refuse(profile.saveImage, 400, {
    title: 'Check the form',
    errors: { file: ['Please upload a valid image'] },
  })
  await show(<PhotoDialog file={photo} onClose={onClose} />)
  await user.click(await screen.findByRole('button', { name: 'Save photo' }))
  expect(await screen.findByText('Check the form')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})
