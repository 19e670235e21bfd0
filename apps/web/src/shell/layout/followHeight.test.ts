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
  const value = () => document.documentElement.style.getPropertyValue('--shell-top')
  resize()
  expect(value()).toBe('60px')
  height = 94
  resize()
  expect(value()).toBe('94px')
  stop()
  expect([value(), disconnect.mock.calls.length]).toEqual(['', 1])
})
