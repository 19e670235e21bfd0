import { expect, onTestFinished, test, vi } from 'vitest'
import { followHeight } from './followHeight.ts'

test('panels begin below the bars above the header, as high as these are', () => {
  let resize = () => {}
  const disconnect = vi.fn()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => {}
      disconnect = disconnect
      constructor(callback: () => void) {
        resize = callback
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const top = document.createElement('div')
  let height = 60
  Object.defineProperty(top, 'offsetHeight', { get: () => height })
  const stop = followHeight(top)!
  const shown = () => document.documentElement.style.getPropertyValue('--shell-top')
  resize()
  expect(shown()).toBe('60px')
  height = 94
  resize()
  expect(shown()).toBe('94px')
  stop()
  expect([shown(), disconnect.mock.calls.length]).toEqual(['', 1])
})
