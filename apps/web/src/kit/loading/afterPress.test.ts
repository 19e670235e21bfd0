import { expect, test, vi } from 'vitest'
import { afterPress } from './afterPress.ts'

test('waits for the pointer that is down, and for the click that follows', async () => {
  const work = vi.fn()
  dispatchEvent(new Event('pointerdown'))
  afterPress(work)
  dispatchEvent(new Event('pointerup'))
  expect(work).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())
  dispatchEvent(new Event('pointerup'))
  afterPress(work)
  expect(work).toHaveBeenCalledTimes(2)
})
