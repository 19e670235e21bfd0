import { render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toast } from '../../kit/toast.tsx'
import { useRoomAtBottom } from './useRoomAtBottom.ts'

const room = () => document.documentElement.style.getPropertyValue('--room-at-bottom')
const Shown = () => {
  useRoomAtBottom()
  return <div data-bottom-bar />
}
afterEach(() => {
  document.body.replaceChildren()
})

test('a toast leaves room for the buttons at the lower edge, and takes it back', async () => {
  const box = { left: 0, right: innerWidth, top: innerHeight - 64, bottom: innerHeight, height: 64 }
  const { container, unmount } = render(<Shown />)
  container.querySelector('[data-bottom-bar]')!.getBoundingClientRect = () => box as DOMRect
  expect(room()).toBe('')
  const id = toast.success('Harbor Clinic saved')
  await expect.poll(room).toBe('64px')
  toast.close(id)
  await expect.poll(room).toBe('')
  unmount()
})
